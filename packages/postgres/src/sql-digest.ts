/** Sixteen hexadecimal digits by which two texts of SQL are told apart (FNV-1a); how their lines end makes no difference. */
export function sqlDigest(sql: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(sql.replaceAll("\r\n", "\n"))) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, "0");
}
