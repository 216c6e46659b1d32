export { connectRedis } from './connection.ts'
export { createLimiter, type Limiter } from './limiter.ts'
export { createRevocationList, type RevocationList } from './revocations.ts'
export { createRevokedKeys } from './revoked-keys.ts'
