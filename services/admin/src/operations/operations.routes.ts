import { AppError, problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { type Static, Type } from 'typebox'
import { identityOf } from '../audit/action.ts'
import { performAction } from '../commands/perform-action.ts'
import type { AdminContext } from '../context.ts'
import { createCallService, fromEach, OPERATED_SERVICES, type OperatedService } from './call-service.ts'
import { createStatusReader } from './collect-status.ts'
import {
  DeadLettersResponse,
  Id,
  JobsResponse,
  ProviderEventsResponse,
  Reason,
  type Replay,
  ReplayRequested,
  ReplayResponse,
  Revealed,
  Service,
  StatusResponse,
} from './operations.schema.ts'

const admin = { config: { auth: 'admin' as const } }
const tags = ['operations']
const READ_MS = 5_000
const closed = { additionalProperties: false } as const

type Letters = Static<typeof DeadLettersResponse>
type OwnersReplay = Static<typeof Replay>
type Jobs = Static<typeof JobsResponse>
type Events = Static<typeof ProviderEventsResponse>

/** Where an unfinished command can be looked up; admin's own data has no owner. */
const ownerOf = (service: OperatedService) => (service === 'admin' ? {} : { owner: service })

export function operationsRoutes(app: App, context: AdminContext): void {
  const callService = createCallService(app, context)
  const readStatus = createStatusReader({ callService, context, clock: context.clock })

  app.get(
    '/api/admin/status',
    {
      ...admin,
      schema: { summary: 'Get the state of services, providers, queues and consumers', tags, response: { 200: StatusResponse } },
    },
    async (request) => ({ success: true as const, ...(await readStatus(identityOf(request))) }),
  )

  app.get(
    '/api/admin/dead-letters',
    {
      ...admin,
      schema: {
        summary: 'List events that consumer groups could not handle, newest first',
        tags,
        querystring: Type.Object(
          {
            service: Type.Optional(Service),
            group: Type.Optional(Id),
            type: Type.Optional(Id),
            error: Type.Optional(Type.String({ maxLength: 300 })),
          },
          closed,
        ),
        response: { 200: DeadLettersResponse },
      },
    },
    async (request) => {
      const { service, group, type, error } = request.query
      const as = identityOf(request)
      const filters = { ...(group && { group }), ...(type && { type }), ...(error && { error }) }
      const path = `/internal/admin/dead-letters?${new URLSearchParams(filters)}`
      // A group belongs to the service of its name.
      const services = service ? [service] : OPERATED_SERVICES.filter((name) => !group || group.startsWith(`${name}.`))
      const read = (name: OperatedService) => callService<Letters>(name, { method: 'GET', path, as, timeLimitMs: READ_MS })
      const { found, unavailable } = await fromEach(services, read)
      const groups = found.flatMap(({ service: name, value }) => value.groups.map((each) => ({ ...each, service: name })))
      const letters = found.flatMap(({ service: name, value }) => value.letters.map((each) => ({ ...each, service: name })))
      groups.sort((one, other) => other.last_at.localeCompare(one.last_at))
      letters.sort((one, other) => other.failed_at.localeCompare(one.failed_at))
      return { success: true as const, groups, letters, unavailable }
    },
  )

  app.post(
    '/api/admin/dead-letters/reveal',
    {
      ...admin,
      schema: {
        summary: 'Get the data of an event without replacements',
        description: 'It is recorded in the audit log.',
        tags,
        body: Type.Object({ service: Service, group: Id, event_id: Id, reason: Reason }, closed),
        response: { 200: Revealed, ...problemResponses(404, 502, 503) },
      },
    },
    async (request) => {
      const { service, group, event_id, reason } = request.body
      const action = { action: 'dead_letter.reveal', target: { type: 'dead_letter' as const, id: event_id }, reason, ...ownerOf(service) }
      return performAction(context, request, action, async ({ id, as }) => ({
        result: await callService<Static<typeof Revealed>>(service, {
          ...{ method: 'POST', path: '/internal/admin/dead-letters/reveal', body: { group, event_id }, as, idempotencyKey: id },
        }),
        after: { service, group },
      }))
    },
  )

  app.post(
    '/api/admin/dead-letters/replay',
    {
      ...admin,
      schema: {
        summary: 'Deliver dead letters to their group again',
        description: 'Either the named events, or all of the group with this type and error. A dry run only reports which.',
        tags,
        body: Type.Object(
          {
            service: Service,
            group: Id,
            event_ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 1_000 })),
            type: Type.Optional(Id),
            error: Type.Optional(Type.String({ maxLength: 300 })),
            dry_run: Type.Boolean(),
            per_second: Type.Integer({ minimum: 1, maximum: 100, default: 10 }),
            reason: Type.Optional(Reason),
          },
          closed,
        ),
        response: { 200: ReplayRequested, ...problemResponses(400, 404, 502, 503) },
      },
    },
    async (request) => {
      const { service, reason, ...body } = request.body
      const send = (as = identityOf(request), idempotencyKey?: string) =>
        callService<{ event_ids: string[]; replay: OwnersReplay | null }>(service, {
          ...{
            method: 'POST',
            path: '/internal/admin/dead-letters/replay',
            body,
            as,
            ...(idempotencyKey !== undefined && { idempotencyKey }),
          },
        })
      const respond = ({ event_ids, replay }: { event_ids: string[]; replay: OwnersReplay | null }) => {
        const replay_id = replay && `${service}.${replay.replay_id}`
        return { success: true as const, event_ids, replay_id, replay: replay && { ...replay, replay_id: replay_id ?? '' } }
      }
      if (body.dry_run) return respond(await send())
      if (reason === undefined) throw new AppError('bad_request', 'Give a reason for the replay.')
      const target = { type: 'dead_letter' as const, id: body.event_ids?.length === 1 ? (body.event_ids[0] ?? body.group) : body.group }
      return performAction(context, request, { action: 'dead_letter.replay', target, reason, ...ownerOf(service) }, async ({ id, as }) => {
        const requested = await send(as, id)
        const { group, type = null, error = null, per_second } = body
        return {
          result: respond(requested),
          after: { service, group, type, error_group: error, per_second, events: requested.event_ids.length },
        }
      })
    },
  )

  const params = Type.Object({ replay_id: Id }, closed)

  app.get(
    '/api/admin/dead-letters/replays/:replay_id',
    {
      ...admin,
      schema: {
        summary: 'Get the progress of a replay',
        tags,
        params,
        response: { 200: ReplayResponse, ...problemResponses(404, 502, 503) },
      },
    },
    async (request) => {
      const { service, id } = replayOf(request.params.replay_id)
      const path = `/internal/admin/dead-letters/replays/${encodeURIComponent(id)}`
      const { replay } = await callService<{ replay: OwnersReplay }>(service, { method: 'GET', path, as: identityOf(request) })
      return { success: true as const, replay: { ...replay, replay_id: request.params.replay_id } }
    },
  )

  app.post(
    '/api/admin/dead-letters/replays/:replay_id/stop',
    {
      ...admin,
      schema: { summary: 'Stop a replay', tags, params, response: { 200: ReplayResponse, ...problemResponses(404, 502, 503) } },
    },
    async (request) => {
      const { replay_id } = request.params
      const { service, id: replayId } = replayOf(replay_id)
      const path = `/internal/admin/dead-letters/replays/${encodeURIComponent(replayId)}/stop`
      const action = { action: 'dead_letter.replay.stop', target: { type: 'dead_letter' as const, id: replay_id }, ...ownerOf(service) }
      return performAction(context, request, action, async ({ id, as }) => {
        const { replay } = await callService<{ replay: OwnersReplay }>(service, { method: 'POST', path, as, idempotencyKey: id })
        return { result: { success: true as const, replay: { ...replay, replay_id } }, after: { sent: replay.sent, total: replay.total } }
      })
    },
  )

  app.get(
    '/api/admin/provider-events',
    {
      ...admin,
      schema: {
        summary: 'List stored events of the payment provider, newest first',
        tags,
        querystring: Type.Object({ state: Type.Optional(Type.Enum(['received', 'done', 'failed'])) }, closed),
        response: { 200: ProviderEventsResponse, ...problemResponses(502, 503) },
      },
    },
    async (request) => {
      const { state } = request.query
      const path = `/internal/admin/provider-events?${new URLSearchParams({ limit: '200', ...(state && { state }) })}`
      return callService<Events>('billing', { method: 'GET', path, as: identityOf(request), timeLimitMs: READ_MS })
    },
  )

  app.post(
    '/api/admin/provider-events/replay',
    {
      ...admin,
      schema: {
        summary: 'Process events of the payment provider again',
        description: 'The named events, each with an entry in the audit log. An event that is processed twice changes nothing again.',
        tags,
        body: Type.Object({ event_ids: Type.Array(Id, { minItems: 1, maxItems: 100 }), reason: Reason }, closed),
        response: {
          200: Type.Object({ success: Type.Literal(true), replayed: Type.Array(Type.String()), failed: Type.Array(Type.String()) }),
          ...problemResponses(502, 503),
        },
      },
    },
    async (request) => {
      const { event_ids, reason } = request.body
      const [replayed, failed]: [string[], string[]] = [[], []]
      for (const event of event_ids) {
        const action = {
          action: 'provider_event.replay',
          target: { type: 'provider_event' as const, id: event },
          reason,
          owner: 'billing' as const,
        }
        const path = `/internal/admin/provider-events/${encodeURIComponent(event)}/replay`
        try {
          await performAction(context, request, action, async ({ id, as }) => ({
            result: await callService<object>('billing', { method: 'POST', path, as, idempotencyKey: id }),
          }))
          replayed.push(event)
        } catch (error) {
          if (!(error instanceof AppError && error.status < 500)) throw error
          failed.push(event)
        }
      }
      return { success: true as const, replayed, failed }
    },
  )

  app.get(
    '/api/admin/jobs',
    { ...admin, schema: { summary: 'List jobs that failed or do not progress', tags, response: { 200: JobsResponse } } },
    async (request) => {
      const as = identityOf(request)
      const read = (name: OperatedService) =>
        callService<Jobs>(name, { method: 'GET', path: '/internal/admin/jobs', as, timeLimitMs: READ_MS })
      const { found, unavailable } = await fromEach(OPERATED_SERVICES, read)
      const jobs = found.flatMap(({ service, value }) => value.jobs.map((job) => ({ ...job, service })))
      return { success: true as const, jobs, unavailable }
    },
  )

  app.post(
    '/api/admin/jobs/retry',
    {
      ...admin,
      schema: {
        summary: 'Run jobs again that failed or do not progress',
        tags,
        body: Type.Object({ service: Service, queue: Id, job_ids: Type.Array(Id, { minItems: 1, maxItems: 200 }), reason: Reason }, closed),
        response: {
          200: Type.Object({ success: Type.Literal(true), retried: Type.Array(Type.String()) }),
          ...problemResponses(404, 502, 503),
        },
      },
    },
    async (request) => {
      const { service, queue, job_ids, reason } = request.body
      const target = { type: 'job' as const, id: job_ids.length === 1 ? (job_ids[0] ?? queue) : `${service}.${queue}` }
      return performAction(context, request, { action: 'job.retry', target, reason, ...ownerOf(service) }, async ({ id, as }) => {
        const { retried } = await callService<{ retried: string[] }>(service, {
          ...{ method: 'POST', path: '/internal/admin/jobs/retry', body: { queue, job_ids }, as, idempotencyKey: id },
        })
        return { result: { success: true as const, retried }, after: { service, queue_name: queue, job_id: retried } }
      })
    },
  )
}

/** The service is part of the id, so that a replay can be found. */
function replayOf(replayId: string): { service: OperatedService; id: string } {
  const [name = '', ...rest] = replayId.split('.')
  const service = OPERATED_SERVICES.find((each) => each === name)
  if (!service || rest.length === 0) throw new AppError('not_found', 'There is no such replay.')
  return { service, id: rest.join('.') }
}
