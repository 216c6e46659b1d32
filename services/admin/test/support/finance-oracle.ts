import type { FinanceMessage } from './finance.ts'

const DAY_MS = 24 * 3600_000

type Message<T> = Extract<FinanceMessage, { type: T }>
const ofType = <T extends FinanceMessage['type']>(messages: readonly FinanceMessage[], type: T) =>
  messages.filter((message): message is Message<T> => message.type === type)

/** The recurring revenue of each user at a moment, read from the newest state that each subscription had then. */
function recurringAt(messages: readonly FinanceMessage[], currency: string, moment: number): Map<string, number> {
  const newest = new Map<string, Message<'com.loomcast.billing.subscription-changed.v1'>>()
  for (const message of ofType(messages, 'com.loomcast.billing.subscription-changed.v1')) {
    if (Date.parse(message.data.changed_at) > moment) continue
    const other = newest.get(message.key)
    if (!other || (other.version ?? 1) < (message.version ?? 1)) newest.set(message.key, message)
  }
  const result = new Map<string, number>()
  for (const { data } of newest.values()) {
    if (data.currency !== currency || (data.status !== 'active' && data.status !== 'past_due')) continue
    result.set(data.user_id, (result.get(data.user_id) ?? 0) + data.monthly_amount_minor)
  }
  return result
}

const total = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0)

/** Figures computed from the messages separately for every moment, without running totals. Amounts are in the minor unit. */
export function oracle(messages: readonly FinanceMessage[], currency: string) {
  const moments = [
    ...new Set(ofType(messages, 'com.loomcast.billing.subscription-changed.v1').map(({ data }) => Date.parse(data.changed_at))),
  ].sort((one, other) => one - other)
  const snapshots = [Number.NEGATIVE_INFINITY, ...moments].map((at) => ({ at, recurring: recurringAt(messages, currency, at) }))
  const newestRefunds = new Map<string, Message<'com.loomcast.billing.refund-recorded.v1'>>()
  for (const message of ofType(messages, 'com.loomcast.billing.refund-recorded.v1')) {
    const other = newestRefunds.get(message.data.refund_id)
    if (!other || (other.version ?? 1) < (message.version ?? 1)) newestRefunds.set(message.data.refund_id, message)
  }
  const payments = [
    ...new Map(ofType(messages, 'com.loomcast.billing.payment-recorded.v1').map(({ data }) => [data.payment_id, data])).values(),
  ]
  const within = (time: string, from: number, to: number) => Date.parse(time) >= from && Date.parse(time) < to

  const mrrAt = (moment: number) => total(recurringAt(messages, currency, moment).values())
  const paid = (from: number, to: number) =>
    total(payments.filter((each) => each.currency === currency && within(each.paid_at, from, to)).map((each) => each.amount_minor))
  const refunded = (from: number, to: number) =>
    total(
      [...newestRefunds.values()]
        .map(({ data }) => data)
        .filter((each) => each.currency === currency && each.state !== 'reverted' && within(each.refunded_at, from, to))
        .map((each) => each.amount_minor),
    )
  /** The changes between consecutive moments in a period, by kind. */
  function movements(from: number, to: number) {
    const sums = { new: 0, reactivation: 0, expansion: 0, contraction: 0, churn: 0, lost: 0 }
    for (const [index, { at, recurring }] of snapshots.entries()) {
      const before = snapshots[index - 1]?.recurring
      if (!before || at < from || at >= to) continue
      for (const user of new Set([...before.keys(), ...recurring.keys()])) {
        const old = before.get(user) ?? 0
        const now = recurring.get(user) ?? 0
        if (old === now) continue
        const earlier = snapshots.slice(0, index).some((each) => (each.recurring.get(user) ?? 0) > 0)
        const kind = old === 0 ? (earlier ? 'reactivation' : 'new') : now === 0 ? 'churn' : now > old ? 'expansion' : 'contraction'
        sums[kind] += now - old
        if (kind === 'churn') sums.lost++
      }
    }
    return sums
  }
  return {
    mrrAt,
    paid,
    refunded,
    movements,
    customersAt: (moment: number) => [...recurringAt(messages, currency, moment).values()].filter((each) => each > 0).length,
  }
}

export const startOfDay = (date: string) => Date.parse(`${date}T00:00:00.000Z`)
export const endOfDay = (date: string) => startOfDay(date) + DAY_MS
