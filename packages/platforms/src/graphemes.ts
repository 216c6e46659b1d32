// Segmenters are expensive to create and have no state, so the module shares one.
let segmenter: Intl.Segmenter | undefined

/**
 * Latin letters and the punctuation of ordinary texts: each is a grapheme of its own. Without "\r", which is one grapheme with the "\n" after it. Most texts are
 * split without a segmenter, which takes more than 10 ms to create on a page that did not use `Intl` before.
 */
const SIMPLE = /^[\n\x20-\x7e\xa0-\xff\u2013\u2014\u2018-\u201d\u2022\u2026]*$/

/** Splits a text into user-perceived characters. A flag, a ZWJ sequence or a letter with its accents is one. */
export function graphemes(text: string): string[] {
  return graphemesUpTo(text, Number.POSITIVE_INFINITY)
}

/** Returns at most the first `count` graphemes of a text and does not read the rest. */
export function graphemesUpTo(text: string, count: number): string[] {
  if (SIMPLE.test(text)) return text.slice(0, count).split('')
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const parts: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    if (parts.length === count) break
    parts.push(segment)
  }
  return parts
}
