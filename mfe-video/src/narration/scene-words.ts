import type { Transcript } from '../api/narration.api.ts'

/** The shortest and the longest scene of a narrated video, in seconds. */
const SCENE_SECONDS = { min: 2.5, max: 12 }
/** In seconds of distance from an even division: a change of scenes within a sentence, and within a line, and a scene of a length that is not allowed. */
const WITHIN_SENTENCE = 2
const WITHIN_LINE = 4
const WRONG_LENGTH = 20
const SENTENCE_END = /[.!?…]["'”’)]?$/u

/**
 * Divides the words of a narration between scenes: at the ends of sentences, otherwise at pauses, so that the scenes have similar lengths. Within a line
 * only if there are too few lines.
 */
export function captionsOf({ words, lines }: Transcript, scenes: number, limit: number): string[] {
  const count = Math.min(scenes, words.length)
  const first = words[0]?.start ?? 0
  const total = (words.at(-1)?.end ?? 0) - first
  const lineEnds = lines.map(({ end }) => end)
  // The best division of the first words into a number of scenes, by the number of words.
  let best = new Map([[0, { cost: 0, ends: [] as number[] }]])
  for (let scene = 1; scene <= count; scene++) {
    const next: typeof best = new Map()
    for (let end = scene; end <= words.length - (count - scene); end++) {
      if (scene === count && end < words.length) continue
      const at = timeAfter(words, end)
      const isLineEnd = end === words.length || lineEnds.some((time) => Math.abs(time - (words[end - 1]?.end ?? 0)) < 0.01)
      const isSentence = end === words.length || SENTENCE_END.test(words[end - 1]?.text ?? '')
      const own = (isSentence ? 0 : isLineEnd ? WITHIN_SENTENCE : WITHIN_LINE) + Math.abs(at - first - (total * scene) / count)
      for (const [start, { cost, ends }] of best) {
        if (start >= end) continue
        const seconds = at - timeAfter(words, start)
        const fits = seconds >= SCENE_SECONDS.min && seconds <= SCENE_SECONDS.max && textOf(words.slice(start, end)).length <= limit
        const whole = cost + own + (fits ? 0 : WRONG_LENGTH)
        if (whole < (next.get(end)?.cost ?? Number.POSITIVE_INFINITY)) next.set(end, { cost: whole, ends: [...ends, end] })
      }
    }
    best = next
  }
  const ends = best.get(words.length)?.ends ?? []
  const captions = ends.map((end, index) => textOf(words.slice(ends[index - 1] ?? 0, end)).slice(0, limit))
  return Array.from({ length: scenes }, (_, index) => captions[index] ?? '')
}

/** When the scene after this number of words begins. */
function timeAfter(words: Transcript['words'], count: number): number {
  const [before, after] = [words[count - 1], words[count]]
  if (!before || !after) return before?.end ?? after?.start ?? 0
  return (before.end + after.start) / 2
}

const textOf = (words: Transcript['words']) => words.map(({ text }) => text).join(' ')
