import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import webpack from 'webpack'

const { Compilation, sources } = webpack
const require = createRequire(import.meta.url)

const ICONS = [
  { src: 'app-icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: 'app-icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: 'app-icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** Writes `assets/app.webmanifest` and its icons, which define how the page appears on a home screen. */
export class WebManifestPlugin {
  readonly #product: string

  constructor(product: string) {
    this.#product = product
  }

  apply(compiler: webpack.Compiler): void {
    const manifest = {
      name: this.#product,
      short_name: this.#product,
      start_url: '/',
      display: 'browser',
      background_color: '#FAF9F5',
      theme_color: '#0B6B57',
      icons: ICONS,
    }
    compiler.hooks.thisCompilation.tap('WebManifestPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
      compilation.hooks.processAssets.tap({ name: 'WebManifestPlugin', stage }, () => {
        compilation.emitAsset('assets/app.webmanifest', new sources.RawSource(JSON.stringify(manifest)))
        for (const { src } of ICONS) {
          const file = readFileSync(require.resolve(`@loomcast/design-system/assets/${src}`))
          compilation.emitAsset(`assets/${src}`, new sources.RawSource(file))
        }
      })
    })
  }
}
