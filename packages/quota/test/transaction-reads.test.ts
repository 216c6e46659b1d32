import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type MongoServer, startMongo } from '@loomcast/local-servers'
import { connectDatabase, ensureCollections, withTransaction } from '@loomcast/service-kit/mongo'
import type mongoose from 'mongoose'
import { createMeter, meterSchema, type StoredMeter } from '../src/index.ts'

const FAIL_POINT = 'hangAfterCollectionInserts'
let folder: string
let server: MongoServer
let connection: mongoose.Connection

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loomcast-reads-'))
  server = await startMongo({ folder, testCommands: true })
  connection = await connectDatabase(server.url, 'reads')
  connection.model<StoredMeter>('Meter', meterSchema)
  await ensureCollections(connection)
  await connection.createCollection('slow')
})
afterAll(async () => {
  await connection?.close()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Starts an insert by another client that has an oplog position but is not committed. Until it is, all-durable snapshots exclude everything after it. */
async function openOplogHole(): Promise<() => Promise<void>> {
  const admin = connection.getClient().db('admin')
  const data = { collectionNS: `${connection.name}.slow` }
  const { count } = (await admin.command({ configureFailPoint: FAIL_POINT, mode: 'alwaysOn', data })) as unknown as { count: number }
  const slow = connection.collection('slow').insertOne({})
  await admin.command({ waitForFailPoint: FAIL_POINT, timesEntered: count + 1, maxTimeMS: 20_000 })
  let closed: Promise<void> | undefined
  const close = async () => {
    await admin.command({ configureFailPoint: FAIL_POINT, mode: 'off' })
    await slow
  }
  // All callers wait for the same commands, so that none is in flight when the connection closes.
  return () => {
    closed ??= close()
    return closed
  }
}

test('a transaction sees a reservation acknowledged before it began, while an older write by another client is uncommitted', async () => {
  const meter = createMeter(connection.model<StoredMeter>('Meter'), { reservationsMayBeLost: true })
  const now = new Date('2026-03-10T12:00:00Z')
  const closeHole = await openOplogHole()
  try {
    expect(await meter.reserve('usr_1', 'run_1', 1, now, new Date(now.getTime() + 60_000))).toMatchObject({ outcome: 'reserved' })
    const charged = withTransaction(connection, async (tx) => {
      const change = await meter.commit('usr_1', 'run_1', now, tx)
      // The commit itself waits for the older write.
      void closeHole()
      return change
    })
    expect(await charged).toMatchObject({ reading: { used: 1, reserved: 0 } })
  } finally {
    await closeHole()
  }
})
