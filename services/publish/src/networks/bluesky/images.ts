import { type LoadPicture, NetworkFailure, type PostPicture } from '../adapter.ts'
import type { NetworkCalls } from '../network-calls.ts'

/** As a server has stored it (lexicon type `blob`). */
interface Blob {
  $type: 'blob'
  ref: { $link: string }
  mimeType: string
  size: number
}

/** The lexicon allows 2 MB. Servers and apps from before 2026 allow 1 MB. */
const MOST_BYTES = 1_000_000
/** As in Bluesky's own app. */
const LONGEST_SIDE = 2_000

/** Uploads the pictures of a post. Throws NetworkFailure. `callsFor` gives the calls of each upload a time limit of their own, because together they may take long. */
export async function uploadImages(
  pictures: readonly PostPicture[],
  {
    server,
    accessJwt,
    loadPicture,
    callsFor,
  }: { server: string; accessJwt: string; loadPicture: LoadPicture; callsFor: () => NetworkCalls },
) {
  const images: { image: Blob; alt: string; aspectRatio: { width: number; height: number } }[] = []
  for (const [index, picture] of pictures.entries()) {
    const bytes = await loadPicture(picture, { number: index + 1, maxBytes: MOST_BYTES, maxSide: LONGEST_SIDE })
    const response = await callsFor().read({
      url: `${server}/xrpc/com.atproto.repo.uploadBlob`,
      method: 'POST',
      headers: { authorization: `Bearer ${accessJwt}` },
      content: { type: 'image/jpeg', bytes },
      timeoutMs: 28_000,
    })
    const { blob } = (response.json() ?? {}) as { blob?: Partial<Blob> }
    if (typeof blob?.ref?.$link !== 'string' || typeof blob.size !== 'number')
      throw new NetworkFailure('unreachable', 'Bluesky sent a response that is not understood.')
    const image: Blob = { $type: 'blob', ref: { $link: blob.ref.$link }, mimeType: 'image/jpeg', size: blob.size }
    images.push({ image, alt: picture.alt, aspectRatio: { width: picture.width, height: picture.height } })
  }
  return images
}
