import { gzipSync } from 'node:zlib'
import webpack from 'webpack'
import { largestImports } from './largest-imports.ts'
import { filesOf, pageChunk } from './slice-files.ts'

const { Compilation, WebpackError } = webpack
const NAMED_IMPORTS = 5

interface Budgeted {
  slice: string
  routes: readonly { path: string }[]
  /** For each route: how many kB (1,000 bytes, gzip) of the slice's own JavaScript and CSS its first visit may load. */
  budgets: Readonly<Record<string, number>>
}

/** Fails a production build if a first visit to a route loads more of the slice's files than its budget, and names the largest imports. */
export class RouteBudgetsPlugin {
  readonly #slice: Budgeted

  constructor(slice: Budgeted) {
    this.#slice = slice
  }

  apply(compiler: webpack.Compiler): void {
    compiler.hooks.thisCompilation.tap('RouteBudgetsPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1
      compilation.hooks.processAssets.tap({ name: 'RouteBudgetsPlugin', stage }, () => {
        for (const fault of this.#faults(compilation)) compilation.errors.push(new WebpackError(fault))
      })
    })
  }

  #faults(compilation: webpack.Compilation): string[] {
    const { slice, routes, budgets } = this.#slice
    const sizes = new Map<string, number>()
    return routes.flatMap(({ path }) => {
      const own = ['app', pageChunk(path)]
      const files = new Set([`mfe_${slice}`, ...own].flatMap((group) => filesOf(compilation, group)))
      const size = [...files].reduce((sum, file) => sum + zippedSize(compilation, file, sizes), 0) / 1_000
      const budget = budgets[path]
      if (budget === undefined)
        return [`${path} has no budget. Add one to budgets in slice.manifest.ts; the route needs ${Math.ceil(size)} kB.`]
      if (size <= budget) return []
      // Excludes the entry, because every slice has its loader.
      const imports = largestImports(compilation, own, NAMED_IMPORTS)
      return [
        [
          `A first visit to ${path} loads ${size.toFixed(1)} kB (gzip) of this slice; its budget is ${budget} kB. Its largest imports, before compression:`,
          ...imports.map(({ name, size: bytes, importedBy }) => `  ${(bytes / 1_000).toFixed(1)} kB  ${name}, imported by ${importedBy}`),
          'Load what the first screen does not need with import(), or raise the budget in slice.manifest.ts and say why in the commit.',
        ].join('\n'),
      ]
    })
  }
}

function zippedSize(compilation: webpack.Compilation, file: string, known: Map<string, number>): number {
  const size = known.get(file) ?? gzipSync(compilation.getAsset(file)?.source.buffer() ?? '').length
  known.set(file, size)
  return size
}
