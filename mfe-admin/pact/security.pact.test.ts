import { beforeEach, describe, expect, test } from '@jest/globals'
import { EXAMPLE_TOKEN, httpContract, matching } from '@loomcast/contracts/pact'
import { ApiError } from '@loomcast/web-kit'
import { securityApi } from '../src/security/security.api.ts'

const { exchange } = httpContract('mfe-admin', 'auth')
const { boolean, eachLike, fromState, integer, like, nullValue, problem, regex, string, time } = matching

const PATH = '/api/auth/second-factor'
const WITHOUT = { 'an administrator': {} }
const WITH = { 'an administrator with a second factor': {} }
const password = fromState('password', 'correct horse')
const code = fromState('code', '123456')
const proof = { password: 'correct horse', code: '123456' }
const codes = { recovery_codes: eachLike(string('23456-789ab')) }

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('adminToken', EXAMPLE_TOKEN)
})

describe('the second factor', () => {
  test('is read', async () => {
    const off = await exchange(
      {
        named: 'the state of a second factor that is off',
        given: WITHOUT,
        request: { method: 'GET', path: PATH, signedIn: true },
        answer: {
          status: 200,
          body: { enabled: false, enabled_at: nullValue(), recovery_codes_left: integer(0), required: boolean(false) },
        },
      },
      () => securityApi.state(),
    )
    expect(off.enabled).toBe(false)
    const on = await exchange(
      {
        named: 'the state of a second factor that is on',
        given: WITH,
        request: { method: 'GET', path: PATH, signedIn: true },
        answer: { status: 200, body: { enabled: true, enabled_at: time(), recovery_codes_left: integer(10), required: boolean(false) } },
      },
      () => securityApi.state(),
    )
    expect(on).toMatchObject({ enabled: true, recovery_codes_left: 10 })
  })

  test('is set up with the password and a first code', async () => {
    const setup = await exchange(
      {
        named: 'the start of a second factor',
        given: WITHOUT,
        request: { method: 'POST', path: PATH, signedIn: true, body: { password } },
        answer: {
          status: 200,
          body: {
            secret: regex('^[A-Z2-7]+$', 'GEZDGNBVGY3TQOJQ'),
            uri: regex('^otpauth://totp/.+$', 'otpauth://totp/Loomcast:ada?secret=GEZDGNBVGY3TQOJQ'),
            qr_svg: regex('^<svg [\\s\\S]*$', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'),
          },
        },
      },
      () => securityApi.begin(proof.password),
    )
    expect(setup.secret).toBe('GEZDGNBVGY3TQOJQ')
    const confirmed = await exchange(
      {
        named: 'the first code of a second factor',
        given: { 'an administrator who has started to set up a second factor': {} },
        request: { method: 'POST', path: `${PATH}/confirm`, signedIn: true, body: { code } },
        answer: { status: 200, body: codes },
      },
      () => securityApi.confirm(proof.code),
    )
    expect(confirmed.recovery_codes).toEqual(['23456-789ab'])
  })

  test('is not set up with a wrong password', async () => {
    const error = await exchange(
      {
        named: 'the start of a second factor with a wrong password',
        given: WITHOUT,
        request: { method: 'POST', path: PATH, signedIn: true, body: { password: 'wrong' } },
        answer: { status: 403, body: problem('wrong_password') },
      },
      () => securityApi.begin('wrong').catch((reason: unknown) => reason),
    )
    expect(error).toBeInstanceOf(ApiError)
  })

  test('gets new recovery codes and is turned off with the password and a code', async () => {
    const renewed = await exchange(
      {
        named: 'new recovery codes',
        given: WITH,
        request: { method: 'POST', path: `${PATH}/recovery-codes`, signedIn: true, body: { password, code } },
        answer: { status: 200, body: codes },
      },
      () => securityApi.renewCodes(proof),
    )
    expect(renewed.recovery_codes).toHaveLength(1)
    await exchange(
      {
        named: 'the end of a second factor',
        given: WITH,
        request: { method: 'DELETE', path: PATH, signedIn: true, body: { password, code } },
        answer: { status: 200, body: like({}) },
      },
      () => securityApi.turnOff(proof),
    )
    const error = await exchange(
      {
        named: 'the end of a second factor with a text that is not a code',
        given: WITH,
        request: { method: 'DELETE', path: PATH, signedIn: true, body: { password, code: 'no code' } },
        answer: { status: 403, body: problem('second_factor_invalid') },
      },
      () => securityApi.turnOff({ ...proof, code: 'no code' }).catch((reason: unknown) => reason),
    )
    expect(error).toMatchObject({ code: 'second_factor_invalid' })
  })
})

describe("the administrator's own sessions", () => {
  const path = '/api/auth/sessions'
  const given = { 'an administrator with a second session ses_pact': {} }

  test('are listed', async () => {
    const list = await exchange(
      {
        named: "an administrator's sessions",
        given,
        request: { method: 'GET', path, signedIn: true },
        answer: {
          status: 200,
          body: {
            sessions: eachLike({
              ...{ id: string('ses_1'), current: boolean(true), browser: string('Chrome'), system: string('Windows') },
              ...{ created_at: time(), last_used_at: time(), second_factor_at: nullValue() },
            }),
            total: integer(2),
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
        named: "the end of an administrator's session",
        given,
        request: { method: 'DELETE', path: `${path}/ses_pact`, signedIn: true },
        answer: { status: 200, body: like({}) },
      },
      () => securityApi.endSession('ses_pact'),
    )
    await exchange(
      {
        named: "the end of an administrator's other sessions",
        given,
        request: { method: 'DELETE', path, signedIn: true },
        answer: { status: 200, body: like({}) },
      },
      () => securityApi.endOtherSessions(),
    )
  })
})
