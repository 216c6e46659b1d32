/** Returns the current time. Passed as a parameter, so that tests can set it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
