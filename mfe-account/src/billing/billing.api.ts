import type { RequestBody, ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'

/** Calls to the billing service. Each rejects with an ApiError if it fails. Prices are decimals in the major unit of the currency, times are ISO 8601. */

export type Choice = Required<RequestBody<'/api/billing/subscription/preview', 'post'>>
export type Packages = ResponseData<'/api/packages', 'get'>
type SentSubscription = ResponseData<'/api/billing/subscription', 'get'>['subscription']
export type SubscribedPackage = Omit<SentSubscription['package'], 'tier'> & { tier: Packages['packages'][number]['tier'] }
export type Subscription = Omit<SentSubscription, 'package'> & { package: SubscribedPackage }
export type PendingChange = NonNullable<Subscription['pending_change']>
export type CheckoutStatus = ResponseData<'/api/checkout/status/{session_id}', 'get'>
export type ChangePreview = ResponseData<'/api/billing/subscription/preview', 'post'>
export type ChangeResult = Omit<ResponseData<'/api/billing/subscription', 'post'>, 'subscription'> & { subscription: Subscription }
export type Invoice = ResponseData<'/api/billing/invoices', 'get'>['invoices'][number]

interface Options {
  signal?: AbortSignal
}

/** Responses of earlier releases have no interval: every plan was monthly. */
function subscriptionOf({ subscription }: { subscription: Subscription }): Subscription {
  const { interval = 'month', pending_change: pending } = subscription
  return { ...subscription, interval, pending_change: pending && { ...pending, interval: pending.interval ?? 'month' } }
}

/** Earlier releases reject the interval, and have no yearly plans. */
function sentChoice<T extends Choice>(choice: T): T | Omit<T, 'interval'> {
  const { interval, ...monthly } = choice
  return interval === 'year' ? choice : monthly
}

/** In the query of the billing page when the user returns from the provider's portal. */
export const FROM_PORTAL = 'portal'

export const billingApi = {
  packages: ({ signal }: Options = {}) => api.get<Packages>('/api/packages', { signal }),
  startCheckout: (choice: Choice, idempotencyKey: string) =>
    api.post<Partial<ResponseData<'/api/checkout/session', 'post'>>>(
      '/api/checkout/session',
      { ...sentChoice(choice), origin_url: location.origin },
      { idempotencyKey },
    ),
  checkoutStatus: (id: string, { signal }: Options = {}) =>
    api.get<CheckoutStatus>(`/api/checkout/status/${encodeURIComponent(id)}`, { signal }),
  /** Applies a paid checkout. Rejects with `payment_incomplete` if it is not paid. */
  applyCheckout: (session_id: string) => api.post<ResponseData<'/api/upgrade/manual', 'post'>>('/api/upgrade/manual', { session_id }),
  subscription: ({ signal }: Options = {}) =>
    api.get<{ subscription: Subscription }>('/api/billing/subscription', { signal }).then(subscriptionOf),
  previewChange: (choice: Choice, { signal }: Options = {}) =>
    api
      .post<ChangePreview>('/api/billing/subscription/preview', sentChoice(choice), { signal })
      .then((preview) => ({ ...preview, interval: preview.interval ?? 'month' })),
  change: (change: Choice & { proration_date: string }) =>
    api
      .post<ChangeResult>('/api/billing/subscription', sentChoice(change))
      .then((result) => ({ ...result, subscription: subscriptionOf(result) })),
  cancel: () => api.delete<{ subscription: Subscription }>('/api/billing/subscription').then(subscriptionOf),
  withdraw: () => api.post<{ subscription: Subscription }>('/api/billing/subscription/withdraw').then(subscriptionOf),
  resume: () => api.post<{ subscription: Subscription }>('/api/billing/subscription/resume').then(subscriptionOf),
  openPortal: (flow?: 'payment_method_update') =>
    api.post<Partial<ResponseData<'/api/billing/portal', 'post'>>>('/api/billing/portal', {
      return_url: `${location.origin}/billing?${FROM_PORTAL}`,
      ...(flow ? { flow } : {}),
    }),
  invoices: ({ signal }: Options = {}) =>
    api.get<{ invoices: Invoice[] }>('/api/billing/invoices', { signal }).then(({ invoices }) => invoices),
  downloadInvoice: ({ id, number }: Pick<Invoice, 'id' | 'number'>) =>
    api.download(`/api/billing/invoices/${encodeURIComponent(id)}/pdf`, `${number ?? id}.pdf`),
}
