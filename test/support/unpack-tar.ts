import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve, sep } from "node:path";

const block = 512;

function text(header: Uint8Array, from: number, length: number): string {
  return Buffer.from(header.subarray(from, from + length))
    .toString("utf8")
    .replace(/\0.*$/s, "");
}

/**
 * Writes the files of a tar archive below a folder. Knows plain files and folders, which is all that the archives here
 * hold: a machine without the `tar` command can unpack them too.
 */
export function unpackTar(archive: Uint8Array, folder: string): void {
  const root = resolve(folder);
  for (let at = 0; at + block <= archive.length; ) {
    const header = archive.subarray(at, at + block);
    const name = text(header, 0, 100);
    if (name === "") return;
    const size = Number.parseInt(text(header, 124, 12).trim() || "0", 8);
    const mode = Number.parseInt(text(header, 100, 8).trim() || "644", 8);
    const kind = text(header, 156, 1);
    const path = resolve(root, text(header, 345, 155), name);
    if (path !== root && !path.startsWith(root + sep)) throw new Error(`A tar entry leads out of its folder: ${name}`);
    if (kind === "5") mkdirSync(path, { recursive: true });
    else if (kind === "" || kind === "0") {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, archive.subarray(at + block, at + block + size), { mode: mode & 0o777 });
    } else throw new Error(`A tar entry of an unknown kind: ${name} (${kind})`);
    at += block + Math.ceil(size / block) * block;
  }
}
