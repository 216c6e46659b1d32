import type { Clock } from '@loomcast/service-kit/time'

/** How much faster the clock is, so that the leases of killed workers end within seconds. */
const SPEED = 15

/** A clock that processes share: it shows `start` at that moment, and runs faster from then on. */
export const fastClock =
  (start: number): Clock =>
  () =>
    new Date(start + (Date.now() - start) * SPEED)
