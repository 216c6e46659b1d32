import HtmlWebpackPlugin from 'html-webpack-plugin'
import type webpack from 'webpack'

const PLACE = '<!--loomcast:shared-->'

/**
 * Writes a comment for the gateway into the page. It lists the files of each of the shell's own pages and of each module that is shared on
 * demand, so that the gateway can add preload hints for the requested page.
 */
export class SharedFilesPlugin {
  apply(compiler: webpack.Compiler): void {
    compiler.hooks.compilation.tap('SharedFilesPlugin', (compilation) => {
      const hooks = HtmlWebpackPlugin.getHooks(compilation)
      // Browsers give deferred scripts a low priority, below that of the preload hints.
      hooks.alterAssetTags.tap('SharedFilesPlugin', (page) => {
        for (const script of page.assetTags.scripts) script.attributes['fetchpriority'] = 'high'
        return page
      })
      hooks.beforeEmit.tap('SharedFilesPlugin', (page) => ({
        ...page,
        html: page.html.split(PLACE).join(`<!--loomcast:shared ${JSON.stringify(sharedFiles(compilation))}-->`),
      }))
    })
  }
}

const isHint = (file: string) => /\.(js|css)$/.test(file) && !file.includes('.hot-update.')

/** `{ "/terms": ["/assets/12.js"], "@loomcast/design-system/fields": ["/assets/123.js", "/assets/123.css"] }` */
function sharedFiles(compilation: webpack.Compilation): Record<string, string[]> {
  const initial = new Set([...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles()))
  const found: Record<string, string[]> = {}
  // The shell's own pages: the chunk `page-terms` belongs to `/terms`, `page-landing` to `/`.
  for (const [name, group] of compilation.namedChunkGroups) {
    if (name.startsWith('page-'))
      found[name.replace('page-', '/').replace('/landing', '/')] = group
        .getFiles()
        .filter(isHint)
        .map((file) => `/${file}`)
  }
  for (const module of compilation.modules) {
    const name = /^provide module \(default\) (@?[^@]+)@/.exec(module.identifier())?.[1]
    if (!name) continue
    const files = module.blocks.flatMap((block) => compilation.chunkGraph.getBlockChunkGroup(block)?.getFiles() ?? [])
    const wanted = files.filter((file) => isHint(file) && !initial.has(file))
    if (wanted.length > 0) found[name] = wanted.map((file) => `/${file}`)
  }
  return found
}
