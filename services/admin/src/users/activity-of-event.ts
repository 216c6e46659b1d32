import type { EventOf } from '@loomcast/service-kit/events'
import type { Activity } from './directory.repository.ts'

export const ACTIVITY_EVENTS = [
  'com.loomcast.content.generated.v1',
  'com.loomcast.video.completed.v1',
  'com.loomcast.video.failed.v1',
  'com.loomcast.video.requested.v1',
] as const

export type ActivityEvent = EventOf<(typeof ACTIVITY_EVENTS)[number]>

/** A canceled video is the user's decision, not a failure. */
const CANCELED = 'cancelled'

/** The activity that an event reports; undefined for a canceled video. */
export function activityOfEvent(event: ActivityEvent): Activity | undefined {
  switch (event.type) {
    case 'com.loomcast.content.generated.v1': {
      const { user_id, content_id, total_tokens, generated_at } = event.data
      return { _id: `text:${content_id}`, user_id, at: new Date(generated_at), content_count: 1, total_tokens }
    }
    case 'com.loomcast.video.requested.v1': {
      const { user_id, job_id, attempt, requested_at } = event.data
      return { _id: `request:${job_id}:${attempt}`, user_id, at: new Date(requested_at) }
    }
    case 'com.loomcast.video.completed.v1': {
      const { user_id, job_id, cost_cents, completed_at } = event.data
      return { _id: `video:${job_id}`, user_id, at: new Date(completed_at), video_count: 1, video_cost_cents: cost_cents }
    }
    case 'com.loomcast.video.failed.v1': {
      const { user_id, job_id, attempt, code, failed_at } = event.data
      if (code === CANCELED) return undefined
      return { _id: `failure:${job_id}:${attempt}`, user_id, at: new Date(failed_at), failed_videos: 1 }
    }
  }
}
