import type { MeterReading } from './meter.ts'

/** A user's monthly quota of one kind of work. README.md defines the terms. */
export interface Usage {
  /** Finished and charged in the current period. */
  used: number
  /** Reserved by active runs; charged when they finish, released when they fail. */
  in_progress: number
  /** Units a month; null is unlimited. */
  limit: number | null
  /** Units of the monthly quota that can still be started: limit − used − in_progress, at least 0; null is unlimited. Bonus not included. */
  remaining: number | null
  /** Bonus units that can still be started. */
  bonus_remaining: number
  /** Bonus units finished and charged, in all periods. */
  bonus_used: number
}

export function usageOf(reading: MeterReading, limit: number | null): Usage {
  const { used, reserved, bonus_granted, bonus_used, bonus_reserved } = reading
  return {
    used,
    in_progress: reserved + bonus_reserved,
    limit,
    remaining: limit === null ? null : Math.max(0, limit - used - reserved),
    bonus_remaining: Math.max(0, bonus_granted - bonus_used - bonus_reserved),
    bonus_used,
  }
}
