import type { Outcome, PostFilm, PublishedPost } from '../adapter.ts'
import type { NetworkCall, NetworkCalls } from '../network-calls.ts'
import { callApi } from './api.ts'

/** What became of a post at TikTok, by its `publish_id`. */
export type PostState =
  | { kind: 'published'; post: PublishedPost }
  | { kind: 'failed'; reason: string }
  /** The film has not arrived as a whole, so nothing is published. */
  | { kind: 'incomplete' }
  | { kind: 'processing' }

/** The id is larger than the numbers of JSON in JavaScript. TikTok spells it like this. */
const POST_ID = /"publicaly_available_post_id"\s*:\s*\[\s*"?(\d{1,25})/u

/** Throws NetworkFailure. */
export async function readState(
  calls: NetworkCalls,
  call: NetworkCall,
  { publishId, film, username }: { publishId: string; film: PostFilm; username: string },
): Promise<PostState> {
  const { data, response } = await callApi(calls, { ...call, json: { publish_id: publishId } })
  const { status, fail_reason, uploaded_bytes } = data
  if (status === 'PUBLISH_COMPLETE') {
    // A post that others cannot see, or that is still being checked, has no id.
    const [, id] = POST_ID.exec(response.text()) ?? []
    const url = id === undefined ? null : `https://www.tiktok.com/@${encodeURIComponent(username)}/video/${id}`
    return { kind: 'published', post: { remote_id: id ?? publishId, url } }
  }
  if (status === 'FAILED') return { kind: 'failed', reason: reasonFor(fail_reason) }
  if (status === 'PROCESSING_UPLOAD' && typeof uploaded_bytes === 'number' && uploaded_bytes < film.bytes) return { kind: 'incomplete' }
  return { kind: 'processing' }
}

export const PROCESSES = 'TikTok is processing the film.'

/** Source: developers.tiktok.com, Get Post Status. */
const REASONS: Readonly<Record<string, string>> = {
  file_format_check_failed: 'TikTok does not take this format.',
  duration_check_failed: 'The film is too short or too long for TikTok.',
  frame_rate_check_failed: 'TikTok does not take this frame rate.',
  picture_size_check_failed: 'TikTok does not take films of this size.',
  auth_removed: 'The account no longer allows Loomcast to post. Connect it again.',
  spam_risk_too_many_posts: 'TikTok takes no more posts from apps for this account today. Send it again tomorrow.',
  spam_risk_user_banned_from_posting: 'TikTok does not let this account post now.',
  spam_risk_text: 'TikTok considers the text spam. Change it, then send the post again.',
  spam_risk: 'TikTok considers the post spam. Change it, then send it again.',
}

const reasonFor = (reason: unknown): string => REASONS[String(reason)] ?? "TikTok couldn't process the film. Send the post again."

export function outcomeOfState(state: PostState): Outcome {
  if (state.kind === 'published') return { kind: 'published', ...state.post }
  if (state.kind === 'failed') return { kind: 'refused', code: 'not_processed', reason: state.reason }
  return { kind: 'unknown', processing: true, reason: PROCESSES }
}
