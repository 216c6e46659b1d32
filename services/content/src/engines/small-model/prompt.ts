import { DEFAULT_TONE, type PlatformId, TONES } from '@loomcast/platform-rules'

const FORM: Record<PlatformId, { what: string; tokens: number }> = {
  twitter: { what: 'one short post for X of one or two sentences', tokens: 70 },
  linkedin: { what: 'a short LinkedIn post of three or four sentences', tokens: 130 },
  instagram: { what: 'a short Instagram caption of two or three sentences', tokens: 100 },
  facebook: { what: 'a short, friendly Facebook post of two or three sentences', tokens: 100 },
  youtube: { what: 'a short video description of three sentences', tokens: 120 },
  blog: { what: 'a short article of two paragraphs', tokens: 260 },
  tiktok: { what: 'one caption of one sentence', tokens: 50 },
}

/** A short prompt: a model of this size loses facts in a long one. Of tones it takes the presets only, never the user's own words. */
export function smallPrompt(platform: PlatformId, brief: string, tone: string): { system: string; prompt: string; tokens: number } {
  const { what, tokens } = FORM[platform]
  const preset = TONES.find(({ name }) => name === tone)?.name ?? DEFAULT_TONE
  return {
    system: 'You rewrite a text. Use only the facts of the text. Keep every number and name as it is. Add nothing.',
    prompt: `Text:\n${brief.slice(0, 1500)}\n\nWrite ${what} from this text in a ${preset} tone. Use only facts from the text.`,
    tokens,
  }
}
