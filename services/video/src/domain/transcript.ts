import type { SpokenWord, Stretch, Transcript } from './narration.ts'

/** Words of a recording that are displayed for correction together. Times are in seconds. */
export interface TranscriptLine extends Stretch {
  text: string
}

export const LINE_LIMIT = { count: 200, characters: 400 } as const
/** A pause that ends a line, in seconds. */
const LINE_PAUSE = 0.5
const LINE_WORDS = 14

/** The words of a recording, corrected by the user. Words that were same keep their times, and the others share the time between these. */
export function spokenWords({ words, lines }: Transcript): SpokenWord[] {
  if (!lines) return words
  return linesOf(words).flatMap((line, index) => corrected(line, lines[index] ?? textOf(line)))
}

/** The lines of a recording with their present texts. A line that the user emptied remains, so that it can be filled again. */
export function transcriptLines({ words, lines }: Transcript): TranscriptLine[] {
  return linesOf(words).map((line, index) => ({
    text: lines?.[index] ?? textOf(line),
    start: line[0]?.start ?? 0,
    end: line.at(-1)?.end ?? 0,
  }))
}

/** Divides words at the ends of sentences and at pauses. */
function linesOf(words: readonly SpokenWord[]): SpokenWord[][] {
  const lines: SpokenWord[][] = []
  for (const [index, word] of words.entries()) {
    const [before, line] = [words[index - 1], lines.at(-1)]
    const ends = !before || /[.!?…]["'”’)]?$/u.test(before.text) || word.start - before.end >= LINE_PAUSE
    if (!line || ends || line.length >= LINE_WORDS) lines.push([word])
    else line.push(word)
  }
  return lines
}

const textOf = (line: readonly SpokenWord[]) => line.map(({ text }) => text).join(' ')

function corrected(line: readonly SpokenWord[], text: string): SpokenWord[] {
  const written = text.split(/\s+/u).filter(Boolean)
  const same = sameWords(
    line.map((word) => word.text),
    written,
  )
  const times = written.map((_, index): Stretch | undefined => line[same[index] ?? -1])
  return written.map((word, index) => {
    const known = times[index]
    if (known) return { text: word, start: known.start, end: known.end }
    const first = times.slice(0, index).findLastIndex(Boolean) + 1
    const next = times.findIndex((time, place) => place > index && time)
    const last = next < 0 ? written.length : next
    const from = first === 0 ? (line[0]?.start ?? 0) : (times[first - 1]?.end ?? 0)
    const to = next < 0 ? (line.at(-1)?.end ?? 0) : (times[next]?.start ?? 0)
    const share = Math.max(0, to - from) / (last - first)
    return { text: word, start: from + (index - first) * share, end: from + (index - first + 1) * share }
  })
}

/** Without regard to capitals, punctuation marks and the form of apostrophes. */
export const comparable = (word: string) =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}$€£%]/gu, '')

/**
 * Finds the longest common sequence of two lists of words, without regard to capitals and punctuation marks. Returns the index in `one` for each word of
 * `other`; undefined for a word that is not in it.
 */
export function sameWords(one: readonly string[], other: readonly string[]): (number | undefined)[] {
  const [left, right] = [one.map(comparable), other.map(comparable)]
  const same = (a: number, b: number) => left[a] !== '' && left[a] === right[b]
  // The length of the longest common sequence of the words from each pair of places on.
  const longest = left.map(() => new Uint16Array(right.length + 1))
  longest.push(new Uint16Array(right.length + 1))
  const at = (a: number, b: number) => longest[a]?.[b] ?? 0
  for (let a = left.length - 1; a >= 0; a--) {
    for (let b = right.length - 1; b >= 0; b--) {
      const row = longest[a]
      if (row) row[b] = same(a, b) ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1))
    }
  }
  const found: (number | undefined)[] = right.map(() => undefined)
  let [a, b] = [0, 0]
  while (a < left.length && b < right.length) {
    if (same(a, b) && at(a, b) === at(a + 1, b + 1) + 1) {
      found[b] = a
      a += 1
      b += 1
    } else if (at(a + 1, b) >= at(a, b + 1)) a += 1
    else b += 1
  }
  return found
}
