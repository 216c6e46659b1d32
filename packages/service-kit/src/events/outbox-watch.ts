import type mongoose from 'mongoose'
import { OUTBOX } from '../mongo/collections.ts'
import type { Logger } from '../observability/logging.ts'
import { backoffMs } from '../time/backoff.ts'
import { outboxWakeUps } from './outbox.ts'
import { WakeSignal } from './wake-signal.ts'

interface OutboxWatch {
  /** Notifications cost something for every event: off while the relay has a backlog anyway. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

/**
 * Calls `onCommitted` after commits to the outbox: of this process at once, of others through a change stream. Commits that it
 * misses are found by the relay's poll, so it keeps no resume token and reopens a failed stream with a backoff.
 */
export function watchOutbox(connection: mongoose.Connection, logger: Logger, onCommitted: () => void): OutboxWatch {
  const own = outboxWakeUps(connection)
  const signal = new WakeSignal()
  let [stopped, paused] = [false, false]
  let stream: mongoose.mongo.ChangeStream | undefined
  own.on('committed', onCommitted)

  async function follow(): Promise<void> {
    // Not mongoose's wrapper: the driver's own stream, with its iterator and errors.
    stream = connection
      .getClient()
      .db(connection.name)
      .collection(OUTBOX)
      .watch([{ $match: { operationType: 'insert' } }, { $project: { _id: 1 } }], { maxAwaitTimeMS: 1_000 })
    // The first token means that the stream is open: it does not report commits between the last read and now.
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

  void run()
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
      // The loop ends with the server's response to its last request, within a second; nothing waits for that.
      await closeStream()
    },
  }
}
