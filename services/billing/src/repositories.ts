import type { Connection } from 'mongoose'
import { modelsOf } from './models.ts'
import { createPackageRepository, createPriceRepository } from './packages/package.repository.ts'
import { createPackageUseRepository } from './packages/package-use.repository.ts'
import { createReferralRepository } from './referrals/referral.repository.ts'

/** The service's repositories, by aggregate. */
export function createRepositories(connection: Connection) {
  const models = modelsOf(connection)
  return {
    models,
    packages: createPackageRepository(models),
    prices: createPriceRepository(models),
    packageUse: createPackageUseRepository(models),
    referrals: createReferralRepository(models),
  }
}

export type Repositories = ReturnType<typeof createRepositories>
