import { rmSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const PREFIX = 'loomcast-checks-'
/** What the data of the servers and products that tests start takes at most, with a margin (bytes). */
const NEEDED = 8 * 2 ** 30
/** No run takes this long, so an older folder was left by a run that was killed (ms). */
const ABANDONED_AFTER = 3 * 3_600_000

export interface TemporaryFolder {
  path: string
  remove(): Promise<void>
}

/**
 * Creates the folder for the temporary files of all tests. It is in memory where enough is free: a database waits for the disk at every commit, which on a
 * slow disk is most of the time of many tests. What a killed process has written is kept there, as on a disk. An interrupted run deletes its folder.
 */
export async function createTemporaryFolder(): Promise<TemporaryFolder> {
  await removeAbandoned()
  const path = await mkdtemp(join((await hasSpaceInMemory()) ? IN_MEMORY : tmpdir(), PREFIX))
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => {
      rmSync(path, { recursive: true, force: true, maxRetries: 5 })
      process.exit(code)
    })
  }
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}

async function removeAbandoned(): Promise<void> {
  const names = await readdir(IN_MEMORY).catch(() => [])
  for (const name of names.filter((each) => each.startsWith(PREFIX))) {
    const path = join(IN_MEMORY, name)
    const written = await stat(path).catch(() => undefined)
    if (written && Date.now() - written.mtimeMs > ABANDONED_AFTER) await rm(path, { recursive: true, force: true })
  }
}

async function hasSpaceInMemory(): Promise<boolean> {
  const system = await statfs(IN_MEMORY).catch(() => undefined)
  // What is stored there takes memory, and the tests need some of their own.
  return system !== undefined && system.bavail * system.bsize >= NEEDED && freemem() >= 1.5 * NEEDED
}
