import { gzipSync } from 'node:zlib'
import webpack from 'webpack'
import { type ImportKind, largestImports } from './largest-imports.ts'
import { filesOf, pageChunk } from './slice-files.ts'

const { Compilation, WebpackError } = webpack
const NAMED_IMPORTS = 5

/** What a first visit to a route may load of the slice's own files. */
export interface RouteBudget {
  /** kB (1,000 bytes, gzip) of JavaScript. */
  js: number
  /** kB (1,000 bytes, gzip) of CSS. */
  css: number
  /** Number of files. */
  requests: number
}

interface Budgeted {
  slice: string
  routes: readonly { path: string }[]
  budgets: Readonly<Record<string, RouteBudget>>
}

interface FirstVisit extends RouteBudget {
  files: string[]
}

const REASON = 'Load what the first screen does not need with import(), or raise the budget in slice.manifest.ts and say why in the commit.'

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
      const loaded = firstVisit(compilation, [`mfe_${slice}`, ...own], sizes)
      const budget = budgets[path]
      // A slice of an earlier contract has one number.
      if (budget === undefined || typeof budget !== 'object') return [missing(path, loaded)]
      // Excludes the entry, because every slice has its loader.
      const kinds = (['js', 'css'] as const).flatMap((kind) =>
        loaded[kind] > budget[kind] ? [tooLarge(compilation, own, { path, kind, loaded: loaded[kind], budget: budget[kind] })] : [],
      )
      return loaded.requests > budget.requests ? [...kinds, tooMany(path, loaded, budget)] : kinds
    })
  }
}

function firstVisit(compilation: webpack.Compilation, groups: string[], sizes: Map<string, number>): FirstVisit {
  const files = [...new Set(groups.flatMap((group) => filesOf(compilation, group)))]
  const size = (extension: string) =>
    files.filter((file) => file.endsWith(extension)).reduce((sum, file) => sum + zippedSize(compilation, file, sizes), 0) / 1_000
  return { js: size('.js'), css: size('.css'), requests: files.length, files }
}

function missing(path: string, { js, css, requests }: FirstVisit): string {
  const needed = `{ js: ${Math.ceil(js)}, css: ${Math.ceil(css)}, requests: ${requests} }`
  return `${path} has no budget. Add one to budgets in slice.manifest.ts; the route needs ${needed}.`
}

interface Excess {
  path: string
  kind: ImportKind
  loaded: number
  budget: number
}

function tooLarge(compilation: webpack.Compilation, groups: string[], { path, kind, loaded, budget }: Excess): string {
  const imports = largestImports(compilation, groups, kind, NAMED_IMPORTS)
  const what = kind === 'js' ? 'JavaScript' : 'CSS'
  return [
    `A first visit to ${path} loads ${loaded.toFixed(1)} kB (gzip) of ${what} of this slice; its budget is ${budget} kB. Its largest imports, before compression:`,
    ...imports.map(({ name, size, importedBy }) => `  ${(size / 1_000).toFixed(1)} kB  ${name}, imported by ${importedBy}`),
    REASON,
  ].join('\n')
}

function tooMany(path: string, { requests, files }: FirstVisit, budget: RouteBudget): string {
  return [
    `A first visit to ${path} requests ${requests} files of this slice; its budget is ${budget.requests}:`,
    ...files.map((file) => `  ${file}`),
    REASON,
  ].join('\n')
}

function zippedSize(compilation: webpack.Compilation, file: string, known: Map<string, number>): number {
  const size = known.get(file) ?? gzipSync(compilation.getAsset(file)?.source.buffer() ?? '').length
  known.set(file, size)
  return size
}
