import type { OutboxRow } from './outbox.ts'

export interface BatchBounds {
  events: number
  /** Maximum payload. A broker limits the size of one write to one partition, and a whole batch may go to the same partition. */
  bytes: number
}

/** Splits rows into batches, in order. A row that exceeds the byte limit becomes a batch of its own. */
export function boundedBatches(rows: readonly OutboxRow[], bounds: BatchBounds): OutboxRow[][] {
  const batches: OutboxRow[][] = []
  let batch: OutboxRow[] = []
  let bytes = 0
  for (const row of rows) {
    const size = Buffer.byteLength(JSON.stringify(row.data))
    if (batch.length > 0 && (batch.length >= bounds.events || bytes + size > bounds.bytes)) {
      batches.push(batch)
      batch = []
      bytes = 0
    }
    batch.push(row)
    bytes += size
  }
  if (batch.length > 0) batches.push(batch)
  return batches
}
