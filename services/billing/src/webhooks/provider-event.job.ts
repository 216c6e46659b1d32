import { AppError } from '@loomcast/service-kit/errors'
import { JobError, type JobRun, type JobRunnerOptions } from '@loomcast/service-kit/jobs'
import { backoffMs } from '@loomcast/service-kit/time'
import { applyCheckout } from '../checkout/apply-checkout.ts'
import type { CustomerRecord } from '../customers/customer.model.ts'
import { syncAfterEvent } from '../customers/sync-after-event.ts'
import { ProviderError } from '../engines/payment-provider.ts'
import { SERVICE } from '../events/publishes.ts'
import type { WebhooksContext } from './context.ts'
import type { ProviderEventRecord } from './provider-event.model.ts'

const HEARTBEAT_MS = 30_000
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 10 * 60_000
/** Together about two hours; the reconciler reads the customer in any case. */
const MAX_ATTEMPTS = 20
/** Longer than the creation of a customer takes, with all repetitions of its request. Events of unknown customers are of another product after that. */
const CREATION_MS = 2 * 60_000

/** The outcome of an event that was processed without an error. */
type EventOutcome = 'handled' | 'erased' | 'foreign'

/** Processes an event: it only determines which customer is synchronized, so that order and repetition do not matter. */
export function providerEventJob(context: WebhooksContext): JobRunnerOptions<ProviderEventRecord> {
  const { repositories, clock, logger } = context
  return {
    name: 'provider-events',
    service: SERVICE,
    records: repositories.providerEvents.jobs,
    clock,
    logger,
    heartbeatMs: HEARTBEAT_MS,
    finalFailure: MAX_ATTEMPTS,
    retryAfterMs: (attempts) => backoffMs(attempts, FIRST_RETRY_MS, LONGEST_RETRY_MS),
    async run({ record, finish }: JobRun<ProviderEventRecord>) {
      const outcome = await handleEvent(context, record).catch(rethrowExpected)
      if (outcome === 'foreign')
        logger.info({ event: record._id, type: record.type }, 'an event of a customer of another product was ignored')
      await finish(ended(outcome, clock()))
    },
    onRetry: (error) => ({ last_error: reasonOf(error) }),
    onFailure: ({ finish }, error) => finish({ state: 'failed', handled_at: clock(), last_error: reasonOf(error) }),
  }
}

/**
 * `erased`: the account of the customer was deleted, so no data of the event may be stored. `foreign`: the customer is not one of this product, because other
 * products can use the same account of the provider.
 */
async function handleEvent(context: WebhooksContext, event: ProviderEventRecord): Promise<EventOutcome> {
  const synchronized = event.checkout_id === null ? null : await applyCheckout(context, event.checkout_id)
  const customerId = event.customer_id ?? (await customerOf(context, event))
  if (customerId === null) return 'handled'
  const customer = await context.repositories.customers.findByProviderId(customerId)
  if (!customer) {
    if (context.clock().getTime() - event.received_at.getTime() >= CREATION_MS) return 'foreign'
    // The event can arrive before the id of a new customer is stored.
    throw new JobError(`customer ${customerId} is unknown`, { permanent: false })
  }
  const outcome = customer.erased_at === null ? 'handled' : 'erased'
  if (synchronized !== customer._id) await syncWithWaiting(context, customer, customerId, outcome)
  return outcome
}

/** Synchronizes a customer, which also handles its other events that were stored before the provider was read: after an outage there can be hundreds of them. */
async function syncWithWaiting(
  context: WebhooksContext,
  customer: CustomerRecord,
  customerId: string,
  outcome: EventOutcome,
): Promise<void> {
  const { providerEvents } = context.repositories
  let included: string[] = []
  await syncAfterEvent(context, customer, async () => {
    included = await providerEvents.waiting(customerId, context.clock())
  })
  const now = context.clock()
  await providerEvents.finishWaiting(included, ended(outcome, now), now)
}

/** What is stored of an event that was processed. */
function ended(outcome: EventOutcome, handled_at: Date): Partial<ProviderEventRecord> {
  const fields = { state: 'done' as const, handled_at, last_error: null, foreign: outcome === 'foreign' }
  return outcome === 'handled' ? fields : { ...fields, body: '' }
}

async function customerOf({ provider }: WebhooksContext, { payment_id }: ProviderEventRecord): Promise<string | null> {
  return payment_id === null || !provider ? null : provider.customerOfPayment(payment_id)
}

/** Failures of the provider are expected: the job is retried without stopping the worker. */
function rethrowExpected(error: unknown): never {
  if (error instanceof ProviderError || error instanceof AppError) throw new JobError(error.message, { permanent: false, cause: error })
  throw error
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
