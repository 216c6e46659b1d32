import type { EventBus, Subscription } from '../events/bus.ts'
import { deliver } from '../events/delivery.ts'
import { type BusEvent, encodeEvent, type WireMessage } from '../events/envelope.ts'
import { createLogger } from '../observability/logging.ts'

export interface RecordingBus extends EventBus {
  /** Every group that was subscribed, as a transport sees it. */
  subscriptions: Subscription[]
  /** Every event that was published, as it would travel, oldest first. */
  messages: WireMessage[]
  /** Hands a message to a subscribed group the way every transport does: decoded, with its attempts. Rejects when the group cannot handle it. */
  receive(group: string, message: WireMessage): Promise<void>
}

/** A bus that delivers nothing and records subscriptions and publications. */
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
      const outcome = await deliver({ ...subscription, retry: { ...subscription.retry, attempts: 1 } }, message, {
        signal: new AbortController().signal,
        logger,
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
