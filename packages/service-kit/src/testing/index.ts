export { fixedClock } from './fixed-clock.ts'
export { poll } from './poll.ts'
export { testDatabase, testRedis } from './real-servers.ts'
export { type TestTokens, type TokenRequest, testTokens } from './tokens.ts'
