import emojiPattern from 'twemoji-parser/dist/lib/regex.js'
import configs from 'twitter-text/dist/configs.js'
import { findLinks } from './links.ts'
import { matches } from './matches.ts'

const PLAIN = /^[\x20-\x2D\x2F-\x7E\n]*$/u
// Normalizing changes none of these: ASCII, joiners and other format characters, emoji.
const NORMALIZED = /^[\n\x20-\x7E\u200B-\u206F\u{1F000}-\u{1FAFF}]*$/u
// Normalizing takes quadratic time in the length of a run of combining marks. No text has more than 30 in a row (UAX #15, Stream-Safe Text).
const LONG_MARKS = /\p{M}{31}/u
const SAFE_PARTS = /\P{M}+\p{M}{0,30}|\p{M}{1,30}/gu

// Loaders differ in how they hand over the default export of a CommonJS module.
const EMOJI = 'default' in emojiPattern ? emojiPattern.default : emojiPattern

const { defaultWeight, ranges, scale, transformedURLLength } = configs.defaults

/**
 * Weighted length as X counts it after NFC: a link 23, an emoji 2 however it is built, CJK 2, most other scripts 1. Linear time.
 * Source: docs.x.com/fundamentals/counting-characters; weights, links and emoji are the data of X's own library.
 */
export function weightedLength(text: string): number {
  // Most words: ASCII weighs 1 a sign, and without a dot there is no link.
  if (PLAIN.test(text)) return text.length
  const normalized = normalize(text)
  let weight = 0
  let at = 0
  for (const { start, end } of findLinks(normalized)) {
    weight += textWeight(normalized.slice(at, start)) + transformedURLLength * scale
    at = end
  }
  return (weight + textWeight(normalized.slice(at))) / scale
}

function normalize(text: string): string {
  if (NORMALIZED.test(text)) return text
  if (!LONG_MARKS.test(text)) return text.normalize()
  return (text.match(SAFE_PARTS) ?? []).map((part) => part.normalize()).join('')
}

function textWeight(text: string): number {
  let weight = 0
  let at = 0
  for (const { start, end } of matches(EMOJI, text)) {
    weight += charactersWeight(text, at, start) + defaultWeight
    at = end
  }
  return weight + charactersWeight(text, at, text.length)
}

function charactersWeight(text: string, from: number, to: number): number {
  let weight = 0
  for (let at = from; at < to; at += 1) {
    const code = text.codePointAt(at) ?? 0
    if (code > 0xffff) at += 1
    weight += characterWeight(code)
  }
  return weight
}

function characterWeight(code: number): number {
  for (const { start, end, weight } of ranges) if (code >= start && code <= end) return weight
  return defaultWeight
}
