import { describe, expect, it, test } from '@jest/globals'
import fc from 'fast-check'
import { CODE_ALPHABET, canonicalCode, codeExpiry, codeStateAt, DEFAULT_REFERRAL_SETTINGS, mailboxOf } from '../src/domain/referral.ts'

describe('the mailbox of an address', () => {
  test.each([
    ['Ada@Example.com', 'ada@example.com'],
    [' ada+news@example.com ', 'ada@example.com'],
    ['ada+a+b@example.com', 'ada@example.com'],
    ['a.d.a@example.com', 'a.d.a@example.com'],
    ['a.d.a@gmail.com', 'ada@gmail.com'],
    ['A.d.a+x.y@GoogleMail.com', 'ada@gmail.com'],
    ['+only@example.com', '+only@example.com'],
    ['ada@b\u00fccher.example', 'ada@xn--bcher-kva.example'],
  ])('of %s is %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox))

  it('is the same for its own result', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(mailboxOf(mailboxOf(email))).toBe(mailboxOf(email))
      }),
    )
  })
})

describe('a code', () => {
  const now = new Date('2026-03-10T12:00:00Z')
  const later = new Date('2026-03-10T12:00:01Z')
  const limited = { ...DEFAULT_REFERRAL_SETTINGS, max_referrals_per_user: 3 }

  it('has no characters that look alike', () => {
    for (const pair of ['0O', '0D', '0Q', '1I', '1L', '2Z', '5S', '6G', '8B', 'UV'])
      expect([...pair].filter((character) => CODE_ALPHABET.includes(character)).length).toBeLessThan(2)
    expect(new Set(CODE_ALPHABET).size).toBe(CODE_ALPHABET.length)
  })

  it('is found in lowercase and with spaces around it', () => expect(canonicalCode(' k7m3 ')).toBe('K7M3'))

  test.each([
    ['active', { state: 'active', expires_at: null }, 0, DEFAULT_REFERRAL_SETTINGS, 'active'],
    ['before its end', { state: 'active', expires_at: later }, 0, DEFAULT_REFERRAL_SETTINGS, 'active'],
    ['at its end', { state: 'active', expires_at: now }, 0, DEFAULT_REFERRAL_SETTINGS, 'expired'],
    ['below the limit', { state: 'active', expires_at: null }, 2, limited, 'active'],
    ['at the limit', { state: 'active', expires_at: null }, 3, limited, 'spent'],
    ['ended', { state: 'spent', expires_at: null }, 0, DEFAULT_REFERRAL_SETTINGS, 'spent'],
    ['of a deleted account', { state: 'closed', expires_at: now }, 0, DEFAULT_REFERRAL_SETTINGS, 'closed'],
  ] as const)('%s', (_name, code, awarded, settings, state) => {
    expect(codeStateAt(code, awarded, settings, now)).toBe(state)
  })

  it('expires after the configured days, or never', () => {
    expect(codeExpiry({ ...DEFAULT_REFERRAL_SETTINGS, referral_code_expires_days: 30 }, now)).toEqual(new Date('2026-04-09T12:00:00Z'))
    expect(codeExpiry(DEFAULT_REFERRAL_SETTINGS, now)).toBeNull()
  })
})
