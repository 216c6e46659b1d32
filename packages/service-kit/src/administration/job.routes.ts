import { Type } from 'typebox'
import { AppError } from '../errors/app-error.ts'
import { problemResponses } from '../errors/problem.schema.ts'
import type { App } from '../http/fastify-app.ts'
import { Timestamp } from '../schema/index.ts'
import type { AdministeredJobs, StuckJob } from './administered-jobs.ts'
import { MAX_REPLAYED, ReplayRequested, type Replays, replayOptions } from './replays.ts'

const Id = Type.String({ minLength: 1, maxLength: 200 })
const State = Type.Enum(['failed', 'stuck'])
const selection = { state: Type.Optional(State), error: Type.Optional(Type.String({ maxLength: 300 })) }

const JobSchema = Type.Object(
  {
    queue: Type.String(),
    job_id: Type.String(),
    state: State,
    error: Type.String({ description: 'Why it failed or does not progress, without what differs between jobs.' }),
    attempts: Type.Integer(),
    due_at: Timestamp,
    can_retry: Type.Boolean(),
  },
  { title: 'StuckJob' },
)

const GroupSchema = Type.Object(
  {
    queue: Type.String(),
    state: State,
    error: Type.String(),
    count: Type.Integer(),
    first_at: Type.String({ format: 'date-time', description: 'When the oldest was due.' }),
    last_at: Timestamp,
    can_retry: Type.Boolean(),
  },
  { title: 'StuckJobs' },
)

/** Lists and replays jobs that failed or do not progress. */
export function jobRoutes(app: App, queues: readonly AdministeredJobs[], replays: Replays): void {
  const admin = { config: { auth: 'admin' as const } }
  const tags = ['admin']

  async function jobsOf(name: string | undefined): Promise<(StuckJob & { queue: string })[]> {
    const named = name === undefined ? queues : queues.filter((queue) => queue.name === name)
    if (name !== undefined && named.length === 0) throw new AppError('not_found', 'This service has no such queue.')
    const lists = await Promise.all(
      named.map(async (queue) => (await queue.list(MAX_REPLAYED)).map((job) => ({ queue: queue.name, ...job }))),
    )
    return lists.flat().sort((one, other) => one.due_at.getTime() - other.due_at.getTime())
  }

  app.get(
    '/internal/admin/jobs',
    {
      ...admin,
      schema: {
        summary: 'List jobs that failed or do not progress, those that are due for longest first',
        tags,
        querystring: Type.Object(
          { queue: Type.Optional(Id), ...selection, limit: Type.Integer({ minimum: 1, maximum: 200, default: 100 }) },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({ success: Type.Literal(true), groups: Type.Array(GroupSchema), jobs: Type.Array(JobSchema) }),
          ...problemResponses(404),
        },
      },
    },
    async ({ query: { queue, state, error, limit } }) => {
      const jobs = chosen(await jobsOf(queue), { state, error })
      return {
        success: true as const,
        groups: groupsOf(jobs),
        jobs: jobs.slice(0, limit).map((job) => ({ ...job, due_at: job.due_at.toISOString() })),
      }
    },
  )

  app.post(
    '/internal/admin/jobs/replay',
    {
      ...admin,
      schema: {
        summary: 'Run jobs again that failed or do not progress',
        description: 'Either the named jobs, or all of the queue with this state and error. At most 10,000.',
        tags,
        body: Type.Object(
          { queue: Id, job_ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 1_000 })), ...selection, ...replayOptions },
          { additionalProperties: false },
        ),
        response: { 200: ReplayRequested, ...problemResponses(404) },
      },
    },
    async ({ body: { queue, job_ids, state, error, dry_run, per_second } }) => {
      const jobs = chosen(await jobsOf(queue), { state, error, job_ids })
      const ids = jobs.filter(({ can_retry }) => can_retry).map(({ job_id }) => job_id)
      return replays.request({ kind: 'jobs', group: queue, ids, per_second, dry_run })
    },
  )
}

interface Selection {
  state?: StuckJob['state'] | undefined
  error?: string | undefined
  job_ids?: readonly string[] | undefined
}

function chosen<Job extends StuckJob>(jobs: readonly Job[], { state, error, job_ids }: Selection): Job[] {
  return jobs.filter(
    (job) =>
      (state === undefined || job.state === state) &&
      (error === undefined || job.error === error) &&
      (job_ids === undefined || job_ids.includes(job.job_id)),
  )
}

/** `jobs` is in the order of `due_at`. */
function groupsOf(jobs: readonly (StuckJob & { queue: string })[]) {
  return Object.values(Object.groupBy(jobs, ({ queue, state, error }) => JSON.stringify([queue, state, error]))).flatMap((group = []) => {
    const first = group[0]
    const last = group.at(-1)
    if (!first || !last) return []
    const { queue, state, error, can_retry } = first
    return [
      { queue, state, error, can_retry, count: group.length, first_at: first.due_at.toISOString(), last_at: last.due_at.toISOString() },
    ]
  })
}
