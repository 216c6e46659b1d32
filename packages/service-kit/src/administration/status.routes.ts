import { Type } from 'typebox'
import type { EventBus } from '../events/bus.ts'
import type { App } from '../http/fastify-app.ts'
import type { Clock } from '../time/clock.ts'
import { withTimeLimit } from '../time/time-limit.ts'
import type { AdministeredJobs } from './administered-jobs.ts'

const MomentOrNull = Type.Union([Type.String({ format: 'date-time' }), Type.Null()])
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
  groups: readonly string[]
  queues: readonly AdministeredJobs[]
  providers: () => Promise<ProviderState[]>
}

/** Reports providers, queues and consumer groups. The health of the process itself is at /health/ready. */
export function statusRoutes(app: App, { version, bus, clock, groups, queues, providers }: StatusOptions): void {
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
                last_success_at: MomentOrNull,
                last_failure_at: MomentOrNull,
              }),
            ),
            queues: Type.Array(
              Type.Object({ name: Type.String(), waiting: Type.Integer(), failed: Type.Integer(), stuck: Type.Integer() }),
            ),
            consumers: Type.Array(
              Type.Object({
                group: Type.String(),
                waiting: Type.Union([Type.Integer(), Type.Null()], {
                  description: 'Null if this process does not consume, or has no log.',
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
    const lag = (await unlessLate(async () => (await bus.figures?.())?.lag)) ?? []
    return Promise.all(
      groups.map(async (group) => {
        const counts = lag.filter((each) => each.group === group)
        const letters = await unlessLate(() => bus.deadLetters(group))
        return {
          group,
          waiting: counts.length === 0 ? null : counts.reduce((sum, { count }) => sum + count, 0),
          dead_letters: letters?.length ?? null,
        }
      }),
    )
  }
}

async function unlessLate<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await withTimeLimit(LIMIT_MS, read())
  } catch {
    return undefined
  }
}
