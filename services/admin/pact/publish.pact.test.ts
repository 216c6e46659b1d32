import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { httpContract, matching } from '@loomcast/contracts/pact'
import { type AdminForPacts, adminForPacts } from './support/admin-pact.ts'

const { eachLike, integer, string, time } = matching

let pacts: AdminForPacts
beforeAll(async () => {
  pacts = await adminForPacts('publish')
})
afterAll(() => pacts.stop())

test('counts planned posts and accounts by network', async () => {
  const figures = {
    planned: integer(1),
    due: integer(0),
    sending: integer(0),
    unknown: integer(0),
    failed: integer(0),
    missed: integer(0),
    handed_over: integer(0),
    published: integer(0),
    accounts: integer(1),
    broken_accounts: integer(0),
  }
  const { body } = await httpContract('admin', 'publish').exchange(
    {
      named: 'the figures of planned posts',
      given: { 'a user with a planned post': {}, 'an administrator': {} },
      request: { method: 'GET', path: '/internal/admin/publishing', signedIn: true },
      response: {
        status: 200,
        body: { success: true, checked_at: time(), networks: eachLike({ network: string('mastodon'), ...figures }) },
      },
    },
    (origin) => pacts.call(origin, 'GET', '/api/admin/publishing'),
  )
  expect(body.networks).toMatchObject([{ network: 'mastodon', planned: 1, accounts: 1 }])
})
