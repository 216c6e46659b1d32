import type { MeterReading } from '@loomcast/service-kit'

/** Usage of videos on the wire; `unlimited` stands where a plan has no limit. */
export interface VideoUsage {
  video_generations_used: number
  video_generations_limit: number | 'unlimited'
  remaining: number | 'unlimited'
}

export function videoUsage(reading: MeterReading, limit: number | null): VideoUsage {
  return {
    video_generations_used: reading.used,
    video_generations_limit: limit ?? 'unlimited',
    remaining: limit === null ? 'unlimited' : Math.max(0, limit - reading.used),
  }
}

export const QUOTA_EXHAUSTED = "You've reached your monthly limit of videos! Upgrade your plan for more."
