import { platformName } from '@loomcast/platforms'
import { approvalState } from '../domain/approval.ts'
import { PROCESSING } from '../domain/problem.ts'
import type { StoredPost } from './post.model.ts'

/** A planned post as the API returns it. */
export function publicPost(post: StoredPost) {
  const { _id, platform, published, next_lookup_at, due_at, created_at, updated_at } = post
  return {
    post_id: _id,
    platform: platformName(platform),
    network: post.network,
    connection_id: post.connection_id,
    text: post.text,
    title: post.title,
    first_comment: post.first_comment ?? null,
    pictures: (post.pictures ?? []).map(({ file_id, alt, width, height }) => ({ file_id, alt, width, height })),
    film: filmView(post.film),
    options: post.options ?? {},
    language: post.language ?? null,
    ai_parts: post.ai_parts ?? [],
    thread: post.parts ? { texts: post.parts, published: post.live_parts?.length ?? 0 } : null,
    local_time: post.local_time,
    time_zone: post.time_zone,
    due_at: due_at.toISOString(),
    state: post.state,
    revision: post.revision,
    problem: post.problem,
    processing: isProcessing(post) ? (post.problem?.text ?? null) : null,
    attempt_id: post.attempt_id ?? null,
    published: published && { url: published.url, at: published.at.toISOString() },
    next_lookup_at: next_lookup_at?.toISOString() ?? null,
    source: post.source,
    series: post.series_id === null || post.series_index === null ? null : { series_id: post.series_id, index: post.series_index },
    approval: {
      state: approvalState(post),
      required: post.approval_required === true,
      by: post.approval?.by ?? null,
      at: post.approval?.at.toISOString() ?? null,
      revision: post.approval?.revision ?? null,
    },
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

/** Whether its network has confirmed that it received the post, and processes it: nobody has to do anything. */
const isProcessing = ({ state, problem }: StoredPost): boolean =>
  problem?.code === PROCESSING && (state === 'unknown' || state === 'planned')

function filmView(film: StoredPost['film']) {
  if (!film) return null
  const { video_id, file_id, poster, width, height, seconds, bytes, ai_parts } = film
  return { video_id, file_id, poster_id: poster?.file_id ?? null, width, height, seconds, bytes, ai_parts: [...ai_parts] }
}
