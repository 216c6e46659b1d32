import { toDecimal } from '../domain/money.ts'
import { refundedByInvoice } from '../domain/refund.ts'
import type { PaymentsContext } from './context.ts'
import { invoiceView, paymentView } from './payment-views.ts'

const NOTE =
  'All billing data that Loomcast stores about you. Card numbers and billing addresses are stored only by the payment provider; open its portal on the billing page to see them.'
const ALL = 100_000

/** All data of this service about a user, in readable form. */
export async function exportBilling({ repositories, clock }: PaymentsContext, userId: string) {
  const [customer, payments, invoices, subscriptions, grants, bonuses, referrals] = await Promise.all([
    repositories.customers.find(userId),
    repositories.payments.listByUser(userId, ALL),
    repositories.payments.allInvoicesOf(userId),
    repositories.subscriptions.listByUser(userId),
    repositories.subscriptions.grantsOf(userId),
    repositories.bonuses.listByUser(userId, ALL),
    exportReferrals(repositories.referrals, userId),
  ])
  const refunded = refundedByInvoice(payments)
  return {
    exported_at: clock().toISOString(),
    note: NOTE,
    package_name: customer?.entitlement.package_name ?? null,
    payments: payments.map((payment) => ({ ...paymentView(payment), invoice_number: payment.invoice_number })),
    invoices: invoices.map((invoice) => ({
      ...invoiceView(invoice, refunded),
      paid_at: invoice.paid_at?.toISOString() ?? null,
    })),
    subscriptions: subscriptions.map((subscription) => ({
      subscription_id: subscription._id,
      package_name: subscription.terms?.name ?? null,
      include_video: subscription.include_video,
      status: subscription.status,
      interval: subscription.interval,
      price: toDecimal(subscription.amountMinor, subscription.currency),
      currency: subscription.currency,
      started_at: subscription.startedAt.toISOString(),
      current_period_end: subscription.currentPeriodEnd.toISOString(),
      cancel_at: subscription.cancelAt?.toISOString() ?? null,
      ended_at: subscription.endedAt?.toISOString() ?? null,
    })),
    grants: grants.map((grant) => ({
      package_name: grant.terms.name,
      include_video: grant.include_video,
      reason: grant.reason,
      granted_at: grant.granted_at.toISOString(),
      ends_at: grant.ends_at?.toISOString() ?? null,
      ended_at: grant.ended_at?.toISOString() ?? null,
    })),
    bonuses: bonuses.map(({ texts, videos, reason, granted_at }) => ({ texts, videos, reason, granted_at: granted_at.toISOString() })),
    referrals,
  }
}

async function exportReferrals({ accounts, codes, signups }: PaymentsContext['repositories']['referrals'], userId: string) {
  const [account, all, invited, friends] = await Promise.all([
    accounts.find(userId),
    codes.allOf(userId),
    signups.ofReferred(userId),
    signups.newestOf(userId, ALL),
  ])
  return {
    bonus_earned: account?.bonus_earned ?? 0,
    codes: all.map(({ _id, state, created_at, uses_count }) => ({ code: _id, state, created_at: created_at.toISOString(), uses_count })),
    registered_with_code: invited?.code ?? null,
    signups: friends.map(({ _id, code, state, bonus_awarded, created_at }) => ({
      signup_id: _id,
      code,
      state,
      bonus_awarded,
      created_at: created_at.toISOString(),
    })),
  }
}
