import type { Outcome, PublishedPost } from '../adapter.ts'

/** What became of a video whose film has arrived as a whole. */
export type VideoState =
  | { kind: 'published'; video: PublishedPost }
  | { kind: 'processing' }
  | { kind: 'failed'; reason: string }
  /** YouTube has no such video: it is not listed yet, or it was deleted. */
  | { kind: 'missing'; reason: string }

export const PROCESSES = 'YouTube is processing the film.'
const DELETED = 'The video was deleted on YouTube.'

/** Source: developers.google.com/youtube/v3/docs/videos, `status.failureReason`. */
const FAILURES: Readonly<Record<string, string>> = {
  codec: "YouTube can't read the format of the film.",
  conversion: "YouTube couldn't convert the film. Send the post again.",
  emptyFile: 'The film reached YouTube without content. Send the post again.',
  invalidFile: "YouTube can't read the file of the film.",
  tooSmall: 'The file of the film is too small for YouTube.',
  uploadAborted: 'The upload to YouTube was interrupted. Send the post again.',
}

/** Source: the same page, `status.rejectionReason`. */
const REJECTIONS: Readonly<Record<string, string>> = {
  claim: 'YouTube rejected the film because someone claims rights to its content.',
  copyright: 'YouTube rejected the film for infringing a copyright.',
  duplicate: 'YouTube rejected the film because the channel already has it.',
  inappropriate: 'YouTube rejected the film as inappropriate.',
  legal: 'YouTube rejected the film for legal reasons.',
  length: 'YouTube rejected the film because it is too long for this channel.',
  termsOfUse: 'YouTube rejected the film for violating its terms of use.',
  trademark: 'YouTube rejected the film for infringing a trademark.',
  uploaderAccountClosed: 'YouTube rejected the film because the account of this channel is closed.',
  uploaderAccountSuspended: 'YouTube rejected the film because the account of this channel is suspended.',
}

const NOT_PROCESSED = "YouTube couldn't process the film. Send the post again."
const REJECTED = 'YouTube rejected the film. YouTube Studio shows the reason.'

/** The state of a video in a response to `videos.list` with the part `status`. */
export function stateOfVideo(id: string, body: unknown): VideoState {
  const { items } = (body ?? {}) as { items?: unknown }
  if (!Array.isArray(items)) return { kind: 'processing' }
  const found = (items as ({ id?: unknown; status?: Record<string, unknown> | null } | null)[]).find((item) => item?.id === id)
  if (!found) return { kind: 'missing', reason: DELETED }
  const { uploadStatus, failureReason, rejectionReason } = found.status ?? {}
  const video = videoIn(found)
  if (uploadStatus === 'processed' && video) return { kind: 'published', video }
  if (uploadStatus === 'failed') return { kind: 'failed', reason: FAILURES[String(failureReason)] ?? NOT_PROCESSED }
  if (uploadStatus === 'rejected') return { kind: 'failed', reason: REJECTIONS[String(rejectionReason)] ?? REJECTED }
  if (uploadStatus === 'deleted') return { kind: 'failed', reason: DELETED }
  return { kind: 'processing' }
}

export function outcomeOfVideo(state: VideoState): Outcome {
  if (state.kind === 'published') return { kind: 'published', ...state.video }
  if (state.kind === 'failed') return { kind: 'refused', code: 'not_processed', reason: state.reason }
  return { kind: 'unknown', processing: true, reason: PROCESSES }
}

export const ID = /^[\w-]{1,100}$/u

export function videoIn(body: unknown): PublishedPost | undefined {
  const { id } = (body ?? {}) as { id?: unknown }
  if (typeof id !== 'string' || !ID.test(id)) return undefined
  return { remote_id: id, url: `https://www.youtube.com/watch?v=${id}` }
}
