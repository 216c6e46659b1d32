// A letter is needed ("#1" is no tag); a sign that continues a word or an address ("page#top", "/#x") starts none.
const HASHTAG = /(?<![\p{L}\p{M}\p{N}_&/#＃=?])[#＃](?=[\p{N}_]*\p{L})[\p{L}\p{M}\p{N}_]+/gu
const MENTION = /(?<![\p{L}\p{N}_@./])@[A-Za-z0-9_](?:[A-Za-z0-9_.]*[A-Za-z0-9_])?/gu

/** Every hashtag of a text with its sign, in order, repeats included (a platform's maximum counts repeats). */
export function hashtags(text: string): string[] {
  return text.match(HASHTAG) ?? []
}

/** Every @mention of a text with its sign, in order. E-mail addresses are none. */
export function mentions(text: string): string[] {
  return text.match(MENTION) ?? []
}
