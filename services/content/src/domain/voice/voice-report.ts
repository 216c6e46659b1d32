import { readPost } from './read-post.ts'
import type { TraitId } from './trait.ts'
import { TRAITS } from './traits.ts'
import type { Precedence, UsedVoice } from './used-voice.ts'

/** Which traits of a person's voice a text has. */
export interface VoiceReport {
  /** How many traits the text has, of those that can be decided. */
  met: number
  of: number
  traits: { id: TraitId; met: boolean | null; sentence: string }[]
}

const DECIDES: Record<Precedence, string> = {
  instructions: 'Your instructions decide this for the text.',
  rules: "This site's writing rules decide this for the text.",
  bad_news: 'Not applied, because the brief has bad news.',
}

/** Traits that the composer cannot give to a text, because it uses the user's sentences. */
const BEYOND_COMPOSER: ReadonlySet<TraitId> = new Set<TraitId>([
  'post_length',
  'person',
  'opener',
  'closing_question',
  'dashes',
  'capitals',
  'contractions',
  'favorite_words',
  'never_words',
])
const UNCHANGED = 'The built-in writer does not change your wording.'

export function reportOn(text: string, voice: UsedVoice, engine: string): VoiceReport {
  const reading = readPost(text, voice.language ?? undefined)
  const traits = TRAITS.flatMap((trait): VoiceReport['traits'] => {
    const value = voice.traits[trait.id]
    if (value === undefined) return []
    const precedence = voice.exempt[trait.id]
    const habit = trait.describe(value)
    if (precedence) return [{ id: trait.id, met: null, sentence: `${habit} ${DECIDES[precedence]}` }]
    const met = trait.judge(reading, value)
    const reason = met === false && engine === 'composer' && BEYOND_COMPOSER.has(trait.id) ? ` ${UNCHANGED}` : ''
    return [{ id: trait.id, met, sentence: met === false ? `${habit} ${trait.found(reading, value)}${reason}` : habit }]
  })
  return { met: traits.filter(({ met }) => met).length, of: traits.filter(({ met }) => met !== null).length, traits }
}
