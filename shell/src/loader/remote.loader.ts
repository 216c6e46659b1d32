import type { Release } from '@loomcast/contracts/registry'
import { runEntry } from './entry.script.ts'

/** An entry that has run. */
export interface RemoteContainer {
  release: Release
  /** Loads an exposed module (`./app`). May be called again after a failure. */
  load: (module: string) => Promise<unknown>
}

/**
 * Fetches and runs a release's entry. From the second attempt on, the URL differs from every earlier one, because Chromium joins a request to one that hangs
 * at the same URL. The federation runtime comes with the first slice: the shell's own pages do without it.
 */
export async function openContainer(release: Release, attempt: number, now = Date.now()): Promise<RemoteContainer> {
  if (attempt > ATTEMPTS_WITH_HINTS) dropHints(release)
  const query = attempt > 1 ? `?attempt=${attempt}-${now.toString(36)}` : ''
  const url = new URL(`${release.base}${release.entry}${query}`, location.origin).href
  const [entry, { loadModule }] = await Promise.all([
    runEntry(url, release),
    import(/* webpackChunkName: "federation" */ './federation.ts'),
  ])
  return { release, load: (module) => loadModule(release.slice, entry, module) }
}

/** About 40 s: a slow server's hinted files arrive in that time, and every attempt before it can use them. */
const ATTEMPTS_WITH_HINTS = 4

/** A hinted file that hangs holds one of the browser's few connections to that server, which the next attempt needs. */
function dropHints(release: Release): void {
  const folder = new URL(release.base, location.origin).href
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')) if (link.href.startsWith(folder)) link.remove()
}
