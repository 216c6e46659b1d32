// The only import of twitter-text (23 kB gzipped this way, 35 kB through its index): what does not count X posts does not load it.
import parseTweet from 'twitter-text/dist/parseTweet.js'

/** X's limit of one post, in weighted characters. */
export const X_LIMIT = 280

/**
 * Weighted length as X counts it after NFC: a link 23, an emoji 2 however it is built, CJK 2, most other scripts 1.
 * Source: docs.x.com/fundamentals/counting-characters, by X's own library.
 */
export function weightedLength(text: string): number {
  return text === '' ? 0 : parseTweet(text).weightedLength
}
