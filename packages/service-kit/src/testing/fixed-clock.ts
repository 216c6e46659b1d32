import type { Clock } from '../time/clock.ts'

/** A clock that stands still until it is moved. */
export function fixedClock(iso: string): Clock & { advance(ms: number): void } {
  let now = new Date(iso).getTime()
  const clock = () => new Date(now)
  return Object.assign(clock, {
    advance(ms: number) {
      now += ms
    },
  })
}
