import { type FinanceMessage, payment, refund, subscribed } from './finance.ts'

/** A generator of numbers in [0, 1) that are the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const HOUR_MS = 3_600_000
const STATUSES = ['trialing', 'active', 'active', 'active', 'past_due', 'unpaid', 'paused', 'canceled']
const PRICES = [495, 1900, 2900, 4900]

/** Random subscriptions, payments and refunds of some users in the 100 days before `end`, in the order in which they happened. */
export function randomHistory(seed: number, users: number, end: Date): FinanceMessage[] {
  const random = randomOf(seed)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const messages: { at: number; message: FinanceMessage }[] = []
  for (let user = 0; user < users; user++) {
    const userId = `usr_${seed}_${user}`
    const subscriptions = 1 + Math.floor(random() * 3)
    for (let index = 0; index < subscriptions; index++) {
      const id = `sub_${seed}_${user}_${index}`
      let at = end.getTime() - Math.floor(random() * 100 * 24) * HOUR_MS
      const started_at = new Date(at).toISOString()
      const states = 1 + Math.floor(random() * 6)
      for (let version = 1; version <= states && at < end.getTime(); version++) {
        const changes = { started_at, currency: random() < 0.1 ? 'eur' : 'usd', tier: pick(['pro', 'business']) }
        messages.push({ at, message: subscribed(id, version, userId, pick(STATUSES), pick(PRICES), new Date(at), changes) })
        // Some changes happen at the same moment.
        at += random() < 0.15 ? 0 : Math.floor(random() * 20 * 24) * HOUR_MS + 1
      }
    }
    for (let index = 0; index < Math.floor(random() * 5); index++) {
      const at = end.getTime() - Math.floor(random() * 100 * 24) * HOUR_MS
      const paid = payment(`pay_${seed}_${user}_${index}`, userId, pick(PRICES), new Date(at), { currency: random() < 0.1 ? 'eur' : 'usd' })
      messages.push({ at, message: paid })
      if (random() > 0.4) continue
      const refundedAt = at + Math.floor(random() * 10 * 24) * HOUR_MS
      const kind = random() < 0.3 ? 'dispute' : 'refund'
      const refundId = `rfd_${seed}_${user}_${index}`
      messages.push({ at: refundedAt, message: refund(refundId, paid.data, new Date(refundedAt), { version: 2, kind, state: 'recorded' }) })
      if (random() < 0.4) {
        const reverted = { version: 3, kind, state: 'reverted' }
        messages.push({ at: refundedAt + HOUR_MS, message: refund(refundId, paid.data, new Date(refundedAt), reverted) })
      }
    }
  }
  return messages.sort((one, other) => one.at - other.at).map(({ message }) => message)
}

/** The messages in a random order; a third of them twice. */
export function disordered(messages: readonly FinanceMessage[], seed: number): FinanceMessage[] {
  const random = randomOf(seed)
  const repeated = messages
    .filter(() => random() < 0.33)
    .map((message) => ({ ...message, id: random() < 0.5 ? message.id : `${message.id}_again` }))
  return [...messages, ...repeated]
    .map((message) => ({ message, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ message }) => message)
}
