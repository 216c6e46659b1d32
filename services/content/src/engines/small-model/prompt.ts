import { DEFAULT_TONE, type PlatformId, TONES } from '@loomcast/platforms'
import { guidanceFor } from '@loomcast/platforms/guidance'
import { isBadNews } from '../../domain/bad-news.ts'
import { traitValue, type UsedVoice } from '../../domain/voice/used-voice.ts'

/** A short prompt, because a model of this size loses facts in a long one. Includes tone presets only, never the user's own description of a tone. */
export function smallPrompt(
  platform: PlatformId,
  brief: string,
  tone: string,
  voice?: UsedVoice,
): { system: string; prompt: string; tokens: number } {
  const { task, tokens } = guidanceFor(platform).smallModel
  const badNews = isBadNews(brief)
  const preset = badNews ? CALM_TONE : (TONES.find(({ name }) => name === tone)?.name ?? DEFAULT_TONE)
  const neutralTask = badNews ? task.replace(/,? friendly(?= )/u, '') : task
  return {
    system: 'You rewrite a text. Use only the facts of the text. Keep every number and name as it is. Add nothing.',
    prompt: `Text:\n${brief.slice(0, 1500)}\n\nWrite ${neutralTask} from this text in a ${preset} tone.${styleOf(voice)} Use only facts from the text.`,
    tokens,
  }
}

/** In place of the user's tone: nothing cheerful is added to bad news. */
const CALM_TONE = 'calm and factual'

/** Sentences are short below and long above these numbers of words. */
const SHORT = 11
const LONG = 20

/** One sentence of style, because more of it makes a model of this size lose facts. */
function styleOf(voice: UsedVoice | undefined): string {
  const words = voice && traitValue(voice, 'sentence_length')
  if (typeof words !== 'number') return ''
  if (words <= SHORT) return ' Write short sentences.'
  return words >= LONG ? ' Write long sentences.' : ''
}
