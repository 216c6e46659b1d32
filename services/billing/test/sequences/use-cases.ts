import { createJobRunner } from '@loomcast/service-kit/jobs'
import { ensureCollections } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { testDatabase } from '@loomcast/service-kit/testing'
import type { Clock } from '@loomcast/service-kit/time'
import type { Sandbox } from '@loomcast/stripe-emulator'
import { startEmulator } from '@loomcast/stripe-emulator/testing'
import { accountClosingJob } from '../../src/accounts/close-account.job.ts'
import type { BillingContext } from '../../src/context.ts'
import { SAMPLE_SELLER } from '../../src/domain/seller.ts'
import { createStripeClient } from '../../src/engines/stripe/client.ts'
import { createStripeProvider } from '../../src/engines/stripe/stripe-provider.ts'
import { createBillingMetrics } from '../../src/metrics.ts'
import { seedPackages } from '../../src/packages/seed-packages.ts'
import { createRepositories } from '../../src/repositories.ts'
import { providerEventJob } from '../../src/webhooks/provider-event.job.ts'
import { receiveEvent } from '../../src/webhooks/receive-event.ts'
import { type Refusal, refusingFetch } from '../support/refusing-fetch.ts'

export class SimulatedCrash extends Error {
  override readonly name = 'SimulatedCrash'
}

export interface UseCases {
  context: BillingContext
  sandbox: Sandbox
  /** Delivers the sandbox's events and processes them, until none is pending. */
  processEvents(): Promise<void>
  /** Processes what was delivered. */
  runEvents(): Promise<void>
  /** Ends what is left of deleted accounts. */
  closeAccounts(): Promise<void>
  /** Lets the process die in its nth transaction from now: an even one before its commit, an odd one after it. 0: never. */
  crashAfter(transactions: number): void
  /** Lets one write to the provider fail, counted from now. Null: none. */
  refuse(refusal: Refusal | null): void
  close(): Promise<void>
}

const ORIGIN = 'http://localhost:3000'

/** The service's use cases with the sandbox, without routes, queues and timers, so that a test decides when each step happens. */
export async function startUseCases(name: string, clock: Clock): Promise<UseCases> {
  const { connection, drop } = await testDatabase(`billing_${name}`)
  const logger = createLogger('billing', false)
  const { sandbox, url, close } = await startEmulator({
    connection,
    clock,
    clockCanAdvance: true,
    webhookUrl: 'http://127.0.0.1:9/api/billing/webhook',
    publicUrl: ORIGIN,
    deliver: async ({ body, signature }) => {
      await receiveEvent(context, Buffer.from(body), signature)
      return 202
    },
  })
  const requests = refusingFetch((request) => fetch(request))
  const stripe = createStripeClient({ secretKey: 'sk_test_emulator', apiUrl: url, fetch: requests.fetch })
  const context: BillingContext = {
    connection,
    repositories: createRepositories(connection),
    provider: createStripeProvider({ name: 'sandbox', stripe, clock: sandbox.clock, signatureClock: clock }),
    webhookSecrets: async () => [await sandbox.webhookSecret()],
    clock: sandbox.clock,
    publicUrl: ORIGIN,
    graceDays: 14,
    sale: { seller: SAMPLE_SELLER, termsUrl: undefined, withdrawalRule: 'full' },
    planFacts: { hasLanguageModel: false, hasSupport: false },
    metrics: createBillingMetrics(),
    logger,
  }
  await ensureCollections(connection)
  await seedPackages(context)
  const events = createJobRunner(providerEventJob(context))
  const closings = createJobRunner(accountClosingJob(context))
  let crashAt = 0
  let committed = false
  const transaction = connection.transaction.bind(connection)
  connection.transaction = async (work, options) => {
    if (crashAt === 0 || --crashAt > 0) return transaction(work, options)
    if (committed) await transaction(work, options)
    throw new SimulatedCrash()
  }
  return {
    context,
    sandbox,
    async processEvents() {
      while ((await sandbox.deliver({ all: true })) > 0) await events.runDue()
      await events.runDue()
    },
    runEvents: () => events.runDue(),
    closeAccounts: () => closings.runDue(),
    crashAfter(transactions) {
      crashAt = transactions
      committed = transactions % 2 === 1
    },
    refuse: requests.refuse,
    async close() {
      await close()
      await drop()
    },
  }
}
