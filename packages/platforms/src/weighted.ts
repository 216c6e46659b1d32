import emojiPattern from 'twemoji-parser/dist/lib/regex.js'
import configs from 'twitter-text/dist/configs.js'
import { findLinks } from './links.ts'
import { matches } from './matches.ts'

const PLAIN = /^[\x20-\x2D\x2F-\x7E\n]*$/u
// Characters that normalization does not change: ASCII, joiners and other format characters, emoji.
const NORMALIZED = /^[\n\x20-\x7E\u200B-\u206F\u{1F000}-\u{1FAFF}]*$/u
// Normalization takes quadratic time in the length of a run of combining marks. Real text has at most 30 in a row (UAX #15, Stream-Safe Text
// Format), so longer runs are normalized in parts.
const LONG_MARKS = /\p{M}{31}/u
const SAFE_PARTS = /\P{M}+\p{M}{0,30}|\p{M}{1,30}/gu

// Loaders differ in how they expose the default export of a CommonJS module.
const EMOJI = 'default' in emojiPattern ? emojiPattern.default : emojiPattern

const { defaultWeight, ranges, scale, transformedURLLength } = configs.defaults

/**
 * Weighted length as X counts it after NFC normalization: 23 per link, 2 per emoji (however many code points it has), 2 per CJK character,
 * 1 per character of most other scripts. Runs in linear time. Source: docs.x.com/fundamentals/counting-characters; the data for weights,
 * links and emoji comes from X's own libraries.
 */
export function weightedLength(text: string): number {
  // Fast path for most words: ASCII characters weigh 1 each, and without a dot there is no link.
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
