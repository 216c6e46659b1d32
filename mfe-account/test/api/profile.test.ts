import { beforeEach, describe, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN, examples } from '@loomcast/contracts/exchange'
import { accountApi } from '../../src/account.api.ts'
import { planAccountApi } from '../../src/profile/plan-account.api.ts'

/** The calls of the profile to services other than auth. */
const { time } = examples
const billing = documentedApi('billing')

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('token', EXAMPLE_TOKEN)
})

test('lists the payments', async () => {
  const found = await billing.exchange(
    {
      request: { method: 'GET', path: '/api/user/payment-history', signedIn: true, query: { limit: '50' } },
      response: {
        status: 200,
        body: {
          payments: [
            {
              transaction_id: 'pay_1',
              amount: 19,
              currency: 'usd',
              status: 'succeeded',
              created_at: time(),
              kind: 'payment',
            },
          ],
          total: 1,
        },
      },
    },
    () => planAccountApi.payments(),
  )
  expect(found).toMatchObject({ total: 1, payments: [{ amount: 19 }] })
})

describe('referrals', () => {
  const referrals = {
    successful_signups: 0,
    total_bonus_earned: 0,
    pending_bonus: 0,
    bonus_generations: 5,
    friend_bonus_generations: 4,
    is_active: true,
  }

  test('are read', async () => {
    const read = await billing.exchange(
      {
        request: { method: 'GET', path: '/api/user/referrals', signedIn: true },
        response: { status: 200, body: { referrals } },
      },
      () => planAccountApi.referrals(),
    )
    expect(read.bonus_generations).toBe(5)
    expect(read.friend_bonus_generations).toBe(4)
  })

  test('get a code', async () => {
    const created = await billing.exchange(
      {
        request: { method: 'POST', path: '/api/user/referrals/generate', signedIn: true },
        response: {
          status: 200,
          body: { referral_code: 'ADA2026', referrals: { ...referrals, active_referral_code: 'ADA2026' } },
        },
      },
      () => planAccountApi.createCode(),
    )
    expect(created.active_referral_code).toBe('ADA2026')
  })
})

describe('the export', () => {
  const files: string[] = []
  beforeEach(() => {
    files.length = 0
    URL.createObjectURL = () => 'blob:pact'
    URL.revokeObjectURL = () => {}
    HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
      files.push(this.download)
    }
  })
  const disposition = (name: string) => ({
    'Content-Disposition': `attachment; filename="${name}"`,
  })

  test('of billing is a JSON file', async () => {
    await billing.exchange(
      {
        request: { method: 'GET', path: '/api/billing/export', signedIn: true },
        response: { status: 200, headers: disposition('loomcast-billing-2026-03-10.json'), body: {} },
      },
      () => accountApi.exportBilling(new Date('2026-03-10')),
    )
    expect(files).toEqual(['loomcast-billing-2026-03-10.json'])
  })

  test.each([
    ['content', '/api/content/export', accountApi.exportPosts],
    ['video', '/api/video/export', accountApi.exportVideos],
  ] as const)('of %s is a CSV file', async (provider, path, save) => {
    const name = `${provider}_history_2026-03-10.csv`
    await documentedApi(provider).exchange(
      {
        request: { method: 'GET', path, signedIn: true },
        response: { status: 200, headers: disposition(name) },
      },
      () => save(new Date('2026-03-10')),
    )
    expect(files).toEqual([name])
  })
})
