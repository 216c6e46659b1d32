import type { Release } from '@loomcast/contracts/registry'

/** Shared modules by name and version. */
export type ShareScope = Record<string, Record<string, SharedModule>>

/** A shared module as the Module Federation runtime stores it. */
interface SharedModule {
  version: string
  scope: string[]
  from: string
  strategy: 'loaded-first'
  eager: boolean
  /** Returns the module's factory. */
  get: () => unknown
}

/** The container that a Module Federation entry script defines. */
export interface FederationContainer {
  /** Receives the modules that the container uses from the page. */
  init: (shared: ShareScope) => unknown
  /** Loads an exposed module and returns its factory. */
  get: (module: string) => Promise<() => unknown>
}

/**
 * Runs the entry script and removes its container from the page's globals, so that it cannot be mistaken for the container of a later entry of the same slice.
 */
export function runEntry(url: string, release: Release): Promise<FederationContainer> {
  const key = `mfe_${release.slice}`
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    if (release.integrity) script.integrity = release.integrity
    // The browser can check the integrity of a script from another origin only if it is requested with CORS.
    if (new URL(url).origin !== location.origin) script.crossOrigin = 'anonymous'
    script.onload = () => {
      script.remove()
      const container: unknown = Reflect.get(globalThis, key)
      Reflect.set(globalThis, key, undefined)
      if (isContainer(container)) resolve(container)
      else reject(new Error(`${url} defines no slice (no container ${key})`))
    }
    script.onerror = () => {
      script.remove()
      reject(new Error(`${url} did not load, or its content is not what the registry lists`))
    }
    document.head.append(script)
  })
}

function isContainer(value: unknown): value is FederationContainer {
  return typeof value === 'object' && value !== null && 'init' in value && 'get' in value
}
