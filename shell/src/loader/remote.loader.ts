import type { Release } from '@loomcast/contracts/registry'
import { loadRemote, type ModuleFederationRuntimePlugin, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime'

/** One execution of a slice's entry. A second attempt is a second container: nothing of a half-loaded one is used again. */
export interface RemoteContainer {
  release: Release
  /** Loads an exposed module (`./app`). */
  load: (module: string) => Promise<unknown>
}

type FederationContainer = NonNullable<Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>>

const addresses = new Map<string, { url: string; release: Release }>()
let containers = 0

/**
 * Prepares an attempt to run a release's entry. From the second attempt on, the address differs from every earlier one, because Chromium joins a request to
 * one that hangs at the same address; the slice's own files follow (the build's RetryUrlPlugin).
 */
export function openContainer(release: Release, attempt: number, now = Date.now()): RemoteContainer {
  containers += 1
  // The federation runtime keeps one container a name for ever, so each gets a name of its own.
  const name = `${release.slice.replaceAll('-', '_')}_${containers}`
  const query = attempt > 1 ? `?attempt=${attempt}-${now.toString(36)}` : ''
  const url = new URL(`${release.base}${release.entry}${query}`, location.origin).href
  addresses.set(name, { url, release })
  registerRemotes([{ name, entry: url, type: 'var' }])
  return {
    release,
    async load(module) {
      return await loadRemote(`${name}/${module.replace(/^\.\//, '')}`, { from: 'runtime' })
    },
  }
}

/** Called once at start. The runtime then fetches entries through `runEntry`, which checks their integrity. */
export function connectFederation(): void {
  registerPlugins([
    {
      name: 'loomcast-entry',
      loadEntry: async ({ remoteInfo }) => {
        const entry = addresses.get(remoteInfo.name)
        if (!entry) throw new Error(`no address is known for ${remoteInfo.name}`)
        return await runEntry(entry.url, entry.release)
      },
    },
  ])
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
