export { localKey } from './local-key.ts'
export { acquireLockFile, findLockOwner, type LockOptions, type LockOwner } from './lock-file.ts'
