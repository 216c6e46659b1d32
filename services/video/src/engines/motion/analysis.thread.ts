import { parentPort } from 'node:worker_threads'
import type { AnalysisResponse } from './analysis-thread.ts'
import { analyzedPicture } from './analyzed-picture.ts'

/** Analyzes the pictures of films and cards in a thread, because that computes for half a second and would block the service's requests. */
const send = (response: AnalysisResponse) => parentPort?.postMessage(response)
parentPort?.on('message', ({ id, image }: { id: number; image: string }) => {
  analyzedPicture(image).then(
    (subjects) => send({ id, subjects }),
    (error: unknown) => send({ id, error: error instanceof Error ? error.message : String(error) }),
  )
})
