import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { DEFAULT_ENTITLEMENT, type EventData, eventSchemas } from '@loomcast/contracts'
import { ensureCollections, withTransaction } from '@loomcast/service-kit/mongo'
import { testDatabase } from '@loomcast/service-kit/testing'
import type mongoose from 'mongoose'
import { createEntitlements, type Entitlements, entitlementSchema, type StoredEntitlement } from '../src/index.ts'
import { packageSummary } from '../src/package-summary.ts'

type EntitlementChanged = EventData<'com.loomcast.billing.entitlement-changed.v2'>

let database: Awaited<ReturnType<typeof testDatabase>>
let connection: mongoose.Connection
let entitlements: Entitlements
beforeAll(async () => {
  database = await testDatabase('entitlements')
  connection = database.connection
  entitlements = createEntitlements(connection.model<StoredEntitlement>('Entitlement', entitlementSchema))
  await ensureCollections(connection)
})
afterAll(() => database.drop())

const PROFESSIONAL: Required<EntitlementChanged> = {
  user_id: 'usr_1',
  package_id: 'professional',
  package_name: 'Professional',
  package_description: 'For creators',
  tier: 'a-tier-added-later',
  is_paid: true,
  price_minor: 1900,
  currency: 'usd',
  video_enabled: true,
  include_video: true,
  limits: { texts: null, videos: 0 },
  advanced_ai_models: true,
  analytics_access: true,
  custom_branding: true,
  connection_limit: 10,
  planned_limit: null,
  video_options: { qualities: ['fast'], scene_counts: [1, 3], resolutions: null, platforms: [] },
  source: 'grant',
  ends_at: '2027-01-01T00:00:00.000Z',
  grace_until: '2027-01-15T00:00:00.000Z',
  changed_at: '2026-03-10T12:00:00.000Z',
}
const apply = (data: EntitlementChanged, version: number) => withTransaction(connection, (tx) => entitlements.apply({ data, version }, tx))

test('projects every field of the event unchanged', async () => {
  const schema = eventSchemas().get('com.loomcast.billing.entitlement-changed.v2')
  expect(Object.keys(PROFESSIONAL).sort()).toEqual(Object.keys(schema?.['properties'] ?? {}).sort())
  await apply(PROFESSIONAL, 1)
  const { user_id, ...fields } = PROFESSIONAL
  expect(await entitlements.find(user_id)).toEqual({ ...fields, _id: user_id, version: 1 })
})

test('keeps the newest entitlement when events arrive out of order', async () => {
  await apply({ ...PROFESSIONAL, user_id: 'usr_2' }, 2)
  await apply({ ...PROFESSIONAL, user_id: 'usr_2', package_name: 'Older' }, 1)
  expect(await entitlements.find('usr_2')).toMatchObject({ package_name: 'Professional', version: 2 })
})

test('returns the default entitlement for a user without one, and again after deletion', async () => {
  expect(await entitlements.find('usr_3')).toEqual(DEFAULT_ENTITLEMENT)
  await apply({ ...PROFESSIONAL, user_id: 'usr_3' }, 1)
  await withTransaction(connection, (tx) => entitlements.delete('usr_3', tx))
  expect(await entitlements.find('usr_3')).toEqual(DEFAULT_ENTITLEMENT)
})

test.each([
  ['usd', 495, 4.95],
  ['jpy', 500, 500],
])('summarizes a package with its price in major units of %s', (currency, price_minor, price) => {
  expect(packageSummary({ ...DEFAULT_ENTITLEMENT, currency, price_minor })).toEqual({
    name: 'Starter',
    description: 'Basic features included',
    price,
    is_paid: false,
  })
})
