import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { httpContract, matching } from '@loomcast/contracts/pact'
import { type AdminForPacts, adminForPacts } from './support/admin-pact.ts'

const { integer, nullValue, problem, string, time } = matching
const { exchange } = httpContract('admin', 'auth')

const PATH = '/internal/admin/users/usr_pact/view'
const BODY = { reason: 'Ticket 42', request_id: 'request-pact' }
const view = (ended_at: unknown) => ({
  view_id: string('ses_view'),
  user_id: string('usr_pact'),
  started_at: time(),
  ends_at: time(),
  ended_at,
})

let pacts: AdminForPacts
beforeAll(async () => {
  pacts = await adminForPacts('auth_account_views')
})
afterAll(() => pacts.stop())

test('starts a view of an account', async () => {
  const { status, body } = await exchange(
    {
      named: 'the start of a view of an account',
      given: { 'an administrator and the user usr_pact': {} },
      request: { method: 'POST', path: PATH, signedIn: true, body: BODY },
      response: {
        status: 201,
        body: { view: view(nullValue()), email: string('pact-user@example.com'), access_token: string('token'), expires_in: integer(1800) },
      },
    },
    (origin) => pacts.call(origin, 'POST', '/api/admin/users/usr_pact/view', BODY),
  )
  expect([status, body.access_token]).toEqual([201, 'token'])
})

test('does not start a view of a deactivated account', async () => {
  const { status, body } = await exchange(
    {
      named: 'the start of a view of a deactivated account',
      given: { 'an administrator and the deactivated user usr_pact': {} },
      request: { method: 'POST', path: PATH, signedIn: true, body: BODY },
      response: { status: 409, body: problem('account_not_viewable') },
    },
    (origin) => pacts.call(origin, 'POST', '/api/admin/users/usr_pact/view', BODY),
  )
  expect([status, body.code]).toEqual([409, 'account_not_viewable'])
})

test('ends a view of an account', async () => {
  const { status, body } = await exchange(
    {
      named: 'the end of a view of an account',
      given: { 'an administrator who views the user usr_pact': {} },
      request: { method: 'POST', path: `${PATH}/ses_view/end`, signedIn: true },
      response: { status: 200, body: { view: view(time()) } },
    },
    (origin) => pacts.call(origin, 'POST', '/api/admin/users/usr_pact/view/ses_view/end'),
  )
  expect([status, body.view.view_id]).toEqual([200, 'ses_view'])
})
