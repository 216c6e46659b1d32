import { percent } from './money.ts'

export interface RegisteredUser {
  _id: string
  content_count: number
  video_count: number
}

/** The users of a period from their registration to their first payment. Every step counts users who registered in the period. */
export function funnelOf(users: readonly RegisteredUser[], returned: ReadonlySet<string>, paid: ReadonlySet<string>) {
  const step = (id: 'drafted' | 'activated' | 'paid', reached: (user: RegisteredUser) => boolean) => {
    const count = users.filter(reached).length
    return { id, users: count, percent: percent(count, users.length) }
  }
  const hasMade = ({ content_count, video_count }: RegisteredUser) => content_count > 0 || video_count > 0
  return {
    registered: users.length,
    steps: [
      step('drafted', hasMade),
      step('activated', (user) => hasMade(user) && (user.video_count > 0 || returned.has(user._id))),
      step('paid', ({ _id }) => paid.has(_id)),
    ],
  }
}

export interface PlanCount {
  package_name: string
  tier: string
  /** subscription, grant or free; null if unknown. */
  source: string | null
  users: number
}

/** Users by package, those with a subscription first. The numbers add up to all users. */
export function packageBreakdown(counts: readonly PlanCount[]) {
  const rows = new Map<string, { package_name: string; tier: string; users: number; subscribed: number; granted: number }>()
  for (const { package_name, tier, source, users } of counts) {
    const row = rows.get(package_name) ?? { package_name, tier, users: 0, subscribed: 0, granted: 0 }
    rows.set(package_name, row)
    row.users += users
    if (source === 'subscription') row.subscribed += users
    if (source === 'grant') row.granted += users
  }
  const order = ['free', 'pro', 'business']
  return [...rows.values()].sort(
    (one, other) => order.indexOf(one.tier) - order.indexOf(other.tier) || (one.package_name < other.package_name ? -1 : 1),
  )
}
