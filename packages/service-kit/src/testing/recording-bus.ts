import type { EventBus, Subscription } from '../events/bus.ts'
import { deliver } from '../events/delivery.ts'
import { type BusEvent, encodeEvent, type WireMessage } from '../events/envelope.ts'
import { createLogger } from '../observability/logging.ts'

export interface RecordingBus extends EventBus {
  /** All subscribed groups, as a transport receives them. */
  subscriptions: Subscription[]
  /** All published events, encoded as for a transport, oldest first. */
  messages: WireMessage[]
  /** Delivers a message to a subscribed group as a transport does, but with a single attempt. Rejects if the group cannot handle it. */
  receive(group: string, message: WireMessage): Promise<void>
}

/** Long enough that even on a busy machine only a handler that hangs exceeds it. */
const TIME_LIMIT_MS = 240_000

/** A bus that delivers nothing and records subscriptions and published events. */
export function recordingBus(): RecordingBus {
  const subscriptions: Subscription[] = []
  const messages: WireMessage[] = []
  const logger = createLogger('recording-bus', false)
  return {
    subscriptions,
    messages,
    async receive(group, message) {
      const subscription = subscriptions.find((each) => each.group === group)
      if (!subscription) throw new Error(`No group "${group}" is subscribed. Known: ${subscriptions.map((each) => each.group).join(', ')}.`)
      const type = message.headers['ce_type'] ?? ''
      if (!subscription.types.includes(type))
        throw new Error(`${group} is not subscribed to ${type}, only to ${subscription.types.join(', ')}.`)
      let failure: unknown
      const retry = { timeLimitMs: TIME_LIMIT_MS, ...subscription.retry, attempts: 1 }
      const outcome = await deliver({ ...subscription, retry }, message, {
        signal: new AbortController().signal,
        logger,
        partition: 0,
        deadLetter: async (letter) => {
          failure = letter.error.message
        },
      })
      if (outcome === 'dead') throw new Error(`${group} could not handle ${type}: ${failure}`)
    },
    async publish(event: BusEvent) {
      messages.push(encodeEvent(event))
    },
    async publishBatch(events) {
      messages.push(...events.map(encodeEvent))
    },
    async subscribe(subscription) {
      subscriptions.push(subscription)
    },
    start: async () => {},
    stop: async () => {},
    deadLetters: async () => [],
    replay: async (group, options) => ({ group, dryRun: options?.dryRun === true, event_ids: [], failed: [] }),
  }
}
