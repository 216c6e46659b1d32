import type { SpokenWord, Stretch } from '../../domain/narration.ts'
import type { RecognizedPart, RecognizedWord } from './recognizer.ts'

/** Whisper invents text for noise, music and other languages. It doubts such parts, or repeats itself. */
const DOUBTFUL = { logprob: -1, noSpeech: 0.6, noSpeechLogprob: -0.6, repetition: 2.4 }
/** Mean probability of the words; below it, the speech is unclear or in another language. Measured: README.md. */
const LEAST_PROBABILITY = 0.5
/** A word that is this far from any speech is invented, in seconds. */
const NEAR_SPEECH = 0.15
/** Less of a word than this can be the end of the sound before a pause, in seconds. */
const NOT_ENDING = 0.08
/** A word that has less than this before a pause begins after it, in seconds. */
const SHORTLY = 0.3
/** The model starts the word after a pause up to this late. A later first word may follow one that was not recognized. In seconds. */
const LATE_START = 0.6
const SHORTEST = 0.04
const LONGEST_WORD = 60
const MOST_WORDS = 500

/**
 * The words of a recording, from what the model recognized and the stretches in which somebody speaks: the first word of a stretch starts with it, and
 * one that the model invented for a pause is left out. Returns no words if the model doubts most of them.
 */
export function recognizedWords(parts: readonly RecognizedPart[], speech: readonly Stretch[]): SpokenWord[] {
  const result = parts.filter((part) => !isDoubtful(part)).flatMap(({ words }) => joined(words))
  const spoken = result.flatMap((word) => {
    const stretch = stretchOf(word, speech)
    return stretch ? [{ ...word, stretch }] : []
  })
  const probability = spoken.reduce((sum, word) => sum + word.probability, 0) / Math.max(1, spoken.length)
  if (probability < LEAST_PROBABILITY) return []
  let at = 0
  return spoken.slice(0, MOST_WORDS).map(({ text, start: modelStart, end: modelEnd, stretch }, index) => {
    const isFirst = spoken[index - 1]?.stretch !== stretch && modelStart - stretch.start < LATE_START
    const start = isFirst
      ? Math.max(at, stretch.start)
      : Math.min(Math.max(at, modelStart, stretch.start), Math.max(at, stretch.end - SHORTEST))
    const end = Math.max(start + SHORTEST, Math.min(modelEnd, stretch.end))
    at = end
    return { text, start: round(start), end: round(end) }
  })
}

function isDoubtful({ logprob, no_speech, repetition }: RecognizedPart): boolean {
  if (logprob < DOUBTFUL.logprob || repetition > DOUBTFUL.repetition) return true
  return no_speech > DOUBTFUL.noSpeech && logprob < DOUBTFUL.noSpeechLogprob
}

/** "$7" and ".50" are one word. Descriptions of sounds, such as "[Music]" and "♪", are left out. */
function joined(words: readonly RecognizedWord[]): RecognizedWord[] {
  const whole: RecognizedWord[] = []
  for (const word of words) {
    const last = whole.at(-1)
    if (last && !/^\s/u.test(word.text)) {
      last.text += word.text
      last.end = word.end
      last.probability = Math.min(last.probability, word.probability)
    } else whole.push({ ...word })
  }
  return whole
    .map((word) => ({ ...word, text: word.text.trim() }))
    .filter(({ text }) => text.length <= LONGEST_WORD && /[\p{L}\p{N}]/u.test(text) && !/[[\]()♪*<>\p{Cc}]/u.test(text))
}

/**
 * The stretch of a word. The model puts pauses into the word after them, so one that begins shortly before a pause belongs to the stretch after it. Otherwise,
 * it is the first stretch of which the word has more than an end.
 */
function stretchOf(word: Stretch, speech: readonly Stretch[]): Stretch | null {
  const overlap = ({ start, end }: Stretch) => Math.min(end, word.end) - Math.max(start, word.start)
  const [first, second] = speech.filter((stretch) => overlap(stretch) >= NOT_ENDING)
  if (first) return second && first.start < word.start && overlap(first) < SHORTLY ? second : first
  const best = speech.reduce<Stretch | null>((most, each) => (most === null || overlap(each) > overlap(most) ? each : most), null)
  return best && overlap(best) >= -NEAR_SPEECH ? best : null
}

const round = (seconds: number) => Math.round(seconds * 1000) / 1000
