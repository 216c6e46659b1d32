import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { DEFAULT_REFERRAL_SETTINGS, type ReferralSettings } from '../src/domain/referral.ts'
import { addMissingFriendBonuses } from '../src/migrations/friend-bonuses.migration.ts'
import { authEvents } from './support/auth-events.ts'
import { type BillingService, startBilling } from './support/billing-service.ts'

const DAY_MS = 24 * 3600_000

let billing: BillingService
let auth: ReturnType<typeof authEvents>
beforeAll(async () => {
  billing = await startBilling('referrals')
  auth = authEvents(billing)
})
beforeEach(async () => {
  await changeSettings({})
})
afterAll(() => billing?.stop())

async function changeSettings(changes: Partial<ReferralSettings>): Promise<void> {
  const { version } = (await billing.admin('GET', '/internal/admin/referral-settings')).body.settings
  const response = await billing.admin('PUT', '/internal/admin/referral-settings', { ...DEFAULT_REFERRAL_SETTINGS, ...changes, version })
  expect(response.status).toBe(200)
}

let count = 0
/** A user with a verified address. */
async function person(): Promise<{ id: string; email: string }> {
  const id = `usr_${++count}`
  const email = `${id}@example.com`
  await auth.registered(id, email)
  await auth.verified(id, email)
  return { id, email }
}

async function referrer(): Promise<{ id: string; email: string; code: string }> {
  const user = await person()
  return { ...user, code: await newCode(user.id) }
}

async function newCode(userId: string): Promise<string> {
  const { status, body } = await billing.call(userId, 'POST', '/api/user/referrals/generate')
  expect(status).toBe(200)
  return body.referral_code
}

/** Registers with a code. Returns the id and the address of the new user. */
async function friendOf(code: string, email?: string) {
  const id = `usr_${++count}`
  const address = email ?? `${id}@example.com`
  await auth.registered(id, address, code)
  return { id, email: address, verify: () => auth.verified(id, address) }
}

const referralsOf = async (userId: string) => (await billing.call(userId, 'GET', '/api/user/referrals')).body.referrals
const check = async (code: string) => {
  const { valid, expired } = (await billing.app.inject(`/api/referral/${encodeURIComponent(code)}`)).json()
  return { valid, expired }
}
/** The published events of a type, oldest first. */
async function events(fact: string) {
  await poll(async () => (await billing.connection.collection('outbox').countDocuments({ waiting: true })) === 0)
  return billing.bus.messages
    .filter(({ headers }) => headers['ce_type']?.startsWith(`com.loomcast.billing.${fact}.`))
    .map(({ headers, value }) => ({ version: Number(headers['ce_aggregateversion']), data: JSON.parse(value) }))
}
const bonusesOf = async (userId: string) =>
  (await events('bonus-granted')).map(({ data }) => data).filter(({ user_id }) => user_id === userId)
const mailsOf = async (userId: string) =>
  (await events('mail-requested')).map(({ data }) => data).filter(({ user_id }) => user_id === userId)
const signupStates = async (userId: string) => (await referralsOf(userId)).recent_signups.map(({ state }: { state: string }) => state)

describe('a code', () => {
  it('is created once, even by parallel requests', async () => {
    const { id } = await person()
    expect(await referralsOf(id)).toMatchObject({ active_referral_code: null, is_active: true, bonus_generations: 5, recent_signups: [] })
    const codes = await Promise.all(Array.from({ length: 20 }, () => newCode(id)))
    expect(new Set(codes).size).toBe(1)
    expect(codes[0]).toMatch(/^[A-Z0-9]{8}$/)
    expect(await newCode(id)).toBe(codes[0])
    expect(await referralsOf(id)).toMatchObject({ active_referral_code: codes[0], expires_at: null })
    expect(await billing.connection.collection('referral_codes').countDocuments({ user_id: id })).toBe(1)
  })

  it('can be checked without a session, in uppercase or lowercase', async () => {
    const { code } = await referrer()
    expect(await check(code)).toEqual({ valid: true, expired: false })
    expect(await check(` ${code.toLowerCase()}`)).toEqual({ valid: true, expired: false })
    expect(await check('UNKNOWN1')).toEqual({ valid: false, expired: false })
  })

  it('expires, records nothing from then on, and is replaced', async () => {
    await changeSettings({ referral_code_expires_days: 30 })
    const { id, code } = await referrer()
    const early = await friendOf(code)
    const registeredInTime = billing.clock().toISOString()
    billing.clock.advance(30 * DAY_MS)
    expect(await check(code)).toEqual({ valid: false, expired: true })
    expect(await referralsOf(id)).toMatchObject({ active_referral_code: null, expires_at: null, pending_bonus: 5 })
    await friendOf(code)
    expect(await signupStates(id)).toEqual(['pending'])
    // The event about a registration in time can arrive later.
    await auth.registered(`usr_${++count}`, `usr_${count}@example.com`, code, registeredInTime)
    expect(await signupStates(id)).toEqual(['pending', 'pending'])
    await early.verify()
    expect(await referralsOf(id)).toMatchObject({ successful_signups: 1, total_bonus_earned: 5 })
    const replaced = await newCode(id)
    expect(replaced).not.toBe(code)
    expect(await check(replaced)).toEqual({ valid: true, expired: false })
    expect(await check(code)).toEqual({ valid: false, expired: true })
  })

  it('of an inactive program is neither valid nor created, and earlier sign-ups still count', async () => {
    const { id, code } = await referrer()
    const friend = await friendOf(code)
    await changeSettings({ is_active: false })
    expect(await check(code)).toEqual({ valid: false, expired: false })
    expect(await billing.call(id, 'POST', '/api/user/referrals/generate')).toMatchObject({
      status: 409,
      body: { code: 'referrals_inactive' },
    })
    expect(await referralsOf(id)).toMatchObject({ active_referral_code: null, is_active: false })
    await friendOf(code)
    await friend.verify()
    expect(await signupStates(id)).toEqual(['awarded'])
    await changeSettings({})
    expect(await newCode(id)).toBe(code)
  })
})

describe('a sign-up', () => {
  it('is pending until the friend verifies the address, and then awarded once with its events and mail', async () => {
    const { id, code } = await referrer()
    const friend = await friendOf(code)
    expect(await referralsOf(id)).toMatchObject({ successful_signups: 0, total_bonus_earned: 0, pending_bonus: 5 })
    expect(await bonusesOf(id)).toEqual([])

    await Promise.all([friend.verify(), friend.verify(), friend.verify()])
    await auth.verified(friend.id, 'another-address@example.com')
    const summary = await referralsOf(id)
    expect(summary).toMatchObject({ successful_signups: 1, total_bonus_earned: 5, pending_bonus: 0 })
    expect(summary.recent_signups).toEqual([
      { signup_id: expect.any(String), bonus_awarded: 5, state: 'awarded', created_at: billing.clock().toISOString() },
    ])
    const { signup_id } = summary.recent_signups[0]
    expect(await bonusesOf(id)).toEqual([
      { user_id: id, grant_id: signup_id, texts: 5, videos: 0, granted_at: billing.clock().toISOString() },
    ])
    const recorded = (await events('referral-recorded')).filter(({ data }) => data.signup_id === signup_id)
    expect(recorded.map(({ version, data }) => [version, data.state, data.bonus_awarded, data.user_id])).toEqual([
      [1, 'pending', 0, id],
      [2, 'awarded', 5, id],
    ])
    expect(await mailsOf(id)).toMatchObject([
      { mail_key: `referral-bonus:${signup_id}`, template: 'referral-bonus', data: { bonus: '5', link: '/profile?tab=referrals' } },
    ])
  })

  it('is awarded when the verification arrives before the registration', async () => {
    const { id, code } = await referrer()
    await auth.verified('usr_early', 'early@example.com')
    expect(await signupStates(id)).toEqual([])
    await auth.registered('usr_early', 'early@example.com', code)
    expect(await signupStates(id)).toEqual(['awarded'])
    expect(await bonusesOf(id)).toHaveLength(1)
  })

  it('gives the friend a bonus too, once, as promised at the registration', async () => {
    await changeSettings({ friend_bonus_generations: 3 })
    const { id, code } = await referrer()
    expect((await billing.app.inject(`/api/referral/${code}`)).json()).toMatchObject({ valid: true, friend_bonus_generations: 3 })
    expect(await referralsOf(id)).toMatchObject({ bonus_generations: 5, friend_bonus_generations: 3 })
    const friend = await friendOf(code)
    await changeSettings({ friend_bonus_generations: 0 })
    expect(await bonusesOf(friend.id)).toEqual([])
    await friend.verify()
    await friend.verify()
    expect(await bonusesOf(friend.id)).toMatchObject([{ texts: 3 }])
    expect(await mailsOf(friend.id)).toMatchObject([{ template: 'friend-bonus', data: { bonus: '3', link: '/generate' } }])
    expect(await bonusesOf(id)).toMatchObject([{ texts: 5 }])
    const later = await friendOf(code)
    await later.verify()
    expect(await bonusesOf(later.id)).toEqual([])
    expect(await mailsOf(later.id)).toEqual([])
  })

  it('of an earlier release promised the friend none, and its settings give both the same', async () => {
    const { connection } = billing
    const { id, code } = await referrer()
    const friend = await friendOf(code)
    await changeSettings({ bonus_generations: 9 })
    await connection.collection('referral_signups').updateMany({}, { $unset: { friend_bonus: '' } })
    await connection.collection('referral_settings').updateMany({}, { $unset: { friend_bonus_generations: '' } })
    await addMissingFriendBonuses(connection)
    expect(await referralsOf(id)).toMatchObject({ friend_bonus_generations: 9 })
    await friend.verify()
    expect([await bonusesOf(friend.id), await bonusesOf(id)]).toMatchObject([[], [{ texts: 5 }]])
    const { settings } = (await billing.admin('GET', '/internal/admin/referral-settings')).body
    const { friend_bonus_generations, ...earlier } = settings
    expect((await billing.admin('PUT', '/internal/admin/referral-settings', earlier)).body.settings).toMatchObject({
      friend_bonus_generations,
    })
  })

  it('keeps the bonus that was promised at the registration', async () => {
    const { id, code } = await referrer()
    const friend = await friendOf(code)
    await changeSettings({ bonus_generations: 50 })
    await friend.verify()
    expect(await referralsOf(id)).toMatchObject({ total_bonus_earned: 5, bonus_generations: 50 })
    const next = await friendOf(code)
    await next.verify()
    expect(await referralsOf(id)).toMatchObject({ total_bonus_earned: 55 })
  })

  it.each([null, 'NOSUCHCD', 'x'.repeat(64), '\u00e4\u00f6'])('is not recorded for the code %s', async (code) => {
    const id = `usr_${++count}`
    await auth.registered(id, `${id}@example.com`, code)
    await auth.verified(id, `${id}@example.com`)
    expect(await billing.connection.collection('referral_signups').countDocuments({ referred_user_id: id })).toBe(0)
  })

  it('is recorded once per user', async () => {
    const first = await referrer()
    const second = await referrer()
    const friend = await friendOf(first.code)
    await auth.registered(friend.id, friend.email, second.code)
    expect([await signupStates(first.id), await signupStates(second.id)]).toEqual([['pending'], []])
  })
})

describe('a rejection', () => {
  const reasonOf = async (userId: string) =>
    (await billing.connection.collection('referral_signups').findOne({ referred_user_id: userId }))?.['reason']

  it('applies to one’s own code', async () => {
    const { id, code } = await referrer()
    await billing.connection.collection<{ _id: string }>('referral_accounts').updateOne({ _id: id }, { $set: { verified: false } })
    await auth.registered(id, 'someone@example.com', code)
    expect([await signupStates(id), await reasonOf(id)]).toEqual([['refused'], 'self'])
    await auth.verified(id, 'someone@example.com')
    expect(await bonusesOf(id)).toEqual([])
  })

  it.each([
    ['Case.Name@Example.com', 'case.name+friend@example.com'],
    ['first.last@gmail.com', 'f.i.r.s.t.l.a.s.t+1@googlemail.com'],
  ])('applies to the user’s own mailbox: %s and %s', async (own, other) => {
    const id = `usr_${++count}`
    await auth.registered(id, own)
    const code = await newCode(id)
    const friend = await friendOf(code, other)
    await friend.verify()
    expect([await signupStates(id), await reasonOf(friend.id), await bonusesOf(id)]).toEqual([['refused'], 'self', []])
  })

  it('applies to a mailbox that turns out to be the referrer’s own at the verification', async () => {
    const { id, email, code } = await referrer()
    const friend = await friendOf(code)
    await auth.verified(friend.id, email.replace('@', '+x@'))
    expect([await signupStates(id), await reasonOf(friend.id)]).toEqual([['refused'], 'self'])
  })

  it('applies to a mailbox that was referred before, even by another user or after its account was deleted', async () => {
    const first = await referrer()
    const second = await referrer()
    const friend = await friendOf(first.code, 'only.once@gmail.com')
    await friend.verify()
    const again = await friendOf(second.code, 'onlyonce+2@gmail.com')
    await again.verify()
    expect([await signupStates(second.id), await reasonOf(again.id)]).toEqual([['refused'], 'duplicate'])
    await auth.deleted(friend.id)
    await auth.deleted(again.id)
    const third = await friendOf(second.code, 'only.once@gmail.com')
    await third.verify()
    expect([await signupStates(second.id), await reasonOf(third.id)]).toEqual([['refused', 'refused'], 'duplicate'])
    expect(await referralsOf(first.id)).toMatchObject({ successful_signups: 1 })
  })

  it('applies to all but one of several sign-ups of a mailbox that are verified at the same time', async () => {
    const { id, code } = await referrer()
    const friends = await Promise.all(['a', 'b', 'c', 'd'].map((tag) => friendOf(code, `parallel+${tag}@example.com`)))
    expect(await signupStates(id)).toEqual(['pending', 'pending', 'pending', 'pending'])
    await Promise.all(friends.map((friend) => friend.verify()))
    expect((await signupStates(id)).sort()).toEqual(['awarded', 'refused', 'refused', 'refused'])
    expect(await bonusesOf(id)).toHaveLength(1)
  })

  it('applies to friends above the limit, even when they verify at the same time', async () => {
    await changeSettings({ max_referrals_per_user: 3 })
    const { id, code } = await referrer()
    const friends = await Promise.all(Array.from({ length: 8 }, () => friendOf(code)))
    await Promise.all(friends.map((friend) => friend.verify()))
    expect(await referralsOf(id)).toMatchObject({
      successful_signups: 3,
      total_bonus_earned: 15,
      pending_bonus: 0,
      active_referral_code: null,
    })
    expect(await bonusesOf(id)).toHaveLength(3)
    expect(
      (await Promise.all(friends.map(({ id: friend }) => reasonOf(friend)))).filter((reason) => reason === 'limit_reached'),
    ).toHaveLength(5)
    expect(await check(code)).toEqual({ valid: false, expired: true })
    expect(await billing.call(id, 'POST', '/api/user/referrals/generate')).toMatchObject({
      status: 409,
      body: { code: 'referral_limit_reached' },
    })
    await friendOf(code)
    expect(await signupStates(id)).toHaveLength(8)
    await changeSettings({ max_referrals_per_user: null })
    const fresh = await newCode(id)
    expect(fresh).not.toBe(code)
    await (await friendOf(fresh)).verify()
    expect(await referralsOf(id)).toMatchObject({ successful_signups: 4 })
  })
})

describe('a deleted account', () => {
  it('of a referrer gets nothing', async () => {
    const { id, code } = await referrer()
    const awarded = await friendOf(code)
    const pending = await friendOf(code)
    await awarded.verify()
    const before = (await billing.admin('GET', '/internal/admin/referrals/stats')).body
    await auth.deleted(id)
    expect(await check(code)).toEqual({ valid: false, expired: false })
    await pending.verify()
    expect(await bonusesOf(id)).toHaveLength(1)
    expect(await billing.connection.collection('referral_signups').distinct('state', { code })).toEqual(['awarded', 'closed'])
    const recorded = (await events('referral-recorded')).map(({ data }) => data).filter(({ referral_code }) => referral_code === code)
    expect(recorded.at(-1)).toMatchObject({ state: 'closed', user_id: null })
    expect(await billing.call(id, 'POST', '/api/user/referrals/generate')).toMatchObject({ status: 404 })
    // Past figures do not change.
    const { total_referrals, total_signups, total_bonus_awarded } = before
    expect((await billing.admin('GET', '/internal/admin/referrals/stats')).body).toMatchObject({
      total_referrals,
      total_signups,
      total_bonus_awarded,
    })
  })

  it('closes the pending sign-up of a friend, even if the verification arrives later', async () => {
    const { id, code } = await referrer()
    const friend = await friendOf(code)
    await auth.deleted(friend.id)
    await friend.verify()
    await auth.registered(friend.id, friend.email, code)
    expect(await signupStates(id)).toEqual(['closed'])
    expect(await referralsOf(id)).toMatchObject({ successful_signups: 0, pending_bonus: 0 })
  })

  it('leaves no address and no reference to the user', async () => {
    const { id, email, code } = await referrer()
    const friend = await friendOf(code, 'leaves.nothing@example.com')
    await friend.verify()
    await auth.deleted(id)
    await auth.deleted(friend.id)
    await auth.deleted(id)
    for (const { name } of (await billing.connection.db?.listCollections().toArray()) ?? []) {
      if (!name.startsWith('referral_')) continue
      const text = JSON.stringify(
        await billing.connection
          .collection(name)
          .find({ _id: { $nin: [id, friend.id] as never } })
          .toArray(),
      )
      for (const trace of [id, friend.id, email, 'leaves.nothing', 'leavesnothing'])
        expect({ name, found: text.includes(`"${trace}`) }).toEqual({ name, found: false })
    }
    const accounts = billing.connection.collection<{ _id: string }>('referral_accounts')
    for (const user of [id, friend.id])
      expect(await accounts.findOne({ _id: user })).toMatchObject({
        mailbox: null,
        verified: false,
        awarded: 0,
        closed_at: expect.any(Date),
      })
    // Only the digest of the referred mailbox remains, for a year.
    const mailboxes = await billing.connection
      .collection('referral_mailboxes')
      .find({ forget_at: { $ne: null } })
      .sort({ forget_at: -1 })
      .toArray()
    expect(mailboxes[0]).toMatchObject({ user_id: null, forget_at: new Date(billing.clock().getTime() + 365 * DAY_MS) })
  })

  it('is either closed or awarded if both happen at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, code } = await referrer()
      const friend = await friendOf(code)
      await Promise.all([auth.deleted(id), friend.verify()])
      const signup = await billing.connection.collection('referral_signups').findOne({ code })
      expect([signup?.['state'], (await bonusesOf(id)).length]).toEqual(signup?.['state'] === 'awarded' ? ['awarded', 1] : ['closed', 0])
    }
  })
})

describe('the settings', () => {
  it('start with the defaults and change only from their current version', async () => {
    const { settings } = (await billing.admin('GET', '/internal/admin/referral-settings')).body
    expect(settings).toEqual({ ...DEFAULT_REFERRAL_SETTINGS, version: expect.any(Number) })
    const edits = [7, 8, 9].map((bonus_generations) =>
      billing.admin('PUT', '/internal/admin/referral-settings', { ...settings, bonus_generations }),
    )
    const responses = await Promise.all(edits)
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const winner = responses.find(({ status }) => status === 200)?.body.settings
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'version_conflict',
      current: winner,
      changed_by: 'usr_admin',
    })
    expect(winner).toMatchObject({ version: settings.version + 1 })
    expect((await billing.admin('GET', '/internal/admin/referral-settings')).body.settings).toEqual(winner)
  })

  it.each([
    { bonus_generations: 0 },
    { bonus_generations: 101 },
    { bonus_generations: 2.5 },
    { friend_bonus_generations: -1 },
    { friend_bonus_generations: 101 },
    { max_referrals_per_user: 0 },
    { referral_code_expires_days: 0 },
    { referral_code_expires_days: 3651 },
    { is_active: 'perhaps' },
    { surprise: true },
  ])('reject %j', async (change) => {
    const { settings } = (await billing.admin('GET', '/internal/admin/referral-settings')).body
    const response = await billing.admin('PUT', '/internal/admin/referral-settings', { ...settings, ...change })
    expect(response).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })
})

describe('the figures', () => {
  it('count sign-ups, awards and bonus, and list the newest and the most successful', async () => {
    const before = (await billing.admin('GET', '/internal/admin/referrals/stats')).body
    await changeSettings({ bonus_generations: 100, friend_bonus_generations: 10 })
    const { id, code } = await referrer()
    for (let friends = 0; friends < 6; friends++) await (await friendOf(code)).verify()
    billing.clock.advance(1000)
    await friendOf(code)
    const after = (await billing.admin('GET', '/internal/admin/referrals/stats')).body
    expect({
      referrals: after.total_referrals - before.total_referrals,
      signups: after.total_signups - before.total_signups,
      bonus: after.total_bonus_awarded - before.total_bonus_awarded,
    }).toEqual({ referrals: 7, signups: 6, bonus: 660 })
    expect(after.top_referrers[0]).toEqual({ user_id: id, code, uses_count: 6, created_at: expect.any(String) })
    expect(after.recent_signups[0]).toMatchObject({ referral_code: code, user_id: id, state: 'pending', bonus_awarded: 0 })
    expect(after.recent_signups).toHaveLength(10)
  })
})
