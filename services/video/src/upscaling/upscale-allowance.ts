import { AppError } from '@loomcast/service-kit/errors'
import { createLimiter } from '@loomcast/service-kit/redis'

/** Limits how much a user can upscale per hour. */
export interface UpscaleAllowance {
  /** Spends one point per image or video. Rejects with `rate_limited`. */
  spend(userId: string, points: number): Promise<void>
}

const ALLOWANCE = { name: 'video:upscale', points: 60, durationS: 3600 }
const TOO_MANY = "You've upscaled too much in a short time. Try again in a few minutes."

export function createUpscaleAllowance(redis: Parameters<typeof createLimiter>[0]): UpscaleAllowance {
  const limiter = createLimiter(redis, ALLOWANCE)
  return {
    async spend(userId, points) {
      const state = await limiter.consume(userId, points)
      if (!state.allowed) throw new AppError('rate_limited', TOO_MANY, { headers: { 'retry-after': String(state.retryAfterS) } })
    },
  }
}
