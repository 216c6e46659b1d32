import { beforeEach, describe, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN, examples } from '@loomcast/contracts/exchange'
import { ApiError } from '@loomcast/web-kit'
import { securityApi } from '../../src/security/security.api.ts'

const { exchange } = documentedApi('auth')
const { problem, time } = examples

const PATH = '/api/auth/second-factor'
const password = 'correct horse'
const code = '123456'
const proof = { password: 'correct horse', code: '123456' }
const codes = { recovery_codes: ['23456-789ab'] }

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('adminToken', EXAMPLE_TOKEN)
})

describe('the second factor', () => {
  test('is read', async () => {
    const off = await exchange(
      {
        request: { method: 'GET', path: PATH, signedIn: true },
        response: {
          status: 200,
          body: { enabled: false, enabled_at: null, recovery_codes_left: 0, required: false },
        },
      },
      () => securityApi.state(),
    )
    expect(off.enabled).toBe(false)
    const on = await exchange(
      {
        request: { method: 'GET', path: PATH, signedIn: true },
        response: { status: 200, body: { enabled: true, enabled_at: time(), recovery_codes_left: 10, required: false } },
      },
      () => securityApi.state(),
    )
    expect(on).toMatchObject({ enabled: true, recovery_codes_left: 10 })
  })

  test('is set up with the password and a first code', async () => {
    const setup = await exchange(
      {
        request: { method: 'POST', path: PATH, signedIn: true, body: { password } },
        response: {
          status: 200,
          body: {
            secret: 'GEZDGNBVGY3TQOJQ',
            uri: 'otpauth://totp/Loomcast:ada?secret=GEZDGNBVGY3TQOJQ',
            qr_svg: '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
          },
        },
      },
      () => securityApi.begin(proof.password),
    )
    expect(setup.secret).toBe('GEZDGNBVGY3TQOJQ')
    const confirmed = await exchange(
      {
        request: { method: 'POST', path: `${PATH}/confirm`, signedIn: true, body: { code } },
        response: { status: 200, body: codes },
      },
      () => securityApi.confirm(proof.code),
    )
    expect(confirmed.recovery_codes).toEqual(['23456-789ab'])
  })

  test('is not set up with a wrong password', async () => {
    const error = await exchange(
      {
        request: { method: 'POST', path: PATH, signedIn: true, body: { password: 'wrong' } },
        response: { status: 403, body: problem('wrong_password') },
      },
      () => securityApi.begin('wrong').catch((reason: unknown) => reason),
    )
    expect(error).toBeInstanceOf(ApiError)
  })

  test('gets new recovery codes and is turned off with the password and a code', async () => {
    const renewed = await exchange(
      {
        request: { method: 'POST', path: `${PATH}/recovery-codes`, signedIn: true, body: { password, code } },
        response: { status: 200, body: codes },
      },
      () => securityApi.renewCodes(proof),
    )
    expect(renewed.recovery_codes).toHaveLength(1)
    await exchange(
      {
        request: { method: 'DELETE', path: PATH, signedIn: true, body: { password, code } },
        response: { status: 200, body: {} },
      },
      () => securityApi.turnOff(proof),
    )
    const error = await exchange(
      {
        request: { method: 'DELETE', path: PATH, signedIn: true, body: { password, code: 'no code' } },
        response: { status: 403, body: problem('second_factor_invalid') },
      },
      () => securityApi.turnOff({ ...proof, code: 'no code' }).catch((reason: unknown) => reason),
    )
    expect(error).toMatchObject({ code: 'second_factor_invalid' })
  })
})

describe("the administrator's own sessions", () => {
  const path = '/api/auth/sessions'

  test('are listed', async () => {
    const list = await exchange(
      {
        request: { method: 'GET', path, signedIn: true },
        response: {
          status: 200,
          body: {
            sessions: [
              {
                id: 'ses_1',
                current: true,
                browser: 'Chrome',
                system: 'Windows',
                created_at: time(),
                last_used_at: time(),
                second_factor_at: null,
              },
            ],
            total: 2,
          },
        },
      },
      () => securityApi.sessions(),
    )
    expect(list.total).toBe(2)
  })

  test('are ended one at a time, or all except the current one', async () => {
    await exchange(
      {
        request: { method: 'DELETE', path: `${path}/ses_pact`, signedIn: true },
        response: { status: 200, body: {} },
      },
      () => securityApi.endSession('ses_pact'),
    )
    await exchange(
      {
        request: { method: 'DELETE', path, signedIn: true },
        response: { status: 200, body: {} },
      },
      () => securityApi.endOtherSessions(),
    )
  })
})
