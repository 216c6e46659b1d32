import type { Inference, Pixels } from '../../src/engines/inference/inference.ts'

/** Replaces the networks: likeness is the mean color, no face is ever found, and upscaling repeats every pixel. */
export function fakeInference(): Inference {
  return {
    async run(model, pixels) {
      if (model === 'likeness') return { data: Float32Array.from(meansOf(pixels)), dims: [pixels.count ?? 1, 3] }
      if (model === 'face-detector') return { data: new Float32Array(13 * 13 * 5 * 5).fill(-20), dims: [13, 13, 5, 5] }
      if (model === 'esrgan-slim-x2') return doubled(pixels)
      throw new Error(`${model} is not asked without a face`)
    },
    usage: async () => ({ bytes: 0, cpuSeconds: 0 }),
    async close() {},
  }
}

/** Networks that are unavailable. */
export function brokenInference(error: Error): Inference {
  return { ...fakeInference(), run: () => Promise.reject(error) }
}

function meansOf({ data, count = 1 }: Pixels): number[] {
  const length = data.length / count
  return Array.from({ length: count * 3 }, (_, at) => {
    const picture = data.subarray(Math.floor(at / 3) * length, (Math.floor(at / 3) + 1) * length)
    let sum = 0
    for (let byte = at % 3; byte < length; byte += 3) sum += picture[byte] ?? 0
    return 1 + (sum * 3) / length
  })
}

function doubled({ data, width, height }: Pixels) {
  const wide = new Uint8Array(data.length * 4)
  for (let row = 0; row < height * 2; row++)
    for (let column = 0; column < width * 2; column++)
      for (let channel = 0; channel < 3; channel++)
        wide[(row * width * 2 + column) * 3 + channel] = data[((row >> 1) * width + (column >> 1)) * 3 + channel] ?? 0
  return { data: wide, dims: [1, height * 2, width * 2, 3] }
}
