import { join } from 'node:path'
import { createInference as createNetworks, InferenceFailed, type Output } from '@loomcast/inference'

export { InferenceFailed, type Output }

/** The networks in `models/`. */
export type ModelName = 'esrgan-slim-x2' | 'likeness' | 'face-detector' | 'face-landmarks' | 'face-descriptor'

/** One or more pictures of the same size as bytes: rows of RGB. */
export interface Pixels {
  data: Uint8Array
  width: number
  height: number
  /** Number of consecutive pictures in `data`. Default 1. */
  count?: number
}

/** Runs the bundled networks on pictures, one run at a time, in a child process. */
export interface Inference extends Omit<ReturnType<typeof createNetworks>, 'run' | 'runAll' | 'prepare'> {
  /** Runs are executed in order of arrival. Rejects with RuntimeMissing, InferenceFailed or the signal's reason. */
  run(model: ModelName, pixels: Pixels, signal?: AbortSignal): Promise<Output>
}

export function createInference(options: Parameters<typeof createNetworks>[0] = {}): Inference {
  const networks = createNetworks(options)
  return {
    usage: () => networks.usage(),
    close: () => networks.close(),
    run: (model, { data, width, height, count = 1 }, signal) =>
      networks.run(
        join(import.meta.dirname, 'models', `${model}.onnx`),
        { pixels: { type: 'uint8', data, dims: [count, height, width, 3] } },
        signal,
      ),
  }
}
