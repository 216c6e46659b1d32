/** The cards before and after the scenes of a video. */
export interface VideoCards {
  title_card: { title: string; subtitle: string } | null
  call_to_action: { text: string; detail: string } | null
}

/** The texts of a brand kit. */
export interface BrandTexts {
  handle: string
  /** The title card; null for none. */
  intro_text: string | null
  end_card_text: string
}

/** The cards of a video with a brand kit. The video's own texts take precedence. */
export function withBrandTexts<Cards extends VideoCards>(cards: Cards, { handle, intro_text, end_card_text }: BrandTexts): Cards {
  const title_card = cards.title_card ?? (intro_text === null ? null : { title: intro_text, subtitle: '' })
  return { ...cards, title_card, call_to_action: endCard(cards.call_to_action, end_card_text || handle, handle) }
}

function endCard(own: VideoCards['call_to_action'], fallback: string, handle: string): VideoCards['call_to_action'] {
  const text = own?.text || fallback
  if (text === '') return null
  return { text, detail: own?.detail || (text === handle ? '' : handle) }
}
