import type mongoose from 'mongoose'
import { ONCE } from '../mongo/collections.ts'
import { type Tx, withTransaction } from '../mongo/transaction.ts'

interface OnceRow {
  _id: string
  result: unknown
  done_at: Date
}

/**
 * Gives an effect on the database once for `key`, however often it is asked: a job that stalled and ran twice, a retried command. The key's
 * row and the effect commit together, so of two runs at the same time one takes effect and the other gets its result.
 * Results are kept for 30 days and have to be plain data.
 */
export async function onceOnly<R>(
  connection: mongoose.Connection,
  key: string,
  effect: (tx: Tx) => Promise<R>,
): Promise<{ result: R; repeated: boolean }> {
  const rows = connection.collection<OnceRow>(ONCE)
  return withTransaction(connection, async (tx) => {
    const done = await rows.findOne({ _id: key }, { session: tx.session })
    if (done) return { result: done.result as R, repeated: true }
    // A second run that is as far meets this row, conflicts and re-runs into the branch above.
    await rows.insertOne({ _id: key, result: null, done_at: new Date() }, { session: tx.session })
    const result = await effect(tx)
    await rows.updateOne({ _id: key }, { $set: { result: result ?? null } }, { session: tx.session })
    return { result, repeated: false }
  })
}
