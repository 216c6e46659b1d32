import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import mongoose from 'mongoose'
import { newRunIds } from '../src/generation/generator.ts'
import { sweepGenerations } from '../src/generation/sweep-generations.ts'
import { type ContentService, LINKEDIN, startContent } from './support/content-service.ts'
import type { Script } from './support/openai-double.ts'

let content: ContentService
let url: string
beforeAll(async () => {
  content = await startContent('crash')
  url = await content.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => content.stop())

const HOLD: Script = { kind: 'hold', parts: ['Half a text ', 'about bread'] }

async function post(
  user: string,
  options: { base?: string; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Response> {
  return fetch(`${options.base ?? url}/api/content/generate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await content.tokens.as(user)), ...options.headers },
    body: JSON.stringify(LINKEDIN),
    ...(options.signal && { signal: options.signal }),
  })
}

/** Reads an event stream until it contains the given text. The connection stays open. */
async function readUntil(response: Response, words: string): Promise<string> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes(words)) {
    const { value, done } = await reader.read()
    if (done) break
    text += value
  }
  return text
}

const historyOf = async (user: string) => (await content.call(user, 'GET', '/api/content/history')).body
const usedBy = async (user: string) => (await content.call(user, 'GET', '/api/user/package')).body.usage.generations_used

describe('closing the connection', () => {
  test('stops the provider, saves what was written, and charges one generation', async () => {
    content.openai.script(HOLD)
    const stop = new AbortController()
    const response = await post('usr_stop', { headers: { accept: 'text/event-stream' }, signal: stop.signal })
    const seen = await readUntil(response, 'about bread')
    const id = /"content_id":"(cnt_[^"]+)"/u.exec(seen)![1]
    stop.abort()

    const opened = await content.call('usr_stop', 'GET', `/api/content/${id}`)
    expect(opened.body.item).toMatchObject({ content_id: id, finish_reason: 'stopped' })
    await poll(() => content.openai.calls.at(-1)!.abandoned)
    const history = await historyOf('usr_stop')
    expect(history.history[0]).toMatchObject({ content_id: id, generated_text: 'Half a text about bread', finish_reason: 'stopped' })
    expect(history.history[0].usage.total_tokens).toBeGreaterThan(50)
    expect(await usedBy('usr_stop')).toBe(1)
  })

  test('before the first word saves and charges nothing', async () => {
    content.openai.script({ kind: 'hold', parts: [] })
    const stop = new AbortController()
    const calls = content.openai.calls.length
    const response = await post('usr_early', { headers: { accept: 'text/event-stream' }, signal: stop.signal })
    await readUntil(response, 'started')
    // Otherwise the call takes the script of a later test.
    await poll(() => content.openai.calls.length > calls)
    stop.abort()

    await poll(
      async () => (await content.deps.connection.collection('generations').findOne({ user_id: 'usr_early' }))?.['state'] === 'abandoned',
    )
    expect(await usedBy('usr_early')).toBe(0)
    expect((await historyOf('usr_early')).total).toBe(0)
  })

  test.each(['application/json', 'text/event-stream'])('before the run has started stops it as well: %s', async (accept) => {
    const user = `usr_left_${accept.includes('json') ? 'json' : 'events'}`
    const stop = new AbortController()
    const closed = new Promise((done) => content.app.server.once('connection', (socket) => socket.once('close', done)))
    const { collection } = content.deps.connection.model('SetCall')
    const insert = collection.insertOne.bind(collection)
    jest.spyOn(collection, 'insertOne').mockImplementationOnce(async (...args) => {
      stop.abort()
      await closed
      return insert(...args)
    })
    await post(user, { headers: { accept, connection: 'close' }, signal: stop.signal }).catch(() => null)

    const states = async () => {
      const runs = await content.deps.connection.collection('generations').find({ user_id: user }).toArray()
      return runs.map(({ state }) => state)
    }
    await poll(async () => (await states()).join() === 'abandoned')
    expect(await usedBy(user)).toBe(0)
    jest.restoreAllMocks()
  })

  test('has the same effect on a JSON call', async () => {
    content.openai.script(HOLD)
    const stop = new AbortController()
    const calls = content.openai.calls.length
    const response = post('usr_json', { signal: stop.signal }).catch(() => null)
    await poll(() => content.openai.calls.length > calls)
    stop.abort()
    await response
    await poll(() => content.openai.calls.at(-1)!.abandoned)
    await poll(
      async () => (await content.deps.connection.collection('generations').findOne({ user_id: 'usr_json' }))?.['state'] !== 'running',
    )
  })

  test('of one of two listeners leaves the other connected until the end', async () => {
    content.openai.script(HOLD)
    const key = { 'idempotency-key': 'two-listeners' }
    const stop = new AbortController()
    const first = await post('usr_two', { headers: { accept: 'text/event-stream', ...key }, signal: stop.signal })
    await readUntil(first, 'about bread')
    const second = await post('usr_two', { headers: { accept: 'text/event-stream', ...key } })
    stop.abort()
    content.openai.release()
    const text = await second.text()
    expect(text).toContain('event: result')
    expect(text).toContain('"finish_reason":"stop"')
  })
})

describe('a database failure when a text is ready', () => {
  const { MongoNetworkError } = mongoose.mongo
  const networkError = new MongoNetworkError('connection reset')
  afterEach(() => {
    jest.restoreAllMocks()
  })

  test('is retried until the text is saved, which is charged once', async () => {
    const transaction = jest.spyOn(content.deps.connection, 'transaction').mockRejectedValueOnce(networkError)
    expect((await post('usr_failover')).status).toBe(200)
    expect(transaction.mock.calls.length).toBeGreaterThan(1)
    expect(await historyOf('usr_failover')).toMatchObject({ total: 1 })
    expect(await usedBy('usr_failover')).toBe(1)
  })

  test('after the commit, before its response arrives, still returns the text, which is charged once', async () => {
    const { connection } = content.deps
    const real = connection.transaction.bind(connection)
    jest.spyOn(connection, 'transaction').mockImplementationOnce(async (work, options) => {
      await real(work, options)
      throw networkError
    })
    const response = await post('usr_answer_lost')
    expect(response.status).toBe(200)
    expect((await historyOf('usr_answer_lost')).history).toMatchObject([{ content_id: (await response.json()).content_id }])
    expect(await usedBy('usr_answer_lost')).toBe(1)
  })

  test('that leaves the commit unconfirmed returns an unknown charge, and the same key returns the text', async () => {
    const { connection } = content.deps
    const real = connection.transaction.bind(connection)
    const headers = { 'idempotency-key': 'unconfirmed' }
    jest.spyOn(connection, 'transaction').mockImplementationOnce(async (work, options) => {
      await real(work, options)
      throw networkError
    })
    jest.spyOn(connection.model('Generation'), 'findOne').mockImplementationOnce(() => {
      throw networkError
    })
    const response = await post('usr_unconfirmed', { headers })
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ code: 'generation_unconfirmed', charged: 'unknown' })
    const again = await post('usr_unconfirmed', { headers })
    expect((await historyOf('usr_unconfirmed')).history).toMatchObject([{ content_id: (await again.json()).content_id }])
    expect(await usedBy('usr_unconfirmed')).toBe(1)
  })

  test('that persists returns an error and charges nothing', async () => {
    jest.spyOn(content.deps.connection, 'transaction').mockRejectedValue(networkError)
    const response = await post('usr_outage')
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ code: 'generation_lost', charged: 'no' })
    expect(await usedBy('usr_outage')).toBe(0)
  })
})

describe('stopping the process', () => {
  test('ends active generations and saves their text', async () => {
    const app = await content.restarted()
    const base = await app.listen({ port: 0, host: '127.0.0.1' })
    content.openai.script(HOLD)
    const calls = content.openai.calls.length
    const response = await post('usr_shutdown', { base, headers: { accept: 'text/event-stream' } })
    const rest = response.text()
    await poll(() => content.openai.calls.length > calls)
    const closing = app.close()
    content.openai.release()
    await closing
    expect(await rest).toContain('event: result')
    expect((await historyOf('usr_shutdown')).total).toBe(1)
  })
})

/** Stores a run whose process died before it made a reservation. */
async function beginRun(user_id: string) {
  const { id, contentId } = newRunIds()
  const now = content.clock()
  const until = new Date(now.getTime() + 60_000)
  await content.repositories.generations.begin({
    _id: id,
    user_id,
    content_id: contentId,
    request_hash: 'x',
    state: 'running',
    started_at: now,
    lease_expires_at: until,
  })
  return { id, now, until }
}

describe('a process crash', () => {
  test('between the reservation and the text leaves a reservation that expires', async () => {
    const { id, now, until } = await beginRun('usr_dead')
    const { meters } = content.repositories
    expect(await meters.reserve('usr_dead', id, 1, now, until)).toMatchObject({ outcome: 'reserved' })
    const { id: other } = newRunIds()
    expect(await meters.reserve('usr_dead', other, 1, now, until)).toMatchObject({ outcome: 'exhausted' })

    const later = new Date(until.getTime() + 1)
    expect(await meters.reserve('usr_dead', other, 1, later, new Date(later.getTime() + 60_000))).toMatchObject({ outcome: 'reserved' })
    await meters.release('usr_dead', other)
  })

  test('is cleaned up by the sweeper: the run is abandoned, nothing is charged, and the late run saves nothing', async () => {
    const { id, now, until } = await beginRun('usr_swept')
    const { generations, meters } = content.repositories
    await meters.reserve('usr_swept', id, 10, now, until)
    expect(await sweepGenerations(content.repositories, () => now)).toBe(0)
    const later = () => new Date(until.getTime() + 1)
    expect(await sweepGenerations(content.repositories, later)).toBeGreaterThanOrEqual(1)
    expect((await generations.byId(id))?.state).toBe('abandoned')
    expect((await content.deps.connection.collection('meters').findOne({ _id: 'usr_swept' as never }))?.['reservations']).toEqual([])
  })

  test('between the run and its reservation charges nothing, and the same request succeeds', async () => {
    const { id, contentId } = newRunIds()
    const now = content.clock()
    const { generations } = content.repositories
    const claim = {
      _id: id,
      user_id: 'usr_unheld',
      content_id: contentId,
      idempotency_key: 'unheld',
      request_hash: 'x',
      state: 'running' as const,
      started_at: now,
      lease_expires_at: new Date(now.getTime() - 1),
    }
    expect(await generations.begin(claim)).toEqual({ outcome: 'begun' })
    await sweepGenerations(content.repositories, () => now)
    expect(await usedBy('usr_unheld')).toBe(0)
    expect((await post('usr_unheld', { headers: { 'idempotency-key': 'unheld' } })).status).toBe(200)
    expect(await usedBy('usr_unheld')).toBe(1)
  })

  test('with an unreplicated reservation saves and charges nothing', async () => {
    content.openai.script(HOLD)
    const calls = content.openai.calls.length
    const response = post('usr_hold_lost')
    await poll(() => content.openai.calls.length > calls)
    await content.deps.connection.collection('meters').updateOne({ _id: 'usr_hold_lost' as never }, { $set: { reservations: [] } })
    content.openai.release()
    expect((await response).status).toBe(503)
    expect((await historyOf('usr_hold_lost')).total).toBe(0)
    expect(await usedBy('usr_hold_lost')).toBe(0)
  })

  test('by SIGKILL in the middle of a text charges nothing, and the same request succeeds', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'support', 'crash-child.ts')], {
      env: {
        ...process.env,
        CHILD_MONGODB_URL: content.deps.settings.MONGODB_URL,
        CHILD_REDIS_URL: content.deps.settings.REDIS_URL,
        CHILD_DATABASE: content.deps.connection.name,
        CHILD_OPENAI: content.openai.url,
        CHILD_JWKS: JSON.stringify(await content.tokens.jwks()),
        NODE_OPTIONS: '',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const base = await new Promise<string>((resolve, reject) => {
      child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()))
      child.once('exit', (code) => reject(new Error(`the child ended with ${code}`)))
    })
    content.openai.script(HOLD)
    const headers = { accept: 'text/event-stream', 'idempotency-key': 'killed' }
    const response = await post('usr_killed', { base, headers })
    await readUntil(response, 'about bread')
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('exit', resolve))

    const run = await content.deps.connection.collection('generations').findOne({ user_id: 'usr_killed' })
    expect(run).toMatchObject({ state: 'running' })
    const afterLease = () => new Date(run!['lease_expires_at'].getTime() + 1)
    await sweepGenerations(content.repositories, afterLease)
    expect(await usedBy('usr_killed')).toBe(0)
    expect((await historyOf('usr_killed')).total).toBe(0)

    const again = await post('usr_killed', { headers: { 'idempotency-key': 'killed' } })
    expect(again.status).toBe(200)
    expect(await usedBy('usr_killed')).toBe(1)
  })
})
