import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import type { Configuration } from 'webpack'
import { baseConfig, compiledInBackground, compressed, type Mode } from './base.config.ts'
import { extractCss } from './extract-css.ts'
import { RouteBudgetsPlugin } from './route-budgets.plugin.ts'
import { takenFromShell } from './shared-modules.ts'
import { type SliceDeclaration, SliceManifestPlugin } from './slice-manifest.plugin.ts'

/**
 * A slice's whole `webpack.config.ts`: `export default slice(import.meta.dirname, manifest)`. Exposes `./app` (`src/app.tsx`, exports
 * `lifecycle`) and every widget's module (`./widget-x` is `src/widget-x.tsx`, default export a component).
 */
export function slice(dir: string, declaration: SliceDeclaration) {
  return (_env: unknown, argv: { mode?: string } = {}): Configuration =>
    sliceConfig(dir, declaration, { mode: argv.mode === 'development' ? 'development' : 'production' })
}

export function sliceConfig(
  dir: string,
  declaration: SliceDeclaration,
  { mode, refresh = false }: { mode: Mode; refresh?: boolean },
): Configuration {
  const base = baseConfig({ dir, mode, name: declaration.slice, scopedCssOnly: true, refresh })
  const production = mode === 'production'
  const container = `mfe_${declaration.slice}`
  // A hash of 16 digits, because all releases of a slice share one folder and browsers cache these files for a year.
  const name = production ? '[name].[contenthash:16]' : '[name]'
  return {
    ...base,
    entry: {},
    resolve: {
      ...base.resolve,
      alias: {
        '@module-federation/runtime$': join(import.meta.dirname, '../federation/runtime.ts'),
        '@module-federation/runtime/helpers$': join(import.meta.dirname, '../federation/helpers.ts'),
      },
    },
    output: {
      ...base.output,
      publicPath: 'auto',
      uniqueName: container,
      // The plugin calls this function before the entry's content hash exists, and then uses only the folder in the result.
      filename: ({ chunk }) => (production && chunk?.contentHash?.javascript ? 'remoteEntry.[contenthash:16].js' : 'remoteEntry.js'),
      chunkFilename: `${name}.js`,
      assetModuleFilename: `${name}[ext]`,
      // Long enough not to interfere with `retry-chunks.ts`, which repeats hanging requests much earlier.
      chunkLoadTimeout: 45_000,
    },
    optimization: { ...base.optimization, splitChunks: { chunks: 'async', maxAsyncRequests: 3, minSize: 20_000 } },
    plugins: [
      new ModuleFederationPlugin({
        name: container,
        exposes: exposes(dir, declaration, refresh),
        shared: takenFromShell(refresh),
        shareStrategy: 'loaded-first',
        remotes: {},
        runtimePlugins: [join(import.meta.dirname, 'retry-chunks.ts')],
        dts: false,
        dev: false,
        manifest: false,
        // A slice never loads another remote, so that part of the runtime is left out.
        experiments: { optimization: { target: 'web', disableSnapshot: true, disableRemote: true } },
      }),
      extractCss(`${name}.css`),
      ...(refresh ? [new ReactRefreshPlugin({ overlay: false })] : []),
      new SliceManifestPlugin(dir, declaration),
      ...(production ? [new RouteBudgetsPlugin(declaration), compiledInBackground(), ...compressed()] : []),
    ],
  }
}

function exposes(dir: string, declaration: SliceDeclaration, refresh: boolean): Record<string, { import: string[]; name: string }> {
  const modules = new Set(['./app', ...declaration.widgets.map((widget) => widget.module)])
  return Object.fromEntries(
    [...modules].map((module) => {
      const name = module.replace(/^\.\//, '')
      const file = ['tsx', 'ts'].map((ending) => `./src/${name}.${ending}`).find((path) => existsSync(join(dir, path)))
      if (!file) throw new Error(`The manifest of "${declaration.slice}" names ${module}, but there is no src/${name}.tsx.`)
      return [module, { import: [...(refresh ? [join(import.meta.dirname, 'refresh-hook.js')] : []), file], name }]
    }),
  )
}
