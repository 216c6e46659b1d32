import { appendEvents } from '@loomcast/service-kit/events'
import type { Tx } from '@loomcast/service-kit/mongo'
import { SERVICE } from '../events/publishes.ts'

type Values<Key extends string> = Record<Key, string>

/**
 * What happens next with a subscription: it renews at `renews_at` for `next_amount`, and then every `next_interval` (month or year), or it ends at `ends_at`. The
 * values that do not apply are empty; all are empty if there is no subscription.
 */
export type NextRenewal = Values<'next_amount' | 'next_interval' | 'renews_at' | 'ends_at'>

/** The number of the invoice that an email is about, and where the user writes to with questions about it. Empty if there is none. */
export type Receipt = Values<'invoice_number' | 'support_email'>

/**
 * canceled: by the user or an administrator; unpaid: a payment failed; refunded: with the refund of its current period; disputed: the dispute of a payment was
 * lost; ended: for another reason, at the payment provider.
 */
export type EndReason = 'canceled' | 'unpaid' | 'refunded' | 'disputed' | 'ended'

/**
 * The values of each template. Amounts are formatted ($19.00), times are UTC in ISO 8601, links are paths of the product. Each email about a charge has the
 * amount and the next renewal.
 */
export interface MailTemplates {
  'plan-started': Values<'package_name' | 'amount' | 'link'> & NextRenewal & Receipt
  /** `amount_charged`: empty if nothing was charged. `cancellation_withdrawn`: yes, or empty. */
  'plan-changed': Values<'package_name' | 'amount_charged' | 'cancellation_withdrawn' | 'link'> & NextRenewal & Receipt
  'plan-change-scheduled': Values<'package_name' | 'next_amount' | 'next_interval' | 'starts_at' | 'cancellation_withdrawn' | 'link'>
  'plan-canceled': Values<'package_name' | 'ends_at' | 'link'>
  'plan-resumed': Values<'package_name' | 'link'> & NextRenewal
  'plan-renewed': Values<'package_name' | 'amount' | 'link'> & NextRenewal & Receipt
  /** `amount`: what was not paid, or empty. `payment_open`: yes if the provider still accepts that payment, or empty. */
  'plan-ended': Values<'package_name' | 'amount' | 'payment_open' | 'link'> & { reason: EndReason }
  /** `day`: days since the payment failed: 0, 3, 7 or 12. */
  'payment-failed': Values<'package_name' | 'amount' | 'grace_until' | 'day' | 'link'> & NextRenewal
  'payment-recovered': Values<'package_name' | 'amount' | 'link'> & NextRenewal & Receipt
  'payment-confirmation': Values<'package_name' | 'amount' | 'grace_until' | 'link'> & NextRenewal
  'payment-refunded': Values<'package_name' | 'amount' | 'link'> & NextRenewal & Receipt
  'refund-failed': Values<'package_name' | 'amount' | 'link'>
  'duplicate-refunded': Values<'package_name' | 'amount' | 'link'> & NextRenewal & Receipt
  /** `ends_at`: empty if the grant has no end. */
  'plan-granted': Values<'package_name' | 'ends_at' | 'reason'>
  'referral-bonus': Values<'bonus' | 'link'>
  'friend-bonus': Values<'bonus' | 'link'>
}

export interface MailRequest<Template extends keyof MailTemplates> {
  user_id: string
  /** Unique per email: the auth service sends the first email with a key and ignores the others. */
  mail_key: string
  template: Template
  data: MailTemplates[Template]
}

/** Requests an email in the same transaction as the change that causes it. This service stores no address; the auth service renders and sends the email. */
export async function requestMail<Template extends keyof MailTemplates>(tx: Tx, request: MailRequest<Template>, now: Date): Promise<void> {
  const { user_id, mail_key, template, data } = request
  await appendEvents(tx, SERVICE, {
    type: 'com.loomcast.billing.mail-requested.v1',
    key: user_id,
    version: 1,
    data: { user_id, mail_key, template, data: { ...data }, requested_at: now.toISOString() },
  })
}
