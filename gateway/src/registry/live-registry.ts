import { createHash } from 'node:crypto'
import { CONTRACT_VERSION, type Release } from '@loomcast/contracts/registry'
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
  /** Why the current content, or a part of it, is not in use. Its `releases` are then from the last valid content. */
  problem: string | undefined
}

export interface LiveRegistry {
  current(): RegistryState
  /** Reads the source if it has changed. */
  refresh(): Promise<void>
  /** Resolves when nothing is being read anymore. */
  stop(): Promise<void>
}

/** What a source contains. */
export interface RegistryContent {
  /** Differs if the content may have changed. */
  fingerprint: string
  /** As in `remotes.json`. */
  text: string
  /** Why a part of it is from earlier. */
  problem?: string
}

/** Where the registry is read. */
export interface RegistrySource {
  /** Undefined if the content is the one with this fingerprint. Rejects with SourceFault if it cannot be read. */
  read(fingerprint: string): Promise<RegistryContent | undefined>
  /** Calls `changed` soon after a change. The source is also read at intervals. */
  watch(changed: () => void): { close(): void } | undefined
  pollMs: number
}

/** The message is for the operator. */
export class SourceFault extends Error {
  override name = 'SourceFault'
}

const SETTLE_MS = 30

/**
 * The live registry. Reads the source when it changes. While it is invalid or cannot be read, only `problem` changes. `contractVersion` is
 * the contract of the shell that visitors get, which is released on its own.
 */
export async function openLiveRegistry(
  source: RegistrySource,
  logger: Pick<Logger, 'info' | 'warn' | 'error'>,
  {
    pollMs = source.pollMs,
    now = () => new Date(),
    contractVersion = async () => CONTRACT_VERSION,
  }: { pollMs?: number; now?: () => Date; contractVersion?: () => Promise<string> } = {},
): Promise<LiveRegistry> {
  let state: RegistryState = { revision: 'none', releases: [], leftOut: [], standIns: [], loadedAt: undefined, problem: undefined }
  let fingerprint = ''
  let reading: Promise<void> | undefined
  let used: { content: RegistryContent; contract: string } | undefined

  async function read(): Promise<void> {
    try {
      const [content, contract] = [await source.read(fingerprint), await contractVersion()]
      // Before it is parsed, so that an invalid content is reported once.
      if (content) fingerprint = content.fingerprint
      const current = content ?? (used && { ...used.content, ...(state.problem !== undefined && { problem: state.problem }) })
      if (current && (content || contract !== used?.contract)) use(current, contract)
    } catch (error) {
      const isExpected = error instanceof RegistryFault || error instanceof SourceFault
      const problem = isExpected ? error.message : 'The registry cannot be read.'
      if (error instanceof SourceFault) fingerprint = ''
      if (problem !== state.problem) logger.error({ err: error }, 'slice registry is invalid, the last valid one stays in use')
      state = { ...state, problem }
    }
  }

  function use({ text, problem }: RegistryContent, contract: string): void {
    const registry = parseRegistry(text)
    const { releases: usable, leftOut } = compatible(registry, contract)
    const { releases, standIns } = withStandIns(registry.releases, usable, state.releases)
    const revision = createHash('sha256').update(text).digest('base64url').slice(0, 16)
    const isSame = revision === state.revision && problem === state.problem && contract === used?.contract
    used = { content: { text, fingerprint }, contract }
    if (isSame) return
    state = { revision, releases, leftOut, standIns, loadedAt: now(), problem }
    logger.info({ revision, releases: releases.length }, 'slice registry loaded')
    if (problem !== undefined) logger.error({ problem }, 'a part of the slice registry is invalid, the last valid one stays in use')
    for (const { slice, version, reason } of leftOut) logger.warn({ slice, version }, `release skipped: ${reason}`)
    for (const { slice, version, reason } of standIns) logger.error({ slice, version }, `release serves as a stand-in: ${reason}`)
  }

  async function refresh(): Promise<void> {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }

  await refresh()
  // Delayed, because the source may still be being written.
  const watcher = source.watch(() => setTimeout(() => void refresh(), SETTLE_MS).unref())
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
