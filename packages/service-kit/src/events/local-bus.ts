import type { Logger } from '../observability/logging.ts'
import { continueTrace, runInTrace } from '../observability/trace.ts'
import type { DeadLetter, DeadLetterStore, EventBus, ReplayOptions, ReplayReport, Subscription } from './bus.ts'
import { createMemoryDeadLetters } from './dead-letters.ts'
import { deliver } from './delivery.ts'
import { DeliveryCounts } from './delivery-counts.ts'
import { type BusEvent, encodeEvent, type WireMessage } from './envelope.ts'
import { BusStopped } from './faults.ts'

/** A handler that never ends must not hold up a shutdown; its event stays in the outbox. */
const STOP_WITHIN_MS = 15_000

/** How often to look whether an operator wants dead letters to be replayed. */
const REQUESTS_EVERY_MS = 1_000

interface Group {
  subscription: Subscription
  deadLetters: DeadLetterStore
  /** The last delivery queued for each key; a key's deliveries form a chain. */
  tails: Map<string, Promise<unknown>>
}

/**
 * The in-process bus: no log of its own. It loses nothing because `publish` resolves only after every group's effect, so the
 * outbox row stays unpublished until then, across crashes too. Messages pass through the wire format, as on Kafka.
 */
export function createLocalBus({ logger }: { logger: Logger }): EventBus {
  const groups = new Map<string, Group>()
  const stopping = new AbortController()
  const inHand = new Set<Promise<unknown>>()
  const started = Promise.withResolvers<void>()
  started.promise.catch(() => {})
  const counts = new DeliveryCounts()
  let requests: NodeJS.Timeout | undefined

  function enqueue<T>(group: Group, key: string, work: () => Promise<T>): Promise<T> {
    const previous = group.tails.get(key) ?? Promise.resolve()
    const next = previous.then(work, work)
    const settled = next.then(
      () => {},
      () => {},
    )
    group.tails.set(key, settled)
    inHand.add(settled)
    settled.then(() => {
      inHand.delete(settled)
      if (group.tails.get(key) === settled) group.tails.delete(key)
    })
    return next
  }

  function deliverTo(group: Group, message: WireMessage): Promise<'handled' | 'dead'> {
    const trace = continueTrace(message.headers['traceparent'])
    return enqueue(group, message.key, async () => {
      const outcome = await runInTrace(trace, () =>
        deliver(group.subscription, message, {
          signal: stopping.signal,
          logger,
          deadLetter: (letter: DeadLetter) => group.deadLetters.add(letter),
        }),
      )
      counts.add(group.subscription.group, outcome)
      return outcome
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

  /** One look at a time; a request stays in the database until it is answered. */
  async function replayRequested(): Promise<void> {
    for (const [name, group] of groups) {
      const eventIds = (await group.deadLetters.requested?.(name)) ?? []
      if (eventIds.length > 0) await replay(name, { eventIds })
    }
  }

  function watchRequests(): void {
    requests = setTimeout(async () => {
      await replayRequested().catch((error) => {
        if (!stopping.signal.aborted) logger.warn({ err: error }, 'requested replays could not be looked at')
      })
      if (!stopping.signal.aborted) watchRequests()
    }, REQUESTS_EVERY_MS)
    requests.unref()
  }

  return {
    async publish(event: BusEvent) {
      if (stopping.signal.aborted) throw new BusStopped()
      const message = encodeEvent(event)
      await started.promise
      if (stopping.signal.aborted) throw new BusStopped()
      const wanted = [...groups.values()].filter((group) => group.subscription.types.includes(event.type))
      const outcomes = await Promise.allSettled(wanted.map((group) => deliverTo(group, structuredClone(message))))
      const failed = outcomes.find((outcome) => outcome.status === 'rejected')
      if (failed) throw failed.reason
    },

    async subscribe(subscription) {
      if (groups.has(subscription.group)) throw new Error(`Group "${subscription.group}" is subscribed already.`)
      groups.set(subscription.group, { subscription, deadLetters: subscription.deadLetters ?? createMemoryDeadLetters(), tails: new Map() })
    },

    async start() {
      started.resolve()
      watchRequests()
    },

    async stop() {
      stopping.abort()
      clearTimeout(requests)
      started.reject(new BusStopped())
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const bound = setTimeout(resolve, STOP_WITHIN_MS)
      await Promise.race([Promise.all(inHand), late])
      clearTimeout(bound)
    },

    async deadLetters(name) {
      return groupNamed(name).deadLetters.list(name)
    },

    replay,

    async figures() {
      const deadLetters = await Promise.all(
        [...groups].map(async ([group, { deadLetters }]) => ({ group, count: (await deadLetters.list(group)).length })),
      )
      return { deliveries: counts.all(), deadLetters, lag: [] }
    },
  }
}

/** The bus of a service that runs without one: its events wait in the outbox, and it hears nothing. */
export function createPausedBus({ logger, reason = 'no event bus is configured' }: { logger: Logger; reason?: string }): EventBus {
  return {
    paused: true,
    publish: () => Promise.reject(new BusStopped()),
    subscribe: async (subscription) => logger.warn({ group: subscription.group }, `${reason}: this group receives no events`),
    start: async () => {},
    stop: async () => {},
    deadLetters: async () => [],
    replay: async (group, options) => ({ group, dryRun: options?.dryRun === true, event_ids: [], failed: [] }),
  }
}
