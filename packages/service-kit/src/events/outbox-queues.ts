import type { OutboxRow } from './outbox.ts'

/** Distributes rows over at most `count` queues, with all rows of a key in the same queue. */
export function distributeByKey(rows: OutboxRow[], count: number): OutboxRow[][] {
  const queues: OutboxRow[][] = Array.from({ length: count }, () => [])
  const queueOf = new Map<string, OutboxRow[]>()
  for (const row of rows) {
    const queue = queueOf.get(row.key) ?? queues[queueOf.size % count] ?? []
    queueOf.set(row.key, queue)
    queue.push(row)
  }
  return queues.filter((queue) => queue.length > 0)
}

/**
 * Sends the queues in parallel and the batches of each queue in sequence. Returns whether everything was sent; after the first failure, no further batch is
 * started. `beforeBatch` receives the number of batches left, including the one about to be sent.
 */
export async function sendQueues(
  queues: OutboxRow[][][],
  send: (batch: OutboxRow[]) => Promise<boolean>,
  beforeBatch: (left: number) => void,
): Promise<boolean> {
  let left = queues.flat().length
  let complete = true
  const sendQueue = async (batches: OutboxRow[][]) => {
    for (const batch of batches) {
      beforeBatch(left--)
      if (!complete) return
      const sent = await send(batch)
      complete &&= sent
    }
  }
  const outcomes = await Promise.allSettled(
    queues.map((batches) =>
      sendQueue(batches).catch((error: unknown) => {
        complete = false
        throw error
      }),
    ),
  )
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return complete
}
