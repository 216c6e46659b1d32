export { connectRedis } from './connection.ts'
export { createLimiter, type Limiter, type LimiterOptions, type LimitState } from './limiter.ts'
export { createRevocationList, type RevocationList } from './revocations.ts'
export { createRevokedKeys, type RevokedKeys } from './revoked-keys.ts'
