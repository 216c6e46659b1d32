import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jest } from '@jest/globals'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { poll } from '@loomcast/service-kit/testing'
import { recordAction } from '../../src/audit/record-action.ts'
import { startBackground } from '../../src/background.ts'
import { startAdmin } from '../support/admin-service.ts'

afterEach(() => {
  jest.useRealTimers()
})

test('new entries are followed every second, and the whole log is verified and signed a minute after the start and then every hour and at shutdown', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anchors-'))
  const file = join(folder, 'anchors.txt')
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const settings = { AUDIT_SIGNING_KEY: key, AUDIT_ANCHOR_FILE: file }
  const admin = await startAdmin('anchor_schedule', { role: 'http', settings })
  const source = { actor_id: 'usr_admin', session_id: 'ses_1', address: '203.0.113.7', request_id: 'req-12345678' }
  const record = () =>
    withTransaction(admin.connection, (tx) => recordAction(admin.context, tx, source, { action: 'user.update', target: null }))
  await record()
  const anchors = async () => (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean).length

  // Only the timers that start from here are simulated, and only timeouts.
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setInterval'] })
  const timeouts = jest.spyOn(globalThis, 'setTimeout')
  const isScheduled = (ms: number) => timeouts.mock.calls.some((call) => call[1] === ms)
  const stop = await startBackground(admin.app, admin.context)
  await poll(async () => (await anchors()) === 1 && isScheduled(1_000))
  await record()
  jest.advanceTimersByTime(999)
  expect(await anchors()).toBe(1)
  jest.advanceTimersByTime(1)
  await poll(async () => (await anchors()) === 2)
  jest.advanceTimersByTime(58_999)
  expect(await anchors()).toBe(2)
  jest.advanceTimersByTime(1)
  await poll(async () => (await anchors()) === 3)
  // The next hour begins when the work has ended; other periodic work has timers of an hour too.
  const verification = timeouts.mock.calls.find(([, ms]) => ms === 60_000)?.[0]
  await poll(() => timeouts.mock.calls.some(([work, ms]) => work === verification && ms === 3_600_000))
  jest.advanceTimersByTime(3_599_999)
  expect(await anchors()).toBe(3)
  jest.advanceTimersByTime(1)
  await poll(async () => (await anchors()) === 4)
  jest.useRealTimers()
  await stop()
  expect(await anchors()).toBe(5)
  await admin.stop()
  await rm(folder, { recursive: true, force: true })
})
