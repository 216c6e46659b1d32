import { delay } from '@loomcast/service-kit/time'
import type { GenerationStores } from './stores.ts'

const MAX_WAIT_MS = 5_000
const POLL_MS = 100

/** Waits up to 5 s for the end of the run that writes the given text. */
export async function waitForRun({ generations }: Pick<GenerationStores, 'generations'>, userId: string, contentId: string): Promise<void> {
  for (let waited = 0; waited < MAX_WAIT_MS; waited += POLL_MS) {
    const run = await generations.byContent(userId, contentId)
    if (run?.state !== 'running') return
    await delay(POLL_MS)
  }
}
