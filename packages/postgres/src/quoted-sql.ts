/** A dollar-quoted literal whose tag the text does not contain. */
export function quotedSql(text: string): string {
  let tag = "$q$";
  for (let n = 1; text.includes(tag); n += 1) tag = `$q${n}$`;
  return `${tag}${text}${tag}`;
}
