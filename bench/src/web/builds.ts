import { cp, mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Release, SliceManifest } from '@loomcast/contracts/registry'
import { runBuild, shellConfig, sliceConfig, withChangedText } from '@loomcast/slice-build'
import webpack, { type Configuration } from 'webpack'
import accountManifest from '../../../mfe-account/slice.manifest.ts'
import contentManifest from '../../../mfe-content/slice.manifest.ts'
import videoManifest from '../../../mfe-video/slice.manifest.ts'

const root = resolve(import.meta.dirname, '../../..')
const DECLARATIONS = [accountManifest, contentManifest, videoManifest]
const PRODUCT = 'Loomcast'
/** A line of text on a page of the content slice that the release changes. */
const RELEASED = { file: 'mfe-content/src/generate/generate.page.tsx', from: "Say what it's about.", to: 'Say what the post is about.' }

/**
 * The output of one way to build the same source: a folder with the shell's `index.html` and `assets/`, and the files served under `/mf/`.
 */
export interface Build {
  shell: string
  /** Served under `/mf/<slice>/`. */
  slices: string
  releases: Release[]
}

/** Builds the product as it is deployed. With `released`, rebuilds only the content slice, with the changed text. */
export async function buildOurs(folder: string, released = false): Promise<Build> {
  const shell = join(folder, 'shell')
  const slices = join(folder, 'slices')
  if (!released) await run(withOutput(await shellConfig(join(root, 'shell'), { product: PRODUCT, mode: 'production' }), shell))
  const releases: Release[] = []
  for (const declaration of DECLARATIONS) {
    const out = join(folder, 'out', declaration.slice)
    const config = sliceConfig(join(root, `mfe-${declaration.slice}`), declaration, { mode: 'production' })
    await run(withOutput(withRelease(config, released), out))
    const manifest: SliceManifest = JSON.parse(await readFile(join(out, 'slice.json'), 'utf8'))
    await cp(out, join(slices, declaration.slice), { recursive: true })
    releases.push({ ...manifest, base: `/mf/${declaration.slice}/`, weight: 100 })
  }
  return { shell, slices, releases }
}

/**
 * Builds the same pages, session handling and page frame as one bundle with one file per page, without federation, registry checks or
 * single-spa.
 */
export async function buildSingle(folder: string, released = false): Promise<Build> {
  const shell = join(folder, 'shell')
  await rm(shell, { recursive: true, force: true })
  const config = await shellConfig(join(root, 'shell'), { product: PRODUCT, mode: 'production' })
  const single: Configuration = {
    ...config,
    optimization: { ...config.optimization, splitChunks: { chunks: 'async' } },
    plugins: [
      ...(config.plugins ?? []).filter((plugin) => !['ProvideSharedPlugin', 'SharedFilesPlugin'].includes(plugin?.constructor.name ?? '')),
      ...replaced({
        'single-spa$': 'single/single-spa.ts',
        'loader/slice-code.ts$': 'single/slice-code.ts',
        'registry.poll.ts$': 'single/registry.poll.ts',
        'shared-on-demand.ts$': 'single/nothing.ts',
      }),
    ],
  }
  await run(withOutput(withRelease(single, released), shell))
  return { shell, slices: join(folder, 'none'), releases: DECLARATIONS.map(bareRelease) }
}

function bareRelease({ budgets: _budgets, ...declaration }: (typeof DECLARATIONS)[number]): Release {
  return {
    ...declaration,
    version: '1',
    entry: 'remoteEntry.js',
    integrity: '',
    preload: [],
    styles: [],
    contracts: '*',
    base: `/mf/${declaration.slice}/`,
    weight: 100,
  }
}

/** Relative imports of a replacement are resolved from its own folder, also if the request is only known by the file that it resolves to. */
function replaced(files: Record<string, string>) {
  return Object.entries(files).map(([request, name]) => {
    const file = join(import.meta.dirname, name)
    return new webpack.NormalModuleReplacementPlugin(new RegExp(request.replaceAll('.', '\\.')), (found: webpack.ResolveData) => {
      if (found.createData.resource) Object.assign(found.createData, { resource: file, context: dirname(file) })
      else found.request = file
    })
  })
}

function withOutput(config: Configuration, path: string): Configuration {
  return { ...config, cache: false, devtool: false, output: { ...config.output, path } }
}

/** Applies the same change to every build. */
function withRelease(config: Configuration, released: boolean): Configuration {
  const { file, from, to } = RELEASED
  return withChangedText(config, { file: join(root, file), from, to: released ? to : from })
}

async function run(config: Configuration): Promise<void> {
  await mkdir(String(config.output?.path), { recursive: true })
  const problems = await runBuild({ ...config, stats: 'errors-only' })
  if (problems.length > 0) throw new Error(problems.join('\n\n'))
}
