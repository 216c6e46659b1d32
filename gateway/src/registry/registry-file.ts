import { type FSWatcher, watch } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type RegistrySource, SourceFault } from './live-registry.ts'

const POLL_MS = 1_000

/**
 * The registry file. It is read on file system events, and looked at once per second, because network disks and the symbolic links of a ConfigMap emit
 * no events.
 */
export function fileSource(file: string): RegistrySource {
  return {
    pollMs: POLL_MS,
    async read(known) {
      const current = await fingerprint(file)
      if (current === known) return undefined
      const text = await readFile(file, 'utf8').catch((error: Error) => {
        throw new SourceFault('The file cannot be read.', { cause: error })
      })
      return { fingerprint: current, text }
    },
    watch: (changed) => watchFolder(file, changed),
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
