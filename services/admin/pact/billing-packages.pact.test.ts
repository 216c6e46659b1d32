import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { httpContract, matching } from '@loomcast/contracts/pact'
import type { PackageView } from '../src/packages/package.schema.ts'
import { type AdminForPacts, adminForPacts } from './support/admin-pact.ts'

const { boolean, eachLike, integer, like, nullValue, number, problem, regex, string, time } = matching
const { exchange } = httpContract('admin', 'billing')

const PATH = '/internal/admin/packages'
const given = { 'an administrator': {} }
const withPackage = { 'a package pkg_pact': { package_id: 'pkg_pact' }, 'an administrator': {} }

const flags = Object.fromEntries(
  ['priority_support', 'custom_branding', 'analytics_access', 'bulk_generation', 'advanced_ai_models'].map((name) => [
    name,
    boolean(false),
  ]),
)
const listed = {
  package_id: string('pkg_pact'),
  name: string('Team'),
  description: string('For teams'),
  tier: regex('^(free|pro|business)$', 'pro'),
  is_active: boolean(true),
  price: number(9.5),
  currency: regex('^[a-z]{3}$', 'usd'),
  content_only_price: number(9.5),
  content_video_price: nullValue(),
  content_only_price_yearly: nullValue(),
  content_video_price_yearly: nullValue(),
  has_video_toggle: boolean(false),
  video_enabled: boolean(false),
  generation_limit: integer(100),
  video_generation_limit: nullValue(),
  connection_limit: integer(10),
  planned_limit: nullValue(),
  ...flags,
  video_quality_options: eachLike('fast'),
  video_length_options: eachLike('1'),
  video_format_options: eachLike('720p'),
  video_platform_options: eachLike('tiktok'),
  features: eachLike({ name: string('Five seats'), description: string(''), limit: nullValue() }),
  position: integer(100),
  version: integer(1),
  subscribers: integer(0),
  created_at: time(),
  updated_at: time(),
}

let pacts: AdminForPacts
beforeAll(async () => {
  pacts = await adminForPacts('billing_packages')
})
afterAll(() => pacts.stop())

test('lists the packages', async () => {
  const { body } = await exchange(
    {
      named: 'the packages for an administrator',
      given,
      request: { method: 'GET', path: PATH, signedIn: true },
      response: {
        status: 200,
        body: {
          packages: eachLike({
            package_id: string('starter'),
            name: string('Starter'),
            is_active: boolean(true),
            content_only_price: number(0),
            version: integer(1),
            subscribers: integer(0),
            video_quality_options: like([]),
            features: like([]),
          }),
        },
      },
    },
    async (origin) => ({ body: await pacts.get<{ packages: PackageView[] }>(origin, 'billing', PATH) }),
  )
  expect(body.packages).toHaveLength(1)
})

test('reads a package', async () => {
  const { body } = await exchange(
    {
      named: 'a package for an administrator',
      given: withPackage,
      request: { method: 'GET', path: `${PATH}/pkg_pact`, signedIn: true },
      response: { status: 200, body: { package: listed } },
    },
    (origin) => pacts.call(origin, 'GET', '/api/admin/packages/pkg_pact'),
  )
  expect(body.package).toMatchObject({ package_id: 'pkg_pact', features: [{ name: 'Five seats', description: '', limit: null }] })
})

test('creates a package', async () => {
  const form = {
    name: 'Team',
    description: 'For teams',
    tier: 'pro',
    is_active: true,
    currency: 'usd',
    price: 9.5,
    content_only_price: 9.5,
    content_video_price: null,
    has_video_toggle: false,
    video_enabled: false,
    generation_limit: 100,
    video_generation_limit: null,
    connection_limit: 10,
    planned_limit: null,
    priority_support: false,
    custom_branding: false,
    analytics_access: false,
    bulk_generation: false,
    advanced_ai_models: false,
    video_quality_options: ['fast'],
    video_length_options: ['1'],
    video_format_options: ['720p'],
    video_platform_options: ['tiktok'],
    features: [{ name: 'Five seats', description: '', limit: null }],
    position: 100,
  }
  const { body } = await exchange(
    {
      named: 'a package that an administrator creates',
      given,
      request: { method: 'POST', path: PATH, signedIn: true, body: form },
      response: { status: 201, body: { package: listed } },
    },
    (origin) => pacts.call(origin, 'POST', '/api/admin/packages', form),
  )
  expect(body.package.version).toBe(1)
})

test('reports invalid values of a package by field', async () => {
  const form = { name: 'Team', content_only_price: 9.5, has_video_toggle: true }
  const { body } = await exchange(
    {
      named: 'a package with a video option and no price for it',
      given,
      request: { method: 'POST', path: PATH, signedIn: true, body: form },
      response: { status: 400, body: problem('validation_failed', matching.fieldProblem('content_video_price')) },
    },
    (origin) => pacts.call(origin, 'POST', '/api/admin/packages', form),
  )
  expect(body.errors[0].path).toBe('content_video_price')
})

test('changes a package', async () => {
  const form = { version: 1, is_active: false }
  const response = await exchange(
    {
      named: 'a change of a package by an administrator',
      given: withPackage,
      request: { method: 'PUT', path: `${PATH}/pkg_pact`, signedIn: true, body: form },
      response: { status: 200, body: { package: { ...listed, is_active: false, version: 2 } } },
    },
    (origin) => pacts.command<{ package: PackageView }>(origin, 'billing', 'PUT', `${PATH}/pkg_pact`, form),
  )
  expect(response.package).toMatchObject({ is_active: false, version: 2 })
})

test('reports what changed when a package has another version', async () => {
  const form = { version: 7, name: 'Crew' }
  const refused = await exchange(
    {
      named: 'a change of another version of a package',
      given: withPackage,
      request: { method: 'PUT', path: `${PATH}/pkg_pact`, signedIn: true, body: form },
      response: {
        status: 409,
        body: problem('version_conflict', {
          current: { name: 'Team', version: 1 },
          changed_at: time(),
          changed_by: string('usr_admin'),
        }),
      },
    },
    (origin) => pacts.command(origin, 'billing', 'PUT', `${PATH}/pkg_pact`, form).catch((error: unknown) => error),
  )
  expect(refused).toMatchObject({ code: 'version_conflict', extensions: { current: { name: 'Team' }, changed_by: 'usr_admin' } })
})

test('deletes a package', async () => {
  const response = await exchange(
    {
      named: 'the deletion of a package',
      given: withPackage,
      request: { method: 'DELETE', path: `${PATH}/pkg_pact`, query: { version: '1' }, signedIn: true },
      response: { status: 200, body: { success: true } },
    },
    (origin) => pacts.command<{ success: boolean }>(origin, 'billing', 'DELETE', `${PATH}/pkg_pact?version=1`),
  )
  expect(response.success).toBe(true)
})

test('reports a package that cannot be deleted', async () => {
  const refused = await exchange(
    {
      named: 'the deletion of a package that is in use',
      given,
      request: { method: 'DELETE', path: `${PATH}/starter`, signedIn: true },
      response: { status: 409, body: problem('package_in_use') },
    },
    (origin) => pacts.command(origin, 'billing', 'DELETE', `${PATH}/starter`).catch((error: unknown) => error),
  )
  expect(refused).toMatchObject({ code: 'package_in_use' })
})

test('reports a package that does not exist', async () => {
  const { body } = await exchange(
    {
      named: 'an unknown package',
      given,
      request: { method: 'GET', path: `${PATH}/pkg_unknown`, signedIn: true },
      response: { status: 404, body: problem('not_found') },
    },
    (origin) => pacts.call(origin, 'GET', '/api/admin/packages/pkg_unknown'),
  )
  expect(body.code).toBe('not_found')
})

test('synchronizes with the payment provider', async () => {
  const { body } = await exchange(
    {
      named: 'the synchronization of the packages',
      given,
      request: { method: 'POST', path: `${PATH}/stripe-sync`, signedIn: true },
      response: { status: 200, body: { success: boolean(true), message: string('4 prices are up to date.') } },
    },
    (origin) => pacts.call(origin, 'POST', '/api/admin/packages/stripe-sync'),
  )
  expect(body).toEqual({ success: true, message: '4 prices are up to date.' })
})
