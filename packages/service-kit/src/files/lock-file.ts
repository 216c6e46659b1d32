import { randomBytes } from 'node:crypto'
import { link, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'

/** The process that acquired a lock file. */
export interface LockOwner {
  /** Unique for each acquisition. */
  id: string
  /** 0 if the file does not name a process. */
  pid: number
  host: string
  /** Start of the process (clock ticks since the boot of the machine), because process ids are reused. Empty where there is no /proc. */
  started: string
}

export interface LockOptions {
  /** For short work in a folder that machines share: a lock of another machine is stale after this time. Without it, its process is looked up here. */
  staleMs?: number
}

/** After this time, an empty lock file of an earlier release is stale. */
const EMPTY_STALE_MS = 10_000
/** Ids of the locks that this process has. */
const acquired = new Set<string>()

/**
 * Acquires a lock file: resolves to the function that releases it, or to its owner if the owner is running. The lock of a process that ended is taken over, by
 * exactly one of the processes that try.
 *
 * A lock file is created complete, as a hard link. A takeover first creates `<path>.after-<id of the stale lock>`, which only one process can, and then
 * renames its own lock over the stale one. If it ends between the two, its claim is stale too and is taken over in the same way. Files of claims are deleted
 * after the rename, so a process whose view is older can create one again, but then the path no longer leads to it.
 */
export async function acquireLockFile(
  path: string,
  options: LockOptions = {},
): Promise<{ release(): Promise<void> } | { owner: LockOwner }> {
  const own: LockOwner = { id: randomBytes(9).toString('hex'), pid: process.pid, host: hostname(), started: await startOf(process.pid) }
  acquired.add(own.id)
  const file = `${path}.new-${own.id}`
  try {
    for (;;) {
      const chain = await readChain(path)
      const last = chain.at(-1)
      if (last && (await isRunning(last, options))) {
        acquired.delete(own.id)
        return { owner: last.owner }
      }
      await writeFile(file, JSON.stringify(own))
      if (!(await linkOnce(file, last ? claimOf(path, last.owner) : path))) continue
      if ((await readChain(path)).at(-1)?.owner.id !== own.id) {
        if (last) await rm(claimOf(path, last.owner), { force: true })
        continue
      }
      if (last) await rename(file, path)
      for (const { owner } of chain) await rm(claimOf(path, owner), { force: true })
      return { release: () => release(path, own.id) }
    }
  } catch (error) {
    acquired.delete(own.id)
    throw error
  } finally {
    await rm(file, { force: true })
  }
}

/** The running owner of a lock file; undefined if the lock is free. */
export async function findLockOwner(path: string, options: LockOptions = {}): Promise<LockOwner | undefined> {
  const last = (await readChain(path)).at(-1)
  return last && (await isRunning(last, options)) ? last.owner : undefined
}

/** Removes the file while this process still counts as its owner. Otherwise a takeover could replace the file between the look at it and its removal. */
async function release(path: string, id: string): Promise<void> {
  try {
    if ((await readLock(path))?.owner.id === id) await rm(path, { force: true })
  } finally {
    acquired.delete(id)
  }
}

interface Lock {
  owner: LockOwner
  createdAt: number
}

/** The lock, then the claims of those that took it over but have not yet replaced it. The last one counts. Empty if there is no lock. */
async function readChain(path: string): Promise<Lock[]> {
  const chain: Lock[] = []
  for (let lock = await readLock(path); lock; lock = await readLock(claimOf(path, lock.owner))) chain.push(lock)
  return chain
}

const claimOf = (path: string, { id }: LockOwner) => `${path}.after-${id}`

async function readLock(path: string): Promise<Lock | undefined> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!handle) return undefined
  try {
    return { owner: ownerIn(await handle.readFile('utf8')), createdAt: (await handle.stat()).mtimeMs }
  } finally {
    await handle.close()
  }
}

/** Locks of earlier releases contain a process id or nothing. */
function ownerIn(text: string): LockOwner {
  try {
    const { id, pid, host, started } = JSON.parse(text)
    if (typeof id === 'string' && Number.isInteger(pid)) return { id, pid, host: String(host), started: String(started) }
  } catch {}
  const pid = Number(text)
  return { id: `earlier-${Number.isInteger(pid) ? pid : 0}`, pid: Number.isInteger(pid) ? pid : 0, host: hostname(), started: '' }
}

async function linkOnce(file: string, path: string): Promise<boolean> {
  try {
    await link(file, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function isRunning({ owner: { id, pid, host, started }, createdAt }: Lock, { staleMs }: LockOptions): Promise<boolean> {
  const age = Date.now() - createdAt
  if (pid <= 0) return age < EMPTY_STALE_MS
  if (host !== hostname() && staleMs !== undefined) return age < staleMs
  if (pid === process.pid) return acquired.has(id)
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return started === '' || started === (await startOf(pid))
}

/** The 22nd field of the process' stat file. The second one, the name in parentheses, can contain spaces. */
async function startOf(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}
