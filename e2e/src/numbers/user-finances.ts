/**
 * The figures of finance as the pages of the users show them: computed from the list of users, the detail of each user, and the ledger's lines of deleted
 * accounts. What no page of a user shows is missing: subscriptions that ended, and earlier states of the others.
 */

const DAY_MS = 24 * 3600_000
const dayOf = (time: string | Date) => Math.floor(new Date(time).getTime() / DAY_MS)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const dollars = (amount: number) => Math.round(amount * 100) / 100

export interface DetailedUser {
  user: {
    user_id: string
    package_name: string
    subscription_status: string
    is_admin: boolean
    created_at: string
    content_count: number
    video_count: number
  }
  subscription: {
    price: number
    interval: string
    discount: { percent_off: number | null; amount_off: number | null; duration: string } | null
    status: string
    source: string
    renews_at: string | null
    cancel_at: string | null
  }
  payments: { kind: string; status: string; amount: number; created_at: string }[]
}

export interface DetailedLine {
  user_id: string | null
  at: string
  amount: number
  booked: number
}

/** What recurs each period: the price less a discount for more than one payment. */
export function recurringOf({ price, discount }: DetailedUser['subscription']): number {
  if (!discount || discount.duration === 'once') return price
  const off =
    discount.percent_off === null ? (discount.amount_off ?? 0) : Math.round((Math.round(price * 100) * discount.percent_off) / 100) / 100
  return dollars(Math.max(0, price - off))
}

/** Half a cent is rounded up, as in billing. In dollars, 3.30 a year would be rounded down, because 3.3 / 12 * 100 is 27.4999… in binary. */
const monthlyOf = (subscription: DetailedUser['subscription']): number =>
  subscription.interval === 'year' ? Math.round(Math.round(recurringOf(subscription) * 100) / 12) / 100 : recurringOf(subscription)

/** 1 for money received, -1 for money returned, 0 for neither. */
function effectOf({ kind, status }: DetailedUser['payments'][number]): number {
  if (kind === 'payment') return 1
  return (kind === 'refund' && status === 'succeeded') || (kind === 'dispute' && status === 'lost') ? -1 : 0
}

/** The members of GET /api/admin/financial-dashboard that the pages of the users show too. */
export function financesOfUsers(users: readonly DetailedUser[], lines: readonly DetailedLine[], now: Date) {
  const today = dayOf(now)
  const booked = [
    ...users.flatMap(({ payments }) =>
      payments.map((each) => ({ day: dayOf(each.created_at), amount: each.amount, effect: effectOf(each) })),
    ),
    ...lines.filter(({ user_id }) => user_id === null).map(({ at, amount, booked: effect }) => ({ day: dayOf(at), amount, effect })),
  ]
  const moved = (from: number, to = today, effects = [1, -1]) =>
    dollars(
      sum(
        booked.filter(({ day, effect }) => day >= from && day <= to && effects.includes(effect)).map((each) => each.amount * each.effect),
      ),
    )
  // A user with a granted plan has the status of the grant, so the price shows the subscription.
  const live = users.filter(({ subscription }) => subscription.price > 0)
  const paying = live.filter(({ subscription }) => monthlyOf(subscription) > 0)
  const mrr = sum(live.map(({ subscription }) => monthlyOf(subscription)))
  const ending = live.filter(({ subscription }) => subscription.cancel_at !== null)
  const recent = users.filter(({ user }) => !user.is_admin && dayOf(user.created_at) > today - 30)
  return {
    metrics: {
      total_revenue: moved(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY),
      mrr: dollars(mrr),
      arr: dollars(mrr * 12),
      revenue_today: moved(today),
      revenue_yesterday: moved(today - 1, today - 1),
      revenue_last_week: moved(today - 6),
      revenue_last_month: moved(today - 29),
    },
    standard: {
      mrr: dollars(mrr),
      arr: dollars(mrr * 12),
      committed_mrr: dollars(mrr - sum(ending.map(({ subscription }) => monthlyOf(subscription)))),
      paying_customers: paying.length,
      // In whole cents: half a cent is rounded up, as in the service.
      arpu: paying.length === 0 ? null : Math.round(Math.round(mrr * 100) / paying.length) / 100,
      gross_revenue_30_days: moved(today - 29, today, [1]),
      refunds_30_days: Math.abs(moved(today - 29, today, [-1])),
      net_revenue_30_days: moved(today - 29),
    },
    subscriptions: live.length,
    overdue: live.filter(({ subscription }) => subscription.status === 'past_due').map(({ user }) => user.user_id),
    renewals: Map.groupBy(
      live.filter(({ subscription: { renews_at, status } }) => renews_at !== null && status !== 'past_due'),
      ({ subscription: { renews_at } }) => dayOf(renews_at ?? '') - today,
    ),
    packages: Object.fromEntries(
      [...Map.groupBy(users, ({ user }) => user.package_name)].map(([name, own]) => [
        name,
        {
          users: own.length,
          subscribed: own.filter(({ subscription }) => subscription.source === 'subscription').length,
          granted: own.filter(({ subscription }) => subscription.source === 'grant').length,
        },
      ]),
    ),
    cancellations: ending.length,
    funnel: {
      registered: recent.length,
      drafted: recent.filter(({ user }) => user.content_count > 0 || user.video_count > 0).length,
      paid: recent.filter(({ payments }) => payments.some(({ kind }) => kind === 'payment')).length,
    },
  }
}
