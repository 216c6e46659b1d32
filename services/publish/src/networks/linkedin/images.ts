import { type LoadPicture, NetworkFailure, type PostPicture } from '../adapter.ts'
import type { NetworkCall, NetworkCalls } from '../network-calls.ts'

/** LinkedIn allows 36,152,320 pixels. */
const LONGEST_SIDE = 4_096
const MAX_BYTES = 8_000_000

interface Uploading {
  number: number
  /** Urn of the member. */
  author: string
  loadPicture: LoadPicture
  /** A call to a path of the API with the account's token. */
  to(path: string): NetworkCall
  /** The calls of each picture have a time limit of their own, because together they may take long. */
  callsFor(): NetworkCalls
}

/** Uploads a picture, and returns its urn. It is visible to nobody until a post has it. Throws NetworkFailure. */
export async function uploadImage(picture: PostPicture, { number, author, loadPicture, to, callsFor }: Uploading): Promise<string> {
  const bytes = await loadPicture(picture, { number, maxBytes: MAX_BYTES, maxSide: LONGEST_SIDE })
  const initialize = { ...to('/rest/images?action=initializeUpload'), method: 'POST' as const }
  const begun = await callsFor().read({ ...initialize, json: { initializeUploadRequest: { owner: author } } })
  const { value } = (begun.json() ?? {}) as { value?: { uploadUrl?: unknown; image?: unknown } | null }
  const { uploadUrl, image } = value ?? {}
  if (typeof uploadUrl !== 'string' || !isUploadAddress(uploadUrl) || typeof image !== 'string')
    throw new NetworkFailure('unreachable', 'LinkedIn sent a response that is not understood.')
  const { headers = {} } = to('')
  await callsFor().read({
    url: uploadUrl,
    method: 'PUT',
    headers: { authorization: headers['authorization'] ?? '' },
    content: { type: 'image/jpeg', bytes },
    timeoutMs: 28_000,
  })
  return image
}

/** Only LinkedIn's own servers get the picture and the token. */
function isUploadAddress(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && (url.hostname.endsWith('.linkedin.com') || url.hostname.endsWith('.licdn.com'))
}
