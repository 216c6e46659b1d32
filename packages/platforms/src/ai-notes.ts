import { PLATFORMS } from './platforms.ts'

export interface AiNote {
  id: string
  /** "TikTok" */
  brand: string
  /** What to do there. */
  note: string
}

/** What each platform requires of a person who publishes media whose `parts` an AI model created. Empty if none of the platforms has a rule for them. */
export function aiNotes(parts: readonly string[]): AiNote[] {
  return PLATFORMS.flatMap(({ id, brand, aiRule }) =>
    aiRule?.parts.some((part) => parts.includes(part)) ? [{ id, brand, note: aiRule.note }] : [],
  )
}
