import { createHash } from 'node:crypto'
import { type FSWatcher, watch } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Release } from '@loomcast/contracts/registry'
import type { Logger } from '@loomcast/service-kit/observability'
import { parseRegistry, RegistryFault } from './registry.schema.ts'
import { compatible, type LeftOut } from './resolve.ts'

export interface RegistryState {
  /** Changes with the content, for caches. */
  revision: string
  releases: Release[]
  leftOut: LeftOut[]
  loadedAt: Date | undefined
  /** Why the file as it is now is not in use. The releases are then those of the last good one. */
  problem: string | undefined
}

export interface RegistryFile {
  current(): RegistryState
  /** Reads the file again now, if it changed. */
  refresh(): Promise<void>
  stop(): void
}

const POLL_MS = 1_000
const SETTLE_MS = 30

/**
 * The live registry. The file is read again whenever it changes: told by the file system where that works, found by looking once a second where it
 * does not (network disks, a ConfigMap's links). An edit that is not valid changes nothing but `problem`.
 */
export async function openRegistryFile(
  file: string,
  logger: Pick<Logger, 'info' | 'warn' | 'error'>,
  options: { pollMs?: number; now?: () => Date } = {},
): Promise<RegistryFile> {
  const { pollMs = POLL_MS, now = () => new Date() } = options
  let state: RegistryState = { revision: 'none', releases: [], leftOut: [], loadedAt: undefined, problem: undefined }
  let seen = ''
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    const mark = await fingerprint(file)
    if (mark === seen) return
    seen = mark
    try {
      const text = await readFile(file, 'utf8')
      const { releases, leftOut } = compatible(parseRegistry(text))
      const revision = createHash('sha256').update(text).digest('base64url').slice(0, 16)
      state = { revision, releases, leftOut, loadedAt: now(), problem: undefined }
      logger.info({ revision, releases: releases.length }, 'the registry of slices was loaded')
      for (const { slice, version, reason } of leftOut) logger.warn({ slice, version }, `a release is left out: ${reason}`)
    } catch (error) {
      const problem = error instanceof RegistryFault ? error.message : 'The file cannot be read.'
      state = { ...state, problem }
      logger.error({ err: error }, 'the registry of slices cannot be used as it is; the last good one stays')
    }
  }

  async function refresh(): Promise<void> {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }

  await refresh()
  // A moment later, so that a file that is being written is seen whole.
  const watcher = watchFolder(file, () => setTimeout(() => void refresh(), SETTLE_MS).unref())
  const timer = setInterval(() => void refresh(), pollMs)
  timer.unref()
  return {
    current: () => state,
    refresh,
    stop() {
      watcher?.close()
      clearInterval(timer)
    },
  }
}

async function fingerprint(file: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(file)
    return `${mtimeMs}:${size}:${ino}`
  } catch {
    return 'missing'
  }
}

/** The folder, not the file: an editor or a deployment replaces the file by renaming another over it. */
function watchFolder(file: string, changed: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(dirname(file), { persistent: false }, changed)
    watcher.on('error', () => watcher.close())
    return watcher
  } catch {
    return undefined
  }
}
