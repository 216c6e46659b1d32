import type { TextSums } from '../domain/analytics/rollup.ts'
import type { ListedUser } from './directory.repository.ts'

/** A user as the list shows it. */
export function listedView(user: ListedUser) {
  return {
    user_id: user._id,
    email: user.email,
    name: user.name,
    subscription_status: user.subscription_status,
    package_name: user.package_name,
    is_admin: user.is_admin,
    is_active: user.is_active,
    created_at: user.created_at.toISOString(),
    last_activity: user.last_activity?.toISOString() ?? null,
    content_count: user.content_count,
    video_count: user.video_count,
    version: user.version,
  }
}

/** The usage of a user; an average without texts is 0. */
export function statsView(user: ListedUser, texts: TextSums) {
  return {
    total_content: user.content_count,
    total_tokens: user.total_tokens,
    avg_tokens_per_content: user.content_count === 0 ? 0 : Math.round(user.total_tokens / user.content_count),
    total_videos: user.video_count,
    failed_videos: user.failed_videos,
    video_cost: user.video_cost_cents / 100,
    ai_cost_micros: texts.cost_micros,
    unpriced_content: texts.unpriced,
  }
}
