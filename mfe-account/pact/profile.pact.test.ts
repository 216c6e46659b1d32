import { beforeEach, describe, expect, test } from '@jest/globals'
import { EXAMPLE_TOKEN, httpContract, matching } from '@loomcast/contracts/pact'
import { accountApi } from '../src/account.api.ts'
import { planAccountApi } from '../src/profile/plan-account.api.ts'

/** The calls of the profile to services other than auth. */
const { boolean, eachLike, integer, number, regex, string, time } = matching
const billing = httpContract('mfe-account', 'billing')
const USER = { 'a user without a subscription': { user_id: 'usr_pact' } }
const SUBSCRIBER = { 'a user with a subscription to professional with video': { user_id: 'usr_pact' } }

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('token', EXAMPLE_TOKEN)
})

test('lists the payments', async () => {
  const found = await billing.exchange(
    {
      named: 'the payments',
      given: SUBSCRIBER,
      request: { method: 'GET', path: '/api/user/payment-history', signedIn: true, query: { limit: '50' } },
      answer: {
        status: 200,
        body: {
          payments: eachLike({
            transaction_id: string('pay_1'),
            amount: number(19),
            currency: regex('^[a-z]{3}$', 'usd'),
            status: string('succeeded'),
            created_at: time(),
            kind: regex('^(payment|failed_payment|refund|dispute)$', 'payment'),
          }),
          total: integer(1),
        },
      },
    },
    () => planAccountApi.payments(),
  )
  expect(found).toMatchObject({ total: 1, payments: [{ amount: 19 }] })
})

describe('referrals', () => {
  const referrals = {
    successful_signups: integer(0),
    total_bonus_earned: integer(0),
    pending_bonus: integer(0),
    bonus_generations: integer(5),
    is_active: boolean(true),
  }

  test('are read', async () => {
    const read = await billing.exchange(
      {
        named: 'the referrals',
        given: USER,
        request: { method: 'GET', path: '/api/user/referrals', signedIn: true },
        answer: { status: 200, body: { referrals } },
      },
      () => planAccountApi.referrals(),
    )
    expect(read.bonus_generations).toBe(5)
  })

  test('get a code', async () => {
    const created = await billing.exchange(
      {
        named: 'a referral code for sharing',
        given: USER,
        request: { method: 'POST', path: '/api/user/referrals/generate', signedIn: true },
        answer: {
          status: 200,
          body: { referral_code: string('ADA2026'), referrals: { ...referrals, active_referral_code: string('ADA2026') } },
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
  const disposition = (name: string, ending: string) => ({
    'Content-Disposition': regex(`^attachment; filename="[^"]+\\.${ending}"$`, `attachment; filename="${name}"`),
  })

  test('of billing is a JSON file', async () => {
    await billing.exchange(
      {
        named: 'the export of billing',
        given: USER,
        request: { method: 'GET', path: '/api/billing/export', signedIn: true },
        answer: { status: 200, headers: disposition('loomcast-billing-2026-03-10.json', 'json'), body: {} },
      },
      () => accountApi.exportBilling(new Date('2026-03-10')),
    )
    expect(files).toEqual(['loomcast-billing-2026-03-10.json'])
  })

  test.each([
    ['content', 'the export of the texts', '/api/content/export', accountApi.exportPosts],
    ['video', 'the export of the videos', '/api/video/export', accountApi.exportVideos],
  ] as const)('of %s is a CSV file', async (provider, named, path, save) => {
    const name = `${provider}_history_2026-03-10.csv`
    await httpContract('mfe-account', provider).exchange(
      {
        named,
        given: { 'a user': { user_id: 'usr_pact' } },
        request: { method: 'GET', path, signedIn: true },
        answer: { status: 200, headers: disposition(name, 'csv') },
      },
      () => save(new Date('2026-03-10')),
    )
    expect(files).toEqual([name])
  })
})
