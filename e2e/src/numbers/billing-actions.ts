import { adminActions } from './admin-actions.ts'
import { type Actions, busyPerson, IMPOSSIBLE, memberOf, outcomeOf, type Person, present, sendAs, somePerson, type World } from './world.ts'

const PLANS = [
  { package_id: 'professional', include_video: false },
  { package_id: 'professional', include_video: true },
  { package_id: 'enterprise', include_video: false },
  { package_id: 'enterprise', include_video: true },
] as const
const CHOICES = PLANS.flatMap((plan) => [
  { ...plan, interval: 'month' },
  { ...plan, interval: 'year' },
])

const MONTHLY = CHOICES.filter(({ interval }) => interval === 'month')

async function customerOf({ mongo }: World, { user_id }: Person): Promise<string | null> {
  const customer = await mongo
    .db('loomcast_billing')
    .collection<{ _id: string; customer_id: string | null }>('customers')
    .findOne({ _id: user_id })
  return customer?.customer_id ?? null
}

/** The outcome of something that is done at the provider, outside of the product. */
async function atProvider(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return 'done'
  } catch (error) {
    if (error instanceof Error && error.name === 'SandboxRefusal') return 'refused by the provider'
    throw error
  }
}

async function paidCharge(world: World, person: Person): Promise<string | null> {
  const customerId = await customerOf(world, person)
  if (customerId === null) return null
  const charges = (await world.services.sandbox.views.charges(customerId)).filter(({ paid }) => paid)
  return charges.length === 0 ? null : world.random.pick(charges).id
}

/** How often a purchase with a code or the resumption of a plan has no reason to be refused. */
const USUAL_SHARE = 0.8

interface Purchase {
  person?: Person | undefined
  choices?: typeof CHOICES
  code?: string
}

/** Buys a plan. */
async function purchase(world: World, { person = busyPerson(world), choices = CHOICES, code }: Purchase = {}): Promise<string> {
  const { random, services } = world
  const body = { ...random.pick(choices), origin_url: 'http://localhost:3000' }
  const answer = await sendAs(world, person, 'billing', 'POST', '/api/checkout/session', body)
  if (answer.status !== 200) return outcomeOf(answer)
  const session_id = memberOf(answer, 'session_id')
  const card = random.weighted({ ok: 6, '3ds': 1, declined: 1 })
  return atProvider(async () => {
    if (code !== undefined) await services.sandbox.actions.enterCode(session_id, code)
    const outcome = await services.sandbox.actions.payCheckout(session_id, card)
    if (outcome === 'confirmation_needed') await services.sandbox.actions.confirmCheckout(session_id, random.chance(0.7))
    if (random.chance(0.5)) await sendAs(world, person, 'billing', 'GET', `/api/checkout/status/${session_id}`)
  })
}

export const billingActions = {
  buy: (world) => purchase(world),

  async buyWithCode(world) {
    const { codes, random } = world
    const active = codes.filter(({ isActive }) => isActive)
    if (active.length === 0) {
      await adminActions.adminCreatesCode(world)
      return IMPOSSIBLE
    }
    const { code } = random.pick(random.chance(USUAL_SHARE) ? active : codes)
    return purchase(world, { code, person: random.chance(USUAL_SHARE) ? await newSubscriber(world) : undefined })
  },

  async abandonCheckout(world) {
    const body = { ...world.random.pick(CHOICES), origin_url: 'http://localhost:3000' }
    return outcomeOf(await sendAs(world, somePerson(world), 'billing', 'POST', '/api/checkout/session', body))
  },

  async changePlan(world) {
    const person = await subscriber(world)
    if (!person) return IMPOSSIBLE
    const choice = world.random.pick(CHOICES)
    const preview = await sendAs(world, person, 'billing', 'POST', '/api/billing/subscription/preview', choice)
    if (preview.status !== 200) return outcomeOf(preview)
    const proration_date = memberOf(preview, 'proration_date')
    return outcomeOf(await sendAs(world, person, 'billing', 'POST', '/api/billing/subscription', { ...choice, proration_date }))
  },

  async cancelPlan(world) {
    const person = await subscriber(world)
    return person ? outcomeOf(await sendAs(world, person, 'billing', 'DELETE', '/api/billing/subscription')) : IMPOSSIBLE
  },

  async resumePlan(world) {
    const usual = world.random.chance(USUAL_SHARE) ? await subscriber(world, { status: 'active', cancelAt: { $ne: null } }) : undefined
    const person = usual ?? (await subscriber(world))
    if (!person) return IMPOSSIBLE
    const outcome = outcomeOf(await sendAs(world, person, 'billing', 'POST', '/api/billing/subscription/resume'))
    // Canceled for the next time.
    if (outcome === 'subscription_unchanged') await sendAs(world, person, 'billing', 'DELETE', '/api/billing/subscription')
    return outcome
  },

  async changeCard(world) {
    const person = await subscriber(world)
    const customerId = person && (await customerOf(world, person))
    if (!customerId) return IMPOSSIBLE
    return atProvider(() => world.services.sandbox.actions.setCard(customerId, world.random.weighted({ ok: 3, declined: 3, '3ds': 1 })))
  },

  async payInvoice(world) {
    const { sandbox } = world.services
    const person = await subscriber(world, { status: 'past_due' })
    const customerId = person && (await customerOf(world, person))
    if (!customerId) return declineNextRenewal(world)
    const open = (await sandbox.views.invoices(customerId)).find(({ status }) => status === 'open')
    if (!open) return declineNextRenewal(world)
    const outcome = await atProvider(() => sandbox.actions.payInvoice(open.id, 'ok'))
    if (outcome === 'done') world.failingRenewal = null
    return outcome
  },

  async refundAtProvider(world) {
    const charge = await paidCharge(world, busyPerson(world))
    if (charge === null) return IMPOSSIBLE
    const amount = world.random.chance(0.6) ? world.random.integer(1, 400) : undefined
    return atProvider(() => world.services.sandbox.actions.refundCharge(charge, amount))
  },

  async dispute(world) {
    const charge = await paidCharge(world, busyPerson(world))
    return charge === null ? IMPOSSIBLE : atProvider(() => world.services.sandbox.actions.openDispute(charge))
  },

  async closeDispute(world) {
    const disputes = world.mongo.db('loomcast_billing').collection<{ _id: string }>('sandbox_objects')
    const open = await disputes.find({ kind: 'dispute', 'data.status': 'needs_response' }).toArray()
    if (open.length === 0) return IMPOSSIBLE
    const { _id } = world.random.pick(open)
    return atProvider(() => world.services.sandbox.actions.closeDispute(_id, world.random.chance(0.6) ? 'lost' : 'won'))
  },
} satisfies Actions

/**
 * Without an invoice to pay, makes the next renewal of a monthly subscriber fail, and notes when that is. Without such a subscriber, someone buys a plan.
 */
async function declineNextRenewal(world: World): Promise<string> {
  const renewing = { status: 'active', interval: { $ne: 'year' }, cancelAt: null }
  const person = await subscriber(world, renewing)
  if (!person) await purchase(world, { person: await newSubscriber(world), choices: MONTHLY })
  const customerId = person && (await customerOf(world, person))
  if (!customerId) return IMPOSSIBLE
  const outcome = await atProvider(() => world.services.sandbox.actions.setCard(customerId, 'declined'))
  const subscriptions = world.mongo.db('loomcast_billing').collection<{ currentPeriodEnd: Date }>('subscriptions')
  const renewed = await subscriptions.findOne({ user_id: person.user_id, endedAt: null, ...renewing })
  if (outcome === 'done' && renewed) world.failingRenewal = renewed.currentPeriodEnd
  return IMPOSSIBLE
}

/** A person with a subscription that has not ended. */
async function subscriber(world: World, filter: object = {}): Promise<Person | undefined> {
  const ids = await subscriberIds(world, filter)
  const people = present(world).filter(({ user_id }) => ids.has(user_id))
  return people.length === 0 ? undefined : world.random.pick(people)
}

/** Someone without a subscription. */
async function newSubscriber(world: World): Promise<Person | undefined> {
  const ids = await subscriberIds(world)
  const people = present(world).filter(({ user_id }) => !ids.has(user_id))
  return people.length === 0 ? undefined : world.random.pick(people)
}

async function subscriberIds({ mongo }: World, filter: object = {}): Promise<Set<string>> {
  const subscriptions = mongo.db('loomcast_billing').collection('subscriptions')
  const live = await subscriptions.find({ endedAt: null, ...filter }).toArray()
  return new Set(live.map(({ user_id }) => String(user_id)))
}
