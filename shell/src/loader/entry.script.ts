import { filesRoot, type Release } from '@loomcast/contracts/registry'
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

/** What a Module Federation entry leaves in the page. */
export type FederationContainer = NonNullable<Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>>

/** Runs the entry script and takes its container out of the page's globals, so that the next one of that slice does not meet it. */
export function runEntry(url: string, release: Release): Promise<FederationContainer> {
  const key = `mfe_${release.slice}`
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    // The entry reads it while it runs: its other files are not beside it, but where all versions of the slice have theirs.
    if (filesRoot(release) !== release.base) script.dataset['files'] = filesRoot(release)
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
