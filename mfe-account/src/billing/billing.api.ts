import { api } from '@loomcast/web-kit'
import type { OfferedPackage } from '@loomcast/web-kit/plans'

/** Calls to the billing service. All reject with an ApiError. Prices are in units of the currency, times are ISO 8601. */

export interface Choice {
  package_id: string
  include_video: boolean
}

export interface Packages {
  packages: OfferedPackage[]
  /** `sandbox`: purchases work, but no money moves. `unavailable`: there is no payment provider. */
  checkout: 'live' | 'sandbox' | 'unavailable'
  /** The server's time. The browser's clock can be wrong, and the sandbox has its own time. */
  as_of: string
}

export interface SubscribedPackage {
  package_id: string
  name: string
  description: string
  tier: OfferedPackage['tier']
  /** At most 5. */
  features: string[]
  /** Per month; null is unlimited. */
  generation_limit: number | null
  video_generation_limit: number | null
  content_only_price: number
  content_video_price: number | null
  has_video_toggle: boolean
  analytics_access: boolean
  priority_support: boolean
}

export interface PendingChange extends Choice {
  package_name: string
  price: number
  at: string
}

export interface Subscription {
  package: SubscribedPackage
  include_video: boolean
  /** Per month. */
  price: number
  currency: string
  /** `free`, `granted`, or the payment provider's own word, such as `active` or `past_due`. */
  status: string
  is_paid: boolean
  source: string
  renews_at: string | null
  cancel_at: string | null
  ends_at: string | null
  /** Until when the plan is kept although a payment is overdue. */
  grace_until: string | null
  past_due_since: string | null
  /** Whether an open payment waits for the user's confirmation (3-D Secure). */
  needs_confirmation: boolean
  /** Where an open payment can be paid or confirmed. */
  payment_url: string | null
  pending_change: PendingChange | null
  /** Whether there is a customer at the payment provider, so that its portal can be opened. */
  can_manage: boolean
}

export interface CheckoutStatus {
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  /** Whether the plan is active. */
  applied: boolean
  package_name: string
  include_video: boolean
}

export interface ChangePreview {
  kind: 'upgrade' | 'downgrade'
  /** Charged at once. */
  amount_due: number
  currency: string
  /** Sent with the change, so that exactly the previewed amount is charged. */
  proration_date: string
  /** Per month, from `next_date` on. */
  next_amount: number
  next_date: string
  effective_at: string
  package_name: string
  /** Whether the subscription is canceled, so that the change also withdraws the cancellation. */
  withdraws_cancellation: boolean
}

export interface ChangeResult {
  outcome: 'changed' | 'scheduled' | 'confirmation_needed'
  payment_url: string | null
  subscription: Subscription
}

export interface Invoice {
  id: string
  number: string | null
  date: string
  amount: number
  currency: string
  status: string
  hosted_url: string | null
  pdf_url: string | null
}

interface Options {
  signal?: AbortSignal
}

const subscriptionOf = ({ subscription }: { subscription: Subscription }) => subscription

export const billingApi = {
  packages: ({ signal }: Options = {}) => api.get<Packages>('/api/packages', { signal }),
  startCheckout: (choice: Choice, idempotencyKey: string) =>
    api.post<{ checkout_url?: string; session_id?: string }>(
      '/api/checkout/session',
      { ...choice, origin_url: location.origin },
      { idempotencyKey },
    ),
  checkoutStatus: (id: string, { signal }: Options = {}) =>
    api.get<CheckoutStatus>(`/api/checkout/status/${encodeURIComponent(id)}`, { signal }),
  /** Applies a paid checkout. Rejects with `payment_incomplete` if it is not paid. */
  applyCheckout: (session_id: string) => api.post<Omit<CheckoutStatus, 'include_video'>>('/api/upgrade/manual', { session_id }),
  subscription: ({ signal }: Options = {}) =>
    api.get<{ subscription: Subscription }>('/api/billing/subscription', { signal }).then(subscriptionOf),
  previewChange: (choice: Choice, { signal }: Options = {}) =>
    api.post<ChangePreview>('/api/billing/subscription/preview', choice, { signal }),
  change: (change: Choice & { proration_date: string }) => api.post<ChangeResult>('/api/billing/subscription', change),
  cancel: () => api.delete<{ subscription: Subscription }>('/api/billing/subscription').then(subscriptionOf),
  resume: () => api.post<{ subscription: Subscription }>('/api/billing/subscription/resume').then(subscriptionOf),
  openPortal: (flow?: 'payment_method_update') =>
    api.post<{ url?: string }>('/api/billing/portal', { return_url: `${location.origin}/billing`, ...(flow ? { flow } : {}) }),
  invoices: ({ signal }: Options = {}) =>
    api.get<{ invoices: Invoice[] }>('/api/billing/invoices', { signal }).then(({ invoices }) => invoices),
  downloadInvoice: ({ id, number }: Pick<Invoice, 'id' | 'number'>) =>
    api.download(`/api/billing/invoices/${encodeURIComponent(id)}/pdf`, `${number ?? id}.pdf`),
}
