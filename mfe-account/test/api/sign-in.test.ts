import { beforeEach, describe, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN, examples } from '@loomcast/contracts/exchange'
import { ApiError } from '@loomcast/web-kit'
import { accountApi } from '../../src/account.api.ts'
import { fieldErrors } from '../../src/server-error.ts'

const { exchange } = documentedApi('auth')
const { fieldProblem, problem } = examples

const PASSWORD = 'correct horse'

const failed = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('the call did not fail as the API client fails')
  return error
}

beforeEach(() => localStorage.clear())
const signIn = () => localStorage.setItem('token', EXAMPLE_TOKEN)

describe('signing up', () => {
  const path = '/api/auth/register'

  test('returns a token', async () => {
    const response = await exchange(
      {
        request: {
          method: 'POST',
          path,
          body: { email: 'new@example.com', password: PASSWORD, referral_code: 'FRIEND1' },
        },
        response: { status: 201, body: { access_token: EXAMPLE_TOKEN } },
      },
      () => accountApi.register({ email: 'new@example.com', password: PASSWORD, referral_code: 'FRIEND1' }),
    )
    expect(response.access_token).toBe(EXAMPLE_TOKEN)
  })

  test('reports a taken email address on its field', async () => {
    const error = await exchange(
      {
        request: { method: 'POST', path, body: { email: 'ada@example.com', password: PASSWORD } },
        response: { status: 409, body: problem('email_taken', fieldProblem('email')) },
      },
      () => failed(accountApi.register({ email: 'ada@example.com', password: PASSWORD })),
    )
    expect(fieldErrors(error)['email']).toBe('A sentence about the field.')
  })

  test('reports an invalid password on its field', async () => {
    const error = await exchange(
      {
        request: { method: 'POST', path, body: { email: 'short@example.com', password: 'abc' } },
        response: { status: 400, body: problem('validation_failed', fieldProblem('password')) },
      },
      () => failed(accountApi.register({ email: 'short@example.com', password: 'abc' })),
    )
    expect(fieldErrors(error)['password']).toBe('A sentence about the field.')
  })
})

describe('the second step of a sign-in', () => {
  const challenge = 'challenge-of-the-sign-in'
  const code = '123456'
  const entered = { given: { 'an administrator who has entered the password': {} } }

  test('exchanges the challenge and a code for a token', async () => {
    const response = await exchange(
      {
        ...entered,
        request: { method: 'POST', path: '/api/admin/login/verify', body: { challenge, code } },
        response: { status: 200, body: { access_token: EXAMPLE_TOKEN } },
      },
      () => accountApi.verifyCode('challenge-of-the-sign-in', '123456'),
    )
    expect(response.access_token).toBe(EXAMPLE_TOKEN)
  })

  test('reports a wrong code and an invalid challenge', async () => {
    const wrong = await exchange(
      {
        ...entered,
        request: { method: 'POST', path: '/api/admin/login/verify', body: { challenge, code: 'no code' } },
        response: { status: 403, body: problem('second_factor_invalid') },
      },
      () => failed(accountApi.verifyCode('challenge-of-the-sign-in', 'no code')),
    )
    expect(wrong.code).toBe('second_factor_invalid')
    const dead = await exchange(
      {
        request: { method: 'POST', path: '/api/admin/login/verify', body: { challenge: 'dead', code: '123456' } },
        response: { status: 400, body: problem('challenge_invalid') },
      },
      () => failed(accountApi.verifyCode('dead', '123456')),
    )
    expect(dead.code).toBe('challenge_invalid')
  })

  test('sets up the required second factor and returns the recovery codes', async () => {
    const setup = await exchange(
      {
        request: { method: 'POST', path: '/api/admin/login/setup', body: { challenge } },
        response: {
          status: 200,
          body: {
            secret: 'GEZDGNBVGY3TQOJQ',
            uri: 'otpauth://totp/Loomcast:ada?secret=GEZDGNBVGY3TQOJQ',
            qr_svg: '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
          },
        },
      },
      () => accountApi.beginRequiredSetup('challenge-of-the-sign-in'),
    )
    expect(setup.secret).toBe('GEZDGNBVGY3TQOJQ')
    const confirmed = await exchange(
      {
        request: { method: 'POST', path: '/api/admin/login/setup/confirm', body: { challenge, code } },
        response: { status: 200, body: { access_token: EXAMPLE_TOKEN, recovery_codes: ['23456-789ab'] } },
      },
      () => accountApi.confirmRequiredSetup('challenge-of-the-sign-in', '123456'),
    )
    expect(confirmed).toEqual({ access_token: EXAMPLE_TOKEN, recovery_codes: ['23456-789ab'] })
  })
})

describe('links by email', () => {
  test('requests a reset link', async () => {
    await exchange(
      {
        request: { method: 'POST', path: '/api/auth/forgot-password', body: { email: 'ada@example.com' } },
        response: { status: 200, body: {} },
      },
      () => accountApi.forgotPassword('ada@example.com'),
    )
  })

  test('sets a new password with the token of a link', async () => {
    await exchange(
      {
        request: {
          method: 'POST',
          path: '/api/auth/reset-password',
          body: { token: 'token-of-the-link', password: PASSWORD },
        },
        response: { status: 200, body: {} },
      },
      () => accountApi.resetPassword('token-of-the-link', PASSWORD),
    )
    // The page offers a new link.
    const error = await exchange(
      {
        request: { method: 'POST', path: '/api/auth/reset-password', body: { token: 'dead', password: PASSWORD } },
        response: { status: 400, body: problem('email_link_invalid') },
      },
      () => failed(accountApi.resetPassword('dead', PASSWORD)),
    )
    expect(error.code).toBe('email_link_invalid')
  })

  test('confirms an email address', async () => {
    await exchange(
      {
        request: { method: 'POST', path: '/api/auth/verify-email', body: { token: 'token-of-the-link' } },
        response: { status: 200, body: {} },
      },
      () => accountApi.verifyEmail('token-of-the-link'),
    )
    const error = await exchange(
      {
        request: { method: 'POST', path: '/api/auth/verify-email', body: { token: 'dead' } },
        response: { status: 400, body: problem('email_link_invalid') },
      },
      () => failed(accountApi.verifyEmail('dead')),
    )
    expect(error.temporary).toBe(false)
  })

  test('requests another confirmation email', async () => {
    signIn()
    await exchange(
      {
        request: { method: 'POST', path: '/api/auth/resend-verification', signedIn: true },
        response: { status: 200, body: {} },
      },
      () => accountApi.resendVerification(),
    )
    const error = await exchange(
      {
        request: { method: 'POST', path: '/api/auth/resend-verification', signedIn: true },
        response: { status: 429, body: problem('rate_limited'), headers: { 'Retry-After': '60' } },
      },
      () => failed(accountApi.resendVerification()),
    )
    expect(error).toMatchObject({ temporary: true, retryAfter: 60 })
  })
})
