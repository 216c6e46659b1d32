// Segmenters are expensive to create and have no state, so the module shares one.
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Splits a text into user-perceived characters. A flag, a ZWJ sequence or a letter with its accents is one. */
export function graphemes(text: string): string[] {
  const parts: string[] = []
  for (const { segment } of segmenter.segment(text)) parts.push(segment)
  return parts
}

/** Returns at most the first `count` graphemes of a text and does not read the rest. */
export function graphemesUpTo(text: string, count: number): string[] {
  const parts: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    if (parts.length === count) break
    parts.push(segment)
  }
  return parts
}
