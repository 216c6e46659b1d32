import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { BusEvent, EventBus } from '@loomcast/service-kit/events'
import type mongoose from 'mongoose'
import type { Random } from './random.ts'

type Subscription = Parameters<EventBus['subscribe']>[0]

const PARTITIONS = 3
const MAX_BATCH = 50
const ATTEMPTS = 6
const RETRY_MS = 20

/** Thrown where the consumer's process would have died. */
class SimulatedCrash extends Error {
  override readonly name = 'SimulatedCrash'
}

interface CrashPlan {
  /** The transaction in which the process dies, counted from 1. */
  transaction: number
  /** Whether it dies before or after the commit. */
  when: 'before' | 'after'
}

const plans = new AsyncLocalStorage<CrashPlan>()

/** Lets transactions of the connection end as if the process had died, when the bus has planned it for the running delivery. */
export function letTransactionsCrash(connection: mongoose.Connection): void {
  const transaction = connection.transaction.bind(connection)
  const crashing: typeof connection.transaction = async (work, options) => {
    const plan = plans.getStore()
    if (!plan || --plan.transaction !== 0) return transaction(work, options)
    if (plan.when === 'after') await transaction(work, options)
    else
      await transaction(async (session) => {
        await work(session)
        throw new SimulatedCrash()
      }, options)
    throw new SimulatedCrash()
  }
  connection.transaction = crashing
}

interface Group {
  /** Undefined while its service does not run. */
  subscription: Subscription | undefined
  types: readonly string[]
  /** Events that wait, by partition. */
  waiting: BusEvent[][]
  busy: boolean[]
}

export interface UnreliableBus extends EventBus {
  /** Ends the deliveries to a service's groups. Their events wait until the groups subscribe again. */
  disconnect(service: string): Promise<void>
  /** Events that wait or are being delivered. */
  pending(): number
  /** Sentences about events that no attempt could apply. */
  failures(): string[]
  counts: { published: number; delivered: number; repeated: number; crashes: number }
}

export interface UnreliableBusOptions {
  random: Random
  /** Whether a group also receives the events of one key in another order. */
  disordersKeys(group: string): boolean
}

/**
 * A bus with a log in memory that delivers events in batches of random sizes, some several times, in another order, and to consumers that die before, in or
 * after their transaction.
 */
export function createUnreliableBus({ random, disordersKeys }: UnreliableBusOptions): UnreliableBus {
  const groups = new Map<string, Group>()
  const failures: string[] = []
  const counts = { published: 0, delivered: 0, repeated: 0, crashes: 0 }
  let isRunning = false
  const started = Promise.withResolvers<void>()

  function publish(event: BusEvent): void {
    counts.published++
    const text = JSON.stringify(event)
    for (const group of groups.values()) {
      if (!group.types.includes(event.type)) continue
      const copies = random.chance(0.08) ? 2 : 1
      for (let copy = 0; copy < copies; copy++) group.waiting[partitionOf(event.key)]?.push(JSON.parse(text))
    }
    deliverAll()
  }

  function deliverAll(): void {
    if (!isRunning) return
    for (const [name, group] of groups)
      for (let partition = 0; partition < PARTITIONS; partition++) {
        if (!group.subscription || group.busy[partition] || group.waiting[partition]?.length === 0) continue
        group.busy[partition] = true
        void deliverPartition(name, group, partition).finally(() => {
          group.busy[partition] = false
          if (group.subscription && (group.waiting[partition]?.length ?? 0) > 0) deliverAll()
        })
      }
  }

  async function deliverPartition(name: string, group: Group, partition: number): Promise<void> {
    const waiting = group.waiting[partition] ?? []
    while (waiting.length > 0) {
      const { subscription } = group
      if (!subscription) return
      // Events that are published at the same time are received together.
      await delay(random.integer(0, 15))
      const taken = waiting.splice(0, random.integer(1, random.chance(0.5) ? MAX_BATCH : 6))
      const chunk = disordersKeys(name) ? random.shuffled(taken) : disordered(taken, random)
      try {
        if (random.chance(0.04)) throw new SimulatedCrash()
        const plan: CrashPlan = {
          transaction: random.chance(0.15) ? random.integer(1, 3) : 0,
          when: random.chance(0.5) ? 'before' : 'after',
        }
        await plans.run(plan, () => deliverChunk(subscription, chunk, partition))
        counts.delivered += chunk.length
        // As after a rebalance, when offsets were not committed.
        if (random.chance(0.12)) {
          waiting.push(...taken.map((event) => structuredClone(event)))
          counts.repeated += taken.length
        }
      } catch (error) {
        if (!(error instanceof SimulatedCrash)) throw error
        counts.crashes++
        waiting.unshift(...taken)
      }
    }
  }

  async function deliverChunk(subscription: Subscription, chunk: readonly BusEvent[], partition: number): Promise<void> {
    if (subscription.handleBatch && chunk.length > 1 && random.chance(0.85)) {
      try {
        return await subscription.handleBatch(chunk, partition)
      } catch (error) {
        if (error instanceof SimulatedCrash) throw error
      }
    }
    for (const event of chunk) await deliverOne(subscription, event, partition)
  }

  async function deliverOne(subscription: Subscription, event: BusEvent, partition: number): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await subscription.handle(event, partition)
      } catch (error) {
        if (error instanceof SimulatedCrash) throw error
        if (attempt >= ATTEMPTS) {
          failures.push(`${subscription.group} could not apply ${event.type} ${event.key}: ${error}`)
          return
        }
        await delay(RETRY_MS * attempt)
      }
    }
  }

  return {
    counts,
    withinProcess: true,
    async publish(event) {
      await started.promise
      publish(event)
    },
    async publishBatch(events) {
      await started.promise
      for (const event of events) publish(event)
    },
    async subscribe(subscription) {
      const known = groups.get(subscription.group)
      const { types } = subscription
      const waiting = Array.from({ length: PARTITIONS }, (): BusEvent[] => [])
      if (known) Object.assign(known, { subscription, types })
      else groups.set(subscription.group, { subscription, types, waiting, busy: [] })
      deliverAll()
    },
    async start() {
      isRunning = true
      started.resolve()
      deliverAll()
    },
    async stop() {
      isRunning = false
      await this.disconnect('')
    },
    async disconnect(service) {
      const own = [...groups].filter(([name]) => name.startsWith(service)).map(([, group]) => group)
      for (const group of own) group.subscription = undefined
      while (own.some(({ busy }) => busy.includes(true))) await delay(5)
    },
    pending: () =>
      [...groups.values()].reduce(
        (sum, { waiting, busy }) => sum + waiting.reduce((all, each) => all + each.length, 0) + busy.filter(Boolean).length,
        0,
      ),
    failures: () => failures,
    deadLetters: async () => [],
    replay: async (group, options) => ({ group, dryRun: options?.dryRun === true, event_ids: [], failed: [] }),
  }
}

/** Another order, but the same order among the events of each key. */
function disordered(events: readonly BusEvent[], random: Random): BusEvent[] {
  const byKey = Map.groupBy(events, ({ key }) => key)
  return random.shuffled(events.map(({ key }) => key)).flatMap((key) => byKey.get(key)?.shift() ?? [])
}

function partitionOf(key: string): number {
  let hash = 0
  for (const character of key) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0
  return Math.abs(hash) % PARTITIONS
}
