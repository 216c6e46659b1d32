import type { GuardedResponse } from '@loomcast/guarded-fetch'
import { NetworkFailure, type PostFilm } from '../adapter.ts'
import type { NetworkCall, NetworkCalls } from '../network-calls.ts'

/** Source: developers.tiktok.com, Content Posting API, error codes. They come with 403, but are not about the credentials. */
const REFUSALS: Readonly<Record<string, string>> = {
  spam_risk_too_many_posts: 'TikTok takes no more posts of this account today from apps. Send it again tomorrow.',
  spam_risk_user_banned_from_posting: 'TikTok does not let this account post now.',
  reached_active_user_cap: 'TikTok takes posts of no more accounts today from the app of this installation. Send it again tomorrow.',
  unaudited_client_can_only_post_to_private_accounts:
    'TikTok has not audited the app of this installation: the account has to be private, and the post visible to “Only me”.',
  privacy_level_option_mismatch: 'TikTok does not allow this choice of who can see the post. Choose another one.',
}

/** Of these, those that end by themselves: the account works. Source: developers.tiktok.com, Query Creator Info. */
const CAPS: readonly string[] = ['spam_risk_too_many_posts', 'spam_risk_user_banned_from_posting', 'reached_active_user_cap']

/** TikTok takes no posts of the account for a while, from this app or from any. */
export class PostsNotTaken extends NetworkFailure {}

interface Answer {
  data?: Record<string, unknown> | null
  error?: { code?: unknown; message?: unknown } | string | null
  message?: unknown
}

/** Calls the API. Its answers have an `error`, which is `ok` if there is none. Throws NetworkFailure. */
export async function callApi(
  calls: NetworkCalls,
  call: NetworkCall,
): Promise<{ data: Record<string, unknown>; response: GuardedResponse }> {
  const response = await calls.read({ ...call, method: 'POST' }, [400, 401, 403])
  const { data, error } = (response.json() ?? {}) as Answer
  const code = typeof error === 'object' && typeof error?.code === 'string' ? error.code : ''
  const refusal = REFUSALS[code]
  if (refusal !== undefined) throw new (CAPS.includes(code) ? PostsNotTaken : NetworkFailure)('refused', refusal)
  if (response.status >= 300) throw calls.failureOf(response)
  if (code !== 'ok' || typeof data !== 'object' || data === null)
    throw new NetworkFailure('unreachable', 'TikTok sent a response that is not understood.')
  return { data, response }
}

export function reasonOf(body: unknown): string | undefined {
  const { error, message } = (body ?? {}) as Answer
  return [typeof error === 'object' ? error?.message : error, message].find(
    (text): text is string => typeof text === 'string' && text !== '',
  )
}

const MEGABYTE = 1_000_000
/** Source: Media Transfer Guide: parts of 5 to 64 MB, the last one with what is left. A film below twice of that is one part. */
const PART_BYTES = 5 * MEGABYTE

export interface Parts {
  size: number
  count: number
  /** Where the last part begins. */
  last: number
}

export function partsOf({ bytes }: PostFilm): Parts {
  const count = Math.max(1, Math.floor(bytes / PART_BYTES))
  const size = count === 1 ? bytes : PART_BYTES
  return { size, count, last: (count - 1) * size }
}

/** Only TikTok's own servers get the film. */
export function isUploadAddress(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.hostname.endsWith('.tiktokapis.com')
}

/** The call that sends a part. The address is its authorization. If it is the last part, the film is published. */
export function partCall(url: string, { bytes, content_type }: PostFilm, start: number, part: Uint8Array): NetworkCall {
  const range = `bytes ${start}-${start + part.length - 1}/${bytes}`
  return { url, method: 'PUT', headers: { 'content-range': range }, content: { type: content_type, bytes: part }, timeoutMs: 28_000 }
}
