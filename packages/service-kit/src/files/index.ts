export { acquireLockFile, findLockOwner, type LockOptions, type LockOwner } from './lock-file.ts'
