import type { Span } from './fact-scan.ts'

/** The sentences of a text without the white space around them. A line break ends a sentence. */
export function sentencesOf(text: string): Span[] {
  return spansBetween(text, { start: 0, end: text.length }, /\n+|(?<=[.!?…。！？]["”’»)]{0,2})\s+/gu)
}

/** The clauses of a sentence: the parts between commas, semicolons, colons, dashes and words that join clauses. */
export function clausesOf(text: string, sentence: Span): Span[] {
  return spansBetween(
    text,
    sentence,
    /[,;:]\s+|\s?[()]|\s[–—-]\s|\s(?=(?:and|but|so|because|und|aber|sondern|weil|denn|y(?! a )|pero|sino|porque|et|mais|car|e|ma|mas|perche|perché)\s)/giu,
  )
}

function spansBetween(text: string, { start, end }: Span, separator: RegExp): Span[] {
  const spans: Span[] = []
  let from = start
  for (const match of [...text.slice(start, end).matchAll(separator), undefined]) {
    const to = match ? start + match.index : end
    const part = text.slice(from, to)
    const trimmed = part.trim()
    if (trimmed !== '') {
      const at = from + part.indexOf(trimmed)
      spans.push({ start: at, end: at + trimmed.length })
    }
    if (match) from = to + match[0].length
  }
  return spans
}
