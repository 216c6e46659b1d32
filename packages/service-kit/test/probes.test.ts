import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Type } from 'typebox'
import { type App, createApp } from '../src/http/index.ts'
import { startTestApp } from './support/test-app.ts'

let dependency: () => Promise<unknown> = async () => {}
let app: App
beforeAll(async () => {
  app = await startTestApp(() => dependency())
})
afterAll(() => app.close())

describe('probes', () => {
  test('reports not ready after two failures and during shutdown, and ready again after one success or while a dependency is degraded', async () => {
    const ready = async () => (await app.inject('/health/ready')).statusCode
    expect(await ready()).toBe(200)
    dependency = () => Promise.reject(new Error('unavailable'))
    expect(await ready()).toBe(200)
    expect(await ready()).toBe(503)
    dependency = async () => 'degraded'
    expect(await ready()).toBe(200)
    expect((await app.inject('/health/ready')).json()).toMatchObject({ status: 'ready', checks: { thing: 'degraded' } })
    app.probes.reportNotReady()
    expect(await ready()).toBe(503)
    expect((await app.inject('/health/startup')).statusCode).toBe(200)
  })
  test('responses end their connections during shutdown, so that clients open new ones elsewhere', async () => {
    const stopping = await createApp({ service: 'stopping', logger: false })
    expect((await stopping.inject('/health/live')).headers['connection']).not.toBe('close')
    stopping.probes.reportNotReady()
    expect((await stopping.inject('/health/live')).headers['connection']).toBe('close')
    await stopping.close()
  })

  test('a request that arrives on an open connection while the app closes is served', async () => {
    const closing = await createApp({ service: 'closing', logger: false })
    const slow = Promise.withResolvers<void>()
    closing.get('/slow', { config: { auth: 'public' }, schema: { response: { 200: Type.Object({}) } } }, async () => {
      await slow.promise
      return {}
    })
    closing.get('/next', { config: { auth: 'public' }, schema: { response: { 200: Type.Object({}) } } }, async () => ({}))
    const begun = Promise.withResolvers<void>()
    closing.addHook('preClose', async () => begun.resolve())
    await closing.listen({ port: 0, host: '127.0.0.1' })
    const arrived = once(closing.server, 'request')
    const socket = connect(Number(new URL(closing.listeningOrigin).port), '127.0.0.1')
    socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
    await arrived
    const closed = closing.close()
    await begun.promise
    const next = once(closing.server, 'request')
    socket.write('GET /next HTTP/1.1\r\nHost: x\r\n\r\n')
    await next
    slow.resolve()
    let response = ''
    for await (const chunk of socket) response += chunk
    expect(response.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
    await closed
  })

  test('stays ready during a short outage of a store that all processes share, and reports it', async () => {
    const store = { ping: async (): Promise<unknown> => undefined }
    const short = await createApp({ service: 'short', logger: false, stores: { mongodb: () => store.ping() } })
    const long = await createApp({ service: 'long', logger: false, stores: { mongodb: () => store.ping() }, storeOutageMs: 0 })
    const ready = async (one: typeof short) => (await one.inject('/health/ready')).statusCode
    expect([await ready(short), await ready(long)]).toEqual([200, 200])
    store.ping = () => Promise.reject(new Error('unavailable'))
    for (const each of [short, long]) await ready(each)
    expect([await ready(short), await ready(long)]).toEqual([200, 503])
    expect((await short.inject('/health/ready')).json()).toEqual({ status: 'ready', checks: { mongodb: 'down' } })
    const fresh = await createApp({ service: 'fresh', logger: false, stores: { mongodb: () => store.ping() } })
    await ready(fresh)
    expect(await ready(fresh)).toBe(503)
    for (const each of [short, long, fresh]) await each.close()
  })

  test('fails the liveness check while a watchdog reports a reason', async () => {
    let reason: string | undefined
    app.probes.addWatchdog('worker', () => reason)
    expect((await app.inject('/health/live')).statusCode).toBe(200)
    reason = 'no job was taken for 60 s'
    const response = await app.inject('/health/live')
    expect([response.statusCode, response.json()]).toEqual([503, { status: 'stalled', checks: { worker: 'no job was taken for 60 s' } }])
    reason = undefined
  })
})
