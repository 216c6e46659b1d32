import { createHash } from 'node:crypto'
import { type FSWatcher, watch } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Release } from '@loomcast/contracts/registry'
import type { Logger } from '@loomcast/service-kit/observability'
import { every } from '@loomcast/service-kit/time'
import { parseRegistry, RegistryFault } from './registry.schema.ts'
import { compatible, type LeftOut } from './resolve.ts'
import { type StandIn, withStandIns } from './stand-ins.ts'

export interface RegistryState {
  /** Changes with the content; used in cache keys. */
  revision: string
  releases: Release[]
  leftOut: LeftOut[]
  /** Releases that serve a slice because the registry gives visitors to none of its usable releases. */
  standIns: StandIn[]
  loadedAt: Date | undefined
  /** Why the current file is not in use. `releases` are then from the last valid file. */
  problem: string | undefined
}

export interface RegistryFile {
  current(): RegistryState
  /** Rereads the file if it has changed. */
  refresh(): Promise<void>
  /** Resolves when nothing is being read anymore. */
  stop(): Promise<void>
}

const POLL_MS = 1_000
const SETTLE_MS = 30

/**
 * The live registry. Rereads the file when it changes: on file system events, and by polling once per second, because network disks and the
 * symbolic links of a ConfigMap emit no events. An invalid file changes only `problem`.
 */
export async function openRegistryFile(
  file: string,
  logger: Pick<Logger, 'info' | 'warn' | 'error'>,
  options: { pollMs?: number; now?: () => Date } = {},
): Promise<RegistryFile> {
  const { pollMs = POLL_MS, now = () => new Date() } = options
  let state: RegistryState = { revision: 'none', releases: [], leftOut: [], standIns: [], loadedAt: undefined, problem: undefined }
  let lastFingerprint = ''
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    const current = await fingerprint(file)
    if (current === lastFingerprint) return
    lastFingerprint = current
    try {
      const text = await readFile(file, 'utf8')
      const registry = parseRegistry(text)
      const { releases: usable, leftOut } = compatible(registry)
      const { releases, standIns } = withStandIns(registry.releases, usable, state.releases)
      const revision = createHash('sha256').update(text).digest('base64url').slice(0, 16)
      state = { revision, releases, leftOut, standIns, loadedAt: now(), problem: undefined }
      logger.info({ revision, releases: releases.length }, 'slice registry loaded')
      for (const { slice, version, reason } of leftOut) logger.warn({ slice, version }, `release skipped: ${reason}`)
      for (const { slice, version, reason } of standIns) logger.error({ slice, version }, `release serves as a stand-in: ${reason}`)
    } catch (error) {
      const problem = error instanceof RegistryFault ? error.message : 'The file cannot be read.'
      state = { ...state, problem }
      logger.error({ err: error }, 'slice registry is invalid, the last valid one stays in use')
    }
  }

  async function refresh(): Promise<void> {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }

  await refresh()
  // Delayed, because the file may still be being written.
  const watcher = watchFolder(file, () => setTimeout(() => void refresh(), SETTLE_MS).unref())
  const timer = every(pollMs, 'read the slice registry', refresh, logger, { firstAfterMs: pollMs })
  return {
    current: () => state,
    refresh,
    async stop() {
      watcher?.close()
      await timer.stop()
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

/** Watches the folder instead of the file, because editors and deployments replace the file by renaming another one. */
function watchFolder(file: string, changed: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(dirname(file), { persistent: false }, changed)
    watcher.on('error', () => watcher.close())
    return watcher
  } catch {
    return undefined
  }
}
