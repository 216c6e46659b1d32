// A hashtag needs a letter ("#1" is not one) and cannot continue a word or a URL ("page#top", "/#x").
const HASHTAG = /(?<![\p{L}\p{M}\p{N}_&/#＃=?])[#＃](?=[\p{N}_]*\p{L})[\p{L}\p{M}\p{N}_]+/gu
const MENTION = /(?<![\p{L}\p{N}_@./])@[A-Za-z0-9_](?:[A-Za-z0-9_.]*[A-Za-z0-9_])?/gu

/** Returns all hashtags in a text, with the #, in order. Includes repeats, because platforms count them toward their maximum. */
export function hashtags(text: string): string[] {
  return text.match(HASHTAG) ?? []
}

/** Returns all @mentions in a text, with the @, in order. Email addresses are not mentions. */
export function mentions(text: string): string[] {
  return text.match(MENTION) ?? []
}
