import { describe, expect, test } from '@jest/globals'
import { serviceUrls } from '@loomcast/platform-config'
import { SettingsError } from '@loomcast/service-kit/config'
import { loadGatewaySettings } from '../src/app.ts'

const NEEDED = { ...serviceUrls((service) => `http://${service}:8080`), CONTENT_URL: 'http://127.0.0.1:4002/' }

describe('settings', () => {
  test('require the URL of every service and have defaults for the rest', () => {
    const settings = loadGatewaySettings(NEEDED)
    expect(settings).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      SERVICE_URLS: { auth: 'http://auth:8080', content: 'http://127.0.0.1:4002' },
      AUTH_JWKS_URL: 'http://auth:8080/.well-known/jwks.json',
      MAX_CONCURRENT_BODIES: 64,
      TRUSTED_PROXIES: [],
      MAIL_OUTBOX: false,
    })
    expect(settings.RATE_LIMIT_SIGN_IN).toEqual({ points: 120, seconds: 60 })
  })

  test('parse lists and limits', () => {
    const settings = loadGatewaySettings({ ...NEEDED, TRUSTED_PROXIES: '10.0.0.0/8, ::1', RATE_LIMIT_READ: '5/10' })
    expect(settings.TRUSTED_PROXIES).toEqual(['10.0.0.0/8', '::1'])
    expect(settings.RATE_LIMIT_READ).toEqual({ points: 5, seconds: 10 })
  })

  test.each([
    ['AUTH_URL', undefined],
    ['AUTH_URL', 'localhost:4001'],
    ['AUTH_URL', 'http://host/path'],
    ['CONTENT_URL', 'ftp://host'],
    ['TRUSTED_PROXIES', '1'],
    ['TRUSTED_PROXIES', '10.0.0.0/99'],
    ['TRUSTED_PROXIES', 'proxy.internal'],
    ['RATE_LIMIT_READ', '100'],
    ['RATE_LIMIT_READ', '0/60'],
    ['PUBLIC_URL', 'not a url'],
    ['SUPPORT_EMAIL', 'help'],
    ['SUPPORT_EMAIL', 'help@example.com?cc=x'],
    ['SUPPORT_EMAIL', '"><script>@example.com'],
    ['PORT', '99999'],
    ['HOST', 'localhost'],
    ['MAX_CONCURRENT_BODIES', '0'],
    ['UPSTREAM_WAIT_MS', '2s'],
  ])('reject %s=%s and name the variable', (name, value) => {
    const attempt = () => loadGatewaySettings({ ...NEEDED, [name]: value })
    expect(attempt).toThrow(SettingsError)
    expect(attempt).toThrow(name)
  })
})
