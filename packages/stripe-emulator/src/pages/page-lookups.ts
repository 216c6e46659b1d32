import type { Sandbox } from '../sandbox.ts'
import type { SandboxCheckout, SandboxInvoice, SandboxPortal } from '../sandbox-objects.ts'
import { CLOSED, NOT_OFFERED, notFound } from './page-missing.ts'
import type { PortalView } from './portal.page.ts'

/** Finds the objects that a page displays. Each function throws PageMissing if the object does not exist. */
export function createPageLookups({ views }: Pick<Sandbox, 'views'>) {
  async function findCheckout(id: string): Promise<SandboxCheckout> {
    return (await views.checkout(id)) ?? notFound()
  }

  async function findInvoice(id: string) {
    return (await views.invoice(id)) ?? notFound()
  }

  /** Also throws PageMissing if the customer was deleted, or if the portal does not offer `offer`. */
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

/** Finds the subscription and the price that the customer chose in the portal. Throws PageMissing. */
export function choiceOf(view: PortalView, chosen: { subscription: string; price: string }) {
  return {
    subscription: subscriptionOf(view, chosen.subscription),
    price: view.prices.find(({ id }) => id === chosen.price) ?? notFound(),
  }
}

/** Finds a subscription of the portal's customer. Throws PageMissing for any other id, so that a portal cannot change it. */
export function subscriptionOf({ subscriptions }: PortalView, subscriptionId: string) {
  return subscriptions.find(({ id }) => id === subscriptionId) ?? notFound()
}

/** Finds an invoice of the portal's customer. Throws PageMissing. */
export function invoiceOf({ invoices }: PortalView, invoiceId: string) {
  return invoices.find(({ id }) => id === invoiceId) ?? notFound()
}

/** The portal hides subscriptions that have ended, or whose first payment must still be made on the checkout page. */
const HIDDEN: ReadonlySet<string> = new Set(['incomplete', 'incomplete_expired', 'canceled'])

/** Stripe's portal hides drafts and voided invoices too. */
function isShown({ status }: SandboxInvoice): boolean {
  return status !== 'void' && status !== 'draft'
}
