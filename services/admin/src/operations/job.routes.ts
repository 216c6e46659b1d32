import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { closed } from '@loomcast/service-kit/schema'
import { Type } from 'typebox'
import { identityOf } from '../audit/action.ts'
import { type CallService, fromEach, OPERATED_SERVICES, type OperatedService, queryOf, READ_MS } from './call-service.ts'
import type { OperationsContext } from './context.ts'
import { byError, Id, Ids, JobState, JobsResponse, OwnersJobs, ReplayRequested, replayOptions, Service } from './operations.schema.ts'
import { requestReplay } from './request-replay.ts'

/** Lists and replays jobs that failed or do not progress. */
export function jobRoutes(app: App, context: OperationsContext, callService: CallService): void {
  const admin = { config: { auth: 'admin' as const } }
  const tags = ['operations']

  app.get(
    '/api/admin/jobs',
    {
      ...admin,
      schema: {
        summary: 'List jobs that failed or do not progress, those that are due for longest first',
        tags,
        querystring: Type.Object(
          { service: Type.Optional(Service), queue: Type.Optional(Id), state: Type.Optional(JobState), error: byError },
          closed,
        ),
        response: { 200: JobsResponse },
      },
    },
    async (request) => {
      const { service, ...filters } = request.query
      const as = identityOf(request)
      const path = `/internal/admin/jobs${queryOf(filters)}`
      const read = (name: OperatedService) => callService(name, { method: 'GET', path, as, timeLimitMs: READ_MS }, OwnersJobs)
      const { found, unavailable } = await fromEach(service ? [service] : OPERATED_SERVICES, read)
      const groups = found.flatMap(({ service: name, value }) => value.groups.map((each) => ({ ...each, service: name })))
      const jobs = found.flatMap(({ service: name, value }) => value.jobs.map((each) => ({ ...each, service: name })))
      groups.sort((one, other) => one.first_at.localeCompare(other.first_at))
      jobs.sort((one, other) => one.due_at.localeCompare(other.due_at))
      return { success: true as const, groups, jobs, unavailable }
    },
  )

  app.post(
    '/api/admin/jobs/replay',
    {
      ...admin,
      schema: {
        summary: 'Run jobs again that failed or do not progress',
        description: 'Either the named jobs, or all of the queue with this state and error.',
        tags,
        body: Type.Object(
          { service: Service, queue: Id, job_ids: Type.Optional(Ids), state: Type.Optional(JobState), error: byError, ...replayOptions },
          closed,
        ),
        response: { 200: ReplayRequested, ...problemResponses(400, 404, 502, 503) },
      },
    },
    async (request) => {
      const { service, reason, ...body } = request.body
      const [only, ...more] = body.job_ids ?? []
      const target = { type: 'job' as const, id: only !== undefined && more.length === 0 ? only : `${service}.${body.queue}` }
      return requestReplay({ callService, context }, request, { service, subject: 'jobs', action: 'job.replay', target, reason, body })
    },
  )
}
