import type { EventData } from '@loomcast/contracts'
import type { AdminService } from './admin-service.ts'
import { type ReceivedEvent, receive } from './events.ts'

export type FinanceType =
  | 'com.loomcast.auth.account-deleted.v1'
  | 'com.loomcast.billing.package-changed.v1'
  | 'com.loomcast.billing.payment-recorded.v1'
  | 'com.loomcast.billing.refund-recorded.v1'
  | 'com.loomcast.billing.subscription-changed.v1'

export type FinanceMessage = { [T in FinanceType]: ReceivedEvent<T> & { id: string } }[FinanceType]

type Payment = EventData<'com.loomcast.billing.payment-recorded.v1'>
type Refund = EventData<'com.loomcast.billing.refund-recorded.v1'>
type Subscription = EventData<'com.loomcast.billing.subscription-changed.v1'>

const iso = (time: string | Date) => new Date(time).toISOString()

export function payment(id: string, user_id: string, amount_minor: number, paid_at: string | Date, more: Partial<Payment> = {}) {
  return {
    id: `evt_${id}`,
    type: 'com.loomcast.billing.payment-recorded.v1' as const,
    key: id,
    data: {
      payment_id: id,
      user_id,
      subscription_id: null,
      package_id: 'professional',
      tier: 'pro',
      invoice_number: null,
      amount_minor,
      currency: 'usd',
      paid_at: iso(paid_at),
      ...more,
    },
  }
}

export function refund(
  id: string,
  { payment_id, user_id, amount_minor, currency }: Pick<Payment, 'payment_id' | 'user_id' | 'amount_minor' | 'currency'>,
  refunded_at: string | Date,
  { version = 2, ...more }: Partial<Refund> & { version?: number } = {},
) {
  return {
    id: `evt_${id}_${version}`,
    type: 'com.loomcast.billing.refund-recorded.v1' as const,
    key: payment_id,
    version,
    data: { refund_id: id, payment_id, user_id, kind: 'refund', amount_minor, currency, refunded_at: iso(refunded_at), ...more },
  }
}

/** A state of a subscription. It started with its first state, unless `started_at` is given. */
export function subscribed(
  subscription_id: string,
  version: number,
  user_id: string,
  status: string,
  monthly_amount_minor: number,
  changed_at: string | Date,
  more: Partial<Subscription> = {},
) {
  return {
    id: `evt_${subscription_id}_${version}`,
    type: 'com.loomcast.billing.subscription-changed.v1' as const,
    key: subscription_id,
    version,
    data: {
      subscription_id,
      user_id,
      status,
      package_id: 'professional',
      tier: 'pro',
      include_video: true,
      monthly_amount_minor,
      currency: 'usd',
      interval: 'month',
      started_at: iso(changed_at),
      renews_at: null,
      trial_end: null,
      cancel_at: null,
      past_due_since: null,
      changed_at: iso(changed_at),
      ...more,
    },
  }
}

export function accountDeleted(user_id: string, deleted_at: string | Date) {
  return {
    id: `evt_deleted_${user_id}`,
    type: 'com.loomcast.auth.account-deleted.v1' as const,
    key: user_id,
    version: 9,
    data: { user_id, deleted_at: iso(deleted_at) },
  }
}

export function packageNamed(package_id: string, name: string, version = 1) {
  return {
    id: `evt_${package_id}_${version}`,
    type: 'com.loomcast.billing.package-changed.v1' as const,
    key: package_id,
    version,
    data: {
      package_id,
      name,
      tier: 'pro',
      is_active: true,
      deleted: false,
      content_only_minor: 495,
      content_video_minor: 1900,
      currency: 'usd',
      changed_at: '2026-03-01T00:00:00.000Z',
    },
  }
}

export async function deliver(admin: AdminService, messages: readonly FinanceMessage[]): Promise<void> {
  for (const message of messages) await receive(admin, 'admin.finance', message)
}

/** Delivers messages in batches of up to 10, alternating between the partitions. */
export async function deliverBatches(admin: AdminService, messages: readonly FinanceMessage[]): Promise<void> {
  const subscription = admin.bus.subscriptions.find(({ group }) => group === 'admin.finance')
  if (!subscription?.handleBatch) throw new Error('The group takes no batches.')
  for (let index = 0; index < messages.length; index += 10) {
    const events = messages
      .slice(index, index + 10)
      .map(({ version = 1, ...message }) => ({ source: '/loomcast/billing', time: '2026-03-10T12:00:00.000Z', version, ...message }))
    await subscription.handleBatch(events, (index / 10) % 3)
  }
}

const FINANCE_COLLECTIONS = [
  'directory',
  'finance_customers',
  'finance_links',
  'finance_packages',
  'finance_payments',
  'finance_refunds',
  'finance_state',
  'finance_subscription_states',
  'finance_subscriptions',
  'inbox',
  'mrr_changes',
  'mrr_daily',
]

export async function clearFinance({ connection }: AdminService): Promise<void> {
  for (const name of FINANCE_COLLECTIONS) await connection.collection(name).deleteMany({})
}
