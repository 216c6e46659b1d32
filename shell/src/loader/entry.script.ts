import type { Release } from '@loomcast/contracts/registry'
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

/** What a Module Federation entry defines. */
export type FederationContainer = NonNullable<Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>>

/** Runs the entry script and removes its container from the page's globals, so that a later entry of that slice cannot be mistaken for it. */
export function runEntry(url: string, release: Release): Promise<FederationContainer> {
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
