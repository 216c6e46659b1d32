import { type LoadPicture, NetworkFailure, type PostPicture } from '../adapter.ts'
import { multipart } from '../multipart.ts'
import type { NetworkCall, NetworkCalls } from '../network-calls.ts'

/** Source: docs.x.com, media best practices: pictures up to 5 MB. */
const MAX_BYTES = 5_000_000
const LONGEST_SIDE = 4_096

interface Uploading {
  number: number
  loadPicture: LoadPicture
  /** A call to a path of the API with the account's token. */
  to(path: string): NetworkCall
  /** The calls of each picture have a time limit of their own, because together they may take long. */
  callsFor(): NetworkCalls
}

/** Uploads a picture with its alt text, and returns its id. It is visible to nobody until a post has it. Throws NetworkFailure. */
export async function uploadMedia(picture: PostPicture, { number, loadPicture, to, callsFor }: Uploading): Promise<string> {
  const bytes = await loadPicture(picture, { number, maxBytes: MAX_BYTES, maxSide: LONGEST_SIDE })
  const form = multipart([
    { name: 'media', filename: `picture-${number}.jpg`, type: 'image/jpeg', bytes },
    { name: 'media_category', value: 'tweet_image' },
  ])
  const sent = await callsFor().read({ ...to('/2/media/upload'), method: 'POST', content: form, timeoutMs: 28_000 })
  const { data } = (sent.json() ?? {}) as { data?: { id?: unknown } | null }
  if (typeof data?.id !== 'string') throw new NetworkFailure('unreachable', 'X sent a response that is not understood.')
  if (picture.alt !== '') {
    const json = { id: data.id, metadata: { alt_text: { text: picture.alt } } }
    await callsFor().read({ ...to('/2/media/metadata'), method: 'POST', json })
  }
  return data.id
}
