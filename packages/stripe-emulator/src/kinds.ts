import type { Seconds } from './calendar.ts'
import type { CheckoutSessionObject } from './objects/checkout-session.ts'
import type { CouponObject } from './objects/coupon.ts'
import type { CustomerObject } from './objects/customer.ts'
import type { DiscountObject } from './objects/discount.ts'
import type { DisputeObject } from './objects/dispute.ts'
import { type InvoiceObject, subscriptionOf } from './objects/invoice.ts'
import type { ChargeObject, InvoicePaymentObject, PaymentIntentObject } from './objects/payment.ts'
import type { PaymentMethodObject } from './objects/payment-method.ts'
import type { PortalConfigurationObject, PortalSessionObject } from './objects/portal.ts'
import type { PriceObject } from './objects/price.ts'
import type { ProductObject } from './objects/product.ts'
import { codeKey, type PromotionCodeObject } from './objects/promotion-code.ts'
import type { RefundObject } from './objects/refund.ts'
import { hasEnded, INCOMPLETE_S, itemOf, type SubscriptionObject } from './objects/subscription.ts'
import type { SubscriptionScheduleObject } from './objects/subscription-schedule.ts'
import type { WebhookEndpointObject } from './objects/webhook-endpoint.ts'

/** Every kind of object that is stored, by the value of its field `object`. */
export interface Kinds {
  customer: CustomerObject
  product: ProductObject
  price: PriceObject
  coupon: CouponObject
  promotion_code: PromotionCodeObject
  discount: DiscountObject
  'checkout.session': CheckoutSessionObject
  subscription: SubscriptionObject
  subscription_schedule: SubscriptionScheduleObject
  invoice: InvoiceObject
  invoice_payment: InvoicePaymentObject
  payment_intent: PaymentIntentObject
  payment_method: PaymentMethodObject
  charge: ChargeObject
  refund: RefundObject
  dispute: DisputeObject
  'billing_portal.session': PortalSessionObject
  'billing_portal.configuration': PortalConfigurationObject
  webhook_endpoint: WebhookEndpointObject
}

export type Kind = keyof Kinds
export type AnyObject = Kinds[Kind]

const nothing = (): (string | null)[] => []

/** What an object can be listed by: ids of related objects and lookup keys. */
const REFERENCES: { [K in Kind]: (object: Kinds[K]) => (string | null)[] } = {
  customer: nothing,
  product: nothing,
  price: ({ product, lookup_key }) => [product, lookup_key],
  coupon: nothing,
  promotion_code: ({ code, promotion }) => [codeKey(code), promotion.coupon],
  discount: ({ subscription, promotion_code }) => [subscription, promotion_code],
  'checkout.session': ({ customer, subscription, _sandbox }) => [customer, subscription, _sandbox.subscription],
  subscription: ({ customer, items }) => [customer, ...items.data.map(({ price }) => price.id)],
  subscription_schedule: ({ customer, _sandbox }) => [customer, _sandbox.subscription],
  invoice: (invoice) => [invoice.customer, subscriptionOf(invoice)],
  invoice_payment: ({ invoice, payment }) => [invoice, payment.payment_intent],
  payment_intent: ({ customer, _sandbox }) => [customer, _sandbox.invoice],
  payment_method: ({ customer }) => [customer],
  charge: ({ customer, payment_intent, _sandbox }) => [customer, payment_intent, _sandbox.invoice],
  refund: ({ charge, payment_intent, _sandbox }) => [charge, payment_intent, _sandbox.customer],
  dispute: ({ charge, payment_intent, _sandbox }) => [charge, payment_intent, _sandbox.customer],
  'billing_portal.session': ({ customer }) => [customer],
  'billing_portal.configuration': nothing,
  webhook_endpoint: nothing,
}

export function referencesOf(object: AnyObject): string[] {
  const references = REFERENCES[object.object] as (object: AnyObject) => (string | null)[]
  return references(object).filter((each) => each !== null)
}

/** When time alone changes the object; null if never. */
export function dueAt(object: AnyObject): Seconds | null {
  if (object.object === 'checkout.session') return object.status === 'open' ? object.expires_at : null
  if (object.object === 'invoice') return object.status === 'open' ? object.next_payment_attempt : null
  if (object.object === 'subscription') return subscriptionDueAt(object)
  if (object.object === 'coupon') return object.valid ? object.redeem_by : null
  if (object.object === 'promotion_code') return object.active ? object.expires_at : null
  return null
}

function subscriptionDueAt(subscription: SubscriptionObject): Seconds | null {
  if (hasEnded(subscription)) return null
  if (subscription.status === 'incomplete') return subscription.created + INCOMPLETE_S
  const { cancel_at, pending_update, _sandbox } = subscription
  const times = [itemOf(subscription).current_period_end, cancel_at, pending_update?.expires_at ?? null, _sandbox.phaseEnd]
  return Math.min(...times.filter((time) => time !== null))
}

/** The object as the API shows it. */
export function wireOf<T extends object>(object: T): Omit<T, '_sandbox'> {
  if (!('_sandbox' in object)) return object
  const { _sandbox, ...shown } = object
  return shown as Omit<T, '_sandbox'>
}
