import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { poll, testDatabase } from '@loomcast/service-kit/testing'
import { LEASES } from '../src/lease.model.ts'
import { withRebuildLease } from '../src/rebuild-lease.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase('admin_rebuild_lease')
})
afterAll(() => database.drop())

function isRefused(requireLease: () => void): boolean {
  try {
    requireLease()
    return false
  } catch {
    return true
  }
}

const conflict = expect.objectContaining({ code: 'conflict' })

test('refuses a second rebuild of the same name until the first has ended or failed', async () => {
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const first = withRebuildLease(database.connection, 'figures', async () => {
    begun.resolve()
    await gate.promise
    throw new Error('failed')
  })
  await begun.promise
  await expect(withRebuildLease(database.connection, 'figures', async () => 'ran')).rejects.toThrow(conflict)
  expect(await withRebuildLease(database.connection, 'other figures', async () => 'ran')).toBe('ran')
  gate.resolve()
  await expect(first).rejects.toThrow('failed')
  expect(await withRebuildLease(database.connection, 'figures', async () => 'ran')).toBe('ran')
})

test('stops a rebuild after another process has taken over its lease', async () => {
  const rebuild = withRebuildLease(
    database.connection,
    'lost',
    async (requireLease) => {
      requireLease()
      await database.connection
        .collection<{ _id: string; owner: string }>(LEASES)
        .updateOne({ _id: 'lost' }, { $set: { owner: 'another' } })
      await poll(async () => isRefused(requireLease))
      requireLease()
    },
    600,
  )
  await expect(rebuild).rejects.toThrow(conflict)
})
