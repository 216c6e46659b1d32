import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Release } from '@loomcast/contracts/registry'
import { acquireLockFile } from '@loomcast/service-kit/files'
import { parseRegistry } from './registry.schema.ts'
import { appendToLog, type EditEntry } from './release-log.ts'
import { compatible } from './resolve.ts'
import { withStandIns } from './stand-ins.ts'

/** A change that would leave visitors without a slice, or that the registry does not allow. The message is for the person who asked for it. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused'
}

const LOCK_RETRY_MS = 20
const LOCK_WAIT_MS = 30_000
/** An edit takes milliseconds, so an older lock of another machine was left by a process that ended. */
const LOCK_STALE_MS = 10_000

/**
 * Changes the registry file. Edits run one at a time, so none is lost. An edit after which a listed slice has no release that serves
 * visitors is refused. The log `<file>.log` gets its entry first, so that no edit is without one.
 */
export async function editRegistry(file: string, entry: EditEntry, change: (releases: Release[]) => Release[]): Promise<Release[]> {
  return withLock(`${file}.lock`, async () => {
    const before = await readReleases(file)
    const releases = change(before)
    const { text, logged } = checkedEdit(before, releases, entry)
    await appendToLog(`${file}.log`, logged)
    await writeFile(`${file}.new`, text)
    await rename(`${file}.new`, file)
    return releases
  })
}

/** The text of a changed registry and the entry of its log. Throws ReleaseRefused or RegistryFault if the gateways would not use it. */
export function checkedEdit(before: Release[], releases: Release[], entry: EditEntry) {
  const text = `${JSON.stringify({ releases }, null, 2)}\n`
  const registry = parseRegistry(text)
  const { releases: usable, leftOut } = compatible(registry)
  const reasons = [
    ...leftOut
      .filter(({ slice, version }) => registry.releases.some((each) => each.slice === slice && each.version === version && each.weight > 0))
      .map(({ slice, version, reason }) => `${slice} ${version} does not fit the shell. ${reason}`),
    ...withStandIns(registry.releases, usable, before).standIns.map(({ reason }) => reason),
  ]
  if (reasons.length > 0) throw new ReleaseRefused([...new Set(reasons)].join('\n'))
  const own = releases.filter(({ slice }) => slice === entry.slice)
  const weights = Object.fromEntries(own.map(({ version, weight }) => [version, weight]))
  return { text, logged: { ...entry, weights, revision: createHash('sha256').update(text).digest('hex') } }
}

/** The releases of the registry file; none if it does not exist. Throws RegistryFault if it is invalid. */
export async function readReleases(file: string): Promise<Release[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{ "releases": [] }'
    throw error
  })
  return parseRegistry(text).releases
}

/** Runs `work` while no other process does with the same lock file. */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const unlock = await lock(path)
  try {
    return await work()
  } finally {
    await unlock()
  }
}

async function lock(path: string): Promise<() => Promise<void>> {
  const deadline = Date.now() + LOCK_WAIT_MS
  for (;;) {
    const lock = await acquireLockFile(path, { staleMs: LOCK_STALE_MS })
    if ('release' in lock) return lock.release
    if (Date.now() > deadline)
      throw new ReleaseRefused(`Another process (${lock.owner.pid}) is changing the registry. Try again when it has ended.`)
    await delay(LOCK_RETRY_MS)
  }
}
