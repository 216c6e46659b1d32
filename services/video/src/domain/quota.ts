import { type MeterReading, usageOf } from '@loomcast/quota/usage'

/** Video usage in responses. For the terms, see packages/quota; `unlimited` marks a package without a limit. */
export interface VideoUsage {
  video_generations_used: number
  video_generations_in_progress: number
  video_generations_limit: number | 'unlimited'
  remaining: number | 'unlimited'
  /** Bonus videos that can still be started. */
  bonus_remaining: number
}

export function videoUsage(reading: MeterReading, limit: number | null): VideoUsage {
  const { used, in_progress, remaining, bonus_remaining } = usageOf(reading, limit)
  return {
    video_generations_used: used,
    video_generations_in_progress: in_progress,
    video_generations_limit: limit ?? 'unlimited',
    remaining: remaining ?? 'unlimited',
    bonus_remaining,
  }
}

export const QUOTA_EXHAUSTED = "You've reached your monthly limit of videos! Upgrade your plan for more."
