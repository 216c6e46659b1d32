import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTRACT_VERSION, digestsFile, type SliceManifest, type SliceRoute } from '@loomcast/contracts/registry'
import webpack from 'webpack'
import type { RouteBudget } from './route-budgets.plugin.ts'
import { ON_DEMAND_KEYS } from './shared-modules.ts'
import { filesOf, pageChunk } from './slice-files.ts'

const { Compilation, sources } = webpack

/** What a slice declares in `slice.manifest.ts`; the build adds the rest of its manifest. */
export type SliceDeclaration = Omit<
  SliceManifest,
  'version' | 'entry' | 'integrity' | 'digests' | 'preload' | 'styles' | 'contracts' | 'budgets'
> & {
  owner: string
  /** What the first visit to each route may load of the slice. The manifest has the kB of both kinds together. */
  budgets: Record<string, RouteBudget>
  /** Semver range of the contract version. Default: `^` with the version it is built with. */
  contracts?: string
}

/**
 * Writes `slice.json`, the description of this build for the shell, the gateway and the registry, and a file with the digest of each other
 * file, with which the files are verified before the build is listed.
 */
export class SliceManifestPlugin {
  readonly #dir: string
  readonly #declaration: SliceDeclaration

  constructor(dir: string, declaration: SliceDeclaration) {
    this.#dir = dir
    this.#declaration = declaration
  }

  apply(compiler: webpack.Compiler): void {
    compiler.hooks.thisCompilation.tap('SliceManifestPlugin', (compilation) => {
      // After the content hashes are computed and before the files are compressed.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1
      compilation.hooks.processAssets.tap({ name: 'SliceManifestPlugin', stage }, () => {
        const manifest = this.#manifest(compilation)
        const file = digestsFile(manifest)
        if (file !== undefined) {
          compilation.emitAsset(file, new sources.RawSource(`${JSON.stringify(digestsOf(compilation))}\n`))
          manifest.digests = integrityOf(compilation, file)
        }
        compilation.emitAsset('slice.json', new sources.RawSource(`${JSON.stringify(manifest, null, 2)}\n`))
      })
    })
  }

  #manifest(compilation: webpack.Compilation): SliceManifest {
    const container = `mfe_${this.#declaration.slice}`
    const entry = filesOf(compilation, container).find((file) => file.endsWith('.js'))
    if (!entry) throw new Error(`the build has no entry ${container}`)
    const page = filesOf(compilation, 'app')
    const { version }: { version: string } = JSON.parse(readFileSync(join(this.#dir, 'package.json'), 'utf8'))
    const development = compilation.options.mode === 'development'
    return {
      ...this.#declaration,
      version: `${version}-${development ? 'dev' : identityOf(compilation)}`,
      entry,
      // No integrity in development, because the entry changes while pages are open.
      integrity: development ? '' : integrityOf(compilation, entry),
      preload: [entry, ...page.filter((file) => file.endsWith('.js'))],
      styles: page.filter((file) => file.endsWith('.css')),
      budgets: Object.fromEntries(Object.entries(this.#declaration.budgets).map(([path, { js, css }]) => [path, js + css])),
      routes: this.#declaration.routes.map((route) => ({ ...route, ...forRoute(compilation, route.path) })),
      contracts: this.#declaration.contracts ?? `^${CONTRACT_VERSION}`,
    }
  }
}

function forRoute(compilation: webpack.Compilation, path: string): Pick<SliceRoute, 'preload' | 'shared'> {
  const name = pageChunk(path)
  const shared = [...new Set(['app', name].flatMap((group) => sharedIn(compilation, group)))]
    .filter((key) => ON_DEMAND_KEYS.has(key))
    .sort()
  return {
    preload: filesOf(compilation, name),
    shared,
  }
}

/** The modules that the chunks of a group use from the shell. */
function sharedIn(compilation: webpack.Compilation, name: string): string[] {
  const chunks = compilation.namedChunkGroups.get(name)?.chunks ?? []
  return chunks.flatMap((chunk) =>
    [...(compilation.chunkGraph.getChunkModulesIterableBySourceType(chunk, 'consume-shared') ?? [])].map(
      (module) => module.identifier().split('|')[2] ?? '',
    ),
  )
}

/** A hash of all files of the build (eight hex digits). */
function identityOf({ assets }: webpack.Compilation): string {
  const hash = createHash('sha256')
  for (const name of servedFiles(assets)) hash.update(name).update(assets[name]?.buffer() ?? '')
  return hash.digest('hex').slice(0, 8)
}

const servedFiles = (assets: webpack.Compilation['assets']): string[] =>
  Object.keys(assets)
    .filter((name) => !name.endsWith('.map'))
    .sort()

function digestsOf(compilation: webpack.Compilation): Record<string, string> {
  return Object.fromEntries(servedFiles(compilation.assets).map((name) => [name, integrityOf(compilation, name)]))
}

function integrityOf(compilation: webpack.Compilation, file: string): string {
  const asset = compilation.getAsset(file)
  if (!asset) throw new Error(`the build has no file ${file}`)
  return `sha384-${createHash('sha384').update(asset.source.buffer()).digest('base64')}`
}
