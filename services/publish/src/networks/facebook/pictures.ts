import { type LoadPicture, NetworkFailure, type PostPicture } from '../adapter.ts'
import { objectOf } from '../graph-api.ts'
import { multipart } from '../multipart.ts'
import type { NetworkCall, NetworkCalls } from '../network-calls.ts'

/** Source: Graph API reference, Page Photos: up to 10 MB; pictures are shown with at most 2,048 pixels. */
const MAX_BYTES = 8_000_000
const LONGEST_SIDE = 2_048

interface Uploading {
  number: number
  loadPicture: LoadPicture
  /** A call to a path of the page with its token. */
  to(path: string): NetworkCall
  /** The calls of each picture have a time limit of their own, because together they may take long. */
  callsFor(): NetworkCalls
}

/** Uploads a picture with its alt text, and returns its id. It is visible to nobody until a post has it. Throws NetworkFailure. */
export async function uploadPhoto(picture: PostPicture, { number, loadPicture, to, callsFor }: Uploading): Promise<string> {
  const bytes = await loadPicture(picture, { number, maxBytes: MAX_BYTES, maxSide: LONGEST_SIDE })
  const form = multipart([
    { name: 'source', filename: `picture-${number}.jpg`, type: 'image/jpeg', bytes },
    { name: 'published', value: 'false' },
    ...(picture.alt === '' ? [] : [{ name: 'alt_text_custom', value: picture.alt }]),
  ])
  const sent = await callsFor().read({ ...to('/photos'), method: 'POST', content: form, timeoutMs: 28_000 })
  const { id } = objectOf(sent.json())
  if (typeof id !== 'string') throw new NetworkFailure('unreachable', 'Facebook sent a response that is not understood.')
  return id
}
