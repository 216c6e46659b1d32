import { type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import { inSeconds, type Seconds } from './calendar.ts'
import { collectionsOf, createCollections } from './collections.ts'
import { createFaults } from './faults.ts'
import { hostedPaths, type SandboxOptions } from './sandbox.ts'
import { createWork, type HostedPages, type Work } from './work.ts'

interface TransactionOptions {
  /** The time that new objects get. Default: the clock's. */
  at?: Seconds
  /** Moves the clock to this time, unless it is later already. */
  moveTo?: Date
  request?: { id: string | null; idempotency_key: string | null }
}

export type Engine = ReturnType<typeof createEngine>

/** How often a process reads the stored offset of the clock. */
const CLOCK_REFRESH_MS = 3_000
/** More than one transaction writes. */
const ROWS_PER_TRANSACTION = 100_000

/** The stored state: transactions, reads and the clock. */
export function createEngine({ connection, clock: realClock, publicUrl, logger, prefix = 'sandbox_' }: SandboxOptions) {
  const collections = collectionsOf(connection, prefix)
  const pages: HostedPages = {
    checkout: (id) => publicUrl + hostedPaths.checkout(id),
    portal: (id) => publicUrl + hostedPaths.portal(id),
    invoice: (id) => publicUrl + hostedPaths.invoice(id),
    invoicePdf: (id) => publicUrl + hostedPaths.invoicePdf(id),
  }
  const faults = createFaults()
  const noRequest = { id: null, idempotency_key: null }
  const afterChange = new Set<() => void>()
  let offsetMs = 0
  let prepared: Promise<void> | undefined
  let refresh: NodeJS.Timeout | undefined
  let queue: Promise<unknown> = Promise.resolve()

  const clock = () => new Date(realClock().getTime() + offsetMs)

  async function readOffset(): Promise<void> {
    const root = await collections.state.findOne({ _id: 'root' })
    offsetMs = Math.max(offsetMs, root?.offset_ms ?? 0)
  }

  async function prepare(): Promise<void> {
    await createCollections(connection, prefix)
    await readOffset()
    refresh = setInterval(() => {
      readOffset().catch((error) => logger.warn({ err: error }, 'the clock of the sandbox was not read'))
    }, CLOCK_REFRESH_MS).unref()
  }

  /** Creates the collections and reads the clock, once. */
  function ready(): Promise<void> {
    prepared ??= prepare().catch((error) => {
      prepared = undefined
      throw error
    })
    return prepared
  }

  /** One after another, because parallel transactions would only repeat each other's work. */
  function inOrder<T>(run: () => Promise<T>): Promise<T> {
    const result = queue.then(run, run)
    queue = result.catch(() => {})
    return result
  }

  async function attempt<T>(tx: Tx, options: TransactionOptions, run: (work: Work) => Promise<T>): Promise<T> {
    const { state } = collections
    const { session } = tx
    const root = await state.findOneAndUpdate({ _id: 'root' }, { $inc: { seq: 1 } }, { session, returnDocument: 'after' })
    let offset = root?.offset_ms ?? 0
    const realTime = realClock()
    const real = realTime.getTime()
    if (options.moveTo && options.moveTo.getTime() > real + offset) {
      offset = options.moveTo.getTime() - real
      await state.updateOne({ _id: 'root' }, { $set: { offset_ms: offset } }, { session })
    }
    const eventTime = inSeconds(new Date(real + offset))
    const work = createWork({
      collections,
      session,
      now: options.at ?? eventTime,
      seq: (root?.seq ?? 0) * ROWS_PER_TRANSACTION,
      eventTime,
      realTime,
      request: options.request ?? noRequest,
      pages,
      deliveryDelayMs: faults.current.delayMs,
      copies: faults.current.duplicate,
    })
    const result = await run(work)
    await work.flush()
    tx.afterCommit(() => {
      offsetMs = Math.max(offsetMs, offset)
      for (const listener of afterChange) listener()
    })
    return result
  }

  return {
    collections,
    connection,
    faults,
    clock,
    logger,
    ready,

    /** Runs `run` in a transaction; it can run again after a conflict. */
    async change<T>(run: (work: Work) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
      await ready()
      return inOrder(() => withTransaction(connection, (tx) => attempt(tx, options, run)))
    },

    async read<T>(run: (work: Work) => Promise<T>): Promise<T> {
      await ready()
      const now = inSeconds(clock())
      const realTime = realClock()
      const work = createWork({
        collections,
        session: undefined,
        now,
        seq: 0,
        eventTime: now,
        realTime,
        request: noRequest,
        pages,
        deliveryDelayMs: 0,
        copies: 0,
      })
      const result = await run(work)
      await work.flush()
      return result
    },

    /** Calls `listener` after each change of this process. */
    onChange(listener: () => void): () => void {
      afterChange.add(listener)
      return () => afterChange.delete(listener)
    },

    /** What the clock adds to real time (ms), read from the database. */
    async clockOffset(): Promise<number> {
      await ready()
      await readOffset()
      return offsetMs
    },

    /** Waits until running work has ended. */
    async close(): Promise<void> {
      await prepared?.catch(() => {})
      clearInterval(refresh)
      await queue
    },
  }
}
