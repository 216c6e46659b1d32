/** How fast an installation makes videos, and how much it has to do. */
export interface RenderSpeed {
  /** Times of the fast and of the slow ones among the last videos, as multiples of the usual time. */
  low: number
  high: number
  /** The usual time of the videos that are waiting or being made, in seconds. */
  ahead_s: number
}

/** A range of seconds. */
export interface TimeRange {
  from: number
  to: number
}

/** Returns how long a video with a known usual time will take. Other videos share the machine with it, so at best it waits for none of them. */
export function timeRange(usual_s: number, { low, high, ahead_s }: RenderSpeed): TimeRange {
  return { from: Math.max(1, Math.round(low * usual_s)), to: Math.max(2, Math.round(high * (usual_s + ahead_s))) }
}

/** From this time on, in seconds, a range is in minutes. */
const IN_MINUTES = 90

/** "20 to 40 seconds", rounded away from each other. */
export function rangeText({ from, to }: TimeRange): string {
  const [unit, size, shown] = to <= IN_MINUTES ? (['second', 10, 10] as const) : (['minute', 60, 1] as const)
  const high = Math.max(1, Math.ceil(to / size)) * shown
  const low = Math.max(unit === 'second' ? 5 : 1, Math.floor(from / size) * shown)
  return low >= high ? `about ${high} ${unit}${high === 1 ? '' : 's'}` : `${low} to ${high} ${unit}s`
}
