import { afterEach, expect, test } from '@jest/globals'
import type { PostContent } from '../../src/networks/adapter.ts'
import { adapterOf, START } from '../doubles/start-network.ts'
import { startTelegram } from '../doubles/telegram.double.ts'

const contentOf = (text: string): PostContent => ({
  post_id: 'post_1',
  platform: 'threads',
  text,
  title: null,
  created_at: new Date(START),
})
const started: { stop(): Promise<void> }[] = []
const start = async (options: Parameters<typeof startTelegram>[0] = {}) => {
  const double = await startTelegram(options)
  started.push(double)
  return { double, ...adapterOf('telegram', double) }
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((double) => double.stop()))
})

test('a message of a private channel has an address for its members', async () => {
  const { double, adapter, connect } = await start({ isPublic: false })
  const account = await connect({ ...double.fields, chat: '-1001234567890' })
  expect(account).toMatchObject({ name: 'Ada writes', address: 'telegram:-1001234567890' })
  expect(await adapter.commit(account, contentOf('Hello'), '', {})).toMatchObject({ url: 'https://t.me/c/1234567890/5' })
})

test.each(['@adawrites', 'adawrites', 'https://t.me/adawrites', 't.me/adawrites'])('the channel can be entered as %s', async (chat) => {
  const { double, connect } = await start()
  expect(await connect({ ...double.fields, chat })).toMatchObject({ address: 'https://t.me/adawrites' })
})

test.each([
  ['123456789:AAEabcdefghijklmnopqrstuvwxyz012345/../bot', '@adawrites'],
  ['', '@adawrites'],
  ['123456789:AAEabcdefghijklmnopqrstuvwxyz012345', 'https://evil.example.com'],
  ['123456789:AAEabcdefghijklmnopqrstuvwxyz012345', '@a b'],
])('the token %j and the channel %j are rejected before a call', async (token, chat) => {
  const { double, connect } = await start()
  await expect(connect({ token, chat })).rejects.toMatchObject({ kind: 'refused' })
  expect(double.requests).toEqual([])
})

test('a bot that may not post is not connected', async () => {
  const { connect } = await start({ mayPost: false })
  await expect(connect()).rejects.toMatchObject({ kind: 'unauthorized', message: expect.stringContaining('may not post') })
})

test('the time of the next message is in the body', async () => {
  const { double, adapter, connect } = await start()
  const account = await connect()
  double.fail({
    kind: 'answer',
    status: 429,
    body: { ok: false, error_code: 429, description: 'Too Many Requests: retry after 35', parameters: { retry_after: 35 } },
  })
  expect(await adapter.commit(account, contentOf('Hello'), '', {})).toMatchObject({
    kind: 'retry',
    retry_at: new Date(Date.parse(START) + 35_000),
  })
})

test('a text has at most 4096 characters', async () => {
  const { adapter, connect } = await start()
  const account = await connect()
  await expect(adapter.prepare(account, contentOf('a'.repeat(4096)), '')).resolves.toEqual({})
  await expect(adapter.prepare(account, contentOf('a'.repeat(4097)), '')).rejects.toMatchObject({ kind: 'refused' })
})
