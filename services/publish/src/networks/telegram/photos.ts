import type { LoadPicture, PostPicture } from '../adapter.ts'
import { type FormFile, multipart } from '../multipart.ts'
import type { NetworkCall } from '../network-calls.ts'

const API = 'https://api.telegram.org'
/** The API allows 10 MB for a photo. Those of an album are sent in one request. */
const MOST_BYTES = 1_500_000
/** Telegram shows photos with at most as many pixels per side. */
const LONGEST_SIDE = 2_560

export function methodUrl(token: string, method: string): string {
  return `${API}/bot${token}/${method}`
}

/** Throws NetworkFailure. */
export function photosOf(pictures: readonly PostPicture[], loadPicture: LoadPicture): Promise<Uint8Array[]> {
  return Promise.all(
    pictures.map((picture, index) => loadPicture(picture, { number: index + 1, maxBytes: MOST_BYTES, maxSide: LONGEST_SIDE })),
  )
}

/** One photo, or an album, with its text: one call in both cases. */
export function photoCall(
  token: string,
  { chat_id, caption, photos }: { chat_id: string; caption: string; photos: readonly Uint8Array[] },
): NetworkCall {
  const chat = { name: 'chat_id', value: chat_id }
  const files = photos.map(
    (bytes, index): FormFile => ({ name: `photo${index}`, filename: `photo${index}.jpg`, type: 'image/jpeg', bytes }),
  )
  const [only] = files
  if (only && files.length === 1) {
    const content = multipart([chat, { name: 'caption', value: caption }, { ...only, name: 'photo' }])
    return { url: methodUrl(token, 'sendPhoto'), method: 'POST', content, timeoutMs: 28_000 }
  }
  const media = files.map(({ name }, index) => ({ type: 'photo', media: `attach://${name}`, ...(index === 0 && { caption }) }))
  const content = multipart([chat, { name: 'media', value: JSON.stringify(media) }, ...files])
  return { url: methodUrl(token, 'sendMediaGroup'), method: 'POST', content, timeoutMs: 28_000 }
}
