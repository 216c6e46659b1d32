import type { Release } from '@loomcast/contracts/registry'
import { createInstance, type ModuleFederation } from '@module-federation/enhanced/runtime'
import { runEntry } from './entry.script.ts'

/** Shell and slices share in webpack's default scope. */
const SCOPE = 'default'

type SharedArgs = NonNullable<NonNullable<Parameters<typeof createInstance>[0]['shared']>[string]>

const addresses = new Map<string, { url: string; release: Release }>()
let containers = 0
let runtime: Promise<ModuleFederation> | undefined

/** Loads an exposed module of an entry that runs for the first time: each container gets a name of its own, because the runtime keeps one a name for ever. */
export function openRemote(url: string, release: Release): { load: (module: string) => Promise<unknown> } {
  containers += 1
  const name = `${release.slice.replaceAll('-', '_')}_${containers}`
  addresses.set(name, { url, release })
  return {
    async load(module) {
      runtime ??= startRuntime()
      const federation = await runtime
      federation.registerRemotes([{ name, entry: url, type: 'var' }])
      return await federation.loadRemote(`${name}/${module.replace(/^\.\//, '')}`, { from: 'runtime' })
    },
  }
}

/** Slices get what the shell shares: they carry no React, no web-kit and no design system of their own. */
async function startRuntime(): Promise<ModuleFederation> {
  await __webpack_init_sharing__(SCOPE)
  return createInstance({
    name: 'loomcast_shell',
    remotes: [],
    shared: sharedByShell(),
    shareStrategy: 'loaded-first',
    plugins: [
      {
        name: 'loomcast-entry',
        // The entry is fetched by us, who check its integrity and take its container out of the page's globals.
        async loadEntry({ remoteInfo }) {
          const entry = addresses.get(remoteInfo.name)
          if (!entry) throw new Error(`no address is known for ${remoteInfo.name}`)
          return await runEntry(entry.url, entry.release)
        },
      },
    ],
  })
}

/** What the build put into webpack's share scope, told to the federation runtime. */
function sharedByShell(): Record<string, SharedArgs> {
  const scope = __webpack_share_scopes__[SCOPE] ?? {}
  return Object.fromEntries(
    Object.entries(scope).map(([name, versions]) => [
      name,
      Object.entries(versions).map(([version, { get, eager }]) => ({
        version,
        scope: SCOPE,
        get: async () => (await get()) as () => unknown,
        shareConfig: { singleton: true, requiredVersion: `^${version}`, eager: eager === true },
      })),
    ]),
  )
}
