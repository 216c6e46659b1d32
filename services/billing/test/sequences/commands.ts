import { AppError } from '@loomcast/service-kit/errors'
import { type SandboxCard, SandboxRefusal, type SandboxSubscription } from '@loomcast/stripe-emulator'
import fc from 'fast-check'
import { readCheckout } from '../../src/checkout/apply-checkout.ts'
import { createCheckout } from '../../src/checkout/create-checkout.ts'
import { sweepReservations } from '../../src/checkout/settle-reservation.ts'
import { ProviderError } from '../../src/engines/payment-provider.ts'
import { cancelPlan, changePlan, previewPlan, resumePlan } from '../../src/subscriptions/change-plan.ts'
import { CODES } from './discount-oracle.ts'
import { list } from './stripe-lists.ts'
import { SimulatedCrash, type UseCases } from './use-cases.ts'

const CHOICES = [
  { package_id: 'professional', include_video: false, interval: 'month' },
  { package_id: 'professional', include_video: true, interval: 'month' },
  { package_id: 'enterprise', include_video: false, interval: 'month' },
  { package_id: 'enterprise', include_video: true, interval: 'month' },
  { package_id: 'professional', include_video: false, interval: 'year' },
  { package_id: 'professional', include_video: true, interval: 'year' },
  { package_id: 'enterprise', include_video: false, interval: 'year' },
  { package_id: 'enterprise', include_video: true, interval: 'year' },
] as const
const LOST_REQUESTS = ['before', 'after'] as const

const choice = fc.nat({ max: CHOICES.length - 1 })
const card = fc.constantFrom<SandboxCard[]>('ok', 'ok', 'ok', '3ds', 'declined')

/** One write of the following steps is rejected by the provider, or gets no response. */
export const refusedWrite = fc.record({
  do: fc.constant('refuse-write'),
  writes: fc.integer({ min: 1, max: 4 }),
  when: fc.constantFrom(...LOST_REQUESTS),
})

/** A step of a user, of a bank, of the provider or of the network. Steps that the present state does not allow have no effect. */
export const command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('checkout'), choice }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('code'), choice: fc.nat({ max: CODES.length }) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pay'), card }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('confirm'), accept: fc.constantFrom(true, true, false) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('return') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('change'), choice }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('portal-change'), choice }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('resume') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('portal-cancel'), now: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('portal-resume') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('card'), card }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay-invoice'), card }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('confirm-invoice'), accept: fc.constantFrom(true, true, false) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund'), part: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('dispute') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close-dispute'), lost: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('wait'), days: fc.constantFrom(1, 3, 8, 16, 31) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait'), days: fc.constant(366) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('duplicate'), count: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reorder') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('drop'), count: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fail'), count: fc.integer({ min: 1, max: 2 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('lose-requests'),
      count: fc.integer({ min: 1, max: 5 }),
      when: fc.constantFrom(...LOST_REQUESTS),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('crash'), writes: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: refusedWrite },
)

/** Every member that any command has. */
export interface Command {
  do: string
  choice?: number
  card?: SandboxCard
  accept?: boolean
  now?: boolean
  part?: boolean
  lost?: boolean
  days?: number
  count?: number
  writes?: number
  when?: 'before' | 'after'
}

export interface Shopper {
  userId: string
  /** Checkout sessions, newest first: all of them can still be open in a tab. */
  sessions: string[]
}

const DAY_MS = 24 * 3600_000

/** Runs a command. Resolves to what the use case rejected with, if it did. */
export async function run({ context, sandbox, crashAfter, refuse }: UseCases, shopper: Shopper, step: Command): Promise<string> {
  const { userId } = shopper
  const { actions, views, faults } = sandbox
  const chosen = CHOICES[step.choice ?? 0] ?? CHOICES[0]
  const customerId = (await context.repositories.customers.find(userId))?.customer_id ?? ''
  const paid = async () => (await views.charges(customerId)).find((charge) => charge.paid)
  const live = async () => (await views.subscriptions(customerId)).find(({ endedAt }) => endedAt === null)
  const open = async () => (await views.invoices(customerId)).find(({ status }) => status === 'open')?.id ?? ''
  switch (step.do) {
    case 'checkout':
      return attempt(async () => {
        const { session_id } = await createCheckout(context, userId, { ...chosen, origin_url: 'http://localhost:3000' }, undefined)
        if (!shopper.sessions.includes(session_id)) shopper.sessions.unshift(session_id)
      })
    case 'pay':
      return attempt(() => Promise.all(shopper.sessions.slice(0, 2).map((id) => actions.payCheckout(id, step.card ?? 'ok').catch(refusal))))
    case 'code':
      // The number after the last one removes the code.
      return attempt(async () => {
        for (const id of shopper.sessions.slice(0, 2)) await actions.enterCode(id, CODES[step.choice ?? 0]?.code ?? null).catch(refusal)
      })
    case 'confirm':
      return attempt(() =>
        Promise.all(shopper.sessions.slice(0, 2).map((id) => actions.confirmCheckout(id, step.accept === true).catch(refusal))),
      )
    case 'return':
      return attempt(async () => shopper.sessions[0] && readCheckout(context, userId, shopper.sessions[0]))
    case 'change':
      return attempt(async () => {
        const { proration_date, amount_due, kind } = await previewPlan(context, userId, chosen)
        const before = await paidMinor(sandbox, customerId)
        const { outcome } = await changePlan(context, userId, chosen, new Date(proration_date))
        const charged = (await paidMinor(sandbox, customerId)) - before
        const expected = kind === 'upgrade' && outcome === 'changed' ? Math.round(amount_due * 100) : 0
        if (charged !== expected) throw new Error(`previewed ${expected}, charged ${charged}`)
      })
    case 'portal-change':
      return attempt(async () => {
        const price = await priceOf({ sandbox }, step.choice ?? 0)
        const subscription = await live()
        if (subscription && price !== null) await actions.changePlan(subscription.id, price)
      })
    case 'cancel':
      return attempt(() => cancelPlan(context, userId))
    case 'resume':
      return attempt(() => resumePlan(context, userId))
    case 'portal-cancel':
      return attempt(async () => {
        const subscription = await live()
        if (subscription) await actions.cancelSubscription(subscription.id, step.now ? 'now' : 'period_end')
      })
    case 'portal-resume':
      return attempt(async () => {
        const subscription = await live()
        if (subscription) await actions.resumeSubscription(subscription.id)
      })
    case 'card':
      return attempt(async () => customerId && actions.setCard(customerId, step.card ?? 'ok'))
    case 'pay-invoice':
      return attempt(async () => actions.payInvoice(await open(), step.card))
    case 'confirm-invoice':
      return attempt(async () => actions.confirmInvoice(await open(), step.accept === true))
    case 'refund':
      return attempt(async () => {
        const charge = await paid()
        if (charge) await actions.refundCharge(charge.id, step.part ? Math.ceil(charge.amountMinor / 3) : undefined)
      })
    case 'dispute':
      return attempt(async () => {
        const charge = await paid()
        if (charge) await actions.openDispute(charge.id)
      })
    case 'close-dispute':
      return attempt(async () => {
        for (const id of await openDisputes(context)) await actions.closeDispute(id, step.lost ? 'lost' : 'won')
      })
    case 'wait':
      return attempt(async () => {
        await sandbox.advance((now) => new Date(now.getTime() + (step.days ?? 1) * DAY_MS))
        await sweepReservations(context)
      })
    case 'duplicate':
      return attempt(() => faults.set({ duplicate: step.count ?? 1 }))
    case 'reorder':
      return attempt(() => faults.set({ reorder: true }))
    case 'drop':
      return attempt(() => faults.set({ drop: step.count ?? 1 }))
    case 'fail':
      return attempt(() => faults.set({ fail: step.count ?? 1 }))
    case 'lose-requests':
      return attempt(() => faults.set({ failRequests: { count: step.count ?? 1, when: step.when ?? 'before' } }))
    case 'refuse-write':
      refuse({ write: step.writes ?? 1, how: step.when === 'after' ? 'response lost' : 'rejected' })
      return 'done'
    case 'crash':
      crashAfter(step.writes ?? 1)
      return 'done'
    default:
      throw new Error(`unknown command ${step.do}`)
  }
}

/** A response for the user, such as a rejection, is not a fault. */
async function attempt(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return 'done'
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal_error') return error.code
    if (error instanceof ProviderError) return error.failure
    if (error instanceof SandboxRefusal) return 'refused'
    if (error instanceof SimulatedCrash) return 'crashed'
    throw error
  }
}

function refusal(error: unknown): void {
  if (!(error instanceof SandboxRefusal)) throw error
}

interface StripeCharge {
  id: string
  amount: number
  amount_refunded: number
  paid: boolean
  disputed: boolean
}

interface StripeDispute {
  id: string
  amount: number
  charge: string
  status: string
}

/** Read from the database, because a fault of the sandbox's API must reach only the service. */
async function openDisputes({ connection }: UseCases['context']): Promise<string[]> {
  const disputes = connection.collection<{ _id: string }>('sandbox_objects')
  return (await disputes.find({ kind: 'dispute', 'data.status': 'needs_response' }).toArray()).map(({ _id }) => _id)
}

async function paidMinor(sandbox: UseCases['sandbox'], customerId: string): Promise<number> {
  return (await sandbox.views.charges(customerId)).filter(({ paid }) => paid).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** The price of a choice at the provider; null until it was needed first. */
export async function priceOf({ sandbox }: Pick<UseCases, 'sandbox'>, choice: number): Promise<string | null> {
  const { package_id, include_video, interval } = CHOICES[choice] ?? CHOICES[0]
  const key = `loomcast_${package_id}_${include_video ? 'video' : 'content'}${interval === 'year' ? '_year' : ''}`
  return (await sandbox.views.prices()).find(({ lookupKey }) => lookupKey === key)?.id ?? null
}

/** The money that the provider has from a customer: charges less refunds and lost disputes. */
export async function balanceAtProvider(sandbox: UseCases['sandbox'], customerId: string): Promise<number> {
  const charges = (await list<StripeCharge>(sandbox, `charges?customer=${customerId}&limit=100`)).filter(({ paid }) => paid)
  const own = new Set(charges.map(({ id }) => id))
  const disputes = charges.some(({ disputed }) => disputed) ? await list<StripeDispute>(sandbox, 'disputes?limit=100') : []
  const lost = disputes.filter(({ status, charge }) => status === 'lost' && own.has(charge))
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return sum(charges.map(({ amount, amount_refunded }) => amount - amount_refunded)) - sum(lost.map(({ amount }) => amount))
}

/** The state of a subscription, for the table of transitions. */
export function stateOf(subscriptions: readonly SandboxSubscription[]): string {
  const [latest] = subscriptions
  if (!latest) return 'none'
  if (latest.status === 'active' && latest.cancelAt) return 'active, ends'
  if (latest.status === 'active' && latest.scheduledChange) return 'active, downgrade scheduled'
  if (latest.status === 'active' && latest.pendingUpdate) return 'active, upgrade unpaid'
  return latest.status
}
