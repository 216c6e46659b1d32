import type { FederationContainer, ShareScope } from './entry.script.ts'

/** The shell and the slices share modules in webpack's default scope. */
const SCOPE = 'default'

const initialized = new WeakMap<FederationContainer, Promise<unknown>>()
let shared: Promise<ShareScope> | undefined

/** Loads an exposed module (`./app`) of a slice. Its container is initialized with the shared modules first, once. */
export async function loadModule(container: FederationContainer, module: string): Promise<unknown> {
  await initialize(container)
  const factory = await container.get(module)
  return factory()
}

function initialize(container: FederationContainer): Promise<unknown> {
  const known = initialized.get(container)
  if (known) return known
  shared ??= sharedByShell()
  const done = shared.then((scope) => container.init(scope))
  initialized.set(container, done)
  // Another attempt can succeed.
  done.catch(() => initialized.delete(container))
  return done
}

/**
 * Slices use the modules that the shell shares, so they do not contain React, web-kit or the design system. The shell shares them with webpack's plugin; the
 * federation runtime in a slice's entry also needs `version` and `scope`, writes the loaded modules into the scope, and checks the versions.
 */
async function sharedByShell(): Promise<ShareScope> {
  await __webpack_init_sharing__(SCOPE)
  const ofRuntime = { scope: [SCOPE], from: 'loomcast_shell', strategy: 'loaded-first' as const }
  return mapped(__webpack_share_scopes__[SCOPE] ?? {}, (versions) =>
    mapped(versions, ({ get, eager = false }, version) => ({ ...ofRuntime, version, get, eager })),
  )
}

function mapped<T, R>(record: Record<string, T>, change: (value: T, key: string) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))
}
