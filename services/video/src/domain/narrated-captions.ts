import type { SpokenWord, Stretch } from './narration.ts'
import { sameWords } from './transcript.ts'

/** This share of the captions' words must be spoken in the narration; otherwise, the captions are other texts. */
const LEAST_SPOKEN = 0.6

/**
 * When the words of captions are spoken in a narration, for each caption: equal words have the times of the narration, and the others share the time between these
 * by their lengths. Returns null if the captions are other texts than the narration.
 */
export function timedCaptions(
  captions: readonly string[],
  words: readonly SpokenWord[],
  speech: readonly Stretch[],
): SpokenWord[][] | null {
  const written = captions.map((caption) => caption.split(/\s+/u).filter(Boolean))
  const all = written.flat()
  const found = sameWords(
    words.map(({ text }) => text),
    all,
  ).map((index): Stretch | undefined => (index === undefined ? undefined : words[index]))
  if (all.length === 0 || found.filter(Boolean).length < LEAST_SPOKEN * all.length) return null
  const timed = all.map((text, index): SpokenWord => {
    const known = found[index]
    if (known) return { text, start: known.start, end: known.end }
    const first = found.slice(0, index).findLastIndex(Boolean) + 1
    const next = found.findIndex((time, place) => place > index && time)
    const from = found[first - 1]?.end ?? speech[0]?.start ?? 0
    const to = Math.max(from, found[next]?.start ?? speech.at(-1)?.end ?? from)
    const between = all.slice(first, next < 0 ? all.length : next)
    const letters = lengthOf(between)
    const at = (count: number) => from + ((to - from) * lengthOf(between.slice(0, count))) / letters
    return { text, start: at(index - first), end: at(index - first + 1) }
  })
  let from = 0
  return written.map(({ length }) => {
    from += length
    return timed.slice(from - length, from)
  })
}

const lengthOf = (words: readonly string[]) => words.reduce((sum, word) => sum + word.length, 0)
