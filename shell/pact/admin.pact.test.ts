import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { EXAMPLE_TOKEN, httpContract, matching } from '@loomcast/contracts/pact'
import { accountView, session } from '@loomcast/web-kit'
import { resetApp } from '@loomcast/web-kit/testing'

/** The end of an administrator's view of an account, from the banner. */
const { exchange } = httpContract('shell', 'admin')
const { string } = matching

beforeEach(() => resetApp())
afterEach(() => resetApp())

test('ends a view of a user’s account with the administrator’s own token', async () => {
  const claims = { sub: 'usr_pact', sid: 'ses_view', iat: 0, exp: 1800 }
  localStorage.setItem('adminToken', EXAMPLE_TOKEN)
  history.replaceState(null, '', accountView.urlFor(`h.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.s`))
  accountView.adopt()
  await exchange(
    {
      named: 'the end of a view of a user',
      given: { 'an administrator and the user usr_pact': {} },
      request: { method: 'POST', path: '/api/admin/users/usr_pact/view/ses_view/end', signedIn: true },
      answer: { status: 200, body: { view: { view_id: string('ses_view') } } },
      besides: { 'GET /api/auth/me': () => Response.json({ user_id: 'usr_admin', email: 'admin@example.com', is_admin: true }) },
    },
    () => session.endView(),
  )
  expect(accountView.current()).toBeNull()
})
