import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

interface ProvidedModule {
  shareKey: string
  version: string
  eager: boolean
}

interface ConsumedModule {
  version: string
  requiredVersion: string
  singleton: true
  eager: false
  import: false
}

/**
 * The modules that the shell and slices share. A slice bundles everything else, above all the router, because shared modules cannot be
 * tree-shaken. The modules in the first list are loaded with the page, those in the second by the first page that uses them.
 * `@loomcast/design-system/full` is in neither list, because slices resolve its exports to the modules in these lists.
 */
const WITH_THE_PAGE = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  'react-dom/client': 'react-dom',
  '@loomcast/web-kit': '@loomcast/web-kit',
  '@loomcast/design-system': '@loomcast/design-system',
}
const ON_DEMAND = {
  '@loomcast/web-kit/query': '@loomcast/web-kit',
  '@loomcast/web-kit/transfer': '@loomcast/web-kit',
  '@loomcast/design-system/charts': '@loomcast/design-system',
  '@loomcast/design-system/choices': '@loomcast/design-system',
  '@loomcast/design-system/dialogs': '@loomcast/design-system',
  '@loomcast/design-system/fields': '@loomcast/design-system',
  '@loomcast/design-system/media': '@loomcast/design-system',
  '@loomcast/design-system/menus': '@loomcast/design-system',
  '@loomcast/design-system/numbers': '@loomcast/design-system',
  '@loomcast/design-system/parts': '@loomcast/design-system',
  '@loomcast/design-system/switches': '@loomcast/design-system',
  '@loomcast/design-system/tables': '@loomcast/design-system',
  '@loomcast/design-system/tabs': '@loomcast/design-system',
}

/** Names of the modules that a page may have to fetch from the shell. */
export const ON_DEMAND_KEYS: ReadonlySet<string> = new Set(Object.keys(ON_DEMAND))

/** Slices built for contract 1.0 import the whole design system as one module, and those built before 1.17 the group `views`. */
const FOR_OLDER_SLICES = {
  '@loomcast/design-system/full': '@loomcast/design-system',
  '@loomcast/design-system/views': '@loomcast/design-system',
}

/** Fast refresh needs the development runtime in both the shell and the slice. */
const FOR_REFRESH = { 'react/jsx-dev-runtime': 'react' }

export function providedByShell(refresh = false): Record<string, ProvidedModule> {
  const withThePage = { ...WITH_THE_PAGE, ...(refresh ? FOR_REFRESH : {}) }
  return {
    ...entries(withThePage, (version, shareKey) => ({ shareKey, version, eager: true })),
    ...entries({ ...ON_DEMAND, ...FOR_OLDER_SLICES }, (version, shareKey) => ({ shareKey, version, eager: false })),
  }
}

/** With `import: false`, a slice contains no fallback copy, so there is never a second React. */
export function takenFromShell(refresh = false): Record<string, ConsumedModule> {
  return entries({ ...WITH_THE_PAGE, ...ON_DEMAND, ...(refresh ? FOR_REFRESH : {}) }, (version) => ({
    version,
    requiredVersion: `^${version}`,
    singleton: true,
    eager: false,
    import: false,
  }))
}

function entries<T>(modules: Record<string, string>, describe: (version: string, name: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(modules).map(([name, owner]) => [name, describe(versionOf(owner), name)]))
}

function versionOf(name: string): string {
  // A package need not export its package.json, so the file is looked up on disk.
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      const { version }: { version: string } = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8'))
      return version
    } catch {
      // Not in this node_modules; continues with the next one up.
    }
  }
  throw new Error(`${name} is not installed (looked from ${dirname(import.meta.url)})`)
}
