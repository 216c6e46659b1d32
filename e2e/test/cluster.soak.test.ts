import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DEFAULT_ENTITLEMENT } from '@loomcast/contracts'
import { createKafkaBus } from '@loomcast/service-kit/events'
import { newId } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import type mongoose from 'mongoose'
import type { Browser } from 'playwright-core'
import { openMongo } from '../src/cluster.ts'
import { deadLetterTopics, readTopic } from '../src/crash/wire.ts'
import {
  type Cluster,
  call,
  generate,
  launchBrowser,
  linkInMail,
  newVisitor,
  PASSWORD,
  poll,
  register,
  see,
  startCluster,
  type Visitor,
} from '../src/index.ts'

let cluster: Cluster
let mongo: mongoose.mongo.MongoClient
let browser: Browser
let visitor: Visitor

beforeAll(async () => {
  browser = await launchBrowser()
  cluster = await startCluster({ pages: true })
  mongo = await openMongo(cluster.mongoUrl)
  visitor = await newVisitor(browser, cluster.url)
})
afterAll(async () => {
  await browser?.close()
  await mongo?.close()
  await cluster?.stop()
})

/** Publishes an entitlement event to Kafka, as billing would. */
async function announcePlan(userId: string, packageName: string): Promise<void> {
  const bus = createKafkaBus({
    brokers: [cluster.brokers],
    clientId: 'billing',
    service: 'billing',
    logger: createLogger('billing', false),
  })
  await bus.start()
  const now = new Date().toISOString()
  await bus.publish({
    id: newId('evt'),
    type: 'com.loomcast.billing.entitlement-changed.v2',
    source: '/loomcast/billing',
    time: now,
    key: userId,
    version: 1,
    data: { user_id: userId, ...DEFAULT_ENTITLEMENT, package_name: packageName, limits: { texts: 500, videos: 0 }, changed_at: now },
  })
  await bus.stop()
}

describe('with Kafka and separate processes for each service', () => {
  it('reports the gateway and the lag of every consumer group, which the http processes read from Kafka', async () => {
    const token = (await call(cluster, 'POST', '/api/admin/login', { body: cluster.admin })).json.access_token
    const status = await poll(
      async () => {
        const { json } = await call(cluster, 'GET', '/api/admin/status', { token })
        return json.consumers.every(({ waiting }: { waiting: number | null }) => waiting === 0) ? json : undefined
      },
      { what: 'every group to have handled its events' },
    )
    const services = new Set(status.consumers.map(({ service }: { service: string }) => service))
    expect([...services].sort()).toEqual(['admin', 'auth', 'billing', 'content', 'publish', 'video'])
    expect(status.services).toContainEqual(expect.objectContaining({ name: 'gateway', state: 'operational' }))
  })

  it('a user registers, confirms the email address, gets a plan, generates a post and deletes the account; each service handles the events', async () => {
    const { page } = visitor
    const content = mongo.db('loomcast_content')
    const meters = content.collection<{ _id: string; signed_up_at: Date; used: number; closed_at: Date | null }>('meters')
    const email = await register(page)
    const token = () => page.evaluate(() => localStorage.getItem('token') ?? '')
    const user = (await call(cluster, 'GET', '/api/auth/me', { token: await token() })).json
    const userId: string = user.user_id ?? user.user.user_id

    // auth http → outbox → auth worker → Kafka → content worker: content receives the time of the registration, when the first month begins.
    const known = await mongo.db('loomcast_auth').collection<{ _id: string; created_at: Date }>('users').findOne({ _id: userId })
    await poll(async () => (await meters.findOne({ _id: userId }))?.signed_up_at.getTime() === known?.created_at.getTime(), {
      what: 'content to hear of the registration',
    })

    await page.goto(await linkInMail(cluster, email, '/verify-email'))
    await poll(
      async () => (await readTopic(cluster.brokers, 'loomcast.auth.events')).some((each) => each.type.includes('email-verified')),
      {
        what: 'the confirmed address to be told',
      },
    )

    // Two services each save a copy of the plan from one event.
    await announcePlan(userId, 'Kafka Plan')
    await poll(async () => (await call(cluster, 'GET', '/api/user/package', { token: await token() })).json.package.name === 'Kafka Plan', {
      what: 'content to have the plan',
    })
    await poll(
      async () => (await mongo.db('loomcast_auth').collection<{ _id: string }>('entitlements').countDocuments({ _id: userId })) === 1,
      {
        what: 'auth to have the plan',
      },
    )

    await page.goto('/generate')
    await generate(page, 'LinkedIn Post', 'Our bakery in Lyon sells what is left at six for half price.')
    await page.goto('/history')
    await see(page.getByRole('region', { name: 'Your posts' }).getByText(/bakery/i))
    const generated = await poll(
      async () => (await readTopic(cluster.brokers, 'loomcast.content.events')).find((each) => each.key === userId),
      { what: 'the generation to be told' },
    )
    expect(generated.type).toBe('com.loomcast.content.generated.v1')
    expect((await meters.findOne({ _id: userId }))?.used).toBe(1)

    const session = await token()
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByRole('dialog').locator('input[type=password]').fill(PASSWORD)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Delete/ })
      .click()
    await page.waitForURL((url) => ['/', '/login'].includes(url.pathname))

    await poll(async () => (await meters.findOne({ _id: userId }))?.closed_at, { what: 'content to hear of the deletion' })
    for (const name of ['contents', 'generations', 'templates'])
      expect(await content.collection(name).countDocuments({ user_id: userId })).toBe(0)
    expect(await content.collection<{ _id: string }>('entitlements').countDocuments({ _id: userId })).toBe(0)
    expect(await mongo.db('loomcast_auth').collection<{ _id: string }>('entitlements').countDocuments({ _id: userId })).toBe(0)
    await poll(async () => (await call(cluster, 'GET', '/api/content/history', { token: session })).status === 401, {
      what: 'the old token to be refused by content',
    })

    const order = (await readTopic(cluster.brokers, 'loomcast.auth.events')).filter((each) => each.key === userId).map((each) => each.type)
    expect(order).toEqual(
      ['user-registered', 'account-changed', 'email-verified', 'account-changed', 'session-revoked', 'account-deleted'].map(
        (fact) => `com.loomcast.auth.${fact}.v1`,
      ),
    )
    expect(await deadLetterTopics(cluster.brokers)).toEqual({})
    expect(visitor.faults).toEqual([])
    expect(cluster.fallen()).toEqual([])
  })
})
