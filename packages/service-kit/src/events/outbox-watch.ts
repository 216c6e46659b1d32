import type mongoose from 'mongoose'
import { OUTBOX } from '../mongo/collections.ts'
import type { Logger } from '../observability/logging.ts'
import { backoffMs } from '../time/backoff.ts'
import { Alarm } from './alarm.ts'
import { outboxWakeUps } from './outbox.ts'

export interface OutboxWatch {
  /** Hints of other processes' commits cost something for every event: off while the relay has a backlog anyway. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

/**
 * Calls `onCommitted` after commits to the outbox: of this process at once, of others through a change stream. Only a hint: what it
 * misses, the relay's poll finds, so it keeps no resume token and a stream that fails is opened again without haste.
 */
export function watchOutbox(connection: mongoose.Connection, logger: Logger, onCommitted: () => void): OutboxWatch {
  const own = outboxWakeUps(connection)
  const alarm = new Alarm()
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
    // The first token says that it is open: of a commit between the last look and now nobody else tells.
    stream.once('resumeTokenChanged', onCommitted)
    for await (const _ of stream) onCommitted()
  }

  async function run(): Promise<void> {
    for (let failures = 0; !stopped; ) {
      alarm.answer()
      if (paused) {
        await alarm.rest(60_000)
        continue
      }
      const openedAt = performance.now()
      try {
        await follow()
      } catch (error) {
        if (stopped || paused) continue
        failures = performance.now() - openedAt > 60_000 ? 1 : failures + 1
        logger.debug({ err: error }, 'the outbox is not watched for a moment; it is polled meanwhile')
        await alarm.rest(backoffMs(failures, 500, 30_000))
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
      alarm.ring()
    },
    async stop() {
      stopped = true
      own.off('committed', onCommitted)
      alarm.ring()
      // The loop itself ends when its last question to the server is answered, a second later at most; nothing waits for that.
      await closeStream()
    },
  }
}
