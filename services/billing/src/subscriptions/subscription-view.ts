import type { Discount, DiscountDuration } from '../domain/discount.ts'
import { monthlyMinor } from '../domain/interval.ts'
import { toDecimal } from '../domain/money.ts'
import type { Package, PackageTerms } from '../domain/package.ts'
import { featuresOf } from '../domain/package-view.ts'
import type { TaxBehavior } from '../domain/tax.ts'
import { ProviderError } from '../engines/payment-provider.ts'
import { toPackage } from '../packages/package-record.ts'
import type { SubscriptionRecord } from '../subscription-records/subscription.model.ts'
import { readWithdrawal } from '../withdrawals/withdraw-purchase.ts'
import type { SubscriptionsContext } from './context.ts'

export interface SubscriptionView {
  package: {
    package_id: string
    name: string
    description: string
    tier: string
    features: string[]
    generation_limit: number | null
    video_generation_limit: number | null
    content_only_price: number
    content_video_price: number | null
    content_only_price_yearly: number | null
    content_video_price_yearly: number | null
    has_video_toggle: boolean
    analytics_access: boolean
    priority_support: boolean
  }
  include_video: boolean
  interval: string
  price: number
  tax_behavior: TaxBehavior
  next_amount: number | null
  resume_amount: number | null
  discount: DiscountView | null
  currency: string
  status: string
  is_paid: boolean
  source: string
  renews_at: string | null
  cancel_at: string | null
  ends_at: string | null
  grace_until: string | null
  past_due_since: string | null
  needs_confirmation: boolean
  payment_url: string | null
  pending_change: {
    package_id: string
    package_name: string
    include_video: boolean
    interval: string
    price: number
    next_amount: number
    at: string
  } | null
  can_manage: boolean
  withdrawal: { until: string; refund_amount: number } | null
}

export interface DiscountView {
  code: string | null
  percent_off: number | null
  amount_off: number | null
  duration: DiscountDuration
  ends_at: string | null
}

const MAX_FEATURES = 5

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null

/** The plan of a user: the entitlement with its package as it was bought or granted, and the live subscription, if there is one. */
export async function readSubscription(context: SubscriptionsContext, userId: string): Promise<SubscriptionView> {
  const { provider, repositories, planFacts } = context
  const [customer, live, free] = await Promise.all([
    repositories.customers.find(userId),
    repositories.subscriptions.liveOf(userId),
    repositories.packages.findFree(),
  ])
  const entitlement = customer?.entitlement
  const source = entitlement?.source ?? 'free'
  const { terms, include_video } = await findPurchasedTerms()
  const record = await repositories.packages.find(terms.package_id)
  const own = record?.features ?? []
  const paid = source === 'subscription' ? live : null
  const currency = live?.currency ?? entitlement?.currency ?? free.currency
  return {
    package: {
      package_id: terms.package_id,
      name: terms.name,
      description: terms.description,
      tier: terms.tier,
      features: featuresOf(terms, own, planFacts, { include_video, free })
        .slice(0, MAX_FEATURES)
        .map((feature) => feature.name),
      generation_limit: terms.generation_limit,
      video_generation_limit: terms.has_video_toggle && !include_video ? free.video_generation_limit : terms.video_generation_limit,
      ...pricesOf(terms, record && toPackage(record), paid),
      has_video_toggle: terms.has_video_toggle,
      analytics_access: terms.analytics_access,
      priority_support: terms.priority_support && planFacts.hasSupport,
    },
    include_video,
    interval: live?.interval ?? 'month',
    price: live ? toDecimal(live.amountMinor, live.currency) : 0,
    tax_behavior: live?.taxBehavior ?? provider?.taxBehavior ?? 'inclusive',
    next_amount: live && live.cancelAt === null ? toDecimal((live.pendingChange ?? live).renewalMinor, live.currency) : null,
    resume_amount: live && (live.cancelAt || live.pendingChange) ? toDecimal(live.renewalMinor, live.currency) : null,
    discount: live?.discount ? discountView(live.discount, live.currency) : null,
    currency,
    status: source === 'grant' ? 'granted' : (live?.status ?? 'free'),
    is_paid: entitlement?.is_paid ?? false,
    source,
    renews_at: live && live.cancelAt === null ? iso(live.currentPeriodEnd) : null,
    cancel_at: iso(live?.cancelAt),
    ends_at: entitlement?.ends_at ?? null,
    grace_until: entitlement?.grace_until ?? null,
    past_due_since: iso(live?.pastDueSince),
    needs_confirmation: live?.needsConfirmation ?? false,
    payment_url: live && isUnpaid(live) ? await paymentUrl(live) : null,
    pending_change: live && (await pendingChange(live)),
    withdrawal: provider ? await readWithdrawal(context, live) : null,
    can_manage: provider !== undefined && customer?.customer_id != null,
  }

  async function findPurchasedTerms(): Promise<{ terms: PackageTerms; include_video: boolean }> {
    if (source === 'subscription' && live?.terms) return { terms: live.terms, include_video: live.include_video }
    if (source === 'grant') {
      const grants = await repositories.subscriptions.grantsOf(userId)
      const grant = grants.find((each) => each.ended_at === null && each.terms.package_id === entitlement?.package_id)
      if (grant) return { terms: grant.terms, include_video: grant.include_video }
    }
    return { terms: toPackage(free), include_video: false }
  }

  async function pendingChange({
    pendingChange: pending,
    currency: unit,
  }: SubscriptionRecord): Promise<SubscriptionView['pending_change']> {
    if (!pending) return null
    const price = await repositories.prices.find(pending.priceId)
    return {
      package_id: price?.package_id ?? '',
      package_name: price?.terms.name ?? 'Another plan',
      include_video: price?.include_video ?? false,
      interval: price?.interval ?? live?.interval ?? 'month',
      price: toDecimal(pending.amountMinor, unit),
      next_amount: toDecimal(pending.renewalMinor, unit),
      at: pending.at.toISOString(),
    }
  }

  /** A fresh link, because such links expire. Null if the provider does not respond. */
  async function paymentUrl({ _id }: SubscriptionRecord): Promise<string | null> {
    if (!provider || customer?.customer_id == null) return null
    try {
      const { subscriptions } = await provider.readCustomer(customer.customer_id)
      return subscriptions.find((each) => each.id === _id)?.paymentUrl ?? null
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      context.logger.warn({ err: error }, 'the payment link could not be read')
      return null
    }
  }
}

function discountView({ code, percentOff, amountOffMinor, duration, endsAt }: Discount, currency: string): DiscountView {
  const amount_off = amountOffMinor === null ? null : toDecimal(amountOffMinor, currency)
  return { code, percent_off: percentOff, amount_off, duration, ends_at: iso(endsAt) }
}

function isUnpaid({ status, pastDueSince, needsConfirmation }: SubscriptionRecord): boolean {
  return needsConfirmation || pastDueSince !== null || status === 'past_due' || status === 'unpaid'
}

/** The current prices, and the subscriber's own price for what was bought. */
function pricesOf(
  terms: PackageTerms,
  current: CatalogPrices | null,
  paid: SubscriptionRecord | null,
): Pick<
  SubscriptionView['package'],
  'content_only_price' | 'content_video_price' | 'content_only_price_yearly' | 'content_video_price_yearly'
> {
  const currency = current?.currency ?? paid?.currency ?? 'usd'
  const decimal = (minor: number | null | undefined) => (minor == null ? null : toDecimal(minor, currency))
  const catalog = {
    content_only_price: toDecimal(current?.content_only_minor ?? (paid ? monthlyMinor(paid.amountMinor, paid.interval) : 0), currency),
    content_video_price: decimal(current?.content_video_minor),
    content_only_price_yearly: decimal(current?.content_only_yearly_minor),
    content_video_price_yearly: decimal(current?.content_video_yearly_minor),
  }
  if (!paid) return catalog
  const option = paid.include_video ? 'content_video_price' : 'content_only_price'
  const own = { [paid.interval === 'year' ? (`${option}_yearly` as const) : option]: toDecimal(paid.amountMinor, paid.currency) }
  if (paid.include_video || terms.has_video_toggle) return { ...catalog, ...own }
  return { ...catalog, content_video_price: null, content_video_price_yearly: null, ...own }
}

type CatalogPrices = Pick<
  Package,
  'content_only_minor' | 'content_video_minor' | 'content_only_yearly_minor' | 'content_video_yearly_minor' | 'currency'
>
