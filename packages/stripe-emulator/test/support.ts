import { fixedClock, testDatabase } from '@loomcast/service-kit/testing'
import Stripe from 'stripe'
import type { ApiExchange } from '../src/api.routes.ts'
import { createSandbox } from '../src/create-sandbox.ts'
import { API_VERSION } from '../src/objects/api-version.ts'
import type { SandboxDelivery, SandboxOptions } from '../src/sandbox.ts'

const DAY_MS = 24 * 3600 * 1000

interface PriceOptions {
  name?: string
  interval?: 'month' | 'year' | 'week' | 'day'
  tax_behavior?: 'inclusive' | 'exclusive'
}

export const silent = { info() {}, warn() {}, error() {} }

/** A sandbox on its own database with a fixed real clock, Stripe's SDK on top of it, and a record of what is delivered. */
export async function startSandbox(
  name: string,
  { at = '2026-03-10T12:00:00Z', ...options }: Partial<SandboxOptions> & { at?: string } = {},
) {
  const database = await testDatabase(`sandbox_${name}`)
  const delivered: SandboxDelivery[] = []
  const real = fixedClock(at)
  const shared = {
    connection: database.connection,
    clock: real,
    webhookUrl: 'http://127.0.0.1:9/webhook',
    publicUrl: 'https://app.example',
    termsUrl: 'https://app.example/terms',
    logger: silent,
    deliver: async (delivery: SandboxDelivery) => {
      delivered.push(delivery)
      return 200
    },
    ...options,
  }
  const sandbox = createSandbox(shared)
  const exchanges: ApiExchange[] = []
  const stripe = sdk({ fetch: recorded(sandbox.fetch, exchanges) })

  return {
    sandbox,
    stripe,
    real,
    database,
    delivered,
    /** What `stripe` sent and received. */
    exchanges,
    /** Another process on the same database. */
    another(more: Partial<SandboxOptions> = {}) {
      const other = createSandbox({ ...shared, ...more })
      return { sandbox: other, stripe: sdk(other) }
    },
    /** Throws if the signature is wrong at the present real time. */
    async verified({ body, signature }: Pick<SandboxDelivery, 'body' | 'signature'>): Promise<Stripe.Event> {
      const secret = await sandbox.webhookSecret()
      return Stripe.webhooks.constructEvent(body, signature, secret, undefined, undefined, real().getTime())
    },
    advanceDays: (days: number) => sandbox.advance(new Date(sandbox.clock().getTime() + days * DAY_MS)),

    async price(unitAmount: number, { name: productName = `Plan ${unitAmount}`, interval = 'month', ...more }: PriceOptions = {}) {
      const product = await stripe.products.create({ name: productName })
      return stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: unitAmount, recurring: { interval }, ...more })
    },
    async customer() {
      return stripe.customers.create({ metadata: { user_id: 'usr_1' } })
    },
    async checkout(customer: string, price: string, more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
      return stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        line_items: [{ price, quantity: 1 }],
        success_url: 'https://app.example/billing?session_id={CHECKOUT_SESSION_ID}&checkout=success',
        cancel_url: 'https://app.example/billing?checkout=cancelled',
        client_reference_id: 'res_1',
        metadata: { reservation_id: 'res_1' },
        subscription_data: { metadata: { reservation_id: 'res_1', user_id: 'usr_1' } },
        ...more,
      })
    },
    /** A checkout that collects everything of an invoice, paid by a buyer in a country. */
    async taxedCheckout(price: string, { country, taxId = '' }: { country: string; taxId?: string }) {
      const customer = await stripe.customers.create({ invoice_settings: { footer: 'Sold by Loomcast Inc.' } })
      const session = await this.checkout(customer.id, price, {
        allow_promotion_codes: true,
        automatic_tax: { enabled: true },
        billing_address_collection: 'required',
        consent_collection: { terms_of_service: 'required' },
        custom_text: { submit: { message: 'Renews until you cancel.' }, terms_of_service_acceptance: { message: 'I accept the terms.' } },
        customer_update: { name: 'auto', address: 'auto' },
        tax_id_collection: { enabled: true },
      })
      const address = { line1: 'Unter den Linden 1', city: 'Berlin', postal_code: '10117', country }
      await sandbox.actions.payCheckout(session.id, 'ok', {
        name: 'Ada Lovelace',
        email: 'ada@example.com',
        address,
        taxId,
        acceptsTerms: true,
      })
      const [paid, { data }] = await Promise.all([
        stripe.checkout.sessions.retrieve(session.id),
        stripe.invoices.list({ customer: customer.id }),
      ])
      return { customer, session: paid, invoice: data[0]! }
    },
    /** A customer with an active subscription that was bought in checkout. */
    async subscriber(price: string) {
      const customer = await this.customer()
      const session = await this.checkout(customer.id, price)
      await sandbox.actions.payCheckout(session.id, 'ok')
      const { data } = await stripe.subscriptions.list({ customer: customer.id })
      const [subscription] = data
      if (!subscription) throw new Error('no subscription')
      return { customer, subscription, item: subscription.items.data[0]! }
    },
    async eventTypes() {
      return (await sandbox.views.events()).map(({ type }) => type)
    },
    async stop() {
      await sandbox.stop()
      await database.drop()
    },
  }
}

type Fetch = ReturnType<typeof createSandbox>['fetch']

function recorded(fetch: Fetch, exchanges: ApiExchange[]): Fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const requestBody = await request.clone().text()
    const response = await fetch(request)
    const responseBody = await response.clone().text()
    exchanges.push({ method: request.method, path: pathname + search, requestBody, status: response.status, responseBody })
    return response
  }
}

export type RunningSandbox = Awaited<ReturnType<typeof startSandbox>>

export function sdk({ fetch }: Pick<ReturnType<typeof createSandbox>, 'fetch'>, maxNetworkRetries = 0): Stripe {
  return new Stripe('sk_test_sandbox', {
    apiVersion: API_VERSION,
    httpClient: Stripe.createFetchHttpClient(fetch),
    maxNetworkRetries,
    telemetry: false,
  })
}

export function date(seconds: number | null | undefined): string | null {
  return seconds === null || seconds === undefined ? null : new Date(seconds * 1000).toISOString()
}
