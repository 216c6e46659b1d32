import type { Readable } from 'node:stream'
import { AppError, problemResponses } from '@loomcast/service-kit/errors'
import { type App, type CsvRow, csvStream } from '@loomcast/service-kit/http'
import type { Clock } from '@loomcast/service-kit/time'
import { Type } from 'typebox'
import { wireStatus } from '../domain/job.ts'
import type { Files } from '../files/files.ts'
import type { StoredJob } from '../rendering/job.model.ts'
import type { Pipeline } from '../rendering/pipeline.ts'
import {
  AnalyticsAnswer,
  AnalyticsQuery,
  ExportQuery,
  HistoryAnswer,
  HistoryQuery,
  IdsBody,
  JobParams,
  Removed,
  Restored,
} from '../rendering/video.schema.ts'
import { dollars, filterOf, jobOf, statsOf } from '../rendering/video-responses.ts'
import { unknownVideo, type Videos } from '../rendering/videos.ts'
import type { Repositories } from '../repositories.ts'
import type { Bin } from './trash.ts'

export interface HistoryDeps {
  repositories: Repositories
  videos: Videos
  bin: Bin
  files: Files
  pipeline: Pipeline
  clock: Clock
}

const user = { config: { auth: 'user' as const } }
const tags = ['video']
const PAGE_SIZE = 20
const DAY_MS = 24 * 3600 * 1000

export function historyRoutes(app: App, { repositories: { jobs, history }, videos, bin, files, pipeline, clock }: HistoryDeps): void {
  /** A video that is being made is cancelled first: what nobody will see is not worth rendering. */
  async function cancelRunning(userId: string, jobIds: readonly string[]): Promise<void> {
    const running = await jobs.running(userId)
    for (const job of running.filter((each) => jobIds.includes(each._id))) {
      await videos.cancel(userId, job._id).catch((error) => {
        // It finished in this moment, and is deleted as finished.
        if (!(error instanceof AppError && error.status === 409)) throw error
      })
      await pipeline.cancel(job._id).catch((error) => app.log.warn({ err: error, job_id: job._id }, 'the worker hears of it later'))
    }
  }

  app.get(
    '/api/video/history',
    { ...user, schema: { tags, summary: "The caller's videos", querystring: HistoryQuery, response: { 200: HistoryAnswer } } },
    async ({ caller, query }) => {
      const { page = 1, limit = PAGE_SIZE } = query
      const [found, stats] = await Promise.all([
        history.list(caller.user_id, filterOf(query), clock(), { skip: (page - 1) * limit, limit }),
        history.stats(caller.user_id),
      ])
      const pages = Math.max(1, Math.ceil(found.total / limit))
      return {
        success: true as const,
        history: { jobs: found.jobs.map((job) => jobOf(job, files)), pages },
        total: found.total,
        page,
        pages,
        limit,
        stats: statsOf(stats),
      }
    },
  )

  app.get(
    '/api/video/export',
    {
      ...user,
      schema: {
        tags,
        summary: "The caller's videos as CSV, with the filters of the list",
        querystring: ExportQuery,
        response: {
          200: { description: 'RFC 4180, UTF-8 with BOM.', content: { 'text/csv': { schema: Type.Unsafe<Readable>(Type.String()) } } },
        },
      },
    },
    async ({ caller, query: { format, ...query } }, reply) => {
      const now = clock()
      const filter = filterOf({ ...query, ...(format !== undefined && format !== 'csv' && { format }) })
      const name = `video_history_${now.toISOString().slice(0, 10)}.csv`
      reply.header('content-type', 'text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
      return reply.send(csvStream(COLUMNS, rows(history.each(caller.user_id, filter, now))))
    },
  )

  app.get(
    '/api/video/analytics',
    { ...user, schema: { tags, summary: 'Figures of the last days', querystring: AnalyticsQuery, response: { 200: AnalyticsAnswer } } },
    async ({ caller, query: { date_range = 30 } }) => {
      const today = new Date(`${clock().toISOString().slice(0, 10)}T00:00:00.000Z`)
      const from = new Date(today.getTime() - (date_range - 1) * DAY_MS)
      const [summary, days, formats, models, engines] = await Promise.all([
        history.stats(caller.user_id, from),
        history.days(caller.user_id, from),
        history.countBy(caller.user_id, from, 'input.video_format'),
        history.countBy(caller.user_id, from, 'input.model_preference'),
        history.countBy(caller.user_id, from, 'engine'),
      ])
      const byDay = new Map(days.map((day) => [day.date, day]))
      const daily = Array.from({ length: date_range }, (_, index) => {
        const date = new Date(from.getTime() + index * DAY_MS).toISOString().slice(0, 10)
        const { total = 0, completed = 0, failed = 0, cost_cents = 0 } = byDay.get(date) ?? {}
        return { date, total, completed, failed, cost: dollars(cost_cents) }
      })
      return { success: true as const, date_range, summary: statsOf(summary), daily, formats, models, engines }
    },
  )

  app.delete(
    '/api/video/delete/:job_id',
    {
      ...user,
      schema: {
        tags,
        summary: 'Move a video to the bin; one that is being made is cancelled',
        params: JobParams,
        response: { 200: Removed, ...problemResponses(404) },
      },
    },
    async ({ caller, params }) => {
      await cancelRunning(caller.user_id, [params.job_id])
      const job_ids = await bin.remove(caller.user_id, [params.job_id])
      if (job_ids.length === 0) throw unknownVideo()
      return { success: true as const, deleted: 1, job_ids }
    },
  )

  app.post(
    '/api/video/bulk-delete',
    {
      ...user,
      schema: {
        tags,
        summary: 'Move videos to the bin; those being made are cancelled',
        description: 'Ids that are unknown, not yours or deleted already are passed over.',
        body: IdsBody,
        response: { 200: Removed },
      },
    },
    async ({ caller, body }) => {
      await cancelRunning(caller.user_id, body.job_ids)
      const job_ids = await bin.remove(caller.user_id, body.job_ids)
      return { success: true as const, deleted: job_ids.length, job_ids }
    },
  )

  app.post(
    '/api/video/restore',
    { ...user, schema: { tags, summary: 'Take videos back from the bin, within 30 days', body: IdsBody, response: { 200: Restored } } },
    async ({ caller, body }) => {
      const job_ids = await bin.restore(caller.user_id, body.job_ids)
      return { success: true as const, restored: job_ids.length, job_ids }
    },
  )
}

const COLUMNS = [
  { key: 'created_at', header: 'Created (UTC)' },
  { key: 'status', header: 'Status' },
  { key: 'instructions', header: 'Instructions' },
  { key: 'format', header: 'Format' },
  { key: 'quality', header: 'Quality' },
  { key: 'engine', header: 'Engine' },
  { key: 'model', header: 'Model' },
  { key: 'scenes', header: 'Scenes' },
  { key: 'seconds', header: 'Duration (s)' },
  { key: 'bytes', header: 'Size (bytes)' },
  { key: 'cost', header: 'Cost (USD)' },
  { key: 'error', header: 'Error' },
  { key: 'id', header: 'Job ID' },
]

async function* rows(jobs: AsyncIterable<StoredJob>): AsyncGenerator<CsvRow> {
  for await (const job of jobs) {
    yield {
      created_at: job.created_at.toISOString(),
      status: wireStatus(job.state),
      instructions: job.input.user_instructions,
      format: job.input.video_format,
      quality: job.input.resolution,
      engine: job.engine,
      model: job.input.model_preference,
      scenes: job.input.scene_count,
      seconds: job.outputs?.seconds ?? null,
      bytes: job.outputs?.bytes ?? null,
      cost: dollars(job.cost_cents).toFixed(2),
      error: job.failure?.message ?? null,
      id: job._id,
    }
  }
}
