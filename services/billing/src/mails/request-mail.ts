import { appendEvents } from '@loomcast/service-kit/events'
import type { Tx } from '@loomcast/service-kit/mongo'
import { SERVICE } from '../events/publishes.ts'

type Values<Key extends string> = Record<Key, string>

/** The values of each template. Amounts are formatted ($19.00), times are UTC in ISO 8601, links are paths of the product. */
export interface MailTemplates {
  'plan-started': Values<'package_name' | 'amount' | 'renews_at' | 'link'>
  'plan-changed': Values<'package_name' | 'amount_charged' | 'next_amount' | 'renews_at' | 'link'>
  'plan-change-scheduled': Values<'package_name' | 'next_amount' | 'starts_at' | 'link'>
  'plan-canceled': Values<'package_name' | 'ends_at' | 'link'>
  'plan-resumed': Values<'package_name' | 'next_amount' | 'renews_at' | 'link'>
  'plan-renewed': Values<'package_name' | 'amount' | 'renews_at' | 'link'>
  'plan-ended': Values<'package_name' | 'link'>
  /** `day`: days since the payment failed: 0, 3, 7 or 12. */
  'payment-failed': Values<'package_name' | 'amount' | 'grace_until' | 'day' | 'link'>
  'payment-recovered': Values<'package_name' | 'amount' | 'renews_at' | 'link'>
  'payment-confirmation': Values<'package_name' | 'amount' | 'link'>
  'payment-refunded': Values<'package_name' | 'amount' | 'link'>
  'duplicate-refunded': Values<'package_name' | 'amount' | 'link'>
  /** `ends_at`: empty if the grant has no end. */
  'plan-granted': Values<'package_name' | 'ends_at' | 'reason'>
  'referral-bonus': Values<'bonus' | 'link'>
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
