export type ToneId =
  | 'engaging-professional'
  | 'casual-friendly'
  | 'authoritative-expert'
  | 'humorous-witty'
  | 'inspirational-motivating'
  | 'educational-informative'
  | 'conversational-personal'
  | 'bold-confident'

export interface Tone {
  id: ToneId
  /** The value that settings store and send. */
  name: string
  /** A one-line description for a picker. */
  hint: string
}

/** The eight presets; the first is the default of a new account. */
export const TONES: readonly Tone[] = [
  { id: 'engaging-professional', name: 'engaging and professional', hint: 'Clear and polished, with the point first.' },
  { id: 'casual-friendly', name: 'casual and friendly', hint: 'Relaxed and warm, with contractions.' },
  { id: 'authoritative-expert', name: 'authoritative and expert', hint: 'Measured statements, figures first, nothing to decorate them.' },
  { id: 'humorous-witty', name: 'humorous and witty', hint: 'Light asides and a wink, never at the reader.' },
  { id: 'inspirational-motivating', name: 'inspirational and motivating', hint: 'Looks ahead and asks the reader to take part.' },
  { id: 'educational-informative', name: 'educational and informative', hint: 'Explains in steps: what, how and what to remember.' },
  { id: 'conversational-personal', name: 'conversational and personal', hint: 'As if told to one person, first person and direct.' },
  { id: 'bold-confident', name: 'bold and confident', hint: 'Short, direct sentences. No hedging.' },
]

export const DEFAULT_TONE = 'engaging and professional'
