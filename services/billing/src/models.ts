import { modelRegistry } from '@loomcast/service-kit/mongo'
import type { Connection } from 'mongoose'
import { accountClosingSchema } from './accounts/account-closing.model.ts'
import { alertSchema } from './alerts/alert.model.ts'
import { bonusSchema } from './bonuses/bonus.model.ts'
import { reservationSchema } from './checkout/reservation.model.ts'
import { customerSchema } from './customers/customer.model.ts'
import { leaseSchema } from './customers/lease.model.ts'
import { invariantPassSchema, measurementSchema } from './invariants/measurement.model.ts'
import { invoiceSchema } from './ledger/invoice.model.ts'
import { paymentSchema } from './ledger/payment.model.ts'
import { refundRequestSchema } from './ledger/refund-request.model.ts'
import { requestedMailSchema } from './mails/requested-mail.model.ts'
import { packageSchema, priceSchema } from './packages/package.model.ts'
import { portalVisitSchema } from './portal/portal-visit.model.ts'
import { promotionCodeSchema } from './promotions/promotion-code.model.ts'
import { reconciliationSchema } from './reconciliation/reconciliation.model.ts'
import {
  referralAccountSchema,
  referralCodeSchema,
  referralMailboxSchema,
  referralSaltSchema,
  referralSettingsSchema,
  referralSignupSchema,
} from './referrals/referral.model.ts'
import { grantSchema } from './subscription-records/grant.model.ts'
import { subscriptionSchema } from './subscription-records/subscription.model.ts'
import { providerEventSchema } from './webhooks/provider-event.model.ts'
import { withdrawalSchema } from './withdrawals/withdrawal.model.ts'

/** Registers the service's models on a connection. Idempotent. */
export function modelsOf(connection: Connection) {
  const model = modelRegistry(connection)
  return {
    accountClosings: model('AccountClosing', accountClosingSchema),
    reconciliations: model('Reconciliation', reconciliationSchema),
    alerts: model('Alert', alertSchema),
    bonuses: model('Bonus', bonusSchema),
    leases: model('Lease', leaseSchema),
    measurements: model('Measurement', measurementSchema),
    invariantPasses: model('InvariantPass', invariantPassSchema),
    requestedMails: model('RequestedMail', requestedMailSchema),
    invoices: model('Invoice', invoiceSchema),
    customers: model('Customer', customerSchema),
    subscriptions: model('Subscription', subscriptionSchema),
    grants: model('Grant', grantSchema),
    payments: model('Payment', paymentSchema),
    reservations: model('Reservation', reservationSchema),
    providerEvents: model('ProviderEvent', providerEventSchema),
    refundRequests: model('RefundRequest', refundRequestSchema),
    withdrawals: model('Withdrawal', withdrawalSchema),
    portalVisits: model('PortalVisit', portalVisitSchema),
    packages: model('Package', packageSchema),
    prices: model('Price', priceSchema),
    promotionCodes: model('PromotionCode', promotionCodeSchema),
    referralSettings: model('ReferralSettings', referralSettingsSchema),
    referralSalt: model('ReferralSalt', referralSaltSchema),
    referralAccounts: model('ReferralAccount', referralAccountSchema),
    referralCodes: model('ReferralCode', referralCodeSchema),
    referralSignups: model('ReferralSignup', referralSignupSchema),
    referralMailboxes: model('ReferralMailbox', referralMailboxSchema),
  }
}

export type Models = ReturnType<typeof modelsOf>
