import type { OutboxRow } from './outbox.ts'

/** Every key in one lane. */
export function lanesOf(rows: OutboxRow[], count: number): OutboxRow[][] {
  const lanes: OutboxRow[][] = Array.from({ length: count }, () => [])
  const laneOf = new Map<string, OutboxRow[]>()
  for (const row of rows) {
    const lane = laneOf.get(row.key) ?? lanes[laneOf.size % count] ?? []
    laneOf.set(row.key, lane)
    lane.push(row)
  }
  return lanes.filter((lane) => lane.length > 0)
}

/**
 * Lanes side by side, the batches of a lane one after another. Returns whether everything went out; after the first failure nothing more is begun.
 * `before` hears how many batches are still to be sent.
 */
export async function sendInLanes(
  lanes: OutboxRow[][][],
  send: (batch: OutboxRow[]) => Promise<boolean>,
  before: (left: number) => void,
): Promise<boolean> {
  let left = lanes.flat().length
  let complete = true
  const sendLane = async (batches: OutboxRow[][]) => {
    for (const batch of batches) {
      before(left--)
      if (!complete) return
      const sent = await send(batch)
      complete &&= sent
    }
  }
  const outcomes = await Promise.allSettled(
    lanes.map((batches) =>
      sendLane(batches).catch((error: unknown) => {
        complete = false
        throw error
      }),
    ),
  )
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return complete
}
