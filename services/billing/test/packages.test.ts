import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { DEFAULT_PACKAGES } from '../src/domain/package.ts'
import { packageView } from '../src/domain/package-view.ts'
import { addMissingPlanningLimits } from '../src/migrations/planning-limits.migration.ts'
import { seedPackages } from '../src/packages/seed-packages.ts'
import { createRepositories } from '../src/repositories.ts'
import { loadBillingSettings } from '../src/settings.ts'
import { type BillingService, startBilling } from './support/billing-service.ts'

let billing: BillingService

beforeAll(async () => {
  billing = await startBilling('packages')
})
afterAll(() => billing.stop())

const PATH = '/internal/admin/packages'
const TEAM = { name: 'Team', content_only_price: 9.5, generation_limit: 100 }

async function create(payload: object = TEAM) {
  const { status, body } = await billing.admin('POST', PATH, payload)
  expect(status).toBe(201)
  return body.package
}

const events = () =>
  billing.bus.messages
    .filter((message) => message.headers['ce_type'] === 'com.loomcast.billing.package-changed.v1')
    .map((message) => JSON.parse(String(message.value)))

describe('a new installation', () => {
  test('offers the three default packages at exact prices', async () => {
    const response = await billing.app.inject({ url: '/api/packages' })
    expect(response.statusCode).toBe(200)
    const { packages } = response.json()
    expect(packages).toMatchObject([
      {
        package_id: 'starter',
        tier: 'free',
        is_premium: false,
        content_only_price: 0,
        content_video_price: null,
        generation_limit: 10,
        video_generation_limit: 2,
        connection_limit: 1,
        planned_limit: 10,
      },
      {
        package_id: 'professional',
        tier: 'pro',
        content_only_price: 4.95,
        content_video_price: 19,
        generation_limit: null,
        video_generation_limit: 30,
        connection_limit: 10,
        planned_limit: null,
        content_only_video_limit: 2,
      },
      {
        package_id: 'enterprise',
        tier: 'business',
        content_only_price: 29,
        content_video_price: 49,
        generation_limit: null,
        video_generation_limit: null,
        connection_limit: null,
        planned_limit: null,
        content_only_video_limit: 2,
        // No AI model is configured.
        advanced_ai_models: false,
        priority_support: false,
      },
    ])
  })

  test('lists what each package includes, without what is not for sale', async () => {
    const { packages } = (await billing.app.inject({ url: '/api/packages' })).json()
    const names = packages.map((each: { features: { name: string }[] }) => each.features.map((feature) => feature.name))
    expect(names).toEqual([
      ['10 generations per month', '2 videos per month', '10 planned posts, 1 connected account'],
      [
        'Unlimited generations',
        '30 videos per month with the video option',
        'Unlimited planned posts, 10 connected accounts',
        'Usage chart beyond 30 days',
        'Brand kit',
      ],
      [
        'Unlimited generations',
        'Unlimited videos with the video option',
        'Unlimited planned posts and accounts',
        'Usage chart beyond 30 days',
        'Brand kit',
      ],
    ])
  })

  test.each([
    [{ OPENAI_API_KEY: 'sk-1', SUPPORT_EMAIL: 'help@example.com' }, ['Advanced AI models', 'Priority support']],
    [{ AI_MODELS: 'true' }, ['Advanced AI models']],
    [{ OPENAI_API_KEY: 'sk-1', AI_MODELS: 'false' }, []],
    [{}, []],
  ] as [env: Record<string, string>, features: string[]][])(
    'names AI models and priority support only if the installation has them: %j',
    (env, expected) => {
      const { planFacts } = loadBillingSettings({ MONGODB_URL: 'mongodb://x', REDIS_URL: 'redis://x', AUTH_JWKS_URL: 'http://x', ...env })
      const [, , enterprise] = DEFAULT_PACKAGES
      const shown = enterprise && packageView(enterprise, { video_generation_limit: 2 }, planFacts)
      expect(shown?.features.map(({ name }) => name).filter((name) => /models|support/.test(name))).toEqual(expected)
      expect([shown?.advanced_ai_models, shown?.priority_support]).toEqual([
        expected.includes('Advanced AI models'),
        expected.includes('Priority support'),
      ])
    },
  )

  test('publishes the state of each package', async () => {
    await poll(() => events().length >= 3)
    // Each package is an aggregate of its own: events have an order only within one.
    const published = Object.fromEntries(events().map((event) => [event.package_id, event]))
    expect(published).toMatchObject({
      starter: { is_active: true, deleted: false, content_only_minor: 0, content_video_minor: null },
      professional: { content_only_minor: 495, content_video_minor: 1900, currency: 'usd' },
      enterprise: { content_only_minor: 2900, content_video_minor: 4900 },
    })
  })

  test('and earlier packages and terms get the limits of planning of their tier, unless they have own ones', async () => {
    const { connection } = billing
    const packages = connection.collection<{ _id: string }>('packages')
    const unset = { $unset: { connection_limit: '', planned_limit: '' } } as const
    await packages.updateOne({ _id: 'professional' }, unset)
    await packages.updateOne({ _id: 'enterprise' }, { $set: { connection_limit: 3 } })
    await connection
      .collection<{ _id: string }>('grants')
      .insertOne({ _id: 'grant_1', user_id: 'usr_old', terms: { tier: 'pro' } } as never)
    for (let run = 0; run < 2; run += 1) await addMissingPlanningLimits(connection)
    expect(await packages.findOne({ _id: 'professional' })).toMatchObject({ connection_limit: 10, planned_limit: null })
    expect(await packages.findOne({ _id: 'enterprise' })).toMatchObject({ connection_limit: 3, planned_limit: null })
    expect(await connection.collection<{ _id: string }>('grants').findOneAndDelete({ _id: 'grant_1' })).toMatchObject({
      terms: { connection_limit: 10, planned_limit: null },
    })
    await packages.updateOne({ _id: 'enterprise' }, { $set: { connection_limit: null } })
  })

  test('does not restore a package that an administrator deleted', async () => {
    const { body } = await billing.admin('GET', `${PATH}/enterprise`)
    expect((await billing.admin('DELETE', `${PATH}/enterprise?version=${body.package.version}`)).status).toBe(200)
    await seedPackages({ connection: billing.connection, repositories: createRepositories(billing.connection), clock: () => new Date() })
    expect((await billing.admin('GET', `${PATH}/enterprise`)).status).toBe(404)
  })
})

describe('administrators', () => {
  test('create a package with the default values', async () => {
    expect(await create()).toMatchObject({
      name: 'Team',
      tier: 'pro',
      currency: 'usd',
      is_active: true,
      price: 9.5,
      content_only_price: 9.5,
      content_video_price: null,
      generation_limit: 100,
      video_generation_limit: null,
      connection_limit: 10,
      planned_limit: null,
      video_quality_options: ['fast'],
      video_length_options: ['1'],
      video_format_options: ['720p'],
      video_platform_options: ['tiktok', 'instagram'],
      version: 1,
      subscribers: 0,
    })
  })

  test.each([[0], [-1], [''], [null]])('store the limit %p as unlimited', async (limit) => {
    const created = await create({ ...TEAM, generation_limit: limit, video_generation_limit: limit })
    expect(created).toMatchObject({ generation_limit: null, video_generation_limit: null })
  })

  test.each([
    ['no name', { name: undefined }, 'name'],
    ['a blank name', { name: '  ' }, 'name'],
    ['no price', { content_only_price: undefined }, 'content_only_price'],
    ['a negative price', { content_only_price: -1 }, 'content_only_price'],
    ['a fraction of a cent', { content_only_price: 4.951 }, 'content_only_price'],
    ['a price above the limit of the provider', { content_only_price: 1_000_000 }, 'content_only_price'],
    ['a huge price by its other name', { content_only_price: undefined, price: 1e300 }, 'price'],
    ['a huge price', { content_only_price: 1e300 }, 'content_only_price'],
    ['a price as text', { content_only_price: '9.50' }, 'content_only_price'],
    ['two different prices', { price: 10 }, 'price'],
    ['a video option without a price', { has_video_toggle: true }, 'content_video_price'],
    ['a negative video price', { has_video_toggle: true, content_video_price: -5 }, 'content_video_price'],
    ['a video option without videos', { has_video_toggle: true, content_video_price: 5, video_enabled: false }, 'video_enabled'],
    ['an unknown currency', { currency: 'xxx' }, 'currency'],
    ['a currency that is not a code', { currency: 'US Dollar' }, 'currency'],
    ['a fraction of a yen', { currency: 'jpy', content_only_price: 9.5 }, 'content_only_price'],
    ['a fractional limit', { generation_limit: 1.5 }, 'generation_limit'],
    ['a limit below -1', { video_generation_limit: -2 }, 'video_generation_limit'],
    ['an unknown tier', { tier: 'gold' }, 'tier'],
    ['a second free package', { tier: 'free', content_only_price: 0 }, 'tier'],
    ['an unknown option', { video_quality_options: ['ultra'] }, 'video_quality_options.0'],
  ])('cannot create a package with %s', async (_what, change, path) => {
    const { status, body } = await billing.admin('POST', PATH, { ...TEAM, ...change })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'validation_failed' })
    expect(body.errors.map((error: { path: string }) => error.path)).toContain(path)
  })

  test('cannot set members that are not theirs', async () => {
    const { status } = await billing.admin('POST', PATH, { ...TEAM, package_id: 'starter', version: 7 })
    expect(status).toBe(400)
  })

  test('edit a package, and an edit of an older version is rejected', async () => {
    const created = await create()
    const url = `${PATH}/${created.package_id}`
    const change = { version: 1, content_only_price: 12, has_video_toggle: true, content_video_price: 20.05 }
    const edited = await billing.admin('PUT', url, change)
    expect(edited.body.package).toMatchObject({
      name: 'Team',
      content_only_price: 12,
      content_video_price: 20.05,
      video_enabled: true,
      version: 2,
    })

    const late = await billing.admin('PUT', url, { version: 1, name: 'Crew' })
    expect({ status: late.status, code: late.body.code }).toEqual({ status: 409, code: 'version_conflict' })
    expect(late.body).toMatchObject({ current: { name: 'Team', content_only_price: 12, version: 2 }, changed_by: 'usr_admin' })
    expect(late.body.changed_at).toBe(edited.body.package.updated_at)
    expect((await billing.admin('GET', url)).body.package.name).toBe('Team')
    await poll(() => events().some((event) => event.package_id === created.package_id && event.content_video_minor === 2005))
  })

  test('only one of two parallel edits is saved', async () => {
    const created = await create()
    const url = `${PATH}/${created.package_id}`
    const edits = await Promise.all(['One', 'Two'].map((name) => billing.admin('PUT', url, { version: 1, name })))
    expect(edits.map((edit) => edit.status).sort()).toEqual([200, 409])
  })

  test('an inactive package is no longer offered', async () => {
    const created = await create({ ...TEAM, name: 'Short offer' })
    await billing.admin('PUT', `${PATH}/${created.package_id}`, { version: 1, is_active: false })
    const { packages } = (await billing.app.inject({ url: '/api/packages' })).json()
    expect(packages.map((each: { name: string }) => each.name)).not.toContain('Short offer')
  })

  test('a changed currency needs prices that the currency can express', async () => {
    const created = await create()
    const { status } = await billing.admin('PUT', `${PATH}/${created.package_id}`, { version: 1, currency: 'jpy' })
    expect(status).toBe(400)
  })

  test.each([
    ['deactivated', { is_active: false }],
    ['moved to another tier', { tier: 'pro' }],
    ['sold', { content_only_price: 1 }],
    ['sold with videos', { has_video_toggle: true, content_video_price: 1 }],
  ])('the free package cannot be %s', async (_what, change) => {
    const { status, body } = await billing.admin('PUT', `${PATH}/starter`, { version: 1, ...change })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'validation_failed' })
  })

  test('the free package cannot be deleted', async () => {
    const { status, body } = await billing.admin('DELETE', `${PATH}/starter`)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'package_in_use' })
  })

  test('a package with subscribers cannot be deleted, and the list counts them', async () => {
    const created = await create()
    const { models } = createRepositories(billing.connection)
    const subscription = (id: string, status: string) => ({
      _id: id,
      user_id: `usr_${id}`,
      status,
      priceId: 'price_1',
      amountMinor: 950,
      taxBehavior: 'inclusive' as const,
      recurringMinor: 950,
      taxMinor: 0,
      renewalMinor: 950,
      currency: 'usd',
      interval: 'month',
      startedAt: new Date(),
      currentPeriodStart: new Date(),
      currentPeriodEnd: new Date(),
      terms: { package_id: created.package_id },
      changed_at: new Date(),
    })
    await models.subscriptions.create([subscription('sub_1', 'past_due'), subscription('sub_2', 'canceled')])
    const url = `${PATH}/${created.package_id}`
    expect((await billing.admin('GET', url)).body.package.subscribers).toBe(1)
    expect((await billing.admin('DELETE', url)).body).toMatchObject({ code: 'package_in_use' })

    await models.subscriptions.updateOne({ _id: 'sub_1' }, { $set: { status: 'canceled' } })
    expect((await billing.admin('DELETE', url)).status).toBe(200)
    expect((await billing.admin('DELETE', url)).status).toBe(404)
    await poll(() => events().some((event) => event.package_id === created.package_id && event.deleted && !event.is_active))
  })
})

test('users cannot reach the commands of administrators', async () => {
  expect((await billing.call('usr_1', 'GET', PATH)).status).toBe(403)
  expect((await billing.call('usr_1', 'PUT', `${PATH}/starter`, { version: 1, name: 'Mine' })).status).toBe(403)
})
