import { beforeEach, expect, test } from '@jest/globals'
import { EXAMPLE_TOKEN, httpContract, matching } from '@loomcast/contracts/pact'
import { ApiError } from '@loomcast/web-kit'
import { type PackageInput, packagesApi } from '../src/packages/packages.api.ts'

const { exchange } = httpContract('mfe-admin', 'admin')
const { boolean, eachLike, integer, nullValue, number, problem, regex, string, time } = matching

/** The state returns the token of an administrator. */
const given = { 'an administrator and the package pkg_pact': {} }
const PATH = '/api/admin/packages'

const form: PackageInput = {
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
const listed = {
  package_id: string('pkg_pact'),
  name: string('Team'),
  description: string('For teams'),
  is_active: boolean(true),
  tier: regex('^(free|pro|business)$', 'pro'),
  currency: regex('^[a-z]{3}$', 'usd'),
  price: number(9.5),
  content_only_price: number(9.5),
  content_video_price: nullValue(),
  has_video_toggle: boolean(false),
  video_enabled: boolean(false),
  generation_limit: integer(100),
  video_generation_limit: nullValue(),
  connection_limit: integer(10),
  planned_limit: nullValue(),
  priority_support: boolean(false),
  custom_branding: boolean(false),
  analytics_access: boolean(false),
  bulk_generation: boolean(false),
  advanced_ai_models: boolean(false),
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

const failed = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof ApiError)) throw new Error('the call did not fail as the API client fails')
  return error
}

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('adminToken', EXAMPLE_TOKEN)
})

test('lists the packages', async () => {
  const packages = await exchange(
    {
      named: 'all packages',
      given,
      request: { method: 'GET', path: PATH, signedIn: true },
      response: { status: 200, body: { packages: eachLike(listed) } },
    },
    () => packagesApi.list(),
  )
  expect(packages[0]).toMatchObject({ package_id: 'pkg_pact', content_video_price: null })
})

test('creates a package', async () => {
  const created = await exchange(
    {
      named: 'a new package',
      given: { 'an administrator': {} },
      request: { method: 'POST', path: PATH, body: form, signedIn: true },
      response: { status: 201, body: { package: listed } },
    },
    () => packagesApi.create(form),
  )
  expect(created.version).toBe(1)
})

test('changes a package', async () => {
  const changed = await exchange(
    {
      named: 'a change of a package',
      given,
      request: { method: 'PUT', path: `${PATH}/pkg_pact`, body: { ...form, is_active: false, version: 1 }, signedIn: true },
      response: { status: 200, body: { package: { ...listed, is_active: false, version: integer(2) } } },
    },
    () => packagesApi.update('pkg_pact', { ...form, is_active: false, version: 1 }),
  )
  expect(changed).toMatchObject({ is_active: false, version: 2 })
})

test('recognizes a change by someone else', async () => {
  const current = { name: string('Crew'), version: integer(4) }
  const error = await exchange(
    {
      named: 'a change of a package that is based on an old version',
      given: { 'an administrator and a package pkg_pact that someone else changes': {} },
      request: { method: 'PUT', path: `${PATH}/pkg_pact`, body: { ...form, version: 1 }, signedIn: true },
      response: { status: 409, body: problem('version_conflict', { current, changed_at: time(), changed_by: string('usr_other') }) },
    },
    () => failed(packagesApi.update('pkg_pact', { ...form, version: 1 })),
  )
  expect(error.extensions['current']).toMatchObject({ name: 'Crew', version: 4 })
})

test('deletes a package', async () => {
  await exchange(
    {
      named: 'the deletion of a package',
      given,
      request: { method: 'DELETE', path: `${PATH}/pkg_pact`, query: { version: '1' }, signedIn: true },
      response: { status: 200, body: { success: true } },
    },
    () => packagesApi.delete('pkg_pact', 1),
  )
})

test('recognizes a package in use', async () => {
  const error = await exchange(
    {
      named: 'the deletion of a package that is in use',
      given: { 'an administrator and a package pkg_pact that is in use': {} },
      request: { method: 'DELETE', path: `${PATH}/pkg_pact`, query: { version: '1' }, signedIn: true },
      response: { status: 409, body: problem('package_in_use') },
    },
    () => failed(packagesApi.delete('pkg_pact', 1)),
  )
  expect(error.code).toBe('package_in_use')
})

test('synchronizes with the payment provider', async () => {
  const result = await exchange(
    {
      named: 'the synchronization of the packages',
      given,
      request: { method: 'POST', path: `${PATH}/stripe-sync`, signedIn: true },
      response: { status: 200, body: { success: boolean(true), message: string('4 prices are up to date.') } },
    },
    () => packagesApi.sync(),
  )
  expect(result.success).toBe(true)
})
