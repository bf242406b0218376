// Without 0, 1, i, l and o: models and people have to repeat these.
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const fair = 256 - (256 % alphabet.length);

/** Random characters of a readable alphabet, each equally likely, from the platform's cryptographic source. */
export function randomText(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < fair && text.length < length) text += alphabet.charAt(byte % alphabet.length);
    }
  }
  return text;
}
