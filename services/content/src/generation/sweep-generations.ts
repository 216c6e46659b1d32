import type { Clock } from '@loomcast/service-kit/time'
import type { Repositories } from '../repositories.ts'

const BATCH = 200

/**
 * Gives back what runs of a dead process had set aside, so that nobody pays for them and their idempotency keys are free again.
 * Answers how many there were. Every step may be repeated, by several processes at once.
 */
export async function sweepGenerations({ meters, generations }: Repositories, clock: Clock): Promise<number> {
  const orphans = await generations.orphans(clock(), BATCH)
  for (const { _id, user_id } of orphans) {
    // A run that wakes up after this finds its row abandoned and keeps nothing.
    await generations.abandon(_id)
    await meters.release(user_id, _id)
  }
  return orphans.length
}
