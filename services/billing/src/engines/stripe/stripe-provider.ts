import type { Clock } from '@loomcast/service-kit/time'
import Stripe from 'stripe'
import type { TaxBehavior } from '../../domain/tax.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import { syncCatalog } from './catalog.ts'
import { configurePortal, configureWebhook, findPortalConfiguration, readAccount } from './configuration.ts'
import { readCustomer } from './customer-state.ts'
import { createDiscountReader } from './discounts.ts'
import { mapErrors, orUndefined, providerErrorOf } from './errors.ts'
import { changedCustomers, customerOfPayment, verifyEvent } from './events.ts'
import { secondsOf } from './lists.ts'
import { checkoutOf } from './mapping.ts'
import { readRedemptions, syncPromotionCode } from './promotion-codes.ts'
import { type InvoiceSettings, updateInvoiceSettings } from './sale.ts'
import { createSubscriptionChanges } from './subscription-changes.ts'
import { createTaxRateReader } from './tax-rates.ts'
import { voidOpenInvoice } from './unless-made.ts'

/** Tax and invoice settings of each sale. */
export interface Sale extends InvoiceSettings {
  /** Of the prices of the catalog. */
  taxBehavior: TaxBehavior
}

export interface StripeProviderOptions {
  name: 'stripe' | 'sandbox'
  stripe: Stripe
  /** The provider's time. */
  clock: Clock
  /** Real time, for the timestamps of signed events. */
  signatureClock: Clock
  sale?: Sale
  /** The URL from which this process downloads a file of the provider. Default: the file's own URL. */
  fileUrl?: (url: string) => string
}

/** Stripe's API, or the emulator's API of the same shape. Ids of payments are ids of charges. */
export function createStripeProvider({
  name,
  stripe,
  clock,
  signatureClock,
  sale = { automaticTax: false, taxBehavior: 'inclusive', footer: null },
  fileUrl,
}: StripeProviderOptions): PaymentProvider {
  const { automaticTax, taxBehavior, footer } = sale
  const discounts = createDiscountReader(stripe)
  const rates = createTaxRateReader(stripe)
  const changes = createSubscriptionChanges(stripe, { discounts, rates })

  return {
    name,
    taxBehavior,

    createCustomer: ({ userId, idempotencyKey }) =>
      mapErrors(async () => {
        const { id } = await stripe.customers.create(
          { metadata: { user_id: userId }, ...(footer !== null && { invoice_settings: { footer } }) },
          { idempotencyKey },
        )
        return { customerId: id }
      }),

    deleteCustomer: (customerId) =>
      mapErrors(async () => {
        await orUndefined(stripe.customers.del(customerId))
      }),

    updateSale: (customerId) => mapErrors(() => updateInvoiceSettings(stripe, sale, customerId)),

    readCustomer: (customerId) => mapErrors(() => readCustomer(stripe, { discounts, rates }, customerId, sale)),

    createCheckout: ({ customerId, priceId, successUrl, cancelUrl, expiresAt, note, terms, metadata, idempotencyKey }) =>
      mapErrors(async () => {
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: customerId,
            line_items: [{ price: priceId, quantity: 1 }],
            success_url: successUrl,
            cancel_url: cancelUrl,
            expires_at: secondsOf(expiresAt),
            client_reference_id: metadata.user_id,
            metadata,
            // Stripe does not copy the session's metadata to the subscription.
            subscription_data: { metadata },
            // An invoice needs the buyer's name and address.
            billing_address_collection: 'required',
            customer_update: { name: 'auto', address: 'auto' },
            tax_id_collection: { enabled: true },
            allow_promotion_codes: true,
            automatic_tax: { enabled: automaticTax },
            custom_text: { submit: { message: note }, ...(terms !== null && { terms_of_service_acceptance: { message: terms } }) },
            ...(terms !== null && { consent_collection: { terms_of_service: 'required' } }),
          },
          { idempotencyKey },
        )
        return checkoutOf(session)
      }),

    retrieveCheckout: (checkoutId) => mapErrors(async () => checkoutOf(await stripe.checkout.sessions.retrieve(checkoutId))),

    expireCheckout: (checkoutId) =>
      mapErrors(async () => {
        try {
          return checkoutOf(await stripe.checkout.sessions.expire(checkoutId))
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
          const session = checkoutOf(await stripe.checkout.sessions.retrieve(checkoutId))
          if (session.status === 'open') throw error
          return session
        }
      }),

    createPortalSession: ({ customerId, returnUrl, flow }) =>
      mapErrors(async () => {
        const configuration = await findPortalConfiguration(stripe)
        const { url } = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          ...(configuration && { configuration: configuration.id }),
          ...(flow && { flow_data: { type: flow, after_completion: { type: 'redirect', redirect: { return_url: returnUrl } } } }),
        })
        return { url }
      }),

    previewChange: (request) => mapErrors(() => changes.preview(request)),
    renewalAmount: (request) => mapErrors(() => changes.renewalAmount(request)),
    changeNow: (request) => mapErrors(() => changes.changeNow(request)),
    changeAtPeriodEnd: (request) => mapErrors(() => changes.changeAtPeriodEnd(request)),
    cancelSubscription: ({ subscriptionId, at, idempotencyKey }) => mapErrors(() => changes.cancel(subscriptionId, at, idempotencyKey)),
    resumeSubscription: ({ subscriptionId }) => mapErrors(() => changes.resume(subscriptionId)),

    voidInvoice: (invoiceId) =>
      mapErrors(async () => {
        await voidOpenInvoice(stripe, invoiceId, `void:${invoiceId}`)
      }),

    refund: ({ paymentId, amountMinor, idempotencyKey }) =>
      mapErrors(async () => {
        try {
          await stripe.refunds.create(
            { charge: paymentId, reason: 'requested_by_customer', ...(amountMinor !== undefined && { amount: amountMinor }) },
            { idempotencyKey },
          )
        } catch (error) {
          const isRefunded = error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded'
          if (!isRefunded || amountMinor !== undefined) throw error
        }
      }),

    syncCatalog: (prices) => mapErrors(() => syncCatalog(stripe, prices, taxBehavior)),

    syncPromotionCode: (code) => mapErrors(() => syncPromotionCode(stripe, code)),
    redemptions: () => mapErrors(() => readRedemptions(stripe)),

    configureWebhook: ({ webhookUrl }) => mapErrors(() => configureWebhook(stripe, webhookUrl)),

    configurePortal: () => mapErrors(() => configurePortal(stripe)),

    account: () => mapErrors(() => readAccount(stripe)),

    verifyEvent: (body, signature, secrets) => verifyEvent(body, signature, secrets, signatureClock()),

    customerOfPayment: (paymentId) => mapErrors(() => customerOfPayment(stripe, paymentId)),

    async *changedCustomers(since) {
      try {
        yield* changedCustomers(stripe, since, clock())
      } catch (error) {
        throw providerErrorOf(error)
      }
    },

    invoicePdf: (invoiceId) =>
      mapErrors(async () => {
        const { invoice_pdf } = await stripe.invoices.retrieve(invoiceId)
        return invoice_pdf ? { url: fileUrl?.(invoice_pdf) ?? invoice_pdf } : null
      }),
  }
}
