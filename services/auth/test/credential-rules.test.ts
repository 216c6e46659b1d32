import { describe, expect, it } from '@jest/globals'
import { newSecret, sealFor, unsealWith } from '../src/accounts/secret.ts'
import { createPasswordHasher } from '../src/app.ts'
import { parseNewPassword } from '../src/domain/password.ts'
import { judgeRefresh } from '../src/domain/session.ts'

describe('a refresh token', () => {
  const now = new Date('2030-01-01T00:00:00Z')
  const at = (ms: number) => new Date(now.getTime() + ms)
  const DAY = 24 * 3600_000
  const MINUTE = 60_000
  const open = { role: 'user', created_at: at(-DAY), last_used_at: at(-DAY), revoked_at: null } as const
  const admin = { ...open, role: 'admin', created_at: at(-600 * MINUTE), last_used_at: at(-29 * MINUTE) } as const
  const unused = { expires_at: at(1), used_at: null }
  it.each([
    ['claim', { expires_at: at(1), used_at: null }, open],
    ['dead', { expires_at: now, used_at: null }, open],
    ['grace', { expires_at: at(1), used_at: at(-5_000) }, open],
    ['replay', { expires_at: at(1), used_at: at(-5_001) }, open],
    ['replay', { expires_at: at(-1), used_at: at(-30_000) }, open],
    ['dead', { expires_at: at(1), used_at: null }, { ...open, revoked_at: at(-1) }],
    ['claim', { expires_at: at(1), used_at: null }, { ...open, created_at: at(1 - 90 * DAY) }],
    ['dead', { expires_at: at(1), used_at: null }, { ...open, created_at: at(-90 * DAY) }],
    ['dead', { expires_at: at(1), used_at: at(-1) }, { ...open, created_at: at(-90 * DAY) }],
    ['dead', null, open],
    ['dead', { expires_at: at(1), used_at: null }, null],
    ['claim', unused, admin],
    ['claim', unused, { ...admin, last_used_at: at(1 - 30 * MINUTE) }],
    ['idle', unused, { ...admin, last_used_at: at(-30 * MINUTE) }],
    ['claim', unused, { ...admin, created_at: at(1 - 720 * MINUTE) }],
    ['expired', unused, { ...admin, created_at: at(-720 * MINUTE) }],
    ['expired', unused, { ...admin, created_at: at(-MINUTE), factor_at: at(-720 * MINUTE) }],
    ['dead', unused, { ...admin, created_at: at(-720 * MINUTE), revoked_at: at(-1) }],
  ] as const)('gets the verdict %s: %j', (verdict, token, session) => expect(judgeRefresh(token, session, 90 * DAY, now)).toBe(verdict))

  it('is required to decrypt its successor', () => {
    const holder = newSecret()
    const other = newSecret()
    const successor = newSecret()
    const sealed = sealFor(holder.secret, successor.secret)
    expect(sealed).not.toContain(successor.secret)
    expect(unsealWith(holder.secret, sealed)).toBe(successor.secret)
    expect(() => unsealWith(other.secret, sealed)).toThrow()
    expect(() => unsealWith(holder.digest, sealed)).toThrow()
  })
})

describe('a new password', () => {
  const emails = ['grace.hopper+shop@example.com']
  const EASY = 'This password is too easy to guess. A few unrelated words work well.'
  const OWN = "Don't use your email as your password. A few unrelated words work well."
  it.each([
    ['password', EASY],
    ['Password1', EASY],
    ['P@ssw0rd!', EASY],
    ['passwort2026', EASY],
    ['drowssap', EASY],
    ['123456', EASY],
    ['24121985', EASY],
    ['111111', EASY],
    ['abc123', EASY],
    ['qwerty', EASY],
    ['Qwertz123!', EASY],
    ['1q2w3e4r', EASY],
    ['zxcvbnasdf', EASY],
    ['iloveyou', EASY],
    ['Dragon99!', EASY],
    ['Summer2026!', EASY],
    ['Chelsea1905', EASY],
    ['abcabcabc', EASY],
    ['pleasepl', undefined],
    ['correct horse', undefined],
    ['six words', undefined],
    ['a good phrase of one', undefined],
    ['xK7#mQ2$', undefined],
    ['летоидождь', undefined],
    ['夏の雨と傘', 'Password must be at least 6 characters long'],
    ['grace.hopper+shop@example.com', OWN],
    ['Grace.Hopper+Shop', OWN],
    ['GRACE.HOPPER', OWN],
    ['grace.hopper1906!', OWN],
    ['grace hopper sails', undefined],
  ])('%j: %j', (password, message) => {
    const checked = parseNewPassword(password, { emails })
    expect(checked.ok ? undefined : checked.fault.message).toBe(message)
  })
})

describe('password hashing', () => {
  const cheap = { memoryCost: 1024, timeCost: 1, parallelism: 1, outputLen: 32 }
  it('rejects work above its limit and completes the rest', async () => {
    const hasher = createPasswordHasher(cheap)
    const stored = await hasher.hash('six words')
    // Initializes the hash for unknown accounts first, so that it does not occupy a slot below.
    await hasher.verify(null, 'six words')
    const outcomes = await Promise.allSettled(Array.from({ length: 260 }, () => hasher.verify(stored, 'six words')))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(260 - 204)
    for (const outcome of refused) expect(outcome.reason).toMatchObject({ code: 'busy', status: 503 })
    expect(await hasher.verify(stored, 'six words')).toEqual({ matches: true, outdated: false })
  })

  it('never matches a missing account', async () => {
    expect((await createPasswordHasher(cheap).verify(null, '')).matches).toBe(false)
  })
})
