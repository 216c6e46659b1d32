import { randomBytes } from 'node:crypto'
import type { EventBus, RetryPolicy, Subscription } from '../../events/bus.ts'
import { createDeadLetterStore } from '../../events/dead-letters.ts'
import type { BusEvent } from '../../events/envelope.ts'
import { ensureCollections } from '../../mongo/collections.ts'
import { poll } from '../poll.ts'
import { testDatabase } from '../real-servers.ts'

export interface BusHarness {
  /** Creates a bus on the same transport as all others created here; a new one represents the process after a restart. */
  makeBus(): Promise<EventBus>
  /** How long the slow handler takes (ms); longer than the transport's session timeout. Default 300 ms. */
  slowHandlerMs?: number
  /** How long to wait for a delivery (ms). Default 20 s. */
  timeoutMs?: number
}

// Read when the suite runs, so that this entry point can be imported outside of Jest.
export const jestGlobals = () =>
  globalThis as unknown as Pick<typeof import('@jest/globals'), 'describe' | 'test' | 'expect' | 'afterEach' | 'beforeAll' | 'afterAll'>

export const QUICK: Partial<RetryPolicy> = { attempts: 3, baseMs: 5, capMs: 20 }
export const FACT = 'com.loomcast.auth.account-deleted.v1'

export type ConformanceSuite = ReturnType<typeof createSuite>

/** Registers the setup and the cleanup of a suite, and returns what its tests share. */
export function createSuite(harness: BusHarness) {
  const { afterEach, beforeAll, afterAll } = jestGlobals()
  const timeoutMs = harness.timeoutMs ?? 20_000
  const open: EventBus[] = []
  let database: Awaited<ReturnType<typeof testDatabase>>
  beforeAll(async () => {
    database = await testDatabase('bus-conformance')
    await ensureCollections(database.connection)
    await database.connection.createCollection('effects')
  })
  afterAll(() => database.drop())
  /** Cleanup that would be skipped if a test fails. */
  const cleanups: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const bus of open.splice(0)) await bus.stop()
    for (const end of cleanups.splice(0).reverse()) await end()
  })

  const suffix = () => randomBytes(4).toString('hex')
  const newGroup = () => `conformance.${suffix()}`
  let counter = 0
  return {
    slowHandlerMs: harness.slowHandlerMs,
    database: () => database,
    endAfterTest: (end: () => Promise<void>) => cleanups.push(end),
    soon: <T>(probe: () => T | Promise<T>) => poll(probe, { timeoutMs }),
    suffix,
    newGroup,
    newType: () => `com.loomcast.conformance.fact-${suffix()}.v1`,
    ids: (events: BusEvent[]) => [...new Set(events.map((each) => each.id))],

    async makeBus(): Promise<EventBus> {
      const bus = await harness.makeBus()
      open.push(bus)
      return bus
    },

    event(type: string, key: string, data: unknown = { n: counter }): BusEvent {
      counter++
      return {
        id: `evt_${suffix()}_${counter}`,
        type,
        source: '/loomcast/conformance',
        time: '2026-11-21T10:00:00.000Z',
        key,
        version: counter,
        data,
        traceparent: `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`,
      }
    },

    /** Subscribes a group that records the events it handled. */
    async recorder(bus: EventBus, types: string[], over: Partial<Subscription> = {}): Promise<{ group: string; seen: BusEvent[] }> {
      const seen: BusEvent[] = []
      const group = over.group ?? newGroup()
      const { handle, ...rest } = over
      await bus.subscribe({
        types,
        retry: QUICK,
        deadLetters: createDeadLetterStore(database.connection),
        ...rest,
        group,
        handle: async (received, partition) => {
          await handle?.(received, partition)
          seen.push(received)
        },
      })
      return { group, seen }
    },
  }
}

/** At-least-once delivery may repeat events; only the order of first deliveries is guaranteed. */
export function firstDeliveries<T>(order: readonly T[]): T[] {
  return [...new Set(order)]
}
