import type { Release } from '@loomcast/contracts/registry'
import { editRegistry, readReleases } from './registry-editor.ts'
import { type EditEntry, firstAlteredEntry, type LogEntry, readLog } from './release-log.ts'

export interface ReleaseLog {
  /** Oldest first. */
  entries: LogEntry[]
  /** The number of the first entry that is not as it was written, counted from 1. */
  altered: number | undefined
}

/** Where the releases and the log of their edits are stored. */
export interface RegistryStore {
  releases(): Promise<Release[]>
  log(): Promise<ReleaseLog>
  /**
   * Changes the releases of `entry.slice`. Of two edits at once, the second one gets the result of the first, so none is lost. Rejects with
   * ReleaseRefused or RegistryFault and changes nothing if the gateways would not use the result.
   */
  edit(entry: EditEntry, change: (releases: Release[]) => Release[]): Promise<Release[]>
}

/** The registry in a file, with its log in `<file>.log`. Whoever may write the file can change it in any way. */
export function fileStore(file: string): RegistryStore {
  return {
    releases: () => readReleases(file),
    async log() {
      const entries = await readLog(`${file}.log`)
      return { entries, altered: firstAlteredEntry(entries) }
    },
    edit: (entry, change) => editRegistry(file, entry, change),
  }
}
