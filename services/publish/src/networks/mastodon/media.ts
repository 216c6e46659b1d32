import { setTimeout as wait } from 'node:timers/promises'
import { type LoadPicture, NetworkFailure, type PostPicture } from '../adapter.ts'
import { multipart } from '../multipart.ts'
import type { NetworkCall, NetworkCalls } from '../network-calls.ts'

/** Of servers that do not name their own: Mastodon allows 16 MB. */
export const MEDIA_BYTES = 8_000_000
/** Mastodon allows 33 megapixels. */
const LONGEST_SIDE = 4_096
/** A server processes large pictures after the upload. Waits grow to the last one, which is repeated. */
const WAITS_MS = [250, 500, 1_000, 2_000]
const MOST_READS = 30

interface Uploading {
  number: number
  maxBytes: number
  loadPicture: LoadPicture
  /** A call to a path of the server with the account's token. */
  to(path: string): NetworkCall
  /** The calls of each picture have a time limit of their own, because together they may take long. */
  callsFor(): NetworkCalls
}

/** Uploads a picture with its description, waits until the server has processed it, and returns its id. Throws NetworkFailure. */
export async function uploadMedia(picture: PostPicture, { number, maxBytes, loadPicture, to, callsFor }: Uploading): Promise<string> {
  const bytes = await loadPicture(picture, { number, maxBytes, maxSide: LONGEST_SIDE })
  const form = multipart([
    { name: 'file', filename: `picture-${number}.jpg`, type: 'image/jpeg', bytes },
    ...(picture.alt === '' ? [] : [{ name: 'description', value: picture.alt }]),
  ])
  const upload = { ...to('/api/v2/media'), method: 'POST' as const, content: form, timeoutMs: 28_000 }
  const sent = await callsFor().read(upload, [403])
  if (sent.status === 403)
    throw new NetworkFailure(
      'refused',
      'This access token may not upload pictures. Connect the account with a token that has the scopes read and write.',
    )
  const { id, url } = (sent.json() ?? {}) as { id?: unknown; url?: unknown }
  if (typeof id !== 'string') throw new NetworkFailure('unreachable', 'Mastodon sent a response that is not understood.')
  // 202: it is not processed yet.
  if (sent.status === 202 || url === null) await untilProcessed(id, number, to, callsFor)
  return id
}

async function untilProcessed(id: string, number: number, to: Uploading['to'], callsFor: Uploading['callsFor']): Promise<void> {
  for (let read = 0; read < MOST_READS; read += 1) {
    await wait(WAITS_MS[Math.min(read, WAITS_MS.length - 1)])
    const state = await callsFor().read(to(`/api/v1/media/${encodeURIComponent(id)}`), [404, 422])
    if (state.status === 404 || state.status === 422) throw new NetworkFailure('refused', `The server could not process picture ${number}.`)
    // 206: still in progress.
    if (state.status === 200) return
  }
  throw new NetworkFailure('unreachable', `The server is processing picture ${number}.`, { isProcessing: true })
}
