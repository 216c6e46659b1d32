import { expect, test } from '@jest/globals'
import { eachLike, like, string, time } from './matching.ts'
import { type ExpectedEvent, expectEvent, type Message } from './messages.ts'

export interface RevocationsUnderTest {
  /** Passes the message to the group's registered handler. */
  receive(group: string, message: Message): Promise<void>
  isRevoked(claims: { user_id: string; session_id: string; issued_at: number; key_id?: string }): Promise<boolean>
}

/** Tests the pacts of the group `<service>.revocations` for all events that revoke tokens. All sessions of the user `signedOut` end. */
export function testRevocations(service: string, under: () => RevocationsUnderTest, { signedOut = 'usr_3' } = {}): void {
  const group = `${service}.revocations`
  const receives = (expected: Omit<ExpectedEvent, 'group'>) =>
    expectEvent({ group, ...expected }, (message) => under().receive(group, message))
  const issued_at = Date.parse('2026-03-10T11:00:00Z') / 1000

  test('rejects tokens of a revoked signing key', async () => {
    const key_id = `key_pact_${service}`
    const claims = { user_id: 'usr_9', session_id: 'ses_9', issued_at: 4_000_000_000, key_id }
    expect(await under().isRevoked(claims)).toBe(false)
    await receives({
      type: 'com.loomcast.auth.signing-keys-revoked.v1',
      given: { 'a signing key that was compromised': {} },
      data: { key_ids: eachLike(key_id), revoked_at: time() },
    })
    expect(await under().isRevoked(claims)).toBe(true)
    expect(await under().isRevoked({ ...claims, key_id: 'key_of_today' })).toBe(false)
  })

  test('rejects tokens of ended sessions', async () => {
    const claims = { user_id: 'usr_1', session_id: 'ses_1', issued_at }
    expect(await under().isRevoked(claims)).toBe(false)
    await receives({
      type: 'com.loomcast.auth.session-revoked.v1',
      variant: 'some sessions',
      given: { 'a user who signed out': {} },
      data: { user_id: string('usr_1'), session_ids: eachLike('ses_1'), all: false, reason: string('logout'), revoked_at: time() },
    })
    expect(await under().isRevoked(claims)).toBe(true)
    await receives({
      type: 'com.loomcast.auth.session-revoked.v1',
      variant: 'all sessions',
      given: { 'a user who set a new password by a link': {} },
      data: { user_id: string(signedOut), session_ids: like(['ses_2']), all: true, reason: string('password-changed'), revoked_at: time() },
    })
    expect(await under().isRevoked({ user_id: signedOut, session_id: 'ses_3', issued_at })).toBe(true)
  })

  test('rejects tokens of a deleted account', async () => {
    const claims = { user_id: 'usr_1', session_id: 'ses_4', issued_at }
    expect(await under().isRevoked(claims)).toBe(false)
    await receives({
      type: 'com.loomcast.auth.account-deleted.v1',
      given: { 'a user who deleted the account': {} },
      data: { user_id: string('usr_1'), deleted_at: time() },
    })
    expect(await under().isRevoked(claims)).toBe(true)
  })
}
