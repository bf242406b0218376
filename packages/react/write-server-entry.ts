import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const directive = '"use client";';

/** Whether a built file, or one that it loads at once, belongs to the client. */
function isOfClient(path: string): boolean {
  const code = readFileSync(path, "utf8");
  if (code.startsWith(directive)) return true;
  return Array.from(code.matchAll(/ from "(\.[^"]+)"/g)).some(([, next = ""]) => isOfClient(join(dirname(path), next)));
}

/**
 * Writes the entry for where React is the one of server components, which lacks contexts and state: what is plain is passed
 * on, and each component and hook stands in a file of its own that says where the client begins. A framework makes a
 * reference of that file; Node.js alone finds stand-ins behind it, so that the plain functions can be had there as well.
 */
export function writeServerEntry(dist: string): void {
  const folder = join(dist, "react-server");
  mkdirSync(folder, { recursive: true });
  const standIns: string[] = [];
  const entry = Array.from(
    readFileSync(join(dist, "index.js"), "utf8").matchAll(/^import \{ (.+) \} from "\.\/(.+)\.js";$/gm),
    ([, names = "", path = ""]) => {
      if (!isOfClient(join(dist, `${path}.js`))) return `export { ${names} } from "../${path}.js";`;
      const file = path.slice(path.lastIndexOf("/") + 1);
      writeFileSync(join(folder, `${file}.js`), `${directive}\nexport { ${names} } from "#client/${path}.js";\n`);
      standIns.push(...names.split(", "));
      return `export { ${names} } from "./${file}.js";`;
    },
  );
  writeFileSync(join(folder, "index.js"), `${entry.join("\n")}\n`);
  const absent = `const absent = (name) => () => {
  throw new Error(\`swarm-todos: \${name} was called where server components run. It works in the browser and where pages are rendered for it. Use it below a file that says "use client".\`);
};`;
  const lines = standIns.map((name) => `export const ${name} = /* @__PURE__ */ absent("${name}");`);
  writeFileSync(join(folder, "stand-ins.js"), `${absent}\n${lines.join("\n")}\n`);
}
