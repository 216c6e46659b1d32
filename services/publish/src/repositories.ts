import { createEntitlements } from '@loomcast/quota'
import type { Connection } from 'mongoose'
import { createWriterRepository } from './accounts/writer.repository.ts'
import { createFeedRepository } from './calendar/feed.repository.ts'
import { createConnectionRepository } from './connections/connection.repository.ts'
import { createEndingRepository } from './connections/ending.repository.ts'
import { createSignInRepository } from './connections/sign-in.repository.ts'
import { modelsOf } from './models.ts'
import { createPlanRequestRepository } from './posts/plan-request.repository.ts'
import { createPostRepository } from './posts/post.repository.ts'
import { createSeriesRepository } from './posts/series/series.repository.ts'
import { createCommentRepository } from './review/comment.repository.ts'
import { createLogRepository } from './review/log-entry.repository.ts'
import { createNoticeRepository } from './review/notice.repository.ts'
import { createReviewRepository } from './review/review.repository.ts'
import { createScheduleRepository } from './schedule/schedule.repository.ts'
import { createAttemptRepository } from './sending/attempt.repository.ts'
import { createSendingRepository } from './sending/sending.repository.ts'

/** The service's repositories, by aggregate. */
export function createRepositories(connection: Connection) {
  const models = modelsOf(connection)
  return {
    posts: createPostRepository(models.posts),
    sending: createSendingRepository(models.posts),
    series: createSeriesRepository(models.series),
    planRequests: createPlanRequestRepository(models.planRequests),
    attempts: createAttemptRepository(models.attempts),
    connections: createConnectionRepository(models.connections),
    signIns: createSignInRepository(models.signIns),
    endings: createEndingRepository(models.endings),
    feeds: createFeedRepository(models.feeds),
    schedules: createScheduleRepository(models.schedules),
    reviews: createReviewRepository(models.reviews),
    comments: createCommentRepository(models.comments),
    notices: createNoticeRepository(models.notices),
    reviewLog: createLogRepository(models.reviewLog),
    writers: createWriterRepository(models.writers),
    entitlements: createEntitlements(models.entitlements),
  }
}

export type Repositories = ReturnType<typeof createRepositories>
