import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { closed } from '@loomcast/service-kit/schema'
import { Type } from 'typebox'
import { identityOf } from '../audit/action.ts'
import { performAction } from '../commands/perform-action.ts'
import { type CallService, fromEach, OPERATED_SERVICES, type OperatedService, ownerOf, queryOf, READ_MS } from './call-service.ts'
import type { OperationsContext } from './context.ts'
import {
  byError,
  DeadLettersResponse,
  Id,
  Ids,
  OwnersDeadLetters,
  Reason,
  ReplayRequested,
  Revealed,
  replayOptions,
  Service,
} from './operations.schema.ts'
import { requestReplay } from './request-replay.ts'

/** Lists, reveals and replays the events that consumer groups could not handle. */
export function deadLetterRoutes(app: App, context: OperationsContext, callService: CallService): void {
  const admin = { config: { auth: 'admin' as const } }
  const tags = ['operations']

  app.get(
    '/api/admin/dead-letters',
    {
      ...admin,
      schema: {
        summary: 'List events that consumer groups could not handle, newest first',
        tags,
        querystring: Type.Object(
          { service: Type.Optional(Service), group: Type.Optional(Id), type: Type.Optional(Id), error: byError },
          closed,
        ),
        response: { 200: DeadLettersResponse },
      },
    },
    async (request) => {
      const { service, ...filters } = request.query
      const as = identityOf(request)
      const path = `/internal/admin/dead-letters${queryOf(filters)}`
      // A group belongs to the service of its name.
      const services = service ? [service] : OPERATED_SERVICES.filter((name) => !filters.group || filters.group.startsWith(`${name}.`))
      const read = (name: OperatedService) => callService(name, { method: 'GET', path, as, timeLimitMs: READ_MS }, OwnersDeadLetters)
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
      return performAction(context, request, action, async ({ as }) => ({
        // Without an Idempotency-Key: the owner would store the response.
        result: await callService(
          service,
          { method: 'POST', path: '/internal/admin/dead-letters/reveal', body: { group, event_id }, as },
          Revealed,
        ),
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
        description: 'Either the named events, or all of the group with this type and error.',
        tags,
        body: Type.Object(
          { service: Service, group: Id, event_ids: Type.Optional(Ids), type: Type.Optional(Id), error: byError, ...replayOptions },
          closed,
        ),
        response: { 200: ReplayRequested, ...problemResponses(400, 404, 502, 503) },
      },
    },
    async (request) => {
      const { service, reason, ...body } = request.body
      const [only, ...more] = body.event_ids ?? []
      const target = { type: 'dead_letter' as const, id: only !== undefined && more.length === 0 ? only : body.group }
      const replay = { service, subject: 'dead-letters', action: 'dead_letter.replay', target, reason, body }
      return requestReplay({ callService, context }, request, replay)
    },
  )
}
