import { withBrandTexts } from '@loomcast/video-scenes'
import type { BrandKit } from './brand-kit.ts'
import type { Look } from './storyboard.ts'

/** The look of a video with a brand kit. */
export function brandedLook(look: Look, kit: BrandKit): Look {
  const { main_color, background_color, font } = kit
  return { ...withBrandTexts(look, kit), brand: { main_color, background_color, font } }
}
