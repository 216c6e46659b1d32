import { filesRoot, type Release } from '@loomcast/contracts/registry'

/** One execution of a slice's entry. A second attempt is a second container: nothing of a half-loaded one is used again. */
export interface RemoteContainer {
  release: Release
  /** Loads an exposed module (`./app`). */
  load: (module: string) => Promise<unknown>
}

/**
 * Prepares an attempt to run a release's entry. From the second attempt on, the address differs from every earlier one, because Chromium joins a request to
 * one that hangs at the same address; the slice's own files follow (the build's ChunkRetryPlugin). The federation runtime comes with the first slice:
 * pages of the shell's own do without it.
 */
export function openContainer(release: Release, attempt: number, now = Date.now()): RemoteContainer {
  if (attempt > PATIENT_ATTEMPTS) dropHints(release)
  const query = attempt > 1 ? `?attempt=${attempt}-${now.toString(36)}` : ''
  const url = new URL(`${release.base}${release.entry}${query}`, location.origin).href
  let remote: Promise<{ load: (module: string) => Promise<unknown> }> | undefined
  return {
    release,
    async load(module) {
      remote ??= import(/* webpackChunkName: "federation" */ './federation.ts').then(({ openRemote }) => openRemote(url, release))
      return (await remote).load(module)
    },
  }
}

/** About 40 s: a slow server's hinted files arrive in that time, and every attempt before it can use them. */
const PATIENT_ATTEMPTS = 4

/** A hinted file that hangs holds one of the browser's few connections to that server, which the next attempt needs. */
function dropHints(release: Release): void {
  const folder = new URL(filesRoot(release), location.origin).href
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')) if (link.href.startsWith(folder)) link.remove()
}
