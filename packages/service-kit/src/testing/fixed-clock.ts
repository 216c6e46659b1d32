import type { Clock } from '../time/clock.ts'

/** A clock that changes only when a test advances it. */
export function fixedClock(iso: string): Clock & { advance(ms: number): void } {
  let now = new Date(iso).getTime()
  const clock = () => new Date(now)
  return Object.assign(clock, {
    advance(ms: number) {
      now += ms
    },
  })
}
