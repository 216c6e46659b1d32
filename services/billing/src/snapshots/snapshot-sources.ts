import { type SnapshotSource, snapshotsOf } from '@loomcast/service-kit/events'
import type { Model } from 'mongoose'
import type { CustomerRecord } from '../customers/customer.model.ts'
import { isLive } from '../domain/subscription.ts'
import { entitlementChanged } from '../events/publishes.ts'
import { isReversed, isReverted } from '../ledger/ledger.ts'
import type { PaymentRecord } from '../ledger/payment.model.ts'
import { paymentRecorded, refundRecorded } from '../ledger/payment-events.ts'
import type { PackageRecord } from '../packages/package.model.ts'
import { packageChanged } from '../packages/package-events.ts'
import type { ReferralSignupRecord } from '../referrals/referral.model.ts'
import { referralRecorded } from '../referrals/referral-events.ts'
import type { SubscriptionRecord } from '../subscription-records/subscription.model.ts'
import { subscriptionChanged } from '../subscription-records/subscription-events.ts'

interface SnapshotModels {
  customers: Model<CustomerRecord>
  packages: Model<PackageRecord>
  payments: Model<PaymentRecord>
  referralSignups: Model<ReferralSignupRecord>
  subscriptions: Model<SubscriptionRecord>
}

/**
 * What a new consumer needs of billing: packages, entitlements, subscriptions, payments with their refunds, and referrals. Earlier states of a subscription are not
 * stored. A refund has the version of the last refund event of its payment, which is at least its own.
 */
export function snapshotSources({ customers, packages, payments, referralSignups, subscriptions }: SnapshotModels): SnapshotSource[] {
  return [
    snapshotsOf('packages', packages, {}, (record) => [packageChanged(record)]),
    snapshotsOf('entitlements', customers, { closed_at: null }, ({ _id, entitlement, entitlement_version, synced_at, created_at }) =>
      entitlement_version === 0 ? [] : [entitlementChanged(_id, entitlement, entitlement_version, synced_at ?? created_at)],
    ),
    snapshotsOf('subscriptions', subscriptions, {}, (row) => [
      subscriptionChanged(row, isLive(row) && row.cancelAt === null ? row.currentPeriodEnd : null),
    ]),
    snapshotsOf('payments', payments, { kind: 'payment' }, async (payment, tx) => {
      const changes = await payments.find({ payment_id: payment._id }).sort({ _id: 1 }).session(tx.session).lean()
      // The payment itself has version 1.
      const version = payment.refund_events + 1
      // Whether a refund that has failed was recorded before is not stored, but without any event about a refund of the payment it was not.
      const wasRecorded = payment.refund_events > 0
      const refunds = changes.flatMap((row) => {
        const refund = { ...row, payment_id: payment._id }
        if (isReversed(row)) return refundRecorded(refund, 'recorded', version)
        return wasRecorded && isReverted(row) ? refundRecorded(refund, 'reverted', version) : []
      })
      return [paymentRecorded(payment), ...refunds]
    }),
    snapshotsOf('referrals', referralSignups, {}, (signup) => [referralRecorded(signup)]),
  ]
}
