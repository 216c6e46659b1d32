import { beforeEach, expect, test } from '@jest/globals'
import { EXAMPLE_TOKEN, httpContract, matching } from '@loomcast/contracts/pact'
import { usersApi } from '../src/users/users.api.ts'

const { exchange } = httpContract('mfe-admin', 'admin')
const { integer, problem, string } = matching

const PATH = '/api/admin/users/usr_pact/view'
const body = { reason: 'Ticket 42', request_id: 'request-pact' }

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('adminToken', EXAMPLE_TOKEN)
})

test('starts a view of a user’s account', async () => {
  const { access_token } = await exchange(
    {
      named: 'the start of a view of a user',
      given: { 'an administrator and the user usr_pact': {} },
      request: { method: 'POST', path: PATH, signedIn: true, body },
      response: { status: 201, body: { access_token: string('header.payload.signature'), expires_in: integer(1800) } },
    },
    () => usersApi.startView('usr_pact', body),
  )
  expect(access_token).toBe('header.payload.signature')
})

test('shows why an account cannot be viewed', async () => {
  const error = await exchange(
    {
      named: 'the start of a view of a user who cannot be viewed',
      given: { 'an administrator and a user usr_pact who cannot be viewed': {} },
      request: { method: 'POST', path: PATH, signedIn: true, body },
      response: { status: 409, body: problem('account_not_viewable') },
    },
    () => usersApi.startView('usr_pact', body).catch((cause: unknown) => cause),
  )
  expect(error).toMatchObject({ code: 'account_not_viewable' })
})
