import type { Release } from '@loomcast/contracts/registry'
import { runEntry } from './entry.script.ts'
import { loadModule } from './federation.ts'

/** The container of an entry script that has run. */
export interface RemoteContainer {
  release: Release
  /** Loads an exposed module (`./app`). Can be called again after a failure. */
  load: (module: string) => Promise<unknown>
}

/**
 * Fetches and runs a release's entry script. Every attempt after the first has a unique URL, because Chromium merges requests for the same URL and would wait
 * for one that hangs.
 */
export async function openContainer(release: Release, attempt: number, now = Date.now()): Promise<RemoteContainer> {
  if (attempt > ATTEMPTS_WITH_HINTS) dropHints(release)
  const query = attempt > 1 ? `?attempt=${attempt}-${now.toString(36)}` : ''
  const url = new URL(`${release.base}${release.entry}${query}`, location.origin).href
  const container = await runEntry(url, release)
  return { release, load: (module) => loadModule(container, module) }
}

/** Preload hints are left in place for this many attempts, so that each can use files that a slow server is still sending. */
const ATTEMPTS_WITH_HINTS = 4

/** Removes the release's preload links: a preload that hangs occupies one of the browser's few connections to the server, which the next attempt needs. */
function dropHints(release: Release): void {
  const folder = new URL(release.base, location.origin).href
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')) if (link.href.startsWith(folder)) link.remove()
}
