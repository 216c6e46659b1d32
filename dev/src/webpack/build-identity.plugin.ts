import { createHash } from 'node:crypto'
import webpack from 'webpack'

const { Compilation, sources } = webpack

/** Stands in the built files until their hash is known. */
export const BUILD_PLACEHOLDER = 'LOOMCASTBUILD'

/**
 * Gives each build of a slice an identity: eight hex digits over all of its files. Two builds of the same slice can be on one page (a release that is
 * swapped in live), so the identity is also in the name of the global through which a build's chunks find their runtime.
 */
export class BuildIdentityPlugin {
  /** Known once the assets are final. */
  identity = ''

  apply(compiler: webpack.Compiler): void {
    compiler.hooks.thisCompilation.tap('BuildIdentityPlugin', (compilation) => {
      // Between the content hashes and the compressed copies.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1
      compilation.hooks.processAssets.tap({ name: 'BuildIdentityPlugin', stage }, (assets) => {
        const hash = createHash('sha256')
        const names = Object.keys(assets)
          .filter((name) => !name.endsWith('.map'))
          .sort()
        for (const name of names) hash.update(name).update(assets[name]?.buffer() ?? '')
        this.identity = hash.digest('hex').slice(0, 8)
        for (const name of Object.keys(assets).filter((file) => /\.(js|map)$/.test(file))) {
          const text = String(assets[name]?.source())
          if (!text.includes(BUILD_PLACEHOLDER)) continue
          // The name was hashed before the identity was known: webpack must compare the content, not trust the name.
          compilation.updateAsset(name, new sources.RawSource(text.replaceAll(BUILD_PLACEHOLDER, this.identity)), (info) => ({
            ...info,
            immutable: false,
          }))
        }
      })
    })
  }
}
