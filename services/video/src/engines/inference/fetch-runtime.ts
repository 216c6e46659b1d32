import { fetchRuntime } from './runtime.ts'

/** Downloads the runtime ahead of its first use, when building images: `node services/video/src/engines/inference/fetch-runtime.ts`. */
process.stdout.write(`${await fetchRuntime()}\n`)
