import { fetchRuntime } from './runtime.ts'

/** Downloads the runtime ahead of its first use, when building images: `node packages/inference/src/fetch-runtime.ts`. */
process.stdout.write(`${await fetchRuntime()}\n`)
