import type { Timeouts } from '../../src/engines/deadline.ts'

/** For tests of what happens after a timeout. */
export const SHORT_TIMEOUTS: Timeouts = { first: 2_500, idle: 2_500, total: 12_000 }

/** For all other tests, in which a test double answers late on purpose: only a hang exceeds them, even on a busy machine. */
export const LONG_TIMEOUTS: Timeouts = { first: 240_000, idle: 240_000, total: 250_000 }
