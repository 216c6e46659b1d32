import { type BrandTexts, withBrandTexts } from '@loomcast/video-scenes'
import { OWN_BRAND } from '@loomcast/web-kit/author'
import { queryClient } from '@loomcast/web-kit/query'
import type { BrandKit, BrandKitResponse } from '../api/brand-kit.api.ts'
import { keys } from '../api/queries.ts'
import type { Look } from '../api/wire.ts'

/** Whether it changes nothing in cards and videos, which do not show the name. */
export const isEmptyKit = ({ name: _, ...kit }: BrandKit): boolean => Object.values(kit).every((value) => value === null || value === '')

export const EMPTY_KIT: BrandKit = {
  name: '',
  main_color: null,
  background_color: null,
  font: null,
  handle: '',
  intro_text: null,
  end_card_text: '',
}

/** Shows a kit that was saved, and draws previews of videos again: their requests do not contain it. */
export async function replaceKit(kit: BrandKit): Promise<void> {
  await queryClient.cancelQueries({ queryKey: keys.brandKit })
  queryClient.setQueryData<BrandKitResponse>(keys.brandKit, (found) => found && { ...found, brand_kit: kit })
  for (const queryKey of [keys.stills, keys.previews, OWN_BRAND]) void queryClient.invalidateQueries({ queryKey })
}

/** The kit that the next video can use: only if the user has one, and the plan includes it. */
export function usableKit(found: BrandKitResponse | undefined): BrandKit | null {
  return found?.allowed && !isEmptyKit(found.brand_kit) ? found.brand_kit : null
}

/** The part of a request's body that uses the brand kit. */
export function brandToSend({ useBrandKit }: { useBrandKit: boolean }): { use_brand_kit?: true } {
  return useBrandKit && usableKit(queryClient.getQueryData(keys.brandKit)) ? { use_brand_kit: true } : {}
}

/** The look as the video will have it, with the cards of the brand kit. */
export function shownLook(look: Look, kit: BrandTexts | null): Look {
  return kit ? withBrandTexts(look, kit) : look
}
