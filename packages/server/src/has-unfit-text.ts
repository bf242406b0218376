/** Whether a text holds a C0 or C1 control character or a lone surrogate, which no store is to be handed. */
export function hasUnfitText(text: string): boolean {
  return /\p{Cc}|\p{Cs}/u.test(text);
}
