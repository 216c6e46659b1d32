import type { OutboxRow } from './outbox.ts'

export interface BatchBounds {
  events: number
  /** Of payload. A broker limits what one write to one partition may carry, and all of a batch may go to one. */
  bytes: number
}

/** Cuts rows into batches, in their order. A row that is larger than the bound is a batch of its own. */
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
