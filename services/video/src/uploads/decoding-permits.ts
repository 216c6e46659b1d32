import { createSemaphore } from '@loomcast/service-kit/scheduling'
import type { Size } from '../domain/formats.ts'
import { SMALL_PIXELS } from './clean-image.ts'

/** Limits how many received images, pictures and logos together, are decoded at the same time, because their memory adds up. Users take turns. */
export interface DecodingPermits {
  /** Runs the task, which decodes one image of this size. Rejects with `busy` (503) when too many wait. */
  run<T>(task: () => Promise<T>, of: { userId: string; size: Size; signal: AbortSignal }): Promise<T>
}

/** More than the pictures of most phones, which have 12 megapixels. */
export const VERY_LARGE_PIXELS = 12_500_000
/** Images that are decoded at the same time, of which one may be very large. */
export const DECODED_AT_A_TIME = 2
/**
 * Measured peaks of a process that decodes (MiB): AVIF of 40 megapixels, and a rotated PNG of 16 bits and 12.5 megapixels. After its image, a process keeps up to
 * `idle`. The memory limit of the pod is a sum of these, see k8s/README.md.
 */
export const DECODER_PEAK = { veryLarge: 842, other: 358, idle: 168 }

const BUSY = { maxWaiting: 100, busy: 'Too many images are being uploaded right now.' }

export function createDecodingPermits(): DecodingPermits {
  const all = createSemaphore({ permits: DECODED_AT_A_TIME, ...BUSY })
  const veryLarge = createSemaphore({ permits: 1, ...BUSY })
  return {
    run(task, { userId, size: { width, height }, signal }) {
      const pixels = width * height
      const decode = () => all.run(task, { userId, isSmall: pixels <= SMALL_PIXELS, signal })
      // Taken first, so that a very large image that waits for another holds no permit that others could use.
      return pixels > VERY_LARGE_PIXELS ? veryLarge.run(decode, { userId, signal }) : decode()
    },
  }
}
