import type { Static } from 'typebox'
import type { BrandKit } from '../domain/brand-kit.ts'
import type { BrandKitBody } from './brand-kit.schema.ts'

/** Without spaces around texts. An empty title card is none. */
export const toKit = ({
  main_color,
  background_color,
  font,
  handle,
  intro_text,
  end_card_text,
}: Static<typeof BrandKitBody>): BrandKit => ({
  main_color: main_color?.toLowerCase() ?? null,
  background_color: background_color?.toLowerCase() ?? null,
  font,
  handle: handle.trim(),
  intro_text: intro_text?.trim() || null,
  end_card_text: end_card_text.trim(),
})
