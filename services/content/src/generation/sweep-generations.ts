import type { Clock } from '@loomcast/service-kit/time'
import type { GenerationStores } from './stores.ts'

const BATCH = 200

/**
 * Ends runs whose process died: releases their reservations, so that they are not charged, and frees their idempotency keys. Returns the number of runs. Every
 * step is idempotent and can run in several processes at once.
 */
export async function sweepGenerations({ meters, generations }: GenerationStores, clock: Clock): Promise<number> {
  const orphans = await generations.orphans(clock(), BATCH)
  for (const { _id, user_id } of orphans) {
    // If the run resumes later, it finds its row abandoned and saves nothing.
    await generations.abandon(_id)
    await meters.release(user_id, _id)
  }
  return orphans.length
}
