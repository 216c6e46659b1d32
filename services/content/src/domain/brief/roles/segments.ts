/** A sentence, line or clause of a brief, as the classifier reads it. */
export interface Segment {
  text: string
  kind: 'text' | 'item' | 'heading' | 'clause'
  /** Whether it is the first of its line. */
  startsLine: boolean
  /** The punctuation before it in its sentence; empty for whole sentences. */
  before: string
}

export interface Clause {
  text: string
  /** The separator before it. */
  before: string
}

const SEPARATOR =
  /[,;:] +| [–—-]{1,2} |— ?|\.{3} ?|… ?| (?=\()|\) |(?<=\p{L}) (?=(?:and|but|so|then|also|pls|plz|please|thanks|thx|cheers|cos|coz|bc)(?![\p{L}]))/giu
const LEAST_WORDS = 2
const MAX_CLAUSES = 24

/** The clauses of a sentence. Clauses with fewer than two words belong to their predecessor. Joined, they give the sentence. */
export function clausesOf(sentence: string): Clause[] {
  const clauses: Clause[] = []
  let start = 0
  let before = ''
  for (const { index, 0: sign } of sentence.matchAll(SEPARATOR)) {
    if (clauses.length === MAX_CLAUSES) break
    const text = sentence.slice(start, index)
    const rest = sentence.slice(index + sign.length)
    if (!hasWords(text) || !hasWords(rest)) continue
    clauses.push({ text, before })
    start = index + sign.length
    before = sign
  }
  return [...clauses, { text: sentence.slice(start), before }]
}

function hasWords(text: string): boolean {
  let spaces = 0
  const trimmed = text.slice(0, 60).trim()
  for (const sign of trimmed) if (sign === ' ') spaces += 1
  return spaces >= LEAST_WORDS - 1
}
