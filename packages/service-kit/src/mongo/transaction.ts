import { AsyncLocalStorage } from 'node:async_hooks'
import type mongoose from 'mongoose'
import { type OpenSpan, traced } from '../observability/span.ts'

/** A running transaction. Pass `tx.session` to every query in it; using it after the transaction has ended throws. */
export interface Tx {
  readonly session: mongoose.ClientSession
  readonly connection: mongoose.Connection
  /** Registers `work` to run after a successful commit, never after an abort. It must not throw and must not write. */
  afterCommit(work: () => void): void
}

export class TransactionMisuse extends Error {
  override readonly name = 'TransactionMisuse'
}

class RunningTransaction implements Tx {
  readonly connection: mongoose.Connection
  readonly #session: mongoose.ClientSession
  readonly #callbacks: (() => void)[] = []
  #ended = false

  constructor(connection: mongoose.Connection, session: mongoose.ClientSession) {
    this.connection = connection
    this.#session = session
  }

  get session(): mongoose.ClientSession {
    this.#requireActive()
    return this.#session
  }

  get ended(): boolean {
    return this.#ended
  }

  afterCommit(work: () => void): void {
    this.#requireActive()
    this.#callbacks.push(work)
  }

  end(): void {
    this.#ended = true
  }

  committed(): void {
    for (const callback of this.#callbacks) {
      try {
        callback()
      } catch (error) {
        // The change is committed, so a failure here must not make the caller believe otherwise.
        process.emitWarning(String(error))
      }
    }
  }

  #requireActive(): void {
    if (this.#ended) throw new TransactionMisuse('The transaction has ended: something inside it was not awaited, or its Tx was kept.')
  }
}

const running = new AsyncLocalStorage<RunningTransaction>()

/**
 * Runs `work` in a transaction (one snapshot, majority writes) and returns its result after the commit.
 *
 * - It reads every write that was acknowledged before it began. Read concern `snapshot` would not: it reads at the all-durable timestamp, which stays behind
 *   an acknowledged `w: 1` write while an older write of any client is uncommitted. `majority` reads the latest snapshot, and the commit waits until
 *   everything that was read is durable.
 * - `work` RE-RUNS on a write conflict, so load what it needs inside it, and cause no effect outside the database (no email, no HTTP, no counters in memory).
 * - Await one query after another: parallel queries on one session (`Promise.all`) are undefined behavior in MongoDB.
 * - Nesting throws, and so does using a Tx after its end.
 */
export async function withTransaction<T>(connection: mongoose.Connection, work: (tx: Tx) => Promise<T>): Promise<T> {
  const outer = running.getStore()
  if (outer && !outer.ended)
    throw new TransactionMisuse('A transaction is already running here: pass its Tx on instead of beginning another.')

  const attributes = { 'db.system.name': 'mongodb', 'db.namespace': connection.name }
  return traced({ name: 'transaction', attributes }, (span) => runTransaction(connection, work, span))
}

async function runTransaction<T>(connection: mongoose.Connection, work: (tx: Tx) => Promise<T>, span: OpenSpan | undefined): Promise<T> {
  let last: RunningTransaction | undefined
  let attempts = 0
  // mongoose's own wrapper restores documents to their state before the attempt, so that a re-run saves them again.
  const result = await connection.transaction(
    async (session) => {
      const tx = new RunningTransaction(connection, session)
      last = tx
      attempts++
      try {
        return await running.run(tx, () => work(tx))
      } finally {
        tx.end()
      }
    },
    { readConcern: { level: 'majority' }, writeConcern: { w: 'majority' }, readPreference: 'primary', maxCommitTimeMS: 10_000 },
  )
  span?.set({ 'loomcast.transaction.attempts': attempts })
  last?.committed()
  return result as T
}
