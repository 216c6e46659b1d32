export { isPublicAddress } from './addresses.ts'
export { type AddressRules, checkAddress } from './check-address.ts'
export { type AddressFault, type GuardedFetchCode, GuardedFetchError } from './errors.ts'
export {
  createGuardedFetch,
  type GuardedFetch,
  type GuardedFetchOptions,
  type GuardedRequest,
  type GuardedResponse,
  LIMITS,
} from './guarded-fetch.ts'
export type { Resolve } from './resolve.ts'
export { createGuardedSocket, type GuardedSocket, type OpenGuardedSocket } from './web-socket.ts'
