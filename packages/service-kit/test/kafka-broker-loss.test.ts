import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { freePort, type KafkaServer, startKafka } from '@loomcast/local-servers'
import { type BusEvent, createKafkaBus, type EventBus } from '@loomcast/service-kit/events'
import { createLogger } from '@loomcast/service-kit/observability'
import { poll } from '@loomcast/service-kit/testing'

const logger = createLogger('test', false)
const TYPE = 'com.loomcast.loss.fact.v1'
let folder: string
let server: KafkaServer | undefined
const soon = <T>(probe: () => T | Promise<T>) => poll(probe)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loomcast-loss-'))
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

const event = (n: number): BusEvent => ({
  id: `evt_${n}`,
  type: TYPE,
  source: '/loomcast/loss',
  time: '2026-11-21T10:00:00.000Z',
  key: 'one',
  version: n,
  data: { n },
})

/** Like the relay: sends the next event only once this one is safe. */
async function publishUntilSafe(bus: EventBus, n: number): Promise<void> {
  await soon(() =>
    bus.publish(event(n)).then(
      () => true,
      () => false,
    ),
  )
}

test('loses no event and keeps the order when the broker is unavailable at startup, killed and restarted', async () => {
  const port = await freePort()
  const bus = createKafkaBus({ brokers: [`127.0.0.1:${port}`], clientId: 'loss', service: 'loss', logger })
  const seen: number[] = []
  const distinct = () => [...new Set(seen)]
  await bus.subscribe({ group: 'loss.test', types: [TYPE], handle: async ({ version }) => void seen.push(version) })
  await bus.start()
  expect(bus.stalled?.()).toBeUndefined()
  await expect(bus.publish(event(0))).rejects.toThrow()

  server = await startKafka({ folder, port })
  for (let n = 1; n <= 50; n++) await publishUntilSafe(bus, n)
  await soon(() => distinct().length === 50)

  process.kill(server.pid, 'SIGKILL')
  await server.exited
  await expect(bus.publish(event(51))).rejects.toThrow()
  expect(bus.stalled?.()).toBeUndefined()
  server = await startKafka({ folder, port })
  for (let n = 51; n <= 100; n++) await publishUntilSafe(bus, n)
  await soon(() => distinct().length >= 100)
  expect(distinct()).toEqual(Array.from({ length: 100 }, (_, n) => n + 1))
  expect(await bus.deadLetters('loss.test')).toEqual([])
  await bus.stop()
})
