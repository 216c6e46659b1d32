// Segmenters are costly to make and hold no state: one for the whole module.
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** User-perceived characters: a flag, a ZWJ family or a letter with its accents is one. */
export function graphemes(text: string): string[] {
  const parts: string[] = []
  for (const { segment } of segmenter.segment(text)) parts.push(segment)
  return parts
}

/** The first graphemes of a text, without reading the rest of it. */
export function graphemesUpTo(text: string, count: number): string[] {
  const parts: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    if (parts.length === count) break
    parts.push(segment)
  }
  return parts
}
