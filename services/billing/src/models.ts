import type mongoose from 'mongoose'
import { type AccountClosingRecord, accountClosingSchema } from './accounts/account-closing.model.ts'
import { type AlertRecord, alertSchema } from './alerts/alert.model.ts'
import { type BonusRecord, bonusSchema } from './bonuses/bonus.model.ts'
import { type ReservationRecord, reservationSchema } from './checkout/reservation.model.ts'
import { type CustomerRecord, customerSchema } from './customers/customer.model.ts'
import { type LeaseRecord, leaseSchema } from './customers/lease.model.ts'
import { type InvariantPassRecord, invariantPassSchema, type MeasurementRecord, measurementSchema } from './invariants/measurement.model.ts'
import { type RequestedMailRecord, requestedMailSchema } from './mails/requested-mail.model.ts'
import { type PackageRecord, type PriceRecord, packageSchema, priceSchema } from './packages/package.model.ts'
import { type InvoiceRecord, invoiceSchema } from './payments/invoice.model.ts'
import { type PaymentRecord, paymentSchema } from './payments/payment.model.ts'
import { type RefundRequestRecord, refundRequestSchema } from './payments/refund-request.model.ts'
import { type PortalVisitRecord, portalVisitSchema } from './portal/portal-visit.model.ts'
import { type ReconciliationRecord, reconciliationSchema } from './reconciliation/reconciliation.model.ts'
import {
  type ReferralAccountRecord,
  type ReferralCodeRecord,
  type ReferralMailboxRecord,
  type ReferralSaltRecord,
  type ReferralSettingsRecord,
  type ReferralSignupRecord,
  referralAccountSchema,
  referralCodeSchema,
  referralMailboxSchema,
  referralSaltSchema,
  referralSettingsSchema,
  referralSignupSchema,
} from './referrals/referral.model.ts'
import { type GrantRecord, grantSchema } from './subscriptions/grant.model.ts'
import { type SubscriptionRecord, subscriptionSchema } from './subscriptions/subscription.model.ts'
import { type ProviderEventRecord, providerEventSchema } from './webhooks/provider-event.model.ts'

export interface Models {
  accountClosings: mongoose.Model<AccountClosingRecord>
  reconciliations: mongoose.Model<ReconciliationRecord>
  alerts: mongoose.Model<AlertRecord>
  bonuses: mongoose.Model<BonusRecord>
  leases: mongoose.Model<LeaseRecord>
  measurements: mongoose.Model<MeasurementRecord>
  invariantPasses: mongoose.Model<InvariantPassRecord>
  requestedMails: mongoose.Model<RequestedMailRecord>
  invoices: mongoose.Model<InvoiceRecord>
  customers: mongoose.Model<CustomerRecord>
  subscriptions: mongoose.Model<SubscriptionRecord>
  grants: mongoose.Model<GrantRecord>
  payments: mongoose.Model<PaymentRecord>
  reservations: mongoose.Model<ReservationRecord>
  providerEvents: mongoose.Model<ProviderEventRecord>
  refundRequests: mongoose.Model<RefundRequestRecord>
  portalVisits: mongoose.Model<PortalVisitRecord>
  packages: mongoose.Model<PackageRecord>
  prices: mongoose.Model<PriceRecord>
  referralSettings: mongoose.Model<ReferralSettingsRecord>
  referralSalt: mongoose.Model<ReferralSaltRecord>
  referralAccounts: mongoose.Model<ReferralAccountRecord>
  referralCodes: mongoose.Model<ReferralCodeRecord>
  referralSignups: mongoose.Model<ReferralSignupRecord>
  referralMailboxes: mongoose.Model<ReferralMailboxRecord>
}

/** Registers the service's models on a connection. Idempotent. */
export function modelsOf(connection: mongoose.Connection): Models {
  const model = <T>(name: string, schema: mongoose.Schema<T>) =>
    (connection.models[name] as mongoose.Model<T> | undefined) ?? connection.model<T>(name, schema)
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
    portalVisits: model('PortalVisit', portalVisitSchema),
    packages: model('Package', packageSchema),
    prices: model('Price', priceSchema),
    referralSettings: model('ReferralSettings', referralSettingsSchema),
    referralSalt: model('ReferralSalt', referralSaltSchema),
    referralAccounts: model('ReferralAccount', referralAccountSchema),
    referralCodes: model('ReferralCode', referralCodeSchema),
    referralSignups: model('ReferralSignup', referralSignupSchema),
    referralMailboxes: model('ReferralMailbox', referralMailboxSchema),
  }
}
