import type { Static } from 'typebox'
import type { BrandKit } from '../domain/brand-kit.ts'
import type { BrandKitBody } from './brand-kit.schema.ts'

/** A kit whose name is undefined keeps the one that it has. */
export type RequestedKit = Omit<BrandKit, 'name'> & { name?: string | undefined }

/** Without spaces around texts. An empty title card is none. */
export const toKit = ({
  name,
  main_color,
  background_color,
  font,
  handle,
  intro_text,
  end_card_text,
}: Static<typeof BrandKitBody>): RequestedKit => ({
  name: name?.trim(),
  main_color: main_color?.toLowerCase() ?? null,
  background_color: background_color?.toLowerCase() ?? null,
  font,
  handle: handle.trim(),
  intro_text: intro_text?.trim() || null,
  end_card_text: end_card_text.trim(),
})
