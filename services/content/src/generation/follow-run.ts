import { type Clock, delay } from '@loomcast/service-kit/time'
import type { StoredGeneration } from './generation.model.ts'
import type { GenerationRepository } from './generation.repository.ts'
import type { LiveEvent } from './live-generation.ts'
import { LOST } from './response.ts'

const POLL_MS = 250

/** Follows a run that has ended or is running in another process. */
export async function* followRun(
  earlier: StoredGeneration,
  left: AbortSignal,
  { generations, clock }: { generations: Pick<GenerationRepository, 'byId'>; clock: Clock },
): AsyncGenerator<LiveEvent> {
  for (let run: StoredGeneration | null = earlier; !left.aborted; run = await generations.byId(earlier._id)) {
    if (run?.state === 'running' && run.lease_expires_at < clock()) {
      yield { type: 'error', failure: LOST }
      return
    }
    if (!run || run.state === 'abandoned') {
      yield { type: 'aborted' }
      return
    }
    if (run.state === 'completed' && run.answer) {
      yield { type: 'result', answer: run.answer }
      return
    }
    if (run.state === 'failed' && run.failure) {
      yield { type: 'error', failure: run.failure }
      return
    }
    await delay(POLL_MS, left)
  }
}
