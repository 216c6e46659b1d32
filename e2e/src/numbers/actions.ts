import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ServiceName } from '@loomcast/platform-config'
import type mongoose from 'mongoose'
import { photo } from '../studio.ts'
import { briefMark } from './provider-double.ts'
import type { Random } from './random.ts'
import { ADMIN, type RunningServices } from './running-services.ts'

export interface Person {
  user_id: string
  email: string
  password: string
  code: string | null
  contents: string[]
  videos: string[]
  /** Of an uploaded picture; its signature is valid for a short time. */
  image: { url: string; until: number } | null
  /** Set before the request. */
  isBeingDeleted: boolean
  isDeleted: boolean
}

export interface World {
  services: RunningServices
  mongo: mongoose.mongo.MongoClient
  random: Random
  people: Person[]
  /** Number of the actions by name and by outcome. */
  outcomes: Map<string, number>
  knowledge: { id: string; version: number }[]
  packages: string[]
  /** Errors that are no refusals. */
  faults: string[]
  /** Requests to generate a text that can be repeated. */
  earlier: { person: Person; body: object; key: string }[]
  adminToken: string | null
}

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: actions read the members of a response that they need.
  body: any
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const PASSWORD = 'correct horse battery'
const PLATFORMS = ['LinkedIn Post', 'Facebook Post', 'Instagram Caption', 'Twitter/X Post', 'Blog Article'] as const
const MODELS = [
  ['openai', 'gpt-4o-mini'],
  ['openai', 'gpt-4.1-mini'],
  ['openai', 'gpt-5-mini'],
  ['openai', 'gpt-4o'],
  ['gemini', 'gemini-flash-latest'],
  ['gemini', 'gemini-flash-lite-latest'],
  ['local', 'composer'],
] as const
const CHOICES = [
  { package_id: 'professional', include_video: false },
  { package_id: 'professional', include_video: true },
  { package_id: 'enterprise', include_video: false },
  { package_id: 'enterprise', include_video: true },
] as const

/** How often each action is chosen. */
const WEIGHTS = {
  register: 9,
  verify: 7,
  signIn: 3,
  referralCode: 2,
  generate: 34,
  repeatGeneration: 4,
  deleteTexts: 4,
  restoreTexts: 2,
  startVideo: 8,
  cancelVideo: 1,
  retryVideo: 3,
  deleteVideos: 2,
  restoreVideos: 1,
  buy: 9,
  abandonCheckout: 1,
  changePlan: 4,
  cancelPlan: 2,
  resumePlan: 1,
  changeCard: 3,
  payInvoice: 2,
  refundAtProvider: 1,
  dispute: 1.5,
  closeDispute: 1.5,
  deleteAccount: 1,
  adminCreatesUser: 1,
  adminDeletesUser: 0.7,
  adminChangesUser: 1,
  adminDeactivates: 1.5,
  adminGrantsBonus: 2,
  adminGrantsPlan: 2,
  adminRefunds: 2,
  adminChangesPackage: 1,
  adminCreatesPackage: 0.5,
  adminChangesKnowledge: 1.5,
  adminChangesReferrals: 0.5,
} as const
export type ActionName = keyof typeof WEIGHTS
export const ACTIONS = Object.keys(WEIGHTS) as ActionName[]

/** Performs one random action through the API of a service, and counts its outcome. An action that the present state does not allow is refused. */
export async function act(world: World): Promise<void> {
  const name = world.people.length < 6 ? 'register' : world.random.weighted(WEIGHTS)
  const outcome = await actions[name](world).catch((error: Error) => {
    world.faults.push(`${name}: ${error.stack}`)
    return 'error'
  })
  const counted = `${name}: ${outcome}`
  world.outcomes.set(counted, (world.outcomes.get(counted) ?? 0) + 1)
}

const IMPOSSIBLE = 'nothing to act on'

/** On a busy machine, a service does not respond to another one in time. Whether it has performed the command is not known, but the figures must agree. */
const NO_RESPONSE = ['keys_unavailable', 'payment_provider_unavailable', 'service_unavailable', 'upstream_failed']

/** A refusal is an outcome, and so is a failure that the provider double caused; an error of a service is not. */
function outcomeOf({ status, body }: Answer): string {
  const code = String(body?.code ?? status)
  if (status >= 500 && !code.startsWith('provider_') && !NO_RESPONSE.includes(code)) throw new Error(`${status} ${JSON.stringify(body)}`)
  return status < 400 ? 'done' : code
}

/** A text is lost if its account is deleted during the generation. */
function generationOf({ isBeingDeleted }: Person, answer: Answer): string {
  return isBeingDeleted && answer.body?.code === 'generation_lost' ? 'generation_lost' : outcomeOf(answer)
}

async function send(world: World, name: ServiceName, method: Method, url: string, token: string | null, payload?: object, key?: string) {
  const response = await world.services.apps[name].inject({
    method,
    url,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(payload && { payload }),
  })
  const isJson = String(response.headers['content-type']).includes('json')
  return { status: response.statusCode, body: isJson ? response.json() : undefined } satisfies Answer
}

async function sendAs(world: World, person: Person, name: ServiceName, method: Method, url: string, payload?: object, key?: string) {
  const issuedAt = Math.floor(world.services.clock().getTime() / 1000)
  const token = await world.services.tokens.sign({ user_id: person.user_id, issuedAt, expiresIn: 3600 })
  return send(world, name, method, url, token, payload, key)
}

/** Sends a request as the administrator, who signs in again when the session has ended. */
export async function sendAsAdmin(world: World, method: Method, url: string, payload?: object): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    if (world.adminToken === null) {
      const signedIn = await send(world, 'auth', 'POST', '/api/admin/login', null, ADMIN)
      if (signedIn.status !== 200) throw new Error(`The administrator could not sign in: ${JSON.stringify(signedIn.body)}`)
      world.adminToken = String(signedIn.body.access_token)
    }
    const answer = await send(world, 'admin', method, url, world.adminToken, payload)
    if (answer.status !== 401 || attempt === 2) return answer
    world.adminToken = null
  }
}

const present = ({ people }: World) => people.filter(({ isDeleted }) => !isDeleted)
const somePerson = (world: World) => world.random.pick(present(world))
/** Most things are done by some of the people, as it is with real users. */
const busyPerson = (world: World) => {
  const people = present(world)
  return world.random.pick(world.random.chance(0.7) ? people.slice(0, Math.max(4, Math.floor(people.length / 3))) : people)
}

function briefOf({ random }: World, key: string): string {
  const wanted = random.chance(0.14)
    ? `status=${random.pick([400, 401, 429, 500, 503])}`
    : (() => {
        const [prompt, completion] = [random.integer(20, 3000), random.integer(5, 4000)]
        // Models that think report more tokens than prompt and completion.
        return `tokens=${prompt},${completion},${prompt + completion + (random.chance(0.3) ? random.integer(1, 2000) : 0)}`
      })()
  return `Our bakery in Lyon opens at six in the morning from Monday to Saturday and sells 40 kinds of bread. ${briefMark(key)} ${wanted}`
}

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

const actions: Record<ActionName, (world: World) => Promise<string>> = {
  async register(world) {
    const { random, people } = world
    const codes = people.flatMap(({ code }) => code ?? [])
    const referral_code = random.chance(0.4) && codes.length > 0 ? random.pick(codes) : random.chance(0.05) ? 'UNKNOWN1' : null
    const email = `person${people.length}.${random.integer(1, 1e9)}@example.com`
    const answer = await send(world, 'auth', 'POST', '/api/auth/register', null, { email, password: PASSWORD, referral_code })
    if (answer.status === 201)
      people.push({
        ...{ user_id: answer.body.user.user_id, email, password: PASSWORD, code: null },
        ...{ contents: [], videos: [], image: null, isBeingDeleted: false, isDeleted: false },
      })
    return outcomeOf(answer)
  },

  async verify(world) {
    const auth = world.mongo.db('loomcast_auth')
    const unverified = await auth.collection<{ _id: string }>('users').find({ email_verified_at: null, deleted_at: null }).toArray()
    const ids = world.random.chance(0.9) ? unverified.map(({ _id }) => _id) : world.people.map(({ user_id }) => user_id)
    const mails = await auth
      .collection('mails')
      .find({ kind: 'verify-email', user_id: { $in: ids }, expires_at: { $gt: world.services.clock() } })
      .toArray()
    const mail = mails.length > 0 ? world.random.pick(mails) : null
    const token = /token=([\w-]+)/.exec(String(mail?.['text']))?.[1]
    if (token === undefined) return IMPOSSIBLE
    return outcomeOf(await send(world, 'auth', 'POST', '/api/auth/verify-email', null, { token }))
  },

  async signIn(world) {
    const { email, password } = somePerson(world)
    return outcomeOf(await send(world, 'auth', 'POST', '/api/auth/login', null, { email, password }))
  },

  async referralCode(world) {
    const person = busyPerson(world)
    const answer = await sendAs(world, person, 'billing', 'POST', '/api/user/referrals/generate')
    if (answer.status === 200) person.code = answer.body.referral_code
    return outcomeOf(answer)
  },

  async generate(world) {
    const { random, earlier } = world
    const person = busyPerson(world)
    const [provider, model] = random.pick(MODELS)
    const key = randomUUID()
    const body = { prompt: briefOf(world, key), platform: random.pick(PLATFORMS), provider, model }
    const request = () => sendAs(world, person, 'content', 'POST', '/api/content/generate', body, key)
    const [answer] = random.chance(0.1) ? await Promise.all([request(), request()]) : [await request()]
    earlier.push({ person, body, key })
    if (answer?.status === 200) person.contents.push(answer.body.content_id)
    return answer ? generationOf(person, answer) : IMPOSSIBLE
  },

  async repeatGeneration(world) {
    const recent = world.earlier.slice(-15)
    if (recent.length === 0) return IMPOSSIBLE
    const { person, body, key } = world.random.pick(recent)
    if (person.isDeleted) return IMPOSSIBLE
    return generationOf(person, await sendAs(world, person, 'content', 'POST', '/api/content/generate', body, key))
  },

  async deleteTexts(world) {
    const person = busyPerson(world)
    if (person.contents.length === 0) return IMPOSSIBLE
    const content_ids = world.random.shuffled(person.contents).slice(0, world.random.integer(1, 4))
    return outcomeOf(await sendAs(world, person, 'content', 'POST', '/api/content/bulk-delete', { content_ids }))
  },

  async restoreTexts(world) {
    const person = busyPerson(world)
    if (person.contents.length === 0) return IMPOSSIBLE
    const content_ids = world.random.shuffled(person.contents).slice(0, 10)
    return outcomeOf(await sendAs(world, person, 'content', 'POST', '/api/content/restore', { content_ids }))
  },

  async startVideo(world) {
    const { random, mongo } = world
    const plans = await mongo
      .db('loomcast_billing')
      .collection<{ _id: string }>('customers')
      .find({ 'entitlement.video_enabled': true })
      .toArray()
    const entitled = new Set(plans.map(({ _id }) => _id))
    const people = present(world).filter(({ user_id }) => entitled.has(user_id))
    const person = random.pick(people.length > 0 ? people : present(world))
    const image = await imageOf(world, person)
    if (image === null) return 'no picture'
    const scenes = Array.from({ length: random.integer(1, 3) }, (_, index) => ({
      caption: `Scene ${index + 1}`,
      direction: random.weighted({ 'Bread.': 20, 'fail content_refused': 1.5, 'fail encoder_failed': 1.5, slow: 1.5 }),
    }))
    const body = {
      ...{ image_urls: [image], user_instructions: 'Our bakery in Lyon.', storyboard: { scenes } },
      ...{ engine: random.pick(['auto', 'motion', 'veo']), model_preference: random.pick(['veo3_fast', 'veo3', 'veo3_pro']) },
    }
    const key = randomUUID()
    const request = () => sendAs(world, person, 'video', 'POST', '/api/video/generate', body, key)
    const [answer] = random.chance(0.15) ? await Promise.all([request(), request()]) : [await request()]
    if (answer?.status === 202) person.videos.push(answer.body.job_id)
    return answer ? outcomeOf(answer) : IMPOSSIBLE
  },

  cancelVideo: (world) => onVideoIn(world, ['queued', 'processing'], (id) => `/api/video/cancel/${id}`),
  retryVideo: (world) => onVideoIn(world, ['failed', 'cancelled'], (id) => `/api/video/retry/${id}`),
  deleteVideos: (world) => onVideo(world, (id) => ['DELETE', `/api/video/delete/${id}`]),
  restoreVideos: (world) => onVideo(world, (_, job_ids) => ['POST', '/api/video/restore', { job_ids }]),

  async buy(world) {
    const { random, services } = world
    const person = busyPerson(world)
    const body = { ...random.pick(CHOICES), origin_url: 'http://localhost:3000' }
    const answer = await sendAs(world, person, 'billing', 'POST', '/api/checkout/session', body)
    if (answer.status !== 200) return outcomeOf(answer)
    const { session_id } = answer.body
    const card = random.weighted({ ok: 6, '3ds': 1, declined: 1 })
    return atProvider(async () => {
      const outcome = await services.sandbox.actions.payCheckout(session_id, card)
      if (outcome === 'confirmation_needed') await services.sandbox.actions.confirmCheckout(session_id, random.chance(0.7))
      if (random.chance(0.5)) await sendAs(world, person, 'billing', 'GET', `/api/checkout/status/${session_id}`)
    })
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
    const { proration_date } = preview.body
    return outcomeOf(await sendAs(world, person, 'billing', 'POST', '/api/billing/subscription', { ...choice, proration_date }))
  },

  async cancelPlan(world) {
    const person = await subscriber(world)
    return person ? outcomeOf(await sendAs(world, person, 'billing', 'DELETE', '/api/billing/subscription')) : IMPOSSIBLE
  },

  async resumePlan(world) {
    const person = await subscriber(world)
    return person ? outcomeOf(await sendAs(world, person, 'billing', 'POST', '/api/billing/subscription/resume')) : IMPOSSIBLE
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
    if (!customerId) return IMPOSSIBLE
    const open = (await sandbox.views.invoices(customerId)).find(({ status }) => status === 'open')
    return open ? atProvider(() => sandbox.actions.payInvoice(open.id, 'ok')) : IMPOSSIBLE
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

  async deleteAccount(world) {
    const person = somePerson(world)
    const { email, password } = person
    const entered = await send(world, 'auth', 'POST', '/api/auth/login', null, { email, password })
    if (entered.status !== 200) return outcomeOf(entered)
    person.isBeingDeleted = true
    const answer = await send(world, 'auth', 'DELETE', '/api/user/account', entered.body.access_token, { password })
    if (answer.status < 300) person.isDeleted = true
    return outcomeOf(answer)
  },

  async adminCreatesUser(world) {
    const email = `made${world.people.length}.${world.random.integer(1, 1e9)}@example.com`
    const body = { email, password: PASSWORD, first_name: 'Made', ...(world.random.chance(0.3) && { subscription_status: 'pro' as const }) }
    const answer = await sendAsAdmin(world, 'POST', '/api/admin/users', body)
    if (answer.status < 300)
      world.people.push({
        ...{ user_id: answer.body.user.user_id, email, password: PASSWORD, code: null },
        ...{ contents: [], videos: [], image: null, isBeingDeleted: false, isDeleted: false },
      })
    return outcomeOf(answer)
  },

  async adminDeletesUser(world) {
    const person = somePerson(world)
    person.isBeingDeleted = true
    const answer = await sendAsAdmin(world, 'DELETE', `/api/admin/users/${person.user_id}`, { reason: 'Asked for it.' })
    if (answer.status < 300) person.isDeleted = true
    return outcomeOf(answer)
  },

  async adminChangesUser(world) {
    const { user_id } = somePerson(world)
    const user = await sendAsAdmin(world, 'GET', `/api/admin/users/${user_id}`)
    if (user.status !== 200) return outcomeOf(user)
    const body = { version: user.body.user.version, last_name: `Name ${world.random.integer(1, 1000)}` }
    return outcomeOf(await sendAsAdmin(world, 'PUT', `/api/admin/users/${user_id}`, body))
  },

  async adminDeactivates(world) {
    const verb = world.random.pick(['deactivate', 'activate', 'activate'])
    return outcomeOf(await sendAsAdmin(world, 'POST', `/api/admin/users/${somePerson(world).user_id}/${verb}`, { reason: 'A test.' }))
  },

  async adminGrantsBonus(world) {
    const body = { texts: world.random.integer(1, 50), videos: world.random.integer(0, 5), reason: 'A gift.', request_id: randomUUID() }
    return outcomeOf(await sendAsAdmin(world, 'POST', `/api/admin/users/${busyPerson(world).user_id}/bonus`, body))
  },

  async adminGrantsPlan(world) {
    const { random, services } = world
    const days = random.integer(5, 40) * 24 * 3600_000
    const ends_at = random.chance(0.5) ? new Date(services.clock().getTime() + days).toISOString() : null
    const subscription_status = random.pick(['free', 'pro', 'business'])
    const body = {
      subscription_status,
      reason: 'A gift.',
      ends_at,
      ...(random.chance(0.3) && { cancel: random.pick(['now', 'period_end']) }),
    }
    return outcomeOf(await sendAsAdmin(world, 'PUT', `/api/admin/users/${somePerson(world).user_id}/subscription`, body))
  },

  async adminRefunds(world) {
    const payments = await world.mongo
      .db('loomcast_billing')
      .collection<{ _id: string }>('payments')
      .find({ kind: 'payment', refundable: true })
      .toArray()
    if (payments.length === 0) return IMPOSSIBLE
    const { _id } = world.random.pick(payments)
    const amount = world.random.chance(0.5) ? { amount: world.random.integer(1, 300) / 100 } : { end_plan: world.random.chance(0.4) }
    const body = { ...amount, reason: 'Not satisfied.', request_id: randomUUID() }
    return outcomeOf(await sendAsAdmin(world, 'POST', `/api/admin/payments/${_id}/refund`, body))
  },

  async adminChangesPackage(world) {
    const package_id = world.random.pick(['professional', 'enterprise', ...world.packages])
    const found = await sendAsAdmin(world, 'GET', `/api/admin/packages/${package_id}`)
    if (found.status !== 200) return outcomeOf(found)
    const { version, content_only_price, name } = found.body.package
    const changes = world.random.pick([
      { content_only_price: Math.max(1, content_only_price + world.random.integer(-2, 3)) },
      { description: `Edited ${world.random.integer(1, 1000)}` },
      { name: `${String(name).split(' ')[0]} ${world.random.integer(1, 100)}` },
    ])
    return outcomeOf(await sendAsAdmin(world, 'PUT', `/api/admin/packages/${package_id}`, { version, ...changes }))
  },

  async adminCreatesPackage(world) {
    const body = { name: `Package ${world.random.integer(1, 1e6)}`, tier: 'pro', content_only_price: 7, is_active: true }
    const answer = await sendAsAdmin(world, 'POST', '/api/admin/packages', body)
    if (answer.status < 300) world.packages.push(answer.body.package.package_id)
    return outcomeOf(answer)
  },

  async adminChangesKnowledge(world) {
    const { random, knowledge } = world
    const item = knowledge.length > 0 && random.chance(0.6) ? random.pick(knowledge) : undefined
    if (!item) {
      const fields = {
        title: `Rule ${random.integer(1, 1e6)}`,
        platform: random.pick(['general', 'linkedin']),
        content_type: 'system_prompt',
      }
      const body = { ...fields, content: 'Mention the opening hours.', is_active: random.chance(0.7) }
      const answer = await sendAsAdmin(world, 'POST', '/api/admin/knowledge', body)
      if (answer.status < 300) knowledge.push({ id: answer.body.item.knowledge_id, version: answer.body.item.version })
      return outcomeOf(answer)
    }
    if (random.chance(0.25)) {
      knowledge.splice(knowledge.indexOf(item), 1)
      return outcomeOf(await sendAsAdmin(world, 'DELETE', `/api/admin/knowledge/${item.id}`))
    }
    const body = { is_active: random.chance(0.5), content: `Mention opening hours and ${random.integer(1, 1000)} breads.` }
    return outcomeOf(await sendAsAdmin(world, 'PUT', `/api/admin/knowledge/${item.id}`, body))
  },

  async adminChangesReferrals(world) {
    const found = await sendAsAdmin(world, 'GET', '/api/admin/referral-settings')
    if (found.status !== 200) return outcomeOf(found)
    const { body } = found
    const settings = { ...body.settings, bonus_generations: world.random.integer(1, 30) }
    return outcomeOf(await sendAsAdmin(world, 'PUT', '/api/admin/referral-settings', settings))
  },
}

async function onVideoIn(world: World, states: readonly string[], url: (id: string) => string): Promise<string> {
  const jobs = world.mongo.db('loomcast_video').collection<{ _id: string; user_id: string }>('jobs')
  const found = await jobs.find({ state: { $in: states }, deleted_at: null }).toArray()
  if (found.length === 0) return IMPOSSIBLE
  const { _id, user_id } = world.random.pick(found)
  const person = world.people.find((each) => each.user_id === user_id)
  return person ? outcomeOf(await sendAs(world, person, 'video', 'POST', url(_id))) : IMPOSSIBLE
}

async function onVideo(world: World, request: (id: string, all: string[]) => [Method, string, object?]): Promise<string> {
  const people = present(world).filter(({ videos }) => videos.length > 0)
  if (people.length === 0) return IMPOSSIBLE
  const person = world.random.pick(people)
  const [method, url, body] = request(world.random.pick(person.videos), person.videos)
  return outcomeOf(await sendAs(world, person, 'video', method, url, body))
}

/** Somebody with a subscription that has not ended. */
async function subscriber(world: World, filter: object = {}): Promise<Person | undefined> {
  const live = await world.mongo
    .db('loomcast_billing')
    .collection('subscriptions')
    .find({ endedAt: null, ...filter })
    .toArray()
  const ids = new Set(live.map(({ user_id }) => String(user_id)))
  const people = present(world).filter(({ user_id }) => ids.has(user_id))
  return people.length === 0 ? undefined : world.random.pick(people)
}

async function imageOf(world: World, person: Person): Promise<string | null> {
  const { user_id, image } = person
  const now = world.services.clock().getTime()
  if (image && image.until > now) return image.url
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await readFile(photo('coins')))], { type: 'image/jpeg' }), 'picture.jpg')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const issuedAt = Math.floor(world.services.clock().getTime() / 1000)
  const token = await world.services.tokens.sign({ user_id, issuedAt, expiresIn: 3600 })
  const answer = await world.services.apps.video.inject({
    method: 'POST',
    url: '/api/upload/image',
    headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  if (outcomeOf({ status: answer.statusCode, body: answer.json() }) !== 'done') return null
  const { image_url } = answer.json()
  person.image = { url: image_url, until: now + 5 * 60_000 }
  return image_url
}
