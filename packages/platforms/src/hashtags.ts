import { type Match, matches } from './matches.ts'

// X's definition (twitter-text, validHashtag): letters, marks, digits and the characters that words of some scripts need, such as the zero-width
// joiners, the Hebrew maqaf and the middle dot. A hashtag has a letter or mark ("#1" is not one) and cannot continue a word or a URL
// ("page#top", "example.com/#x"), but can follow an emoji with a variation selector.
const HASHTAG =
  /(?<![/=\p{L}\p{Nd}&_\p{Join_Control}\uA67E\u05BE\u05F3\u05F4\uFF5E\u301C\u309B\u309C\u30A0\u30FB\u3003\u0F0B\u0F0C\u00B7]|(?![\uFE0E\uFE0F])\p{M}|\/\?)[#＃](?![\uFE0F\u20E3])(?=[\p{Nd}_\p{Join_Control}\uA67E\u05BE\u05F3\u05F4\uFF5E\u301C\u309B\u309C\u30A0\u30FB\u3003\u0F0B\u0F0C\u00B7]*[\p{L}\p{M}])[\p{L}\p{M}\p{Nd}_\p{Join_Control}\uA67E\u05BE\u05F3\u05F4\uFF5E\u301C\u309B\u309C\u30A0\u30FB\u3003\u0F0B\u0F0C\u00B7]+(?![\p{L}\p{M}\p{Nd}_\p{Join_Control}\uA67E\u05BE\u05F3\u05F4\uFF5E\u301C\u309B\u309C\u30A0\u30FB\u3003\u0F0B\u0F0C\u00B7#＃]|:\/\/)/gu
// X's definition (twitter-text, validMentionOrList) with names that contain dots, which other platforms allow.
const MENTION =
  /(?<=^|[^A-Za-z0-9_!#$%&*@＠/]|(?:^|[^A-Za-z0-9_+~.-])[Rr][Tt]:?)[@＠][A-Za-z0-9_](?:[A-Za-z0-9_.]*[A-Za-z0-9_])?(?!\.{0,9}[A-Za-z0-9_]|[\u0300-\u036F@＠\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F\u0253\u0254\u0256\u0257\u0259\u025B\u0263\u0268\u026F\u0272\u0289\u028B\u02BB\u1E00-\u1EFF]|:\/\/)/gu

/** Yields where the hashtags of a text are, in order. A hashtag within a link is not recognized in every case: `segments` excludes links. */
export const hashtagMatches = (text: string): Iterable<Match> => matches(HASHTAG, text)

/** Yields where the @mentions of a text are, in order. */
export const mentionMatches = (text: string): Iterable<Match> => matches(MENTION, text)

/** Returns all hashtags in a text, with the #, in order. Includes repeats, because platforms count them toward their maximum. */
export function hashtags(text: string): string[] {
  return text.match(HASHTAG) ?? []
}

/** Returns all @mentions in a text, with the @, in order. Email addresses are not mentions. */
export function mentions(text: string): string[] {
  return text.match(MENTION) ?? []
}
