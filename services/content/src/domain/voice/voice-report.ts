import { readPost } from './read-post.ts'
import type { TraitId } from './trait.ts'
import { TRAITS } from './traits.ts'
import { whyUnmet } from './unmet-reasons.ts'
import type { Exemption, UsedVoice } from './used-voice.ts'

/** Which traits of a person's voice a text has. */
export interface VoiceReport {
  /** How many traits the text has, of those that can be decided. */
  met: number
  of: number
  traits: { id: TraitId; met: boolean | null; sentence: string }[]
}

const DECIDES: Record<Exemption, string> = {
  instructions: 'Your instructions decide this for the text.',
  rules: "This site's writing rules decide this for the text.",
  bad_news: 'Not applied, because the brief has bad news.',
}

/** `engine` is the one that wrote the text. Each habit that the text lacks has the reason why that engine did not follow it. */
export function reportOn(text: string, voice: UsedVoice, engine: string): VoiceReport {
  const reading = readPost(text, voice.language ?? undefined)
  const badNews = Object.values(voice.exempt).includes('bad_news')
  const traits = TRAITS.flatMap((trait): VoiceReport['traits'] => {
    const value = voice.traits[trait.id]
    if (value === undefined) return []
    const precedence = voice.exempt[trait.id]
    const habit = trait.describe(value)
    if (precedence) return [{ id: trait.id, met: null, sentence: `${habit} ${DECIDES[precedence]}` }]
    const met = trait.judge(reading, value)
    if (met !== false) return [{ id: trait.id, met, sentence: habit }]
    const reason = whyUnmet(engine, trait.id, { reading, value, badNews })
    return [{ id: trait.id, met, sentence: `${habit} ${trait.found(reading, value)} ${reason}` }]
  })
  return { met: traits.filter(({ met }) => met).length, of: traits.filter(({ met }) => met !== null).length, traits }
}
