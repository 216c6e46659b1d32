import type { Sandbox } from '../sandbox.ts'
import type { SandboxCheckout, SandboxInvoice, SandboxPortal } from '../sandbox-objects.ts'
import { CLOSED, NOT_OFFERED, notFound } from './page-missing.ts'
import type { PortalView } from './portal.page.ts'

/** Finds what a page shows. Each function throws PageMissing if it does not exist. */
export function createPageLookups({ views }: Pick<Sandbox, 'views'>) {
  async function findCheckout(id: string): Promise<SandboxCheckout> {
    return (await views.checkout(id)) ?? notFound()
  }

  async function findInvoice(id: string) {
    return (await views.invoice(id)) ?? notFound()
  }

  /** `offer`: what the portal must offer, otherwise the page does not exist. */
  async function findPortal(id: string, offer?: keyof SandboxPortal['offers']): Promise<PortalView> {
    const portal = (await views.portal(id)) ?? notFound()
    if (offer && !portal.offers[offer]) notFound(NOT_OFFERED)
    const [customer, subscriptions, prices, invoices] = await Promise.all([
      views.customer(portal.customerId),
      views.subscriptions(portal.customerId),
      views.prices(),
      views.invoices(portal.customerId),
    ])
    const live = subscriptions.filter(({ endedAt, status }) => endedAt === null && !HIDDEN.has(status))
    return { portal, customer: customer ?? notFound(CLOSED), subscriptions: live, prices, invoices: invoices.filter(isShown) }
  }

  return { findCheckout, findInvoice, findPortal }
}

/** The subscription and the price of a chosen plan. */
export function choiceOf(view: PortalView, chosen: { subscription: string; price: string }) {
  return {
    subscription: subscriptionOf(view, chosen.subscription),
    price: view.prices.find(({ id }) => id === chosen.price) ?? notFound(),
  }
}

/** A portal changes only what belongs to its customer. */
export function subscriptionOf({ subscriptions }: PortalView, subscriptionId: string) {
  return subscriptions.find(({ id }) => id === subscriptionId) ?? notFound()
}

/** An invoice of the customer of the portal. */
export function invoiceOf({ invoices }: PortalView, invoiceId: string) {
  return invoices.find(({ id }) => id === invoiceId) ?? notFound()
}

/** A subscription without its first payment belongs to its checkout. */
const HIDDEN: ReadonlySet<string> = new Set(['incomplete', 'incomplete_expired', 'canceled'])

/** As in Stripe's portal. */
function isShown({ status }: SandboxInvoice): boolean {
  return status !== 'void' && status !== 'draft'
}
