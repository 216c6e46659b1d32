import type webpack from 'webpack'

/** The files of the entry or chunk group with this name, without source maps. */
export function filesOf(compilation: webpack.Compilation, name: string): string[] {
  const group = compilation.entrypoints.get(name) ?? compilation.namedChunkGroups.get(name)
  const files = group?.getFiles() ?? []
  return files.filter((file) => !file.endsWith('.map') && !file.includes('.hot-update.'))
}

/** The name of the chunk with the page at the path: `page-generate` for `/generate`. A slice without such chunks has all its pages in `app`. */
export const pageChunk = (path: string): string => `page${path.replaceAll('/', '-')}`
