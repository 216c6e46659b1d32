import type { Logger } from '@loomcast/service-kit/observability'
import type { Clock } from '@loomcast/service-kit/time'
import type { Connection } from 'mongoose'
import type { PlanFacts } from './domain/package-view.ts'
import type { SaleTerms } from './domain/withdrawal.ts'
import type { PaymentProvider } from './engines/payment-provider.ts'
import type { BillingMetrics } from './metrics.ts'
import type { Repositories } from './repositories.ts'

/** Dependencies of the use cases of all folders. Each folder states those that it needs in a context of its own. */
export interface BillingContext {
  connection: Connection
  repositories: Repositories
  /** Undefined in production without a key of Stripe: nothing can be bought. */
  provider: PaymentProvider | undefined
  /** Signing secrets of webhooks, the current one first. */
  webhookSecrets: () => Promise<readonly string[]>
  /** Under the sandbox, its clock, which can be advanced. */
  clock: Clock
  /** Public origin of the product, without a trailing slash. */
  publicUrl: string
  graceDays: number
  sale: SaleTerms
  /** The features of the installation, so that plans do not list any others. */
  planFacts: PlanFacts
  metrics: BillingMetrics
  logger: Logger
}
