export { type Clock, systemClock } from './clock.ts'
export { every, type Timer } from './timer.ts'
