import { Secret, TOTP } from 'otpauth'
import { ensureFirstAdmin } from '../../src/app.ts'
import type { TestAuth } from './auth-service.ts'
import { Browser } from './browser.ts'

export const ADMIN_PASSWORD = 'a long admin password'
const PERIOD_MS = 30_000

/** An authenticator app that uses the service's clock. */
export function authenticator(auth: TestAuth, secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return {
    /** The code of the current period, or of one that many periods later. */
    code: (periods = 0) => totp.generate({ timestamp: auth.clock().getTime() + periods * PERIOD_MS }),
    /** A code of a period that was not used yet. */
    next() {
      auth.clock.advance(PERIOD_MS)
      return totp.generate({ timestamp: auth.clock().getTime() })
    },
    /** Six digits that no accepted period has. */
    wrong() {
      const right = [-2, -1, 0, 1, 2].map((periods) => totp.generate({ timestamp: auth.clock().getTime() + periods * PERIOD_MS }))
      return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
    },
  }
}

export type Authenticator = ReturnType<typeof authenticator>

let count = 0

/** A signed-in administrator without a second factor. */
export async function administrator(auth: TestAuth): Promise<{ browser: Browser; email: string; user_id: string }> {
  const email = `admin${++count}@example.com`
  await auth.models.users.updateMany({}, { $set: { is_admin: false } })
  await ensureFirstAdmin({ connection: auth.connection, email, password: ADMIN_PASSWORD })
  const user = await auth.models.users.findOne({ email }).lean()
  const user_id = user?._id ?? ''
  return { browser: auth.settings.adminMfa === 'required' ? new Browser(auth.app) : await signedIn(auth, email), email, user_id }
}

const signedIn = (auth: TestAuth, email: string) => new Browser(auth.app).login(email, ADMIN_PASSWORD, '/api/admin/login')

/** An administrator with a second factor, the app and the recovery codes. */
export async function administratorWithFactor(auth: TestAuth) {
  const admin = await administrator(auth)
  const { secret } = (await admin.browser.call('POST', '/api/auth/second-factor', { body: { password: ADMIN_PASSWORD } })).json()
  const app = authenticator(auth, secret)
  const confirmed = await admin.browser.call('POST', '/api/auth/second-factor/confirm', { body: { code: app.code() } })
  return { ...admin, app, recoveryCodes: confirmed.json().recovery_codes as string[] }
}

/** The challenge that the login returns after the password. */
export async function challengeFor(auth: TestAuth, email: string, url = '/api/admin/login'): Promise<string> {
  const response = await new Browser(auth.app).call('POST', url, { body: { email, password: ADMIN_PASSWORD } })
  return response.json().challenge
}

export const verify = (browser: Browser, challenge: string, code: string, ip?: string) =>
  browser.call('POST', '/api/admin/login/verify', { body: { challenge, code }, token: null, ...(ip ? { ip } : {}) })
