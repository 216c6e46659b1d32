import { Type } from 'typebox'
import type { EventBus } from '../events/bus.ts'
import type { App } from '../http/fastify-app.ts'
import { NullableTimestamp } from '../schema/index.ts'
import type { Clock } from '../time/clock.ts'
import { withTimeLimit } from '../time/time-limit.ts'
import type { AdministeredJobs } from './administered-jobs.ts'

const LIMIT_MS = 1_500

/** An external provider of the service, such as one of texts or videos. */
export interface ProviderState {
  name: string
  configured: boolean
  /** Why it is not available; null if it is. */
  detail: string | null
  /** Since this process started; null if it was not called. */
  last_success_at: Date | null
  last_failure_at: Date | null
}

interface StatusOptions {
  version: string
  bus: EventBus
  clock: Clock
  /** The event types of each consumer group. */
  consumes: Readonly<Record<string, readonly string[]>>
  queues: readonly AdministeredJobs[]
  providers: () => Promise<ProviderState[]>
}

/** Reports providers, queues and consumer groups. The health of the process itself is at /health/ready. */
export function statusRoutes(app: App, { version, bus, clock, consumes, queues, providers }: StatusOptions): void {
  app.get(
    '/internal/admin/status',
    {
      config: { auth: 'admin' },
      schema: {
        summary: 'Get the state of providers, queues and consumer groups',
        tags: ['admin'],
        response: {
          200: Type.Object({
            success: Type.Literal(true),
            version: Type.String(),
            checked_at: Type.String({ format: 'date-time' }),
            providers: Type.Array(
              Type.Object({
                name: Type.String(),
                configured: Type.Boolean(),
                detail: Type.Union([Type.String(), Type.Null()]),
                last_success_at: NullableTimestamp,
                last_failure_at: NullableTimestamp,
              }),
            ),
            queues: Type.Array(
              Type.Object({ name: Type.String(), waiting: Type.Integer(), failed: Type.Integer(), stuck: Type.Integer() }),
            ),
            consumers: Type.Array(
              Type.Object({
                group: Type.String(),
                waiting: Type.Union([Type.Integer(), Type.Null()], {
                  description: 'Null if it cannot be read in time.',
                }),
                dead_letters: Type.Union([Type.Integer(), Type.Null()], { description: 'Null if they cannot be read in time.' }),
              }),
            ),
          }),
        },
      },
    },
    async () => {
      const [states, figures, consumers] = await Promise.all([
        providers(),
        Promise.all(queues.map(async (queue) => ({ name: queue.name, ...(await queue.figures()) }))),
        consumersOf(),
      ])
      return {
        success: true as const,
        version,
        checked_at: clock().toISOString(),
        providers: states.map(({ last_success_at, last_failure_at, ...state }) => ({
          ...state,
          last_success_at: last_success_at?.toISOString() ?? null,
          last_failure_at: last_failure_at?.toISOString() ?? null,
        })),
        queues: figures,
        consumers,
      }
    },
  )

  async function consumersOf() {
    return Promise.all(
      Object.entries(consumes).map(async ([group, types]) => {
        const [lag, letters] = await Promise.all([
          undefinedOnFailure(async () => bus.lag?.(group, types)),
          undefinedOnFailure(() => bus.deadLetters(group)),
        ])
        return {
          group,
          waiting: lag?.reduce((sum, { count }) => sum + count, 0) ?? null,
          dead_letters: letters?.length ?? null,
        }
      }),
    )
  }
}

async function undefinedOnFailure<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await withTimeLimit(LIMIT_MS, read())
  } catch {
    return undefined
  }
}
