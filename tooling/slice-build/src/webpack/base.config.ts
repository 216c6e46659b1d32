import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import CompressionPlugin from 'compression-webpack-plugin'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Configuration, type RuleSetRule, type WebpackPluginInstance } from 'webpack'

const require = createRequire(import.meta.url)

export type Mode = 'development' | 'production'

export interface BaseOptions {
  dir: string
  mode: Mode
  /** The name used in class names, cache and build identity, such as `shell` or `content`. */
  name: string
  /** For slices: every selector must be scoped by a class of a CSS module, and only CSS modules are allowed. */
  scopedCssOnly: boolean
  /** Whether to compile in React's fast refresh. */
  refresh?: boolean
}

/** Configuration shared by the builds of the shell and the slices. */
export function baseConfig({ dir, mode, name, scopedCssOnly, refresh = false }: BaseOptions): Configuration {
  const production = mode === 'production'
  return {
    mode,
    context: dir,
    target: ['web', 'es2022'],
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    output: { path: join(dir, 'dist'), clean: true, hashFunction: 'xxhash64', crossOriginLoading: false },
    resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs'], symlinks: true },
    module: {
      strictExportPresence: true,
      rules: [
        { test: /\.tsx?$/, exclude: /node_modules/, use: [{ loader: require.resolve('swc-loader'), options: swcOptions(refresh) }] },
        ...cssRules(name, scopedCssOnly),
        { test: /\.(svg|png|woff2|mp3)$/, resourceQuery: { not: [/named/] }, type: 'asset/resource' },
      ],
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      realContentHash: true,
      minimize: production,
      minimizer: production ? [swcMinimizer(), cssMinimizer()] : [],
      // A separate runtime file is impossible, because the registry lists only one file to run, the entry.
      runtimeChunk: false,
    },
    cache: {
      type: 'filesystem',
      cacheDirectory: join(dir, 'node_modules/.cache/webpack'),
      name: `${name}-${mode}${refresh ? '-refresh' : ''}`,
      buildDependencies: { config: [...factoryFiles(), join(dir, 'webpack.config.ts')] },
    },
    performance: { hints: false },
    stats: production ? 'errors-warnings' : 'minimal',
    infrastructureLogging: { level: 'warn' },
  }
}

/**
 * Makes Chromium compile a file's functions in the background while the file arrives (https://v8.dev/blog/explicit-compile-hints). Otherwise it compiles each one on
 * the main thread at its first call. Other browsers ignore the comment.
 */
export function compiledInBackground(): WebpackPluginInstance {
  // After the minifier, which removes comments.
  const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1
  return new webpack.BannerPlugin({ banner: '//# allFunctionsCalledOnLoad', raw: true, test: /\.js$/, stage })
}

/** Writes compressed copies next to the built files, so that no server has to compress during a request. */
export function compressed(): WebpackPluginInstance[] {
  const files = { test: /\.(js|css|svg|html|webmanifest)$/, exclude: /\.map$/, minRatio: 0.95, threshold: 512 }
  return [
    new CompressionPlugin({ ...files, algorithm: 'gzip', compressionOptions: { level: 9 }, filename: '[path][base].gz' }),
    new CompressionPlugin({ ...files, algorithm: 'brotliCompress', filename: '[path][base].br' }),
  ]
}

/** Listed individually, because webpack does not track imports of TypeScript files. */
function factoryFiles(): string[] {
  return readdirSync(import.meta.dirname).map((file) => join(import.meta.dirname, file))
}

function swcOptions(refresh: boolean) {
  return {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      // jsx-runtime is shared; jsx-dev-runtime is shared only for fast refresh.
      transform: { react: { runtime: 'automatic', development: refresh, refresh } },
    },
  }
}

function cssRules(name: string, scopedCssOnly: boolean): RuleSetRule[] {
  // Extracted into files in development too, because the page's policy does not allow scripts to add <style> elements.
  const extract = MiniCssExtractPlugin.loader
  const layerApp = { loader: join(import.meta.dirname, 'app-layer.loader.ts'), options: { scopedCssOnly } }
  const modules = {
    localIdentName: `${name}__[local]-[hash:base64:6]`,
    exportLocalsConvention: 'as-is',
    namedExport: false,
  }
  return [
    {
      test: /\.module\.css$/,
      use: [extract, { loader: require.resolve('css-loader'), options: { modules, importLoaders: 1 } }, layerApp],
      sideEffects: true,
    },
    {
      test: /\.css$/,
      exclude: /\.module\.css$/,
      use: scopedCssOnly
        ? [{ loader: join(import.meta.dirname, 'refused-css.loader.ts') }]
        : [extract, { loader: require.resolve('css-loader'), options: { modules: false } }],
      sideEffects: true,
    },
  ]
}

/** swc's minifier, run by webpack's terser plugin. Of the three minifiers tried, it has the smallest output and is the fastest. */
function swcMinimizer(): WebpackPluginInstance {
  const TerserPlugin = require('terser-webpack-plugin')
  return new TerserPlugin({
    minify: TerserPlugin.swcMinify,
    // The URL of this file is written into the page before minification could change its hash.
    exclude: /page-start/,
    extractComments: false,
    terserOptions: { compress: { passes: 2 }, mangle: true, format: { comments: false } },
  })
}

function cssMinimizer(): WebpackPluginInstance {
  // esbuild, because cssnano fails on nested calc() in the UI kit's styles.
  return new CssMinimizerPlugin({ minify: CssMinimizerPlugin.esbuildMinify })
}
