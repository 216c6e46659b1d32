import type { Word } from '../picture/captions/text.ts'

/** The words next to a line. */
export interface Neighbors {
  before: Word | undefined
  after: Word | undefined
}

const CLOSING = new Set('.,;:!?…)]"”’»“')
const OPENING = new Set('([„“«"‘¿¡')

/** For each character of a line whether it is punctuation at the ends of an emphasized part, which has the look of the other text. */
export function marksOf(words: readonly Word[], { before, after }: Neighbors, isWhole: boolean): boolean[] {
  const isStressed = (word: Word | undefined) => word !== undefined && (isWhole || word.stressed)
  return words.flatMap((word, index) => {
    const [previous, next] = [words[index - 1] ?? before, words[index + 1] ?? after]
    const starts = isStressed(word) && !isStressed(previous) ? opening(word.text) : 0
    const ends = isStressed(word) && !isStressed(next) ? closing(word.text) : 0
    const own = Array.from({ length: word.text.length }, (_, at) => at < starts || at >= word.text.length - ends)
    return index < words.length - 1 ? [...own, false] : own
  })
}

function opening(text: string): number {
  let count = 0
  while (count < text.length - 1 && OPENING.has(text.charAt(count))) count++
  return count
}

/** Not the period of "p.m." */
function closing(text: string): number {
  let count = 0
  const at = (index: number) => text.charAt(text.length - 1 - index)
  while (count < text.length - 1 && CLOSING.has(at(count)) && !(at(count) === '.' && at(count + 2) === '.')) count++
  return count
}

/** The words of a run, and the spaces between them, divided where punctuation begins or ends. */
export function dividedAtMarks(run: string, isMarkAt: readonly boolean[], start: number): string[] {
  let at = start
  return run.split(/( +)/u).flatMap((token) => {
    const parts: string[] = []
    for (let index = 0; index < token.length; index++, at++) {
      const goesOn = index > 0 && isMarkAt[at] === isMarkAt[at - 1]
      if (goesOn) parts[parts.length - 1] += token.charAt(index)
      else parts.push(token.charAt(index))
    }
    return parts
  })
}
