import { Type } from 'typebox'
import { AppError } from '../errors/app-error.ts'
import { problemResponses } from '../errors/problem.schema.ts'
import type { DeadLetter, EventBus } from '../events/bus.ts'
import type { App } from '../http/fastify-app.ts'
import { Timestamp } from '../schema/index.ts'
import { errorGroup, maskPayload, withoutDetails } from './masked-payload.ts'
import { ReplayRequested, type Replays, replayOptions } from './replays.ts'

const Id = Type.String({ minLength: 1, maxLength: 200 })

const LetterSchema = Type.Object(
  {
    group: Type.String(),
    event_id: Type.String(),
    type: Type.String(),
    key: Type.String(),
    attempts: Type.Integer(),
    error: Type.String({ description: 'The name of the error and its message without what differs between events.' }),
    failed_at: Timestamp,
    trace: Type.Union([Type.String(), Type.Null()]),
    payload: Type.Unknown({ description: 'The data of the event, with personal texts replaced.' }),
  },
  { title: 'DeadLetter' },
)

const GroupSchema = Type.Object({
  group: Type.String(),
  type: Type.String(),
  error: Type.String(),
  count: Type.Integer(),
  first_at: Timestamp,
  last_at: Timestamp,
})

const selection = {
  type: Type.Optional(Type.String({ maxLength: 200 })),
  error: Type.Optional(Type.String({ maxLength: 300 })),
}

interface DeadLetterOptions {
  bus: EventBus
  /** The consumer groups of the service. */
  groups: readonly string[]
  replays: Replays
}

/** Lists, reveals and replays the dead letters of the service's groups. */
export function deadLetterRoutes(app: App, { bus, groups, replays }: DeadLetterOptions): void {
  const admin = { config: { auth: 'admin' as const } }
  const tags = ['admin']

  async function lettersOf(group: string | undefined): Promise<DeadLetter[]> {
    if (group !== undefined && !groups.includes(group)) throw new AppError('not_found', 'This service has no such consumer group.')
    const lists = await Promise.all((group === undefined ? groups : [group]).map((each) => bus.deadLetters(each)))
    return lists.flat().sort((one, other) => other.failed_at.localeCompare(one.failed_at))
  }

  app.get(
    '/internal/admin/dead-letters',
    {
      ...admin,
      schema: {
        summary: 'List events that a consumer group could not handle, newest first',
        tags,
        querystring: Type.Object(
          { group: Type.Optional(Id), ...selection, limit: Type.Integer({ minimum: 1, maximum: 200, default: 100 }) },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({ success: Type.Literal(true), groups: Type.Array(GroupSchema), letters: Type.Array(LetterSchema) }),
          ...problemResponses(404),
        },
      },
    },
    async ({ query: { group, type, error, limit } }) => {
      const letters = chosen(await lettersOf(group), { type, error })
      return { success: true as const, groups: groupsOf(letters), letters: letters.slice(0, limit).map(viewOf) }
    },
  )

  app.post(
    '/internal/admin/dead-letters/reveal',
    {
      ...admin,
      schema: {
        summary: 'Get the data of one event without replacements',
        tags,
        body: Type.Object({ group: Id, event_id: Id }, { additionalProperties: false }),
        response: {
          200: Type.Object({ success: Type.Literal(true), payload: Type.Unknown(), error: Type.String() }),
          ...problemResponses(404),
        },
      },
    },
    async ({ body: { group, event_id } }) => {
      const letter = (await lettersOf(group)).find((each) => each.event_id === event_id)
      if (!letter) throw new AppError('not_found', 'There is no such dead letter.')
      return { success: true as const, payload: dataOf(letter), error: `${letter.error.name}: ${letter.error.message}` }
    },
  )

  app.post(
    '/internal/admin/dead-letters/replay',
    {
      ...admin,
      schema: {
        summary: 'Deliver dead letters to their group again',
        description: 'Either the named events, or all with this type and error. At most 10,000.',
        tags,
        body: Type.Object(
          {
            group: Id,
            event_ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 1_000 })),
            ...selection,
            ...replayOptions,
          },
          { additionalProperties: false },
        ),
        response: { 200: ReplayRequested, ...problemResponses(404) },
      },
    },
    async ({ body: { group, event_ids, type, error, dry_run, per_second } }) => {
      const letters = chosen(await lettersOf(group), { type, error, event_ids }).reverse()
      const ids = letters.map((letter) => letter.event_id)
      return replays.request({ kind: 'dead_letters', group, ids, per_second, dry_run })
    },
  )
}

interface Selection {
  type?: string | undefined
  error?: string | undefined
  event_ids?: readonly string[] | undefined
}

function chosen(letters: readonly DeadLetter[], { type, error, event_ids }: Selection): DeadLetter[] {
  return letters.filter(
    (letter) =>
      (type === undefined || letter.type === type) &&
      (error === undefined || errorGroup(letter.error) === error) &&
      (event_ids === undefined || event_ids.includes(letter.event_id)),
  )
}

/** Newest first; `letters` is in this order. */
function groupsOf(letters: readonly DeadLetter[]) {
  const groups = new Map<string, { group: string; type: string; error: string; count: number; first_at: string; last_at: string }>()
  for (const { group, type, error, failed_at } of letters) {
    const name = errorGroup(error)
    const id = JSON.stringify([group, type, name])
    const known = groups.get(id) ?? { group, type, error: name, count: 0, first_at: failed_at, last_at: failed_at }
    groups.set(id, { ...known, count: known.count + 1, first_at: failed_at })
  }
  return [...groups.values()]
}

function dataOf({ message }: DeadLetter): unknown {
  try {
    return JSON.parse(message.value)
  } catch {
    return message.value
  }
}

function viewOf(letter: DeadLetter) {
  const { group, event_id, type, message, attempts, error, failed_at } = letter
  const trace = message.headers['traceparent']?.split('-')[1] ?? null
  return {
    group,
    event_id,
    type,
    key: withoutAddress(message.key),
    attempts,
    error: errorGroup(error),
    failed_at,
    trace,
    payload: maskPayload(dataOf(letter)),
  }
}

function withoutAddress(key: string): string {
  return key.includes('@') ? withoutDetails(key) : key
}
