import type webpack from 'webpack'

export interface Import {
  /** The package, or the path of a file of the slice. */
  name: string
  /** Bytes of source, before minification. */
  size: number
  /** The file that imports it, with its line. */
  importedBy: string
}

const ENTRY = 'the entry'
/** The type of the modules whose text mini-css-extract-plugin writes to CSS files. */
const EXTRACTED_CSS = 'css/mini-extract'

export type ImportKind = 'js' | 'css'

/** The largest packages and files of a kind in the chunk groups, largest first. The files of a package count together. */
export function largestImports(compilation: webpack.Compilation, groups: readonly string[], kind: ImportKind, count: number): Import[] {
  const chunks = new Set(
    groups.flatMap((name) => (compilation.entrypoints.get(name) ?? compilation.namedChunkGroups.get(name))?.chunks ?? []),
  )
  const modules = new Set([...chunks].flatMap((chunk) => [...compilation.chunkGraph.getChunkModulesIterable(chunk)]).flatMap(innerModules))
  const found = new Map<string, Import>()
  for (const module of modules) {
    const name = nameOf(compilation, module)
    if (name === undefined || (module.type === EXTRACTED_CSS) !== (kind === 'css')) continue
    const known = found.get(name) ?? { name, size: 0, importedBy: importerOf(compilation, module, name) }
    known.size += module.size()
    if (known.importedBy === ENTRY) known.importedBy = importerOf(compilation, module, name)
    found.set(name, known)
  }
  return [...found.values()].sort((one, other) => other.size - one.size).slice(0, count)
}

/** webpack joins modules; the joined one lists them. */
function innerModules(module: webpack.Module): webpack.Module[] {
  const inner: unknown = Reflect.get(module, 'modules')
  return Array.isArray(inner) ? inner : [module]
}

function nameOf(compilation: webpack.Compilation, module: webpack.Module): string | undefined {
  const file = module.nameForCondition()
  if (file === null) return undefined
  return packageIn(file) ?? relative(compilation, file)
}

/** The package that contains a file, by the last `node_modules` in its path. */
function packageIn(file: string): string | undefined {
  return /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file)?.[1]?.replaceAll('\\', '/')
}

function importerOf(compilation: webpack.Compilation, module: webpack.Module, name: string): string {
  for (const { originModule, dependency } of compilation.moduleGraph.getIncomingConnections(module)) {
    const importer = originModule?.nameForCondition()
    if (!originModule || !importer || nameOf(compilation, originModule) === name) continue
    const line = dependency?.loc && 'start' in dependency.loc ? `:${dependency.loc.start.line}` : ''
    return `${packageIn(importer) ?? relative(compilation, importer)}${line}`
  }
  return ENTRY
}

function relative(compilation: webpack.Compilation, file: string): string {
  return file.startsWith(compilation.options.context ?? '') ? file.slice((compilation.options.context ?? '').length + 1) : file
}
