import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { type TestAuth, testAuth } from './support/auth-service.ts'
import { Browser } from './support/browser.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await testAuth('signin')
})
afterAll(() => auth.close())

describe('registering', () => {
  it('makes an account, signs in and says who it is', async () => {
    const browser = new Browser(auth.app)
    const response = await browser.call('POST', '/api/auth/register', { body: { email: '  Ada@Example.COM ', password: 'abc123' } })
    expect(response.statusCode).toBe(201)
    const body = response.json()
    expect(body).toMatchObject({
      success: true,
      token_type: 'bearer',
      expires_in: 900,
      user: { email: 'ada@example.com', email_verified: false },
    })
    const me = await browser.call('GET', '/api/auth/me', { token: body.access_token })
    expect(me.statusCode).toBe(200)
    expect(Object.keys(me.json()).sort()).toEqual(
      [
        'created_at',
        'current_package',
        'email',
        'email_verified',
        'first_name',
        'is_admin',
        'last_name',
        'name',
        'subscription_status',
        'user_id',
      ].sort(),
    )
    expect(decodeProtectedHeader(body.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' })
    expect(decodeJwt(body.access_token)).toMatchObject({ iss: 'loomcast', aud: 'loomcast', sub: body.user.user_id, role: 'user' })
  })
})
