import { type LoadPicture, NetworkFailure, type PostPicture } from '../adapter.ts'
import type { ArticlePicture } from '../article.ts'
import { multipart } from '../multipart.ts'
import type { NetworkCall, NetworkCalls } from '../network-calls.ts'

/** Ghost makes copies for smaller screens itself. */
const MOST_BYTES = 4_000_000
const LONGEST_SIDE = 3_000

interface Uploading {
  number: number
  loadPicture: LoadPicture
  /** A new token for each call. */
  to(path: string): NetworkCall
  callsFor(): NetworkCalls
}

/** Uploads a picture and returns its address. Throws NetworkFailure. */
export async function uploadImage(picture: PostPicture, { number, loadPicture, to, callsFor }: Uploading): Promise<ArticlePicture> {
  const bytes = await loadPicture(picture, { number, maxBytes: MOST_BYTES, maxSide: LONGEST_SIDE })
  const content = multipart([
    { name: 'file', filename: `picture-${number}.jpg`, type: 'image/jpeg', bytes },
    { name: 'purpose', value: 'image' },
    { name: 'ref', value: picture.file_id },
  ])
  const response = await callsFor().read({ ...to('images/upload/'), method: 'POST', content, timeoutMs: 28_000 })
  const { images } = (response.json() ?? {}) as { images?: ({ url?: unknown } | null)[] }
  const url = Array.isArray(images) ? images[0]?.url : undefined
  if (typeof url !== 'string') throw new NetworkFailure('unreachable', 'Ghost sent a response that is not understood.')
  return { url, alt: picture.alt }
}
