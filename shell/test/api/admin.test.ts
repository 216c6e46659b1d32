import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN } from '@loomcast/contracts/exchange'
import { accountView, session } from '@loomcast/web-kit'
import { resetApp } from '@loomcast/web-kit/testing'

const { exchange } = documentedApi('admin')

beforeEach(() => resetApp())
afterEach(() => resetApp())

test('ends a view of a user’s account with the administrator’s own token', async () => {
  const claims = { sub: 'usr_pact', sid: 'ses_view', iat: 0, exp: 1800 }
  localStorage.setItem('adminToken', EXAMPLE_TOKEN)
  history.replaceState(null, '', accountView.urlFor(`h.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.s`))
  accountView.adopt()
  await exchange(
    {
      request: { method: 'POST', path: '/api/admin/users/usr_pact/view/ses_view/end', signedIn: true },
      response: { status: 200, body: { view: { view_id: 'ses_view' } } },
      otherResponses: { 'GET /api/auth/me': () => Response.json({ user_id: 'usr_admin', email: 'admin@example.com', is_admin: true }) },
    },
    () => session.endView(),
  )
  expect(accountView.current()).toBeNull()
})
