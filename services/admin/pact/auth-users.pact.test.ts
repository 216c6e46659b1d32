import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { httpContract, matching } from '@loomcast/contracts/pact'
import type { AccountResponse } from '../src/users/owner-responses.ts'
import { type AdminForPacts, adminForPacts } from './support/admin-pact.ts'

const { boolean, integer, nullValue, problem, string, time } = matching
const { exchange } = httpContract('admin', 'auth')

const PATH = '/internal/admin/users/usr_pact'
const given = { 'an administrator and the user usr_pact': {} }
const account = (more: object = {}) => ({
  user_id: string('usr_pact'),
  email: string('pact-user@example.com'),
  name: nullValue(),
  is_admin: boolean(false),
  is_active: boolean(true),
  email_verified: boolean(true),
  created_at: time(),
  version: integer(1),
  ...more,
})

let pacts: AdminForPacts
beforeAll(async () => {
  pacts = await adminForPacts('auth_users')
})
afterAll(() => pacts.stop())

test('creates an account', async () => {
  const body = { email: 'new-user@example.com', password: 'correct horse', is_admin: false }
  const { body: response } = await exchange(
    {
      named: 'the creation of an account by an administrator',
      given: { 'an administrator': {} },
      request: { method: 'POST', path: '/internal/admin/users', signedIn: true, body },
      response: { status: 201, body: { user: account({ user_id: string('usr_new'), email: 'new-user@example.com' }) } },
    },
    (origin) => pacts.call(origin, 'POST', '/api/admin/users', body),
  )
  expect(response.user.email).toBe('new-user@example.com')
})

test('rejects an address that another account has', async () => {
  const body = { email: 'pact-user@example.com', password: 'correct horse' }
  const { status } = await exchange(
    {
      named: 'the creation of an account with an address that is taken',
      given,
      request: { method: 'POST', path: '/internal/admin/users', signedIn: true, body },
      response: { status: 409, body: problem('email_taken') },
    },
    (origin) => pacts.call(origin, 'POST', '/api/admin/users', body),
  )
  expect(status).toBe(409)
})

test('changes an account', async () => {
  const body = { version: 1, first_name: 'Ada', last_name: 'Byron' }
  const changed = { user: account({ name: 'Ada Byron', version: integer(2) }), before: account() }
  const { body: response } = await exchange(
    {
      named: 'a change of an account by an administrator',
      given,
      request: { method: 'PUT', path: PATH, signedIn: true, body },
      response: { status: 200, body: changed },
    },
    (origin) => pacts.call(origin, 'PUT', '/api/admin/users/usr_pact', body),
  )
  expect(response.user).toMatchObject({ name: 'Ada Byron', version: 2 })
})

test('returns the current account to a change that is based on an old one', async () => {
  const body = { version: 99, first_name: 'Late' }
  const { body: response } = await exchange(
    {
      named: 'a change of an account that is based on an old version',
      given,
      request: { method: 'PUT', path: PATH, signedIn: true, body },
      response: {
        status: 409,
        body: problem('version_conflict', { current: { email: string('pact-user@example.com'), version: integer(1) } }),
      },
    },
    (origin) => pacts.call(origin, 'PUT', '/api/admin/users/usr_pact', body),
  )
  expect(response.current.version).toBe(1)
})

test.each([
  ['deactivate', false],
  ['activate', true],
])('%ss an account', async (verb, isActive) => {
  const { body: response } = await exchange(
    {
      named: `an administrator's request to ${verb} an account`,
      given: isActive ? { 'an administrator and the deactivated user usr_pact': {} } : given,
      request: { method: 'POST', path: `${PATH}/${verb}`, signedIn: true },
      response: {
        status: 200,
        body: { user: account({ is_active: isActive, version: integer(isActive ? 4 : 3) }), before: account({ is_active: !isActive }) },
      },
    },
    (origin) => pacts.call(origin, 'POST', `/api/admin/users/usr_pact/${verb}`, { reason: 'Test' }),
  )
  expect(response.user.is_active).toBe(isActive)
})

test('reads an account for its detail', async () => {
  const profile = {
    first_name: string(''),
    last_name: string(''),
    bio: string(''),
    company: string(''),
    website: string(''),
    phone: string(''),
  }
  const { user } = await exchange(
    {
      named: 'an account for an administrator',
      given,
      request: { method: 'GET', path: PATH, signedIn: true },
      response: { status: 200, body: { user: account({ ...profile, last_login_at: nullValue() }), mfa_enabled: boolean(false) } },
    },
    (origin) => pacts.get<AccountResponse>(origin, 'auth', PATH),
  )
  expect(user.user_id).toBe('usr_pact')
})

test('deletes an account', async () => {
  const { status } = await exchange(
    {
      named: 'the deletion of an account by an administrator',
      given,
      request: { method: 'DELETE', path: PATH, signedIn: true },
      response: { status: 200, body: { before: account(), version: integer(9) } },
    },
    (origin) => pacts.call(origin, 'DELETE', '/api/admin/users/usr_pact', { reason: 'Requested' }),
  )
  expect(status).toBe(200)
})
