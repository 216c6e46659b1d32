import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import mongoose from 'mongoose'
import { applyIfNewer, ensureCollections, TransactionMisuse, type Tx, trusted, withTransaction } from '../src/mongo/index.ts'
import { testDatabase } from '../src/testing/index.ts'

interface Account {
  _id: string
  balance: number
  version?: number
}
let connection: mongoose.Connection
let drop: () => Promise<void>
let Accounts: mongoose.Model<Account>
beforeAll(async () => {
  ;({ connection, drop } = await testDatabase('transaction'))
  Accounts = connection.model<Account>(
    'Account',
    new mongoose.Schema<Account>({ _id: String, balance: { type: Number, index: true }, version: Number }),
  )
  await ensureCollections(connection)
  await ensureCollections(connection)
})
afterAll(() => drop())
beforeEach(async () => {
  await Accounts.deleteMany({})
  await Accounts.create({ _id: 'a', balance: 0 })
})

test('creates the collections and indexes of models and service-kit, and can be repeated', async () => {
  const indexes = await Accounts.collection.indexes()
  expect(indexes.map((index) => index.key)).toContainEqual({ balance: 1 })
  expect(await connection.collection('inbox').indexes()).toContainEqual(
    expect.objectContaining({ key: { group: 1, event_id: 1 }, unique: true }),
  )
})

test('rolls back when the work throws', async () => {
  const failing = withTransaction(connection, async (tx) => {
    await Accounts.updateOne({ _id: 'a' }, { $inc: { balance: 5 } }, { session: tx.session })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await Accounts.findById('a')).toMatchObject({ balance: 0 })
})

test('re-runs conflicting transactions until all are committed, and runs their after-commit work once', async () => {
  let attempts = 0
  let committed = 0
  await Promise.all(
    Array.from({ length: 5 }, () =>
      withTransaction(connection, async (tx) => {
        attempts++
        const account = await Accounts.findById('a').session(tx.session).orFail()
        await Accounts.updateOne({ _id: 'a' }, { $set: { balance: account.balance + 1 } }, { session: tx.session })
        tx.afterCommit(() => committed++)
      }),
    ),
  )
  expect(await Accounts.findById('a')).toMatchObject({ balance: 5 })
  expect(committed).toBe(5)
  expect(attempts).toBeGreaterThanOrEqual(5)
})

test('saves a document created outside the transaction when a later attempt commits', async () => {
  const account = new Accounts({ _id: 'b', balance: 7 })
  let attempts = 0
  await withTransaction(connection, async (tx) => {
    attempts++
    await account.save({ session: tx.session })
    if (attempts === 1)
      throw Object.assign(new mongoose.mongo.MongoServerError({ message: 'conflict' }), {
        errorLabelSet: new Set(['TransientTransactionError']),
      })
  })
  expect(attempts).toBe(2)
  expect(await Accounts.findById('b')).toMatchObject({ balance: 7 })
})

test('keeps the committed change when after-commit work fails', async () => {
  const warned = jest.spyOn(process, 'emitWarning').mockImplementation(() => {})
  await withTransaction(connection, async (tx) => {
    await Accounts.create([{ _id: 'c', balance: 1 }], { session: tx.session })
    tx.afterCommit(() => {
      throw new Error('careless')
    })
  })
  expect(await Accounts.findById('c')).toMatchObject({ balance: 1 })
  expect(warned).toHaveBeenCalledWith('Error: careless')
  warned.mockRestore()
})

test('rejects the use of a Tx after its end, and nested transactions', async () => {
  let ended: Tx | undefined
  await withTransaction(connection, async (tx) => {
    ended = tx
  })
  expect(() => ended?.session).toThrow(TransactionMisuse)
  expect(() => ended?.afterCommit(() => {})).toThrow(TransactionMisuse)
  const nested = withTransaction(connection, () => withTransaction(connection, async () => {}))
  await expect(nested).rejects.toThrow(TransactionMisuse)
})

test('allows a new transaction in work that continues after another one has ended', async () => {
  let later: Promise<string> = Promise.resolve('')
  const gate = Promise.withResolvers<void>()
  await withTransaction(connection, async () => {
    later = gate.promise.then(() => withTransaction(connection, async () => 'fine'))
  })
  gate.resolve()
  expect(await later).toBe('fine')
})

test('rejects a filter on an unknown path or with an unmarked operator', async () => {
  await expect(Accounts.deleteMany({ balence: 1 } as never)).rejects.toThrow(/strictQuery/)
  await expect(Accounts.findOne({ balance: { $gte: 0 } as never })).rejects.toThrow(/Cast/)
  expect(await Accounts.findOne({ balance: trusted({ $gte: 0 }) })).toMatchObject({ _id: 'a' })
  const injected = JSON.parse('{"$ne":null}')
  await expect(Accounts.findOne({ _id: injected })).rejects.toThrow(/Cast/)
})

test('applies only newer versions to a projection', async () => {
  const apply = (version: number, balance: number) =>
    withTransaction(connection, (tx) => applyIfNewer(Accounts, { _id: 'p' }, version, { $set: { balance } }, tx))
  expect(await apply(2, 20)).toBe(true)
  expect(await apply(1, 10)).toBe(false)
  expect(await apply(2, 21)).toBe(false)
  expect(await apply(3, 30)).toBe(true)
  expect(await Accounts.findById('p').lean()).toMatchObject({ balance: 30, version: 3 })
})
