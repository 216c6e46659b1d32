import type { Clock } from '@loomcast/service-kit/time'
import type { Repositories } from '../repositories.ts'

const BATCH = 200

/**
 * Releases the reservations of runs whose process died, so that they are not charged and their idempotency keys are free. Returns their
 * number. Every step is idempotent and may run in several processes at once.
 */
export async function sweepGenerations({ meters, generations }: Repositories, clock: Clock): Promise<number> {
  const orphans = await generations.orphans(clock(), BATCH)
  for (const { _id, user_id } of orphans) {
    // A run that resumes after this finds its row abandoned and saves nothing.
    await generations.abandon(_id)
    await meters.release(user_id, _id)
  }
  return orphans.length
}
