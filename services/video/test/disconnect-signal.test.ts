import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createApp } from '@loomcast/service-kit/http'
import { poll } from '@loomcast/service-kit/testing'
import { disconnectSignal } from '../src/disconnect-signal.ts'

let app: Awaited<ReturnType<typeof createApp>>
let url: string
const signals: AbortSignal[] = []
const blocked = Promise.withResolvers<void>()

beforeAll(async () => {
  app = await createApp({ service: 'video', logger: false, auth: { jwks: async () => ({ keys: [] }) } })
  const config = { auth: 'public' as const }
  app.post('/at-once', { config }, async (_request, reply) => {
    const signal = disconnectSignal(reply)
    signals.push(signal)
    // The request body has ended and its stream is closed.
    await setImmediate()
    return { aborted: signal.aborted }
  })
  app.post('/blocked', { config }, async (_request, reply) => {
    signals.push(disconnectSignal(reply))
    await blocked.promise
    return {}
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  blocked.resolve()
  await app.close()
})

const post = (path: string, signal?: AbortSignal) =>
  fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}', ...(signal && { signal }) })

test('does not abort after the request body or after the response', async () => {
  expect(await (await post('/at-once')).json()).toEqual({ aborted: false })
  expect(signals[0]?.aborted).toBe(false)
})

test('aborts when the client disconnects', async () => {
  const client = new AbortController()
  const response = post('/blocked', client.signal).catch((error: Error) => error.name)
  await poll(() => signals.length === 2)
  expect(signals[1]?.aborted).toBe(false)
  client.abort()
  expect(await response).toBe('AbortError')
  await poll(() => signals[1]?.aborted === true)
})
