import type { Logger } from '../observability/logging.ts'
import { continueTrace, runInTrace } from '../observability/trace.ts'
import { every, type Timer } from '../time/periodic.ts'
import { endsWithin } from '../time/time-limit.ts'
import { BatchPartition } from './batch-partition.ts'
import type { DeadLetter, DeadLetterStore, EventBus, ReplayOptions, ReplayReport, Subscription } from './bus.ts'
import { deliver, type Outcome } from './delivery.ts'
import { deliverBatch, type SingleDelivery } from './delivery-batch.ts'
import { DeliveryCounts } from './delivery-counts.ts'
import { type BusEvent, encodeEvent, type WireMessage } from './envelope.ts'
import { BusStopped } from './event-errors.ts'
import { publishEach } from './publish-each.ts'

/** A handler that never ends must not delay a shutdown; its event stays in the outbox. */
const STOP_WITHIN_MS = 15_000

/** How often to check for replays that an operator has requested. */
const REPLAY_CHECK_MS = 3_000

interface Group {
  subscription: Subscription
  deadLetters: DeadLetterStore
  /** The last queued delivery per key; the deliveries of a key form a chain. */
  tails: Map<string, Promise<unknown>>
  /** Of a group with `handleBatch`: all its deliveries, in one sequence. */
  partition: BatchPartition<SingleDelivery, Outcome> | undefined
  /** Deliveries that have not ended. */
  waiting: number
}

/** The local bus has a single partition. */
const PARTITION = 0

/**
 * An in-process bus without a log. It loses no events: `publish` resolves only after every group has handled or dead-lettered the event, so the outbox row
 * stays unpublished until then, even after a crash. Messages are encoded and decoded as on Kafka.
 */
export function createLocalBus({ logger }: { logger: Logger }): EventBus {
  const groups = new Map<string, Group>()
  const stopping = new AbortController()
  const deliveries = new Set<Promise<unknown>>()
  const started = Promise.withResolvers<void>()
  started.promise.catch(() => {})
  const counts = new DeliveryCounts()
  let replays: Timer | undefined

  function enqueue<T>(group: Group, key: string, work: () => Promise<T>): Promise<T> {
    const previous = group.tails.get(key) ?? Promise.resolve()
    const next = previous.then(work, work)
    const settled = track(next)
    group.tails.set(key, settled)
    settled.then(() => {
      if (group.tails.get(key) === settled) group.tails.delete(key)
    })
    return next
  }

  /** Makes `stop` wait for the delivery. */
  function track(delivery: Promise<unknown>): Promise<void> {
    const settled = delivery.then(
      () => {},
      () => {},
    )
    deliveries.add(settled)
    settled.then(() => deliveries.delete(settled))
    return settled
  }

  function deliverTo(group: Group, message: WireMessage): Promise<Outcome> {
    group.waiting += 1
    return startDelivery(group, message).finally(() => {
      group.waiting -= 1
    })
  }

  function startDelivery(group: Group, message: WireMessage): Promise<Outcome> {
    const trace = continueTrace(message.headers['traceparent'])
    const deliverAlone = () =>
      runInTrace(trace, () =>
        deliver(group.subscription, message, {
          signal: stopping.signal,
          logger,
          partition: PARTITION,
          deadLetter: (letter: DeadLetter) => group.deadLetters.add(letter),
        }),
      )
    if (group.partition) {
      const outcome = group.partition.add({ message, deliver: deliverAlone })
      track(outcome)
      return outcome
    }
    return enqueue(group, message.key, async () => {
      const outcome = await deliverAlone()
      counts.add(group.subscription.group, outcome)
      return outcome
    })
  }

  function partitionOf(subscription: Subscription): Group['partition'] {
    if (!subscription.handleBatch) return undefined
    return new BatchPartition(async (waiting) => {
      const outcomes = await deliverBatch(subscription, waiting, { partition: PARTITION, signal: stopping.signal, logger })
      for (const outcome of outcomes) counts.add(subscription.group, outcome)
      return outcomes
    })
  }

  function groupNamed(name: string): Group {
    const group = groups.get(name)
    if (!group) throw new Error(`No group "${name}" is subscribed here. Known: ${[...groups.keys()].join(', ') || 'none'}.`)
    return group
  }

  async function replay(name: string, options: ReplayOptions = {}): Promise<ReplayReport> {
    const group = groupNamed(name)
    const all = await group.deadLetters.list(name)
    const chosen = options.eventIds ? all.filter((letter) => options.eventIds?.includes(letter.event_id)) : all
    const report: ReplayReport = {
      group: name,
      dryRun: options.dryRun === true,
      event_ids: chosen.map((letter) => letter.event_id),
      failed: [],
    }
    if (report.dryRun) return report
    for (const letter of chosen) {
      const outcome = await deliverTo(group, letter.message)
      if (outcome === 'handled') await group.deadLetters.remove(name, letter.event_id)
      else report.failed.push(letter.event_id)
    }
    return report
  }

  /** A request stays in the database until the group has handled the letter or failed again. */
  async function replayRequested(): Promise<void> {
    for (const store of new Set([...groups.values()].map(({ deadLetters }) => deadLetters))) {
      const letters = (await store.requested?.()) ?? []
      for (const [name, own] of Map.groupBy(letters, ({ group }) => group))
        if (groups.has(name)) await replay(name, { eventIds: own.map(({ event_id }) => event_id) })
    }
  }

  async function publish(event: BusEvent): Promise<void> {
    if (stopping.signal.aborted) throw new BusStopped()
    const message = encodeEvent(event)
    const subscribed = [...groups.values()].filter((group) => group.subscription.types.includes(event.type))
    const outcomes = await Promise.allSettled(subscribed.map((group) => deliverTo(group, structuredClone(message))))
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed) throw failed.reason
  }
  const publishAll = publishEach(publish)

  return {
    withinProcess: true,

    async publish(event) {
      await started.promise
      await publish(event)
    },

    async publishBatch(events) {
      await started.promise
      await publishAll(events)
    },

    async subscribe(subscription) {
      if (groups.has(subscription.group)) throw new Error(`Group "${subscription.group}" is subscribed already.`)
      const { group, deadLetters } = subscription
      if (!deadLetters) throw new Error(`Group "${group}" needs a store for its dead letters: the local bus keeps none.`)
      groups.set(group, { subscription, deadLetters, tails: new Map(), partition: partitionOf(subscription), waiting: 0 })
    },

    async start() {
      started.resolve()
      replays = every(REPLAY_CHECK_MS, 'replay requested dead letters', replayRequested, logger)
    },

    async stop() {
      stopping.abort(new BusStopped())
      started.reject(new BusStopped())
      await endsWithin(STOP_WITHIN_MS, Promise.all([replays?.stop(), ...deliveries]))
    },

    async deadLetters(name) {
      return groupNamed(name).deadLetters.list(name)
    },

    replay,

    async lag(name) {
      return [{ group: name, topic: 'local', count: groupNamed(name).waiting }]
    },

    async figures() {
      const deadLetters = await Promise.all(
        [...groups].map(async ([group, { deadLetters }]) => ({ group, count: (await deadLetters.list(group)).length })),
      )
      return { deliveries: counts.all(), deadLetters, lag: [] }
    },
  }
}

/** The bus of a service for which no bus is configured: its events wait in the outbox, and it receives none. */
export function createPausedBus({ logger, reason = 'no event bus is configured' }: { logger: Logger; reason?: string }): EventBus {
  return {
    paused: true,
    publish: () => Promise.reject(new BusStopped()),
    publishBatch: () => Promise.reject(new BusStopped()),
    subscribe: async (subscription) => logger.warn({ group: subscription.group }, `${reason}: this group receives no events`),
    start: async () => {},
    stop: async () => {},
    deadLetters: async () => [],
    replay: async (group, options) => ({ group, dryRun: options?.dryRun === true, event_ids: [], failed: [] }),
  }
}
