import type { Logger } from '../observability/logging.ts'
import { backoffMs } from '../time/backoff.ts'
import { delay, retry } from '../time/retry.ts'
import { withTimeLimit } from '../time/time-limit.ts'
import { DEFAULT_RETRY, type DeadLetter, type RetryPolicy, type Subscription } from './bus.ts'
import { type BusEvent, decodeEvent, type WireMessage } from './envelope.ts'
import { HandlerTimeout, UnprocessableEvent } from './event-errors.ts'

export type Outcome = 'handled' | 'dead'

export interface DeliveryContext {
  /** Aborts with BusStopped when the bus stops; no further attempt is made. */
  signal: AbortSignal
  logger: Logger
  /** See Subscription.handle. */
  partition: number
  /** Reports activity: called before every attempt and every retry of storing a dead letter. */
  alive?: () => void
  deadLetter: (letter: DeadLetter) => Promise<void>
}

/**
 * Delivers one message to one group until it is handled or dead-lettered, in the same way for every adapter. Rejects only when the bus stops, even while a
 * dead letter cannot be stored; the message must then not be acknowledged.
 */
export async function deliver(subscription: Subscription, message: WireMessage, context: DeliveryContext): Promise<Outcome> {
  const policy: RetryPolicy = { ...DEFAULT_RETRY, ...subscription.retry }
  const about = { group: subscription.group, event_id: message.headers['ce_id'], event_type: message.headers['ce_type'] }
  let event: BusEvent
  try {
    event = decodeEvent(message)
  } catch (error) {
    return moveToDeadLetters(subscription, message, error, 1, context)
  }
  let attempts = 0
  for (let waits = 1; ; waits++) {
    context.signal.throwIfAborted()
    context.alive?.()
    try {
      await withTimeLimit(policy.timeLimitMs, subscription.handle(event, context.partition), {
        createError: (limitMs) => new HandlerTimeout(limitMs),
      })
      return 'handled'
    } catch (error) {
      const transient = await policy.isTransient(error)
      if (!transient) attempts++
      if (error instanceof UnprocessableEvent || attempts >= policy.attempts)
        return moveToDeadLetters(subscription, message, error, attempts, context)
      const waitMs = backoffMs(transient ? waits : attempts, policy.baseMs, policy.capMs)
      context.logger.warn({ ...about, err: error, attempts, retry_in_ms: waitMs }, 'an event was not handled and will be retried')
      await delay(waitMs, context.signal)
    }
  }
}

async function moveToDeadLetters(
  subscription: Subscription,
  message: WireMessage,
  error: unknown,
  attempts: number,
  context: DeliveryContext,
): Promise<'dead'> {
  const letter: DeadLetter = {
    group: subscription.group,
    event_id: message.headers['ce_id'] ?? '',
    type: message.headers['ce_type'] ?? '',
    message,
    attempts,
    error: { name: error instanceof Error ? error.name : 'Error', message: error instanceof Error ? error.message : String(error) },
    failed_at: new Date().toISOString(),
  }
  const about = { group: letter.group, event_id: letter.event_id, event_type: letter.type, attempts }
  await retry(() => context.deadLetter(letter), {
    delayMs: (failures) => backoffMs(failures, 200, 10_000),
    onRetry(storeError) {
      context.logger.error({ ...about, err: storeError }, 'a dead letter could not be stored and will be retried')
      context.alive?.()
    },
    signal: context.signal,
  })
  context.logger.error({ ...about, err: error }, 'an event became a dead letter')
  return 'dead'
}
