import type { ReviewedPassage } from '../passage.ts'

/** A line of a brief with the passages that begin in it. */
export interface BriefLine {
  text: string
  passages: ReviewedPassage[]
}

/** The lines of a brief that have passages, in order. Passages whose words are not found belong to the line of the one before them. */
export function linesOf(passages: readonly ReviewedPassage[], source: string): BriefLine[] {
  const lines: BriefLine[] = []
  let at = 0
  let lineEnd = -1
  for (const passage of passages) {
    const found = passage.source === '' ? -1 : source.indexOf(passage.source, at)
    const last = lines.at(-1)
    if (found === -1 || (last && found < lineEnd)) {
      if (last) last.passages.push(passage)
      else lines.push({ text: passage.source, passages: [passage] })
      if (found !== -1) at = found + passage.source.length
      continue
    }
    const start = source.lastIndexOf('\n', found) + 1
    const end = source.indexOf('\n', found)
    lineEnd = end === -1 ? source.length : end
    at = found + passage.source.length
    lines.push({ text: source.slice(start, lineEnd).trim(), passages: [passage] })
  }
  return lines
}

export const publishedOf = ({ passages }: BriefLine) =>
  passages
    .filter(({ use }) => use === 'publish')
    .map(({ text }) => text.trim())
    .join(' ')

export const isPublished = (line: BriefLine) => line.passages.some(({ use }) => use === 'publish')
