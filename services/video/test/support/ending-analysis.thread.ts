import { parentPort } from 'node:worker_threads'

/** Ends with the picture "ends", and rejects others with their own name. */
parentPort?.on('message', ({ id, image }: { id: number; image: string }) => {
  if (image === 'ends') process.exit(3)
  parentPort?.postMessage({ id, error: image })
})
