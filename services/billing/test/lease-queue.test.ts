import { acquireLease } from '@loomcast/service-kit/mongo'
import { poll, testDatabase } from '@loomcast/service-kit/testing'
import { LEASES } from '../src/customers/lease.model.ts'
import { whileLeased } from '../src/customers/wait-for-lease.ts'

type Database = Awaited<ReturnType<typeof testDatabase>>

let database: Database
let requests = 0
beforeAll(async () => {
  database = await testDatabase('billing_lease_queue')
  const { connection } = database
  const collection = connection.collection.bind(connection)
  connection.collection = ((name: string) => {
    if (name === LEASES) requests++
    return collection(name)
  }) as typeof collection
})
afterAll(() => database.drop())
beforeEach(() => {
  requests = 0
})

const options = (id: string, waitMs = 20_000) => ({
  connection: database.connection,
  id,
  owner: 'test',
  waitMs,
  pollMs: 1,
  refusal: () => new Error('busy'),
})
const byAnother = (id: string) =>
  poll(() => acquireLease({ connection: database.connection, collection: LEASES, id, owner: 'another', durationMs: 30_000 }))

test('those of one process that want a lease have it in the order of their arrival and request it once each', async () => {
  const order: string[] = []
  const work = async (name: number) => {
    await whileLeased({
      ...options('one'),
      async work() {
        order.push(`${name} begins`)
        await database.connection.db?.command({ ping: 1 })
        order.push(`${name} ends`)
        if (name === 1) throw new Error('failed')
      },
    })
  }
  const results = await Promise.allSettled([0, 1, 2, 3].map(work))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(order).toEqual([0, 1, 2, 3].flatMap((name) => [`${name} begins`, `${name} ends`]))
  expect(requests).toBe(4)
  await whileLeased({ ...options('one'), work: async () => order.push('later') })
  expect(order.at(-1)).toBe('later')
})

test('different leases do not wait for each other', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const waits = whileLeased({ ...options('slow'), work: () => ended })
  expect(await whileLeased({ ...options('other'), work: async () => 'done' })).toBe('done')
  end()
  await waits
})

test('a waiter that gives up does not delay the one before it, and the next one follows', async () => {
  const busy = await byAnother('busy')
  const order: string[] = []
  // It would be overtaken if the last one requested the lease too.
  const first = whileLeased({ ...options('busy'), pollMs: 300, work: async () => order.push('first') })
  const impatient = whileLeased({ ...options('busy', 5), work: async () => order.push('impatient') })
  const last = whileLeased({ ...options('busy'), work: async () => order.push('last') })
  await expect(impatient).rejects.toThrow('busy')
  expect(order).toEqual([])
  await busy.release()
  await Promise.all([first, last])
  expect(order).toEqual(['first', 'last'])
})

test('the first waiter can give up while another process has the lease', async () => {
  const busy = await byAnother('kept')
  await expect(whileLeased({ ...options('kept', 5), work: async () => {} })).rejects.toThrow('busy')
  await busy.release()
  expect(await whileLeased({ ...options('kept'), work: async () => 'done' })).toBe('done')
})
