import { connectDatabase } from '@loomcast/service-kit/mongo'
import { delay } from '@loomcast/service-kit/time'
import { whileLeased } from '../../src/customers/wait-for-lease.ts'

/**
 * A process that increases a number under a lease, several times: it reads the number, waits, and writes the next one. A test starts several of them, and kills one.
 * Prints a line when it has the lease.
 */
const env = (name: string) => process.env[name]!
const client = await connectDatabase(env('CHILD_MONGODB_URL'), 'lease_child')
const connection = client.useDb(env('CHILD_DATABASE'))
const numbers = connection.collection<{ _id: string; value: number; writers: string[] }>('numbers')
for (let round = 0; round < Number(env('CHILD_ROUNDS')); round++)
  await whileLeased({
    connection,
    id: 'shared',
    owner: env('CHILD_OWNER'),
    waitMs: 120_000,
    pollMs: 1,
    refusal: () => new Error('busy'),
    async work() {
      process.stdout.write('leased\n')
      const before = await numbers.findOne({ _id: 'shared' })
      await delay(Number(env('CHILD_WORK_MS')))
      const writers = [...(before?.writers ?? []), env('CHILD_OWNER')]
      await numbers.updateOne({ _id: 'shared' }, { $set: { value: (before?.value ?? 0) + 1, writers } }, { upsert: true })
    },
  })
await client.close()
