import type { SpokenWord, Stretch } from '../../domain/narration.ts'
import type { RecognizedPart, RecognizedWord } from './recognizer.ts'

/** Limits for parts to reject. Whisper invents text for noise, music and other languages; such text has a low probability or repeats itself. */
const REJECT_LIMITS = { logprob: -1, noSpeech: 0.6, noSpeechLogprob: -0.6, repetition: 2.4 }
/** A lower mean probability of the words means that the speech is unclear or in another language. Measured: README.md. */
const MIN_PROBABILITY = 0.5
/** A word that is farther than this from any stretch is invented. In seconds. */
const MAX_DISTANCE = 0.15
/** A shorter overlap of a word with a stretch is only the end of the sound before a pause. In seconds. */
const MIN_OVERLAP = 0.08
/** A word that begins less than this before a pause belongs to the stretch after the pause. In seconds. */
const BEFORE_PAUSE = 0.3
/** The model can start the first word of a stretch up to this late. Before a later first word, a word may be missing. In seconds. */
const MAX_LATE_START = 0.6
/** Shortest word, in seconds. */
const SHORTEST = 0.04
/** In characters. */
const LONGEST_WORD = 60
const MAX_WORDS = 500

/**
 * Returns the words of a recording, in order and without overlaps. Corrects the model's output with `speech`, the stretches that contain speech: the first word
 * of a stretch starts with it, and words that the model invented for pauses are left out. Empty if the mean probability is too low.
 */
export function recognizedWords(parts: readonly RecognizedPart[], speech: readonly Stretch[]): SpokenWord[] {
  const result = parts.filter((part) => !isDoubtful(part)).flatMap(({ words }) => joined(words))
  const spoken = result.flatMap((word) => {
    const stretch = stretchOf(word, speech)
    return stretch ? [{ ...word, stretch }] : []
  })
  const probability = spoken.reduce((sum, word) => sum + word.probability, 0) / Math.max(1, spoken.length)
  if (probability < MIN_PROBABILITY) return []
  let at = 0
  return spoken.slice(0, MAX_WORDS).map(({ text, start: modelStart, end: modelEnd, stretch }, index) => {
    const isFirst = spoken[index - 1]?.stretch !== stretch && modelStart - stretch.start < MAX_LATE_START
    const start = isFirst
      ? Math.max(at, stretch.start)
      : Math.min(Math.max(at, modelStart, stretch.start), Math.max(at, stretch.end - SHORTEST))
    const end = Math.max(start + SHORTEST, Math.min(modelEnd, stretch.end))
    at = end
    return { text, start: round(start), end: round(end) }
  })
}

function isDoubtful({ logprob, no_speech, repetition }: RecognizedPart): boolean {
  if (logprob < REJECT_LIMITS.logprob || repetition > REJECT_LIMITS.repetition) return true
  return no_speech > REJECT_LIMITS.noSpeech && logprob < REJECT_LIMITS.noSpeechLogprob
}

/** Joins the parts of a word, such as "$7" and ".50". Leaves out descriptions of sounds, such as "[Music]" and "♪". */
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
 * Returns the stretch of a word, the first one that it overlaps; null if none is near. The model includes a pause in the word after it, so a word that begins
 * shortly before a pause belongs to the stretch after the pause.
 */
function stretchOf(word: Stretch, speech: readonly Stretch[]): Stretch | null {
  const overlap = ({ start, end }: Stretch) => Math.min(end, word.end) - Math.max(start, word.start)
  const [first, second] = speech.filter((stretch) => overlap(stretch) >= MIN_OVERLAP)
  if (first) return second && first.start < word.start && overlap(first) < BEFORE_PAUSE ? second : first
  const best = speech.reduce<Stretch | null>((most, each) => (most === null || overlap(each) > overlap(most) ? each : most), null)
  return best && overlap(best) >= -MAX_DISTANCE ? best : null
}

const round = (seconds: number) => Math.round(seconds * 1000) / 1000
