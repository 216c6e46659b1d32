import type { Logger } from '../observability/logging.ts'
import { withTimeLimit } from '../time/time-limit.ts'
import { DEFAULT_RETRY, type Subscription } from './bus.ts'
import type { Outcome } from './delivery.ts'
import { decodeEvent, type WireMessage } from './envelope.ts'
import { HandlerTimeout } from './event-errors.ts'

/** A message and its delivery on its own. */
export interface SingleDelivery {
  message: WireMessage
  /** Delivers only this message, with retries and dead letters. Rejects only when the bus stops. */
  deliver(): Promise<Outcome>
}

interface BatchContext {
  partition: number
  /** Aborts with BusStopped when the bus stops. */
  signal: AbortSignal
  logger: Logger
  alive?: () => void
}

/**
 * Delivers messages of one partition to one group, in order: several to `handleBatch` in a single attempt, and one by one if there is only one or the attempt
 * fails. Rejects only when the bus stops; none of the messages must then be acknowledged.
 */
export async function deliverBatch(
  subscription: Subscription,
  deliveries: readonly SingleDelivery[],
  { partition, signal, logger, alive }: BatchContext,
): Promise<Outcome[]> {
  const { handleBatch, group, retry } = subscription
  signal.throwIfAborted()
  if (handleBatch && deliveries.length > 1) {
    alive?.()
    const limitMs = retry?.timeLimitMs ?? DEFAULT_RETRY.timeLimitMs
    try {
      const events = deliveries.map(({ message }) => decodeEvent(message))
      await withTimeLimit(limitMs, handleBatch(events, partition), { createError: (ms) => new HandlerTimeout(ms) })
      return deliveries.map(() => 'handled')
    } catch (error) {
      logger.warn(
        { err: error, group, partition, events: deliveries.length },
        'a batch of events was not handled; its events are delivered one by one',
      )
    }
  }
  const outcomes: Outcome[] = []
  for (const each of deliveries) outcomes.push(await each.deliver())
  return outcomes
}
