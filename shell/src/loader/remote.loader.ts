import type { Release } from '@loomcast/contracts/registry'

/** One execution of a slice's entry. A second attempt is a second container: nothing of a half-loaded one is used again. */
export interface RemoteContainer {
  release: Release
  /** Loads an exposed module (`./app`). */
  load: (module: string) => Promise<unknown>
}

/** What a Module Federation entry leaves in the page. */
interface FederationContainer {
  init: (shareScope: object) => unknown
  get: (module: string) => Promise<() => unknown>
}

/** Shell and slices share in webpack's default scope. */
const SCOPE = 'default'

/**
 * Prepares an attempt to run a release's entry. From the second attempt on, the address differs from every earlier one, because Chromium joins a request to
 * one that hangs at the same address; the slice's own files follow (the build's ChunkRetryPlugin).
 */
export function openContainer(release: Release, attempt: number, now = Date.now()): RemoteContainer {
  if (attempt > 1) dropHints(release)
  const query = attempt > 1 ? `?attempt=${attempt}-${now.toString(36)}` : ''
  const url = new URL(`${release.base}${release.entry}${query}`, location.origin).href
  let running: Promise<FederationContainer> | undefined
  return {
    release,
    async load(module) {
      running ??= runEntry(url, release).then(withSharing)
      const factory = await (await running).get(module)
      return factory()
    },
  }
}

/** A hinted file that hangs holds one of the browser's few connections to that server, which the next attempt needs. */
function dropHints(release: Release): void {
  const folder = new URL(release.base, location.origin).href
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')) if (link.href.startsWith(folder)) link.remove()
}

/** Gives the slice what the shell shares: it carries no React, no web-kit and no design system of its own. */
async function withSharing(container: FederationContainer): Promise<FederationContainer> {
  await __webpack_init_sharing__(SCOPE)
  await container.init(__webpack_share_scopes__[SCOPE] ?? {})
  return container
}

/** Runs the entry script and takes its container out of the page's globals, so that the next one of that slice does not meet it. */
function runEntry(url: string, release: Release): Promise<FederationContainer> {
  const key = `mfe_${release.slice}`
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    if (release.integrity) script.integrity = release.integrity
    // Integrity of another origin's file is only checked when that origin allows reading it.
    if (new URL(url).origin !== location.origin) script.crossOrigin = 'anonymous'
    script.onload = () => {
      script.remove()
      const container: unknown = Reflect.get(globalThis, key)
      Reflect.set(globalThis, key, undefined)
      if (isContainer(container)) resolve(container)
      else reject(new Error(`${url} holds no slice (no container ${key})`))
    }
    script.onerror = () => {
      script.remove()
      reject(new Error(`${url} did not load, or is not what the registry promised`))
    }
    document.head.append(script)
  })
}

function isContainer(value: unknown): value is FederationContainer {
  return typeof value === 'object' && value !== null && 'init' in value && 'get' in value
}
