import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, test } from '@jest/globals'
import { addAdministration } from '../../src/administration/index.ts'
import { type BusEvent, createKafkaBus, type EventBus } from '../../src/events/index.ts'
import { type App, createApp } from '../../src/http/index.ts'
import { ensureCollections } from '../../src/mongo/index.ts'
import { createLogger } from '../../src/observability/index.ts'
import { poll, testDatabase, testServer, testTokens } from '../../src/testing/index.ts'
import { systemClock } from '../../src/time/index.ts'

const tokens = testTokens()
const logger = createLogger('kafka-status', false)
const suffix = randomBytes(4).toString('hex')
const TYPE = `com.loomcast.status-${suffix}.changed.v1`
const GROUP = `status-${suffix}.projections`
const buses: EventBus[] = []
let database: Awaited<ReturnType<typeof testDatabase>>
let app: App

/** The bus of one process. */
async function startBus(handle?: () => Promise<void>): Promise<EventBus> {
  const bus = createKafkaBus({
    brokers: [await testServer('kafka')],
    clientId: 'status',
    service: `status-${suffix}`,
    logger,
    sessionTimeoutMs: 2_000,
  })
  buses.push(bus)
  if (handle) await bus.subscribe({ group: GROUP, types: [TYPE], handle })
  await bus.start()
  return bus
}

beforeEach(async () => {
  database = await testDatabase('kit_kafka_status')
  await ensureCollections(database.connection)
  app = await createApp({ service: 'kit', logger: false, auth: { jwks: tokens.jwks } })
})
afterEach(async () => {
  await app.close()
  await Promise.all(buses.splice(0).map((bus) => bus.stop()))
  await database.drop()
})

test('a process that does not consume reports the lag of its groups', async () => {
  const http = await startBus()
  const { connection } = database
  const consumes = { [GROUP]: [TYPE], [`${GROUP}-2`]: [TYPE, `com.loomcast.unknown-${suffix}.changed.v1`] }
  addAdministration(app, { connection, bus: http, clock: systemClock, consumes })
  let published = 0
  const publish = (count: number) =>
    http.publishBatch(
      Array.from({ length: count }, (): BusEvent => {
        const id = `evt_${suffix}_${published++}`
        return { id, type: TYPE, source: '/loomcast/status', time: '2026-03-10T12:00:00.000Z', key: id, version: 1, data: {} }
      }),
    )
  const waiting = async () => {
    const response = await app.inject({ url: '/internal/admin/status', headers: await tokens.as('usr_admin', 'admin') })
    return response.json<{ consumers: { waiting: number | null }[] }>().consumers.map((consumer) => consumer.waiting)
  }

  /** A figure that cannot be read in time is null, as on a busy machine. */
  const reports = (...figures: number[]) => poll(async () => `${await waiting()}` === `${figures}`)

  await publish(3)
  await reports(3, 3)
  const worker = await startBus(async () => {})
  await reports(0, 3)
  await worker.stop()
  await publish(2)
  await reports(2, 5)
})
