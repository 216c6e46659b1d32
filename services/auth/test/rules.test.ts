import { describe, expect, it } from '@jest/globals'
import { SettingsError } from '@loomcast/service-kit/config'
import fc from 'fast-check'
import { loadAuthSettings } from '../src/app.ts'
import { parseReferralCode } from '../src/domain/account.ts'
import { limitAddress } from '../src/domain/client-address.ts'
import { deviceOf } from '../src/domain/device.ts'
import { canonicalEmail, parseEmail } from '../src/domain/email-address.ts'
import { resetPasswordMail, verifyEmailMail } from '../src/domain/mail-text.ts'

describe('an email address', () => {
  it('is canonicalized idempotently', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => canonicalEmail(canonicalEmail(text)) === canonicalEmail(text)))
  })

  it('that is accepted is safe in a mail header and has one @ and no space', () => {
    const part = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(part, part, (local, domain) => {
        const parsed = parseEmail(`${local}@${domain}.example`)
        return !parsed.ok || /^[^\s@,;:<>()[\]\\"\p{Cc}]+@[^\s@,;:<>()[\]\\"\p{Cc}]+$/u.test(parsed.value)
      }),
    )
  })

  it.each([
    'a@example.com',
    'first.last+tag@sub.example.co',
    "o'hara@example.ie",
    'почта@пример.рф',
    'admin@loomcast.local',
    'a_b-c@x-y.example',
  ])('accepts %s', (email) => expect(parseEmail(email)).toEqual({ ok: true, value: email }))

  it.each([
    'a',
    '@example.com',
    'a@',
    'a@example',
    'a@@example.com',
    'a@b@example.com',
    '.a@example.com',
    'a..b@example.com',
    'a.@example.com',
    'a b@example.com',
    'a@exa mple.com',
    'a@-example.com',
    'a@example-.com',
    'a@example..com',
    'a@.example.com',
    'a@[127.0.0.1]',
    'a@1.2.3.4',
    '<a@example.com>',
    'a,b@example.com',
    'a@example.com>',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    'a\u0000@example.com',
    'a\u202e@example.com',
    'a\u200b@example.com',
    'a@exam\u200bple.com\u0007',
  ])('rejects %j', (email) => expect(parseEmail(email).ok).toBe(false))
})

describe('a device', () => {
  const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
  it.each([
    [CHROME, 'Chrome', 'Windows', 'computer'],
    [`${CHROME} Edg/141.0.0.0`, 'Edge', 'Windows', 'computer'],
    [`${CHROME} OPR/120.0.0.0`, 'Opera', 'Windows', 'computer'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox', 'Linux', 'computer'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      'Safari',
      'macOS',
      'computer',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iOS',
      'phone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
      'Chrome',
      'iOS',
      'phone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
      'phone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      'Chrome',
      'Android',
      'tablet',
    ],
    ['curl/8.5.0', null, null, 'other'],
    ['', null, null, 'other'],
    [undefined, null, null, 'other'],
    [`${'x'.repeat(600)}${CHROME}`, null, null, 'other'],
  ])('with the User-Agent %s is %s on %s, a %s', (userAgent, browser, system, kind) =>
    expect(deviceOf(userAgent)).toEqual({ browser, system, kind }),
  )
})

describe('the IP address for limits', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0:0:1::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['nonsense', 'nonsense'],
  ])('%s counts as %s', (ip, key) => expect(limitAddress(ip)).toBe(key))
})

describe('a referral code', () => {
  it.each([
    ['ABC-1', 'ABC-1'],
    [' abc ', 'abc'],
    ['x'.repeat(64), 'x'.repeat(64)],
    ['x'.repeat(65), null],
    ['a b', null],
    ['<b>', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%j is parsed as %j', (input, code) => expect(parseReferralCode(input)).toBe(code))
})

describe('an email', () => {
  it('shows a name as text, never as HTML', () => {
    const mail = resetPasswordMail('<img src=x> & "friends"', 'https://x.example/?a=1&b=2')
    expect(mail.html).not.toContain('<img')
    expect(mail.html).toContain('&lt;img src=x&gt; &amp; &quot;friends&quot;')
    expect(mail.html).toContain('href="https://x.example/?a=1&amp;b=2"')
    expect(mail.text).toContain('https://x.example/?a=1&b=2')
  })

  it('states how long its link is valid', () => {
    expect(verifyEmailMail('https://x.example').text).toContain('The link works for 24 hours.')
    expect(resetPasswordMail(null, 'https://x.example').text).toContain('The link works once and for one hour.')
  })
})

describe('the settings', () => {
  const env = {
    MONGODB_URL: 'mongodb://127.0.0.1:27017',
    REDIS_URL: 'redis://127.0.0.1:6379',
    SECOND_FACTOR_KEY: 'a key of second factors for tests only',
  }
  it('have safe defaults', () => {
    expect(loadAuthSettings(env)).toMatchObject({
      HOST: '127.0.0.1',
      ROLE: 'both',
      mailOutbox: false,
      smtpUrl: undefined,
      adminEmail: undefined,
      trustedProxies: ['127.0.0.0/8', '::1'],
      keyRotationDays: 30,
      sessionMaxDays: 90,
      adminMfa: 'optional',
    })
  })

  it('trust loopback addresses and the configured proxies', () => {
    const { trustedProxies } = loadAuthSettings({ ...env, TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::/32' })
    expect(trustedProxies).toEqual(['127.0.0.0/8', '::1', '10.0.0.0/8', '2001:db8::/32'])
  })

  it('disable the outbox in production', () => {
    expect(loadAuthSettings({ ...env, MAIL_OUTBOX: 'true' }).mailOutbox).toBe(true)
    expect(loadAuthSettings({ ...env, MAIL_OUTBOX: 'true', NODE_ENV: 'production' }).mailOutbox).toBe(false)
  })

  it('accept a PUBLIC_URL with a trailing slash', () => {
    expect(loadAuthSettings({ ...env, PUBLIC_URL: 'https://loomcast.example/' }).publicUrl).toBe('https://loomcast.example')
  })

  it.each([
    [{ MONGODB_URL: '' }, 'MONGODB_URL'],
    [{ REDIS_URL: 'nonsense' }, 'REDIS_URL'],
    [{ ROLE: 'boss' }, 'ROLE'],
    [{ TRUSTED_PROXIES: '10.0.0.0/8,everybody' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES'],
    [{ KEY_ROTATION_DAYS: '0' }, 'KEY_ROTATION_DAYS'],
    [{ SESSION_MAX_DAYS: '0' }, 'SESSION_MAX_DAYS'],
    [{ SESSION_MAX_DAYS: 'never' }, 'SESSION_MAX_DAYS'],
    [{ ADMIN_MFA: 'perhaps' }, 'ADMIN_MFA'],
    [{ SECOND_FACTOR_KEY: '' }, 'SECOND_FACTOR_KEY'],
    [{ SECOND_FACTOR_KEY: 'short' }, 'SECOND_FACTOR_KEY'],
    [{ ADMIN_EMAIL: 'no-address', ADMIN_PASSWORD: 'long enough' }, 'ADMIN_EMAIL'],
    [{ ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD'],
    [{ ADMIN_EMAIL: 'a@example.com' }, 'ADMIN_PASSWORD'],
    [{ ADMIN_PASSWORD: 'secret-word' }, 'ADMIN_EMAIL'],
  ])('are rejected by name, without revealing the value: %j', (changes, name) => {
    const load = () => loadAuthSettings({ ...env, ...changes })
    expect(load).toThrow(SettingsError)
    expect(load).toThrow(name)
    for (const value of Object.values(changes)) if (value) expect(load).not.toThrow(value)
  })
})
