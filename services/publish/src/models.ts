import { entitlementSchema } from '@loomcast/quota'
import { modelRegistry } from '@loomcast/service-kit/mongo'
import type { Connection } from 'mongoose'
import { writerSchema } from './accounts/writer.model.ts'
import { feedSchema } from './calendar/feed.model.ts'
import { connectionSchema } from './connections/connection.model.ts'
import { endingSchema } from './connections/ending.model.ts'
import { signInSchema } from './connections/sign-in.model.ts'
import { planRequestSchema } from './posts/plan-request.model.ts'
import { postSchema } from './posts/post.model.ts'
import { seriesSchema } from './posts/series/series.model.ts'
import { commentSchema } from './review/comment.model.ts'
import { logEntrySchema } from './review/log-entry.model.ts'
import { noticeSchema } from './review/notice.model.ts'
import { reviewSchema } from './review/review.model.ts'
import { scheduleSchema } from './schedule/schedule.model.ts'
import { attemptSchema } from './sending/attempt.model.ts'

/** Registers the service's models on a connection. Idempotent. */
export function modelsOf(connection: Connection) {
  const model = modelRegistry(connection)
  return {
    posts: model('PlannedPost', postSchema),
    series: model('Series', seriesSchema),
    planRequests: model('PlanRequest', planRequestSchema),
    attempts: model('Attempt', attemptSchema),
    connections: model('Connection', connectionSchema),
    signIns: model('SignIn', signInSchema),
    endings: model('Ending', endingSchema),
    feeds: model('CalendarFeed', feedSchema),
    schedules: model('Schedule', scheduleSchema),
    reviews: model('Review', reviewSchema),
    comments: model('ReviewComment', commentSchema),
    notices: model('ReviewNotice', noticeSchema),
    reviewLog: model('ReviewLogEntry', logEntrySchema),
    writers: model('Writer', writerSchema),
    entitlements: model('Entitlement', entitlementSchema),
  }
}

export type Models = ReturnType<typeof modelsOf>
