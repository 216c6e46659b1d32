import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTRACT_VERSION } from '@loomcast/contracts/registry'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import webpack, { type Configuration } from 'webpack'
import { baseConfig, compiledInBackground, compressed, type Mode } from './base.config.ts'
import { designSystemChunks } from './design-system-chunks.ts'
import { extractCss } from './extract-css.ts'
import { SharedFilesPlugin } from './shared-files.plugin.ts'
import { providedByShell } from './shared-modules.ts'
import { readSliceRoutes } from './slice-routes.ts'
import { WebManifestPlugin } from './web-manifest.plugin.ts'

/** The version of the package in a folder. */
function versionOf(dir: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'))
  return version
}

/** The shell's whole `webpack.config.ts`: `export default shell(import.meta.dirname, { product: PRODUCT.name })`. */
export function shell(dir: string, { product }: { product: string }) {
  return (_env: unknown, argv: { mode?: string } = {}): Promise<Configuration> =>
    shellConfig(dir, { product, mode: argv.mode === 'development' ? 'development' : 'production' })
}

export interface ShellOptions {
  product: string
  mode: Mode
  /** For slices under development: includes the hook with which their components are replaced in place. */
  refreshHook?: boolean
  /** Default `dist`. */
  out?: string
}

/**
 * At build time, the host has no remotes, only the routes of all slices. Its shared modules are eager and its entry is the program itself
 * instead of an `import()`, which saves a round trip before the first paint.
 */
export async function shellConfig(dir: string, { product, mode, refreshHook = false, out }: ShellOptions): Promise<Configuration> {
  const base = baseConfig({ dir, mode, name: 'shell', scopedCssOnly: false })
  const production = mode === 'production'
  return {
    ...base,
    entry: {
      main: [
        join(import.meta.dirname, 'retry-chunks.ts'),
        ...(refreshHook ? [join(import.meta.dirname, 'refresh-hook.js')] : []),
        './src/main.tsx',
      ],
    },
    output: {
      ...base.output,
      ...(out ? { path: out } : {}),
      publicPath: '/',
      uniqueName: 'loomcast_shell',
      filename: production ? 'assets/[name].[contenthash:8].js' : 'assets/[name].js',
      chunkFilename: production ? 'assets/[name].[contenthash:8].js' : 'assets/[name].js',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      chunkLoadTimeout: 45_000,
    },
    optimization: {
      ...base.optimization,
      splitChunks: {
        chunks: 'async',
        cacheGroups: {
          default: false,
          defaultVendors: false,
          ...designSystemChunks(),
        },
      },
    },
    module: {
      ...base.module,
      rules: [
        ...(base.module?.rules ?? []),
        // Files that the page's template refers to: `require('./icon.svg?named')` returns their URL.
        { resourceQuery: /named/, type: 'asset/resource' },
      ],
    },
    plugins: [
      // The shell shares modules with webpack's own plugin and needs no runtime of @module-federation/enhanced: each slice's entry has it.
      // It always uses its own modules, so it consumes none.
      new webpack.sharing.ProvideSharedPlugin({ shareScope: 'default', provides: providedByShell(refreshHook) }),
      new webpack.DefinePlugin({ SLICE_ROUTES: JSON.stringify(await readSliceRoutes()) }),
      new HtmlWebpackPlugin({
        template: join(dir, 'src/index.ejs'),
        scriptLoading: 'defer',
        // The template places the tags: the shell's files come before the preload hints, because browsers request files in this order.
        inject: false,
        templateParameters: { product, version: versionOf(dir), contract: CONTRACT_VERSION },
        // Comments are placeholders that the gateway fills.
        minify: production ? { collapseWhitespace: true, removeComments: false } : false,
      }),
      new SharedFilesPlugin(),
      extractCss(production ? 'assets/[name].[contenthash:8].css' : 'assets/[name].css'),
      new WebManifestPlugin(product),
      ...(production ? [compiledInBackground(), ...compressed()] : []),
    ],
  }
}
