import type { Sentence } from '../../../domain/brief/sentence.ts'

/** Sentences with an enumeration among them: "Three things to check. One: … Two: … Three: …" */
export interface Enumeration {
  before: Sentence[]
  /** The sentences of each item, of which the first begins with its number. */
  items: Sentence[][]
  after: Sentence[]
}

/** The words that number an item, in the six languages: the first of each row, then the second, and so on. */
const ROWS = [
  'one two three four five six seven eight nine ten',
  'first second third fourth fifth sixth seventh',
  'firstly secondly thirdly fourthly fifthly',
  'erstens zweitens drittens viertens fünftens',
  'premièrement deuxièmement troisièmement quatrièmement cinquièmement',
  'primero segundo tercero cuarto quinto',
  'primo secondo terzo quarto quinto',
].map((row) => row.split(' '))

const NUMBERED = /^(\p{L}{3,15})(?:[:,]| [–-]) /u
const LEAST_ITEMS = 3
/** "Two: the ridge." introduces the sentence after it. */
const LABEL = /^\p{L}{3,15}: .{1,35}$/u

/** Undefined if the sentences have no enumeration of three items or more. */
export function enumerationIn(sentences: readonly Sentence[]): Enumeration | undefined {
  const words = sentences.map(({ text }) => NUMBERED.exec(text)?.[1]?.toLowerCase() ?? '')
  for (const row of ROWS) {
    const starts: number[] = []
    for (const [at, word] of words.entries()) if (word === row[starts.length]) starts.push(at)
    const [first, last] = [starts[0], starts.at(-1)]
    if (starts.length < LEAST_ITEMS || first === undefined || last === undefined) continue
    const end = endOf(sentences, last)
    const items = starts.map((start, index) => sentences.slice(start, starts[index + 1] ?? end))
    return { before: sentences.slice(0, first), items, after: sentences.slice(end) }
  }
  return undefined
}

/** Where the last item ends: after the sentence that its label introduces, and those that refer to it. */
function endOf(sentences: readonly Sentence[], last: number): number {
  const next = sentences[last + 1]
  const isLabel = LABEL.test(sentences[last]?.text ?? '') && next && !next.question && !next.callToAction
  let end = last + (isLabel ? 2 : 1)
  while (sentences[end]?.leans) end += 1
  return end
}
