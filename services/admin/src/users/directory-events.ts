import type { EventHandlers } from '@loomcast/service-kit/events'
import type { AdminContext } from '../context.ts'

/** A canceled video is the user's decision, not a failure. */
const CANCELED = 'cancelled'

/** Feeds the directory of users. Every handler can run again and in any order: versions decide, and what is counted has an id. */
export function directoryHandlers({ repositories }: Pick<AdminContext, 'repositories'>): EventHandlers {
  const { bulk, directory, views } = repositories
  return {
    'com.loomcast.auth.account-changed.v1': async ({ data, version }, tx) => {
      await directory.applyAccount(tx, { ...data, version })
    },
    'com.loomcast.auth.account-deleted.v1': async ({ data, version }, tx) => {
      await directory.applyDeletion(tx, data.user_id, version, new Date(data.deleted_at))
      await bulk.forgetUser(tx, data.user_id)
      await views.forgetOwner(tx, data.user_id)
    },
    'com.loomcast.billing.entitlement-changed.v2': ({ data, version }, tx) => directory.applyEntitlement(tx, data.user_id, version, data),
    'com.loomcast.content.generated.v1': ({ data }, tx) =>
      directory.addActivity(tx, data.user_id, {
        at: new Date(data.generated_at),
        counters: { content_count: 1, total_tokens: data.total_tokens },
        counted: `text:${data.content_id}`,
      }),
    'com.loomcast.video.requested.v1': ({ data }, tx) => directory.addActivity(tx, data.user_id, { at: new Date(data.requested_at) }),
    'com.loomcast.video.completed.v1': ({ data }, tx) =>
      directory.addActivity(tx, data.user_id, {
        at: new Date(data.completed_at),
        counters: { video_count: 1, video_cost_cents: data.cost_cents },
        counted: `video:${data.job_id}`,
      }),
    'com.loomcast.video.failed.v1': async ({ data }, tx) => {
      if (data.code === CANCELED) return
      await directory.addActivity(tx, data.user_id, {
        at: new Date(data.failed_at),
        counters: { failed_videos: 1 },
        counted: `failure:${data.job_id}:${data.attempt}`,
      })
    },
  }
}
