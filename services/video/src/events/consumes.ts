import { consume, type EventBus } from '@loomcast/service-kit/events'
import type { Clock } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import type { FileService } from '../files/file-service.ts'
import type { Repositories } from '../repositories.ts'

/** Stores the entitlements, bonuses, sign-up dates and pictures of posts that other services publish, and purges the data of deleted accounts. */
export async function consumeEvents({
  bus,
  connection,
  repositories: { meters, entitlements, jobs, renderTasks, analyses, upscalings, uploads, pictureReferences, writtenCaptions, brandKits },
  files,
  clock,
}: {
  bus: EventBus
  connection: mongoose.Connection
  repositories: Repositories
  files: FileService
  clock: Clock
}): Promise<void> {
  await consume({
    bus,
    connection,
    service: 'video',
    group: 'video.projections',
    handlers: {
      'com.loomcast.auth.user-registered.v1': async ({ data }, tx) => {
        await meters.setSignUp(data.user_id, new Date(data.registered_at), clock(), tx)
      },
      'com.loomcast.auth.account-deleted.v1': async ({ data }, tx) => {
        // A worker stops when its next heartbeat does not find the job.
        await jobs.deleteAllOf(data.user_id, tx)
        await renderTasks.deleteAllOf(data.user_id, tx)
        await analyses.deleteAllOf(data.user_id, tx)
        await upscalings.deleteAllOf(data.user_id, tx)
        await uploads.deleteAllOf(data.user_id, tx)
        await pictureReferences.deleteAllOf(data.user_id, tx)
        await writtenCaptions.deleteAllOf(data.user_id, tx)
        await brandKits.delete(data.user_id, tx)
        await files.removeAllOf(data.user_id, tx)
        await entitlements.delete(data.user_id, tx)
        await meters.close(data.user_id, clock(), tx)
      },
      'com.loomcast.billing.bonus-granted.v2': async ({ data: { user_id, grant_id, videos } }, tx) => {
        if (videos > 0) await meters.grant(user_id, { grant_id, amount: videos }, clock(), tx)
      },
      'com.loomcast.billing.entitlement-changed.v2': async (event, tx) => {
        // Stores nothing for a deleted account.
        if (await meters.confirmOpen(event.data.user_id, clock(), tx)) await entitlements.apply(event, tx)
      },
      'com.loomcast.content.pictures-changed.v1': async ({ data: { user_id, content_id, file_ids }, version }, tx) => {
        // The account may have been deleted before this event arrived.
        if (!(await meters.confirmOpen(user_id, clock(), tx))) return
        await pictureReferences.apply({ _id: content_id, user_id, file_ids, version }, clock(), tx)
      },
      'com.loomcast.publish.pictures-changed.v1': async ({ data: { user_id, post_id, file_ids }, version }, tx) => {
        if (!(await meters.confirmOpen(user_id, clock(), tx))) return
        await pictureReferences.apply({ _id: post_id, user_id, file_ids, version }, clock(), tx)
      },
    },
  })
}
