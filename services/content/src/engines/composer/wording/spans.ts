// Quotations and links are the user's to the letter: no rewriting touches them.
const FIXED = /(“[^“”]*”|"[^"]*"|«[^«»]*»|https?:\/\/\S+|www\.\S+|[@#＃]\S+|[^\s@]{1,64}@\S+)/gu

/** Applies a rewriting to what may be rewritten. */
export function outsideFixed(text: string, rewrite: (part: string) => string): string {
  return text
    .split(FIXED)
    .map((part, index) => (index % 2 === 1 ? part : rewrite(part)))
    .join('')
}

export function hasFixed(text: string): boolean {
  FIXED.lastIndex = 0
  return FIXED.test(text)
}
