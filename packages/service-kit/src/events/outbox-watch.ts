import type mongoose from 'mongoose'
import { OUTBOX } from '../mongo/collections.ts'
import type { Logger } from '../observability/logging.ts'
import { backoffMs } from '../time/backoff.ts'
import { outboxWakeUps } from './outbox.ts'
import { WakeSignal } from './wake-signal.ts'

interface OutboxWatch {
  /** For use while the relay has a backlog: it reads without notifications then, and each one has a cost. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

interface WatchOptions {
  /** Whether other processes commit events too. With six change streams, each write took twice the CPU time of MongoDB. */
  others: boolean
}

/**
 * Calls `onCommitted` after commits to the outbox: immediately for this process, through a change stream for other processes. The relay's poll finds commits
 * that the stream misses, so no resume token is stored and a failed stream is reopened with a backoff.
 */
export function watchOutbox(
  connection: mongoose.Connection,
  logger: Logger,
  onCommitted: () => void,
  { others }: WatchOptions,
): OutboxWatch {
  const own = outboxWakeUps(connection)
  const signal = new WakeSignal()
  let stopped = false
  let paused = false
  let stream: mongoose.mongo.ChangeStream | undefined
  own.on('committed', onCommitted)

  async function follow(): Promise<void> {
    // The driver's change stream rather than mongoose's wrapper, for its iterator and errors.
    stream = connection
      .getClient()
      .db(connection.name)
      .collection(OUTBOX)
      .watch([{ $match: { operationType: 'insert' } }, { $project: { _id: 1 } }], { maxAwaitTimeMS: 1_000 })
    // The first token means that the stream is open. Notify, because the stream does not report commits between the last read and now.
    stream.once('resumeTokenChanged', onCommitted)
    for await (const _ of stream) onCommitted()
  }

  async function run(): Promise<void> {
    for (let failures = 0; !stopped; ) {
      signal.reset()
      if (paused) {
        await signal.wait(60_000)
        continue
      }
      const openedAt = performance.now()
      try {
        await follow()
      } catch (error) {
        if (stopped || paused) continue
        failures = performance.now() - openedAt > 60_000 ? 1 : failures + 1
        logger.debug({ err: error }, 'the change stream of the outbox failed; the outbox is polled until it is open again')
        await signal.wait(backoffMs(failures, 500, 30_000))
      } finally {
        await closeStream()
      }
    }
  }

  async function closeStream(): Promise<void> {
    const closing = stream
    stream = undefined
    await closing?.close().catch(() => {})
  }

  if (others) void run()
  return {
    pause() {
      if (paused) return
      paused = true
      void closeStream()
    },
    resume() {
      if (!paused) return
      paused = false
      signal.notify()
    },
    async stop() {
      stopped = true
      own.off('committed', onCommitted)
      signal.notify()
      // The loop ends with the server's response to its last request, within a second. Nothing has to wait for that.
      await closeStream()
    },
  }
}
