import { fetchRuntime } from './runtime.ts'

/** Fetches the runtime ahead of its first use, for images that are built: `node services/video/src/engines/inference/fetch-runtime.ts`. */
process.stdout.write(`${await fetchRuntime()}\n`)
