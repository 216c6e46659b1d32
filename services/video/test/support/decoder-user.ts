import { createLogger } from '@loomcast/service-kit/observability'
import { createImageDecoder } from '../../src/engines/decoder/image-decoder.ts'

/** Uses the decoder for the file that its argument names, prints its response, and ends without closing it. */
const program = new URL('failing-decoder.child.ts', import.meta.url)
const decoder = createImageDecoder({ logger: createLogger('video', false), program })
await decoder.readHeader(process.argv[2] ?? '').catch((error: Error) => process.stdout.write(error.message))
