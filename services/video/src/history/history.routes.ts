import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { Clock } from '@loomcast/service-kit/time'
import type { FileService } from '../files/file-service.ts'
import { videoNotFound } from '../rendering/job-lifecycle.ts'
import { toJobView } from '../rendering/job-view.ts'
import type { VideoService } from '../rendering/video-service.ts'
import { deleteVideos } from './delete-videos.ts'
import type { HistoryRepository } from './history.repository.ts'
import { HistoryQuery, HistoryResponse, IdsBody, JobParams, RemovedResponse, RestoredResponse } from './history.schema.ts'
import { withDefaults } from './history-filter.ts'
import type { Trash } from './trash.ts'
import { toStatsView } from './video-stats.ts'

export interface HistoryDeps {
  history: HistoryRepository
  videos: VideoService
  trash: Trash
  files: FileService
  clock: Clock
}

const user = { config: { auth: 'user' as const } }
const tags = ['video']
const PAGE_SIZE = 20

export function historyRoutes(app: App, { history, videos, trash, files, clock }: HistoryDeps): void {
  app.get(
    '/api/video/history',
    { ...user, schema: { tags, summary: "List the caller's videos", querystring: HistoryQuery, response: { 200: HistoryResponse } } },
    async ({ caller, query }) => {
      const { page = 1, limit = PAGE_SIZE } = query
      const [found, stats] = await Promise.all([
        history.list(caller.user_id, withDefaults(query), clock(), { skip: (page - 1) * limit, limit }),
        history.stats(caller.user_id),
      ])
      const pages = Math.max(1, Math.ceil(found.total / limit))
      return {
        success: true as const,
        history: { jobs: found.jobs.map((job) => toJobView(job, files)), pages },
        total: found.total,
        page,
        pages,
        limit,
        stats: toStatsView(stats),
      }
    },
  )

  app.delete(
    '/api/video/delete/:job_id',
    {
      ...user,
      schema: {
        tags,
        summary: 'Move a video to the trash; a running one is canceled',
        params: JobParams,
        response: { 200: RemovedResponse, ...problemResponses(404) },
      },
    },
    async ({ caller, params }) => {
      const job_ids = await deleteVideos({ videos, trash }, caller.user_id, [params.job_id])
      if (job_ids.length === 0) throw videoNotFound()
      return { success: true as const, deleted: 1, job_ids }
    },
  )

  app.post(
    '/api/video/bulk-delete',
    {
      ...user,
      schema: {
        tags,
        summary: 'Move videos to the trash; running ones are canceled',
        description: "Skips ids that are unknown, already deleted, or another user's.",
        body: IdsBody,
        response: { 200: RemovedResponse },
      },
    },
    async ({ caller, body }) => {
      const job_ids = await deleteVideos({ videos, trash }, caller.user_id, body.job_ids)
      return { success: true as const, deleted: job_ids.length, job_ids }
    },
  )

  app.post(
    '/api/video/restore',
    {
      ...user,
      schema: { tags, summary: 'Restore videos from the trash within 30 days', body: IdsBody, response: { 200: RestoredResponse } },
    },
    async ({ caller, body }) => {
      const job_ids = await trash.restore(caller.user_id, body.job_ids)
      return { success: true as const, restored: job_ids.length, job_ids }
    },
  )
}
