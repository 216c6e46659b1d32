import type { Logger } from '@loomcast/service-kit/observability'
import type { Clock } from '@loomcast/service-kit/time'
import type { Connection } from 'mongoose'
import type { PlanFacts } from '../domain/package-view.ts'
import type { PaymentProvider } from '../engines/payment-provider.ts'
import type { PackageRepository, PriceRepository } from './package.repository.ts'
import type { PackageUse } from './package-use.ts'
import type { Terms } from './terms.ts'

export interface PackagesContext {
  connection: Connection
  repositories: { packages: PackageRepository; prices: PriceRepository; packageUse: PackageUse; terms: Terms }
  /** Undefined in production without a key of Stripe: nothing can be bought. */
  provider: PaymentProvider | undefined
  clock: Clock
  planFacts: PlanFacts
  logger: Logger
}
