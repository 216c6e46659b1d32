export { backoffMs } from './backoff.ts'
export { type Clock, systemClock } from './clock.ts'
export { every, type Timer } from './periodic.ts'
export { endsWithin, TimeLimitExceeded, withTimeLimit } from './time-limit.ts'
