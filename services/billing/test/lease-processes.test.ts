import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { testDatabase } from '@loomcast/service-kit/testing'
import { LEASES } from '../src/customers/lease.model.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
const children: ChildProcess[] = []
beforeAll(async () => {
  database = await testDatabase('billing_lease_processes')
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const name of ['numbers', LEASES]) await database.connection.collection(name).deleteMany({})
})
afterAll(() => database.drop())

const numbers = () => database.connection.collection<{ _id: string; value: number; writers: string[] }>('numbers')

function start(owner: string, rounds: number, workMs: number): ChildProcess {
  const env = {
    ...process.env,
    CHILD_MONGODB_URL: database.url,
    CHILD_DATABASE: database.connection.name,
    CHILD_OWNER: owner,
    CHILD_ROUNDS: String(rounds),
    CHILD_WORK_MS: String(workMs),
    NODE_OPTIONS: '',
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'support', 'lease-child.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

async function ended(child: ChildProcess): Promise<number | null> {
  child.stdout?.resume()
  if (child.exitCode === null) await once(child, 'exit')
  return child.exitCode
}

test('two processes that contend for a lease have it one after another, so that no write is lost', async () => {
  const processes = [start('one', 20, 5), start('two', 20, 5)]
  expect(await Promise.all(processes.map(ended))).toEqual([0, 0])
  const found = await numbers().findOne({ _id: 'shared' })
  expect(found?.value).toBe(40)
  for (const owner of ['one', 'two']) expect(found?.writers.filter((each) => each === owner)).toHaveLength(20)
  expect(await database.connection.collection(LEASES).countDocuments()).toBe(0)
})

test('the lease of a process that was killed is taken over when it has expired', async () => {
  const killed = start('killed', 1, 600_000)
  await once(killed.stdout!, 'data')
  killed.kill('SIGKILL')
  await ended(killed)
  const leases = database.connection.collection<{ _id: string; owner: string; until: Date }>(LEASES)
  const left = await leases.findOne({ _id: 'shared' })
  expect(left?.owner).toMatch(/^killed/)
  expect(left?.until.getTime()).toBeGreaterThan(Date.now() - 10_000)

  const next = start('next', 1, 0)
  const leased = once(next.stdout!, 'data')
  // As if its time was over.
  await leases.updateOne({ _id: 'shared' }, { $set: { until: new Date(0) } })
  await leased
  expect(await ended(next)).toBe(0)
  expect((await numbers().findOne({ _id: 'shared' }))?.writers).toEqual(['next'])
})
