import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test } from '@jest/globals'
import { clientReader } from '../src/edge/client.ts'

/** A request that came over a connection from `address`. */
function requestFrom(address: string, headers: Record<string, string>): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: address })
  const request = new IncomingMessage(socket)
  Object.assign(request.headers, { host: 'asked.example', ...headers })
  return request
}

const FORWARDED = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'app.example' }

describe('who a client is', () => {
  test('a stranger’s word about itself counts for nothing, also where some proxies are trusted', () => {
    for (const trusted of [[], ['10.0.0.0/8']]) {
      expect(clientReader(trusted)(requestFrom('198.51.100.7', FORWARDED))).toEqual({
        ip: '198.51.100.7',
        https: false,
        host: 'asked.example',
      })
    }
  })

  test('a trusted proxy is believed, and what it does not say is as the connection has it', () => {
    const read = clientReader(['10.0.0.0/8'])
    expect(read(requestFrom('10.1.2.3', FORWARDED))).toEqual({ ip: '203.0.113.9', https: true, host: 'app.example' })
    expect(read(requestFrom('10.1.2.3', {}))).toEqual({ ip: '10.1.2.3', https: false, host: 'asked.example' })
  })

  test('of several entries the one that the nearest proxy added counts', () => {
    const read = clientReader(['10.0.0.0/8'])
    const headers = {
      'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.9.9.9',
      'x-forwarded-proto': 'http, https',
      'x-forwarded-host': 'evil, app',
    }
    expect(read(requestFrom('10.1.2.3', headers))).toEqual({ ip: '203.0.113.9', https: true, host: 'app' })
  })
})
