import { queryClient, useQuery } from '@loomcast/web-kit/query'
import { useEffect } from 'react'
import { billingApi, type Choice, type Subscription } from './billing.api.ts'
import { announcePlan, type SessionPlan, sessionHas } from './plan-events.ts'

export const billingKeys = {
  packages: ['billing', 'packages'],
  subscription: ['billing', 'subscription'],
  invoices: ['billing', 'invoices'],
  preview: (choice: Choice, price: number) => ['billing', 'preview', choice, price],
} as const

export const usePackages = () => useQuery({ queryKey: billingKeys.packages, queryFn: ({ signal }) => billingApi.packages({ signal }) })

const READ_AGAIN_MS = 2_000

/**
 * Payments are confirmed in other tabs, so it is read again on return to this one. `changingUntil` (ms since 1970): a change at the provider can arrive until
 * then.
 */
export const useSubscription = ({ enabled = true, changingUntil = 0 } = {}) =>
  useQuery({
    queryKey: billingKeys.subscription,
    queryFn: ({ signal }) => billingApi.subscription({ signal }),
    enabled,
    refetchOnWindowFocus: 'always',
    refetchInterval: () => (Date.now() < changingUntil ? READ_AGAIN_MS : false),
  })

export const useInvoices = () =>
  useQuery({
    queryKey: billingKeys.invoices,
    queryFn: ({ signal }) => billingApi.invoices({ signal }),
    refetchOnWindowFocus: 'always',
  })

/** Shows a subscription that a call returned, and reads the invoices again. */
export function showSubscription(subscription: Subscription): void {
  const before = queryClient.getQueryData<Subscription>(billingKeys.subscription)
  queryClient.setQueryData(billingKeys.subscription, subscription)
  void queryClient.invalidateQueries({ queryKey: billingKeys.invoices })
  // The same package with and without videos has the same name but other limits.
  const isSame =
    before?.package.package_id === subscription.package.package_id &&
    before.include_video === subscription.include_video &&
    before.grace_until === subscription.grace_until
  if (!isSame) void announcePlan(planOf(subscription))
}

/** Reads the subscription and the invoices again, for example after a failure with an unknown effect. */
export function reloadBilling(): void {
  void queryClient.invalidateQueries({ queryKey: billingKeys.subscription })
  void queryClient.invalidateQueries({ queryKey: billingKeys.invoices })
}

/** Brings the session up to date if billing has another plan for the user, such as one changed in the provider's portal. */
export function usePlanInSession(subscription: Subscription | undefined): void {
  const name = subscription?.package.name
  const isPaid = subscription?.is_paid
  const graceUntil = subscription?.grace_until ?? null
  useEffect(() => {
    if (name === undefined || isPaid === undefined) return
    const plan = { name, is_paid: isPaid, grace_until: graceUntil }
    if (!sessionHas(plan)) void announcePlan(plan)
  }, [name, isPaid, graceUntil])
}

export function planOf({ package: { name }, is_paid, grace_until }: Subscription): SessionPlan {
  return { name, is_paid, grace_until }
}
