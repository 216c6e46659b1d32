import type { GuardedResponse } from '@loomcast/guarded-fetch'
import { type LoadFilm, NetworkFailure, type PostFilm } from '../adapter.ts'
import type { NetworkCall, NetworkCalls } from '../network-calls.ts'
import { readAt } from './quota.ts'

/** Parts are multiples of this. Source: developers.google.com/youtube/v3/guides/using_resumable_upload_protocol. */
const UNIT = 256 * 1024
const PART_BYTES = 16 * UNIT
/** What is left for the call that publishes, so that it ends in time. */
const LAST_BYTES = 4 * UNIT
const BEGIN = 'https://www.googleapis.com/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status'
export const INCOMPLETE = 308

export interface Uploading {
  film: PostFilm
  loadFilm: LoadFilm
  /** A call with the account's token. */
  to(url: string): NetworkCall
  /** The calls of each part have a time limit of their own, because together they may take long. */
  callsFor(): NetworkCalls
  now: Date
}

/** The address of a new upload, which is the key of its video: whatever is sent to it makes at most one. Throws NetworkFailure. */
export async function beginUpload({ film, to, callsFor, now }: Uploading, video: object): Promise<string> {
  const { url, headers } = to(BEGIN)
  const ofFilm = { 'x-upload-content-type': film.content_type, 'x-upload-content-length': String(film.bytes) }
  const begun = await readAt(callsFor(), { url, method: 'POST', headers: { ...headers, ...ofFilm }, json: video }, now)
  const address = begun.headers['location'] ?? ''
  if (!isUploadAddress(address)) throw new NetworkFailure('unreachable', 'YouTube sent a response that is not understood.')
  return address
}

/** Only Google's own servers get the film and the token. */
export function isUploadAddress(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.hostname.endsWith('.googleapis.com')
}

/** Sends everything but the end of the film. Throws NetworkFailure. */
export async function uploadBeginning({ film, loadFilm, to, callsFor, now }: Uploading, address: string): Promise<void> {
  const last = Math.floor(Math.max(0, film.bytes - LAST_BYTES) / UNIT) * UNIT
  let start = 0
  while (start < last) {
    const end = Math.min(start + PART_BYTES, last)
    const part = partCall(to(address), film, start, await loadFilm(film, { start, end }))
    const response = await readAt(callsFor(), part, now, [INCOMPLETE])
    const stored = response.status === INCOMPLETE ? storedBytes(response) : 0
    if (stored <= start) throw new NetworkFailure('unreachable', 'YouTube did not store a part of the film.')
    start = stored
  }
}

/** The call that sends a part. If it is the end of the film, it publishes the video. */
export function partCall({ url, headers }: NetworkCall, { bytes, content_type }: PostFilm, start: number, part: Uint8Array): NetworkCall {
  const range = { 'content-range': `bytes ${start}-${start + part.length - 1}/${bytes}` }
  return { url, method: 'PUT', headers: { ...headers, ...range }, content: { type: content_type, bytes: part }, timeoutMs: 28_000 }
}

/** The call that reads the state of an upload. It changes nothing. */
export const stateCall = ({ url, headers }: NetworkCall, { bytes }: PostFilm): NetworkCall => ({
  url,
  method: 'PUT',
  headers: { ...headers, 'content-range': `bytes */${bytes}`, 'content-length': '0' },
})

/** How many bytes of an upload that is not complete have arrived. */
export function storedBytes({ headers }: GuardedResponse): number {
  const [, last] = /^bytes=0-(\d{1,15})$/u.exec(headers['range'] ?? '') ?? []
  return last === undefined ? 0 : Number(last) + 1
}
