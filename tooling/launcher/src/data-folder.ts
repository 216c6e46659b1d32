import { mkdir, open, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '@loomcast/local-servers'

const MINIMUM_FREE_BYTES = 300 * 1024 * 1024

/**
 * Creates the data folder, checks that it is writable and has free space, and locks it so that no second Loomcast uses it. Returns a
 * function that releases the lock. The lock contains a process id, so the lock of a killed process is ignored.
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
  const holder = await livingHolder(join(folder, 'loomcast.lock'))
  if (holder) throw inUse(folder, holder)
  await rename(folder, `${folder}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
}

async function lock(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'loomcast.lock')
  for (;;) {
    try {
      const file = await open(path, 'wx')
      await file.writeFile(String(process.pid))
      await file.close()
      return () => rm(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw cannotUse(folder, error)
      const holder = await livingHolder(path)
      if (holder) throw inUse(folder, holder)
      await rm(path, { force: true })
    }
  }
}

async function livingHolder(path: string): Promise<number | undefined> {
  const pid = Number(await readFile(path, 'utf8').catch(() => ''))
  if (!pid || pid === process.pid) return undefined
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? pid : undefined
  }
  // Process ids are reused. Where /proc exists, only a process that runs start.ts counts as the owner.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  return command === undefined || command.includes('start.ts') ? pid : undefined
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
