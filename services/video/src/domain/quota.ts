import type { MeterReading } from '@loomcast/service-kit/quota'

/**
 * Usage of videos on the wire; `unlimited` stands where a plan has no limit. A video that is being made counts as used: what is left is what can
 * still be begun. It is given back if the video fails.
 */
export interface VideoUsage {
  video_generations_used: number
  /** Of those used: the ones that are being made. */
  video_generations_in_progress: number
  video_generations_limit: number | 'unlimited'
  remaining: number | 'unlimited'
}

export function videoUsage(reading: MeterReading, limit: number | null): VideoUsage {
  const used = reading.used + reading.held
  return {
    video_generations_used: used,
    video_generations_in_progress: reading.held,
    video_generations_limit: limit ?? 'unlimited',
    remaining: limit === null ? 'unlimited' : Math.max(0, limit - used),
  }
}

export const QUOTA_EXHAUSTED = "You've reached your monthly limit of videos! Upgrade your plan for more."
