import { createServer } from 'node:net'
import { administrationStates, poll } from '@loomcast/service-kit/testing'
import { createPromotionCode } from '../../src/promotions/edit-promotion-codes.ts'
import { type BillingService, startBilling } from '../../test/support/billing-service.ts'

type Params = Record<string, string>
type Returned = Record<string, string> | undefined

export interface BillingUnderTest {
  url: string
  billing: BillingService
  states: Record<string, (params: Params) => Promise<Returned>>
  stop(): Promise<void>
}

const DAY_MS = 24 * 3600_000
/** Collections with ids of the payment provider that occur in a pact. */
const WITH_PROVIDER_IDS = ['checkout_reservations', 'invoices', 'payments', 'sandbox_objects']
const CATALOG = ['product', 'price', 'webhook_endpoint', 'billing_portal.configuration']

/** The real app with the sandbox on its own database, and the provider states for its consumers. */
export async function billingUnderTest(name: string): Promise<BillingUnderTest> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const billing = await startBilling(name, { PUBLIC_URL: url, PORT: String(port) })
  const { connection, context, sandbox } = billing
  const { provider } = context
  const origin = context.publicUrl

  /** Deletes everything about the users of earlier interactions. The sandbox keeps its catalog. */
  async function clear(userId: string): Promise<void> {
    context.provider = provider
    await settled()
    for (const { name: collection } of (await connection.db?.listCollections().toArray()) ?? [])
      await connection.collection<{ _id: string }>(collection).deleteMany({ $or: [{ user_id: userId }, { _id: userId }] })
    await connection.collection('sandbox_objects').deleteMany({ kind: { $nin: CATALOG } })
    await connection.collection('sandbox_keys').deleteMany({})
  }

  /** Waits until every event of the sandbox is handled. */
  async function settled(): Promise<void> {
    await poll(async () => {
      const undelivered = await connection.collection('sandbox_events').countDocuments({ state: 'pending' })
      const unhandled = await connection.collection('provider_events').countDocuments({ state: 'received' })
      return undelivered + unhandled === 0
    })
  }

  /** Replaces an id of the provider, because a pact contains a fixed one. */
  async function rename(from: string, to: string): Promise<void> {
    await settled()
    for (const collectionName of WITH_PROVIDER_IDS) {
      const collection = connection.collection<{ _id: string }>(collectionName)
      for (const document of await collection.find({}).toArray()) {
        const replaced = replaceText(document, from, to)
        if (JSON.stringify(replaced) === JSON.stringify(document)) continue
        await collection.deleteOne({ _id: document._id })
        await collection.insertOne(replaced)
      }
    }
  }

  async function required(user: string, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
    const response = await billing.call(user, method, path, body)
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`)
    return response.body
  }

  const signedIn = async (userId: string) => ({
    token: await billing.tokenOf(userId),
    origin,
    return_url: `${origin}/billing`,
    proration_date: context.clock().toISOString(),
  })

  async function openCheckout(userId: string): Promise<string> {
    await clear(userId)
    const choice = { package_id: 'professional', include_video: true, origin_url: origin }
    return (await required(userId, 'POST', '/api/checkout/session', choice)).session_id
  }

  async function subscribe(userId: string): Promise<{ sessionId: string }> {
    const sessionId = await openCheckout(userId)
    await sandbox.actions.payCheckout(sessionId, 'ok')
    await poll(async () => (await required(userId, 'GET', `/api/checkout/status/${sessionId}`)).applied)
    await settled()
    return { sessionId }
  }

  return {
    url,
    billing,
    states: {
      'a user without a subscription': async ({ user_id = '' }) => {
        await clear(user_id)
        return signedIn(user_id)
      },
      'an administrator': async () => ({ token: (await billing.tokens.as('usr_admin', 'admin')).authorization.slice('Bearer '.length) }),
      ...administrationStates(billing),
      'the processed event evt_pact of the payment provider': async () => {
        await subscribe('usr_pact')
        const events = connection.collection<{ _id: string }>('provider_events')
        await events.deleteOne({ _id: 'evt_pact' })
        const event = await events.findOne({ state: 'done', type: 'invoice.paid' } as object, { sort: { received_at: -1 } })
        if (!event) throw new Error('There is no event of a paid invoice.')
        await events.insertOne({ ...event, _id: 'evt_pact' })
        return undefined
      },
      'the open alert alr_pact': async () => {
        const alert = { kind: 'duplicate_subscription', user_id: 'usr_pact', subscription_id: 'sub_pact', repair: null, data: {} }
        const open = { ...alert, created_at: context.clock(), resolved_at: null, resolved_by: null }
        await connection.collection<{ _id: string }>('alerts').replaceOne({ _id: 'alr_pact' }, open, { upsert: true })
        return undefined
      },
      'a user with the payment pay_pact': async ({ user_id = '', payment_id = '' }) => {
        await subscribe(user_id)
        const [payment] = (await required(user_id, 'GET', '/api/user/payment-history')).payments
        await rename(payment.transaction_id, payment_id)
        return undefined
      },
      'a user with a subscription to professional with video': async ({ user_id = '' }) => {
        await subscribe(user_id)
        return signedIn(user_id)
      },
      'a user with a plan that was granted until a date': async ({ user_id = '' }) => {
        await clear(user_id)
        const ends_at = new Date(context.clock().getTime() + 30 * DAY_MS).toISOString()
        const path = `/internal/admin/users/${user_id}/subscription`
        const { status } = await billing.admin('PUT', path, { subscription_status: 'pro', ends_at })
        if (status !== 200) throw new Error(`PUT ${path}: ${status}`)
        return signedIn(user_id)
      },
      'a promotion code PACT': async ({ request_id = '' }) => {
        await connection.collection('promotion_codes').deleteMany({ code: 'PACT' })
        await createPromotionCode(context, { request_id, code: 'PACT', percent_off: 25, duration: 'once' }, 'usr_admin')
        return undefined
      },
      'a package pkg_pact': async ({ package_id = '' }) => {
        const packages = connection.collection<{ _id: string }>('packages')
        await packages.deleteMany({ $or: [{ _id: package_id }, { name: 'Team' }] })
        const form = { name: 'Team', description: 'For teams', content_only_price: 9.5, generation_limit: 100, features: ['Five seats'] }
        const { status, body } = await billing.admin('POST', '/internal/admin/packages', form)
        if (status !== 201) throw new Error(`POST /internal/admin/packages: ${status}`)
        const created = await packages.findOneAndDelete({ _id: body.package.package_id })
        if (created) await packages.insertOne({ ...created, _id: package_id })
        return undefined
      },
      'the referral settings in version 1': async () => {
        await connection.collection<{ _id: string }>('referral_settings').deleteMany({})
        const settings = {
          bonus_generations: 5,
          friend_bonus_generations: 5,
          max_referrals_per_user: 20,
          referral_code_expires_days: 30,
          is_active: true,
          version: 0,
        }
        const { status } = await billing.admin('PUT', '/internal/admin/referral-settings', settings)
        if (status !== 200) throw new Error(`PUT /internal/admin/referral-settings: ${status}`)
        return undefined
      },
      'a referral that was awarded': async ({ user_id = '', code = '' }) => {
        const now = context.clock()
        const record = { user_id, state: 'active', created_at: now, expires_at: null, uses_count: 1 }
        await connection.collection<{ _id: string }>('referral_codes').deleteMany({ user_id })
        await connection.collection<{ _id: string }>('referral_codes').replaceOne({ _id: code }, record, { upsert: true })
        const signup = {
          code,
          referrer_id: user_id,
          referred_user_id: 'usr_friend',
          state: 'awarded',
          reason: null,
          bonus: 5,
          friend_bonus: 5,
          bonus_awarded: 5,
          version: 2,
          created_at: now,
          changed_at: now,
        }
        await connection.collection<{ _id: string }>('referral_signups').replaceOne({ _id: 'sgn_pact' }, signup, { upsert: true })
        return undefined
      },
    },
    stop: () => billing.stop(),
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}

function replaceText<T>(value: T, from: string, to: string): T {
  if (typeof value === 'string') return value.replaceAll(from, to) as T
  if (Array.isArray(value)) return value.map((each) => replaceText(each, from, to)) as T
  if (value === null || typeof value !== 'object' || value.constructor?.name !== 'Object') return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, replaceText(member, from, to)])) as T
}
