// The only import of twitter-text (23 kB gzipped this way, 35 kB through its index): what does not count X posts does not load it.
import parseTweet from 'twitter-text/dist/parseTweet.js'

const PLAIN = /^[\x20-\x2D\x2F-\x7E\n]*$/u

/** X's limit of one post, in weighted characters. */
export const X_LIMIT = 280

/**
 * Weighted length as X counts it after NFC: a link 23, an emoji 2 however it is built, CJK 2, most other scripts 1.
 * Source: docs.x.com/fundamentals/counting-characters, by X's own library.
 */
export function weightedLength(text: string): number {
  // Most words: ASCII weighs 1 a sign, and without a dot there is no link.
  if (PLAIN.test(text)) return text.length
  return parseTweet(text).weightedLength
}
