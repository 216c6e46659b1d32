import { newIdempotencyKey } from '@loomcast/web-kit'
import { cardsApi } from '../api/cards.api.ts'
import type { PostPicture } from '../api/content.ts'
import { picturesApi } from '../api/pictures.api.ts'
import { altOf, type EditedSet, requestOfOne } from './card-set.ts'

/** The longest description of a picture in characters. */
const LONGEST_ALT = 1_000

/** The bytes of one card in full size (PNG). */
export async function bytesOfCard(set: EditedSet, index: number): Promise<Uint8Array<ArrayBuffer>> {
  const dataUrl = await cardsApi.picture(requestOfOne(set, index), index, { fullSize: true })
  return Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (sign) => sign.charCodeAt(0))
}

/** Uploads the first `count` cards as pictures, with their texts as descriptions. Rejects with an ApiError. */
export async function uploadCards(set: EditedSet, count: number, signal: AbortSignal): Promise<PostPicture[]> {
  const uploaded: PostPicture[] = []
  for (const [index, card] of set.cards.slice(0, count).entries()) {
    const file = new File([await bytesOfCard(set, index)], `card-${index + 1}.png`, { type: 'image/png' })
    const { file_id } = await picturesApi.upload(file, { idempotencyKey: newIdempotencyKey(), signal, onProgress: () => {} })
    uploaded.push({ file_id, alt: altOf(card).slice(0, LONGEST_ALT) })
  }
  return uploaded
}
