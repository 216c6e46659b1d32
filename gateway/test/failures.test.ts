import { describe, expect, test } from '@jest/globals'
import { AppError } from '@loomcast/service-kit/errors'
import { asProblem, classify } from '../src/proxy/failures.ts'

const failed = (code: string) => new Error('wrapped', { cause: Object.assign(new Error('inner'), { code }) })

function problem(code: string, method: string) {
  const failure = classify(failed(code))
  if (failure.kind === 'client-disconnected') throw new Error('not expected')
  const { status, code: name, charged } = asProblem(failure, 'content', method, 2)
  return { status, code: name, charged }
}

describe('the problem document of a failed call', () => {
  test.each([
    ['ECONNREFUSED', 'POST', 503, 'service_unavailable', 'no'],
    ['ENOTFOUND', 'POST', 503, 'service_unavailable', 'no'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'POST', 503, 'service_unavailable', 'no'],
    ['UND_ERR_CONNECT_TIMEOUT', 'POST', 504, 'upstream_timeout', 'no'],
    ['UND_ERR_HEADERS_TIMEOUT', 'GET', 504, 'upstream_timeout', 'no'],
    ['UND_ERR_HEADERS_TIMEOUT', 'POST', 504, 'upstream_timeout', 'unknown'],
    ['UND_ERR_SOCKET', 'GET', 503, 'service_unavailable', 'no'],
    ['UND_ERR_SOCKET', 'POST', 502, 'upstream_failed', 'unknown'],
    ['UND_ERR_INVALID_ARG', 'POST', 400, 'malformed_request', 'no'],
  ])('%s on %s is %i %s, charged: %s', (code, method, status, name, charged) => {
    expect(problem(code, method)).toEqual({ status, code: name, charged })
  })

  test('keeps the detail of an AppError that the gateway throws', () => {
    const tooLarge = new AppError('body_too_large', 'Too large.')
    expect(classify(new Error('wrapped', { cause: tooLarge }))).toEqual({ kind: 'refused', error: tooLarge })
  })

  test('ignores a client that disconnects', () => {
    expect(classify(failed('UND_ERR_ABORTED'))).toEqual({ kind: 'client-disconnected' })
  })
})
