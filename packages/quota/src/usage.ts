import type { Period } from './period.ts'

/** A user's meter in the current period. */
export interface MeterReading {
  /** Units charged in the current period. */
  used: number
  /** Units of the current period reserved by active runs. Released if the run fails. */
  reserved: number
  bonus_granted: number
  bonus_used: number
  bonus_reserved: number
  period: Period
}

/** A user's monthly quota of one kind of work. README.md defines the terms. */
export interface Usage {
  /** Units charged in the current period. */
  used: number
  /** Units reserved by active runs: charged if the run finishes, released if it fails. */
  in_progress: number
  /** Units per month; null means unlimited. */
  limit: number | null
  /** Units of the monthly quota that are still available: limit − used − in_progress, at least 0; null means unlimited. Does not include the bonus. */
  remaining: number | null
  /** Bonus units that are still available. */
  bonus_remaining: number
  /** Bonus units charged, in all periods. */
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
