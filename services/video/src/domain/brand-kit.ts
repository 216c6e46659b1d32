/** The font families that a brand kit can choose. Each is a face of a theme of cards, so that all cards that fit in the themes fit with it. */
export const BRAND_FONTS = ['inter', 'montserrat', 'archivo_black', 'playfair_display'] as const
export type BrandFont = (typeof BRAND_FONTS)[number]

/** How a user's cards and videos look. What is null or empty is as in cards and videos without a brand kit. The logo is a file. */
export interface BrandKit {
  /** Whose posts these are, in previews and for reviewers. Neither cards nor videos show it. */
  name: string
  /** `#rrggbb`. Its contrast is corrected where needed. */
  main_color: string | null
  background_color: string | null
  font: BrandFont | null
  /** A handle or a website. */
  handle: string
  /** The title card of videos without one; null for none. */
  intro_text: string | null
  /** The headline of the end card of videos without one. */
  end_card_text: string
}

export const EMPTY_BRAND_KIT: BrandKit = {
  name: '',
  main_color: null,
  background_color: null,
  font: null,
  handle: '',
  intro_text: null,
  end_card_text: '',
}

/** In characters. */
export const BRAND_TEXT_LIMITS = { name: 80, handle: 60, intro_text: 80, end_card_text: 60 } as const

/** What a video keeps of the brand kit with which it was started. */
export type BrandStyle = Pick<BrandKit, 'main_color' | 'background_color' | 'font'>

/** Whether it changes nothing in cards and videos. */
export const isEmptyKit = ({ main_color, background_color, font, handle, intro_text, end_card_text }: BrandKit): boolean =>
  main_color === null && background_color === null && font === null && handle === '' && intro_text === null && end_card_text === ''

/** The colors of a brand kit on cards. Contrasts are from 1 to 21, rounded down to tenths. */
export interface BrandColors {
  background: string
  text: string
  text_contrast: number
  main: string
  main_contrast: number
  /** The main color as text: changed as far as its contrast needs. */
  main_as_text: string
}

export interface BrandSample {
  pictures: { name: string; png: Buffer }[]
  colors: BrandColors
}

export interface BrandSampler {
  /** Example cards with a brand kit that is not saved yet, and its colors. */
  brandSample(userId: string, kit: BrandKit, signal: AbortSignal): Promise<BrandSample>
}
