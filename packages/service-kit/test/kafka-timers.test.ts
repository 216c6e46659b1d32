import { createRequire } from 'node:module'
import { afterEach, expect, jest, test } from '@jest/globals'
import { createKafkaClient } from '../src/events/kafka/kafka-client.ts'
import { createLogger } from '../src/observability/index.ts'
import { poll, testServer } from '../src/testing/index.ts'

const load = createRequire(import.meta.url)
/** The globals of KafkaJS, which is loaded outside the context of the test (tooling/test-setup/src/node/runtime.cjs). */
const globals: typeof globalThis = load('kafkajs').Kafka.constructor('return globalThis')()

const logger = createLogger('test', false)
const broker = await testServer('kafka')
const client = () => createKafkaClient({ brokers: [broker], clientId: 'timers', logger })

afterEach(() => {
  jest.restoreAllMocks()
})

test('no timer of a connection has a negative delay', async () => {
  const setTimer = jest.spyOn(globals, 'setTimeout')
  const admin = client().admin()
  await admin.connect()
  await admin.listTopics()
  await admin.disconnect()
  const delays = setTimer.mock.calls.map(([, ms]) => ms)
  expect(delays.length).toBeGreaterThan(0)
  expect(delays.filter((ms) => ms !== undefined && ms < 0)).toEqual([])
})

test('a request that the broker throttles is sent once the time is over, and no timer remains', async () => {
  client()
  const RequestQueue = load('kafkajs/src/network/requestQueue')
  const queue = new RequestQueue({
    maxInFlightRequests: 1,
    requestTimeout: 1_000,
    enforceRequestTimeout: false,
    clientId: 'timers',
    broker: 'none',
    logger: { debug() {}, warn() {} },
  })
  queue.maybeThrottle(200)
  const throttledUntil = queue.throttledUntil
  let sentAt = 0
  const entry = { correlationId: 1, resolve() {}, reject() {} }
  queue.push({
    entry,
    expectResponse: false,
    sendRequest() {
      sentAt = Date.now()
    },
  })
  expect([queue.pending.length, sentAt]).toEqual([1, 0])
  await poll(() => sentAt > 0)
  expect(sentAt).toBeGreaterThanOrEqual(throttledUntil)
  expect([queue.pending.length, queue.throttleCheckTimeoutId]).toEqual([0, null])
})
