import { DEFAULT_TONE, type PlatformId, TONES } from '@loomcast/platforms'
import { guidanceFor } from '@loomcast/platforms/guidance'

/** A short prompt, because a model of this size loses facts in a long one. Includes tone presets only, never the user's own description of a tone. */
export function smallPrompt(platform: PlatformId, brief: string, tone: string): { system: string; prompt: string; tokens: number } {
  const { task, tokens } = guidanceFor(platform).smallModel
  const preset = TONES.find(({ name }) => name === tone)?.name ?? DEFAULT_TONE
  return {
    system: 'You rewrite a text. Use only the facts of the text. Keep every number and name as it is. Add nothing.',
    prompt: `Text:\n${brief.slice(0, 1500)}\n\nWrite ${task} from this text in a ${preset} tone. Use only facts from the text.`,
    tokens,
  }
}
