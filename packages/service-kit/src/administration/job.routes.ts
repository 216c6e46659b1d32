import { Type } from 'typebox'
import { AppError } from '../errors/app-error.ts'
import { problemResponses } from '../errors/problem.schema.ts'
import type { App } from '../http/fastify-app.ts'
import type { AdministeredJobs } from './administered-jobs.ts'

const Id = Type.String({ minLength: 1, maxLength: 200 })
const MAX_JOBS = 200

/** Lists and retries jobs that failed or do not progress. */
export function jobRoutes(app: App, queues: readonly AdministeredJobs[]): void {
  const admin = { config: { auth: 'admin' as const } }
  const tags = ['admin']

  app.get(
    '/internal/admin/jobs',
    {
      ...admin,
      schema: {
        summary: 'List jobs that failed or do not progress',
        tags,
        response: {
          200: Type.Object({
            success: Type.Literal(true),
            jobs: Type.Array(
              Type.Object(
                {
                  queue: Type.String(),
                  job_id: Type.String(),
                  state: Type.Enum(['failed', 'stuck']),
                  reason: Type.String(),
                  attempts: Type.Integer(),
                  due_at: Type.String({ format: 'date-time' }),
                  can_retry: Type.Boolean(),
                },
                { title: 'StuckJob' },
              ),
            ),
          }),
        },
      },
    },
    async () => {
      const lists = await Promise.all(
        queues.map(async (queue) =>
          (await queue.list(MAX_JOBS)).map((job) => ({ queue: queue.name, ...job, due_at: job.due_at.toISOString() })),
        ),
      )
      return { success: true as const, jobs: lists.flat() }
    },
  )

  app.post(
    '/internal/admin/jobs/retry',
    {
      ...admin,
      schema: {
        summary: 'Run jobs again that failed or do not progress',
        tags,
        body: Type.Object({ queue: Id, job_ids: Type.Array(Id, { minItems: 1, maxItems: 200 }) }, { additionalProperties: false }),
        response: {
          200: Type.Object({ success: Type.Literal(true), retried: Type.Array(Type.String()) }),
          ...problemResponses(404),
        },
      },
    },
    async ({ body: { queue: name, job_ids } }) => {
      const queue = queues.find((each) => each.name === name)
      if (!queue) throw new AppError('not_found', 'This service has no such queue.')
      const retried: string[] = []
      for (const id of job_ids) if (await queue.retry(id)) retried.push(id)
      return { success: true as const, retried }
    },
  )
}
