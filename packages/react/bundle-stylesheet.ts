import { bundle } from "lightningcss";

/**
 * Makes one small stylesheet of a file and what it imports. The private custom properties, which have speaking names in
 * the sources, get one of a letter or two. No engines are named to it, so nothing is rewritten for old ones.
 */
export function bundleStylesheet(path: string): string {
  const names = new Map<string, string>();
  const { code } = bundle({
    filename: path,
    minify: true,
    visitor: {
      DashedIdent: (name) => {
        if (!name.startsWith("--_")) return name;
        const short = names.get(name) ?? `--_${names.size.toString(36)}`;
        names.set(name, short);
        return short;
      },
    },
  });
  return code.toString();
}
