import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test } from '@jest/globals'
import { clientReader } from '../src/edge/client.ts'

/** A request over a connection from the IP address `address`. */
function requestFrom(address: string, headers: Record<string, string>): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: address })
  const request = new IncomingMessage(socket)
  Object.assign(request.headers, { host: 'requested.example', ...headers })
  return request
}

const FORWARDED = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'app.example' }

describe('the client of a request', () => {
  test('is read from the connection when the peer is not a trusted proxy', () => {
    for (const trusted of [[], ['10.0.0.0/8']]) {
      expect(clientReader(trusted)(requestFrom('198.51.100.7', FORWARDED))).toEqual({
        ip: '198.51.100.7',
        https: false,
        host: 'requested.example',
      })
    }
  })

  test('is read from the headers of a trusted proxy, or from the connection if a header is missing', () => {
    const read = clientReader(['10.0.0.0/8'])
    expect(read(requestFrom('10.1.2.3', FORWARDED))).toEqual({ ip: '203.0.113.9', https: true, host: 'app.example' })
    expect(read(requestFrom('10.1.2.3', {}))).toEqual({ ip: '10.1.2.3', https: false, host: 'requested.example' })
  })

  test('is read from the entry that the nearest proxy added', () => {
    const read = clientReader(['10.0.0.0/8'])
    const headers = {
      'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.9.9.9',
      'x-forwarded-proto': 'http, https',
      'x-forwarded-host': 'evil, app',
    }
    expect(read(requestFrom('10.1.2.3', headers))).toEqual({ ip: '203.0.113.9', https: true, host: 'app' })
  })
})
