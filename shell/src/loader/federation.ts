import { createInstance, type ModuleFederation } from '@module-federation/enhanced/runtime'
import type { FederationContainer } from './entry.script.ts'

/** The shell and the slices share modules in webpack's default scope. */
const SCOPE = 'default'

type SharedArgs = NonNullable<NonNullable<Parameters<typeof createInstance>[0]['shared']>[string]>

const containers = new Map<string, FederationContainer>()
let runtime: Promise<ModuleFederation> | undefined

/** Loads an exposed module (`./app`) of a slice. There is one container per slice. */
export async function loadModule(slice: string, container: FederationContainer, module: string): Promise<unknown> {
  runtime ??= startRuntime()
  const federation = await runtime
  const name = slice.replaceAll('-', '_')
  if (!containers.has(name)) {
    containers.set(name, container)
    federation.registerRemotes([{ name, entry: name, type: 'var' }])
  }
  return await federation.loadRemote(`${name}/${module.replace(/^\.\//, '')}`, { from: 'runtime' })
}

/** Slices use the modules that the shell shares, so they do not contain React, web-kit or the design system. */
async function startRuntime(): Promise<ModuleFederation> {
  await __webpack_init_sharing__(SCOPE)
  return createInstance({
    name: 'loomcast_shell',
    remotes: [],
    shared: sharedByShell(),
    shareStrategy: 'loaded-first',
    // The loader has already run the entry, because it checks the integrity and has its own retries.
    plugins: [{ name: 'loomcast-entry', loadEntry: async ({ remoteInfo }) => containers.get(remoteInfo.name) }],
  })
}

/** The contents of webpack's share scope, in the format of the federation runtime. */
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
