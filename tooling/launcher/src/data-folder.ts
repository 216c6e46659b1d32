import { mkdir, rename, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '@loomcast/local-servers'
import { acquireLockFile, findLockOwner } from '@loomcast/service-kit/files'

const LOCK = 'loomcast.lock'
const MINIMUM_FREE_BYTES = 300 * 1024 * 1024

/**
 * Creates the data folder, checks that it is writable and has free space, and locks it so that no second Loomcast uses it. Returns a
 * function that releases the lock. The lock of a killed process is taken over.
 */
export async function claimDataFolder(folder: string, fresh: boolean): Promise<() => Promise<void>> {
  if (fresh) await setAside(folder)
  try {
    await mkdir(join(folder, 'logs'), { recursive: true })
  } catch (error) {
    throw cannotUse(folder, error)
  }
  const disk = await statfs(folder)
  if (disk.bavail * disk.bsize < MINIMUM_FREE_BYTES) {
    throw new StartError(
      `The disk that holds ${folder} is full (${Math.round((disk.bavail * disk.bsize) / 1024 / 1024)} MB left, 300 MB needed). Free some space, or use --data DIR on another disk.`,
    )
  }
  return lock(folder)
}

async function setAside(folder: string): Promise<void> {
  const exists = await stat(folder).then(
    () => true,
    () => false,
  )
  if (!exists) return
  const owner = await findLockOwner(join(folder, LOCK))
  if (owner) throw inUse(folder, owner.pid)
  await rename(folder, `${folder}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
}

async function lock(folder: string): Promise<() => Promise<void>> {
  const lock = await acquireLockFile(join(folder, LOCK)).catch((error) => {
    throw cannotUse(folder, error)
  })
  if ('owner' in lock) throw inUse(folder, lock.owner.pid)
  return lock.release
}

const inUse = (folder: string, pid: number) =>
  new StartError(
    `The data folder ${folder} is in use by another Loomcast (process ${pid}). Stop that one, or start this one with --data DIR and --port N.`,
  )

function cannotUse(folder: string, error: unknown): StartError {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOSPC') return new StartError(`The disk that holds ${folder} is full. Free some space, or use --data DIR on another disk.`)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new StartError(`The data folder ${folder} cannot be written. Change its permissions, or use --data DIR.`)
  return new StartError(`The data folder ${folder} cannot be used (${(error as Error).message}). Use --data DIR.`)
}
