import { afterAll, afterEach, beforeAll } from '@jest/globals'
import { type App, createApp } from '@loomcast/service-kit/http'
import type Stripe from 'stripe'
import { sandboxPagesRoutes } from '../../src/pages/sandbox-pages.routes.ts'
import { type RunningSandbox, startSandbox } from '../support.ts'

export const ORIGIN = 'https://app.example'
export const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN, 'sec-fetch-site': 'same-origin' }

/** The sandbox of the tests of a file, its pages, and the ids of a small and a large price. Set before the first test. */
export let running: RunningSandbox
export let app: App
export let small: string
export let large: string

beforeAll(async () => {
  running = await startSandbox('pages')
  app = await pagesApp({ clockCanAdvance: true })
  const professional = await running.price(1900, { name: 'Professional' })
  const enterprise = await running.price(4900, { name: 'Enterprise <b>&' })
  await offerEverything(running, [professional, enterprise])
  small = professional.id
  large = enterprise.id
})
afterAll(async () => {
  await app.close()
  await running.stop()
})

export async function pagesApp({ clockCanAdvance }: { clockCanAdvance: boolean }, { sandbox } = running): Promise<App> {
  const app = await createApp({ service: 'billing', logger: false })
  await sandboxPagesRoutes(app, { sandbox, publicUrl: ORIGIN, clockCanAdvance })
  return app
}

/** The default configuration of the portal, in which the plan can be changed to each of these prices. */
async function offerEverything({ stripe }: RunningSandbox, prices: Stripe.Price[]): Promise<void> {
  await stripe.billingPortal.configurations.create({
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        products: prices.map(({ id, product }) => ({ product: String(product), prices: [id] })),
      },
    },
  })
}

export async function get(url: string, from = app) {
  const response = await from.inject({ url })
  return { status: response.statusCode, headers: response.headers, text: visibleText(response.body), html: response.body }
}

export async function submit(url: string, fields: Record<string, string>, headers: Record<string, string> = FORM, to = app) {
  const response = await to.inject({ method: 'POST', url, headers, payload: new URLSearchParams(fields).toString() })
  return { status: response.statusCode, location: response.headers.location, text: visibleText(response.body), body: response.body }
}

const started: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of started.splice(0)) await stop()
})

/** A sandbox with its pages for one test, so that its clock can be advanced without an effect on the other tests. */
export async function startPages(name: string) {
  const own = await startSandbox(name)
  const pages = await pagesApp({ clockCanAdvance: true }, own)
  started.push(async () => {
    await pages.close()
    await own.stop()
  })
  const professional = await own.price(1900, { name: 'Professional' })
  const enterprise = await own.price(4900, { name: 'Enterprise' })
  await offerEverything(own, [professional, enterprise])
  return {
    running: own,
    pages,
    small: professional.id,
    large: enterprise.id,
    get: (url: string) => get(url, pages),
    submit: (url: string, fields: Record<string, string>) => submit(url, fields, FORM, pages),
  }
}

/** A customer with a failed renewal, and the page on which the card is changed. */
export async function startOverdue(name: string, flow?: 'payment_method_update') {
  const own = await startPages(name)
  const { customer, subscription } = await own.running.subscriber(own.small)
  await own.running.sandbox.actions.setCard(customer.id, 'declined')
  await own.running.advanceDays(32)
  const portal = await own.running.stripe.billingPortal.sessions.create({
    customer: customer.id,
    ...(flow && { flow_data: { type: flow } }),
  })
  const [invoice] = await own.running.sandbox.views.invoices(customer.id)
  const path = `/sandbox/portal/${portal.id}`
  const status = async () => (await own.running.sandbox.views.subscription(subscription.id))?.status
  return { ...own, customer, subscription, invoiceId: String(invoice?.id), path, status }
}

export function visibleText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

export async function openCheckout(price = small) {
  const customer = await running.customer()
  const session = await running.checkout(customer.id, price)
  return { customer, session, path: `/sandbox/checkout/${session.id}` }
}

export async function openPortal(price = small, flow?: 'payment_method_update') {
  const { customer, subscription } = await running.subscriber(price)
  const portal = await running.stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: `${ORIGIN}/billing`,
    ...(flow && { flow_data: { type: flow } }),
  })
  return { customer, subscription, path: `/sandbox/portal/${portal.id}` }
}
