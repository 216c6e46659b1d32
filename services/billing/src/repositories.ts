import type { Connection } from 'mongoose'
import { createAccountClosingRepository } from './accounts/account-closing.repository.ts'
import { createAlertRepository } from './alerts/alert.repository.ts'
import { createBonusRepository } from './bonuses/bonus.repository.ts'
import { createPackageUseRepository } from './checkout/package-use.repository.ts'
import { createReservationRepository } from './checkout/reservation.repository.ts'
import { createTermsRepository } from './checkout/terms.repository.ts'
import { createCustomerRepository } from './customers/customer.repository.ts'
import { createInvariantRepository } from './invariants/invariant.repository.ts'
import { createMeasurementRepository } from './invariants/measurement.repository.ts'
import { createPaymentRepository } from './ledger/payment.repository.ts'
import { createRefundRequestRepository } from './ledger/refund-request.repository.ts'
import { createRequestedMailRepository } from './mails/requested-mail.repository.ts'
import { modelsOf } from './models.ts'
import { createPackageRepository, createPriceRepository } from './packages/package.repository.ts'
import { createPortalVisitRepository } from './portal/portal-visit.repository.ts'
import { createPromotionCodeRepository } from './promotions/promotion-code.repository.ts'
import { createReconciliationRepository } from './reconciliation/reconciliation.repository.ts'
import { createReferralRepository } from './referrals/referral.repository.ts'
import { createGrantRepository } from './subscription-records/grant.repository.ts'
import { createSubscriptionRepository } from './subscription-records/subscription.repository.ts'
import { createProviderEventRepository } from './webhooks/provider-event.repository.ts'
import { createWithdrawalRepository } from './withdrawals/withdrawal.repository.ts'

/** The service's repositories, by aggregate. */
export function createRepositories(connection: Connection) {
  const models = modelsOf(connection)
  return {
    models,
    packages: createPackageRepository(models),
    prices: createPriceRepository(models),
    promotionCodes: createPromotionCodeRepository(models),
    packageUse: createPackageUseRepository(models),
    grants: createGrantRepository(models),
    refundRequests: createRefundRequestRepository(models),
    withdrawals: createWithdrawalRepository(models),
    portalVisits: createPortalVisitRepository(models),
    reservations: createReservationRepository(models),
    referrals: createReferralRepository(models),
    accountClosings: createAccountClosingRepository(models),
    bonuses: createBonusRepository(models),
    alerts: createAlertRepository(models),
    invariants: createInvariantRepository(models),
    measurements: createMeasurementRepository(models),
    providerEvents: createProviderEventRepository(models),
    reconciliations: createReconciliationRepository(models),
    customers: createCustomerRepository(models),
    payments: createPaymentRepository(models),
    requestedMails: createRequestedMailRepository(models),
    subscriptions: createSubscriptionRepository(models),
    terms: createTermsRepository(models),
  }
}

export type Repositories = ReturnType<typeof createRepositories>
