import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { SliceManifest } from '@loomcast/contracts/registry'
import webpack, { type Configuration } from 'webpack'
import { type SliceDeclaration, sliceConfig } from '../src/webpack/slice.config.ts'

const sample = resolve(import.meta.dirname, '../../shell/test/fixtures/mfe-sample')
const declaration: SliceDeclaration = {
  slice: 'sample',
  label: 'Sample',
  routes: [
    { path: '/sample', audience: 'everyone', title: 'Sample', skeleton: 'cards' },
    { path: '/sample/later', audience: 'everyone', title: 'Later', skeleton: 'cards' },
  ],
  navigation: [],
  widgets: [{ slot: 'dashboard.sample', module: './widget-sample', label: 'Sample widget', order: 1, height: 100 }],
}

let out: string
let manifest: SliceManifest
let files: string[]
const read = (file: string) => readFile(join(out, file))

beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'loomcast-slice-'))
  await build(sliceConfig(sample, declaration, { mode: 'production' }))
  manifest = JSON.parse(String(await read('slice.json')))
  files = await readdir(out)
})
afterAll(() => rm(out, { recursive: true, force: true }))

/** Resolves with the errors of the build. */
function build(config: Configuration): Promise<string[]> {
  const compiler = webpack({ ...config, cache: false, output: { ...config.output, path: out } })
  if (!compiler) throw new Error('nothing to build')
  return new Promise((done, fail) => {
    compiler.run((error, stats) =>
      compiler.close(() => (error ? fail(error) : done(stats?.compilation.errors.map((one) => one.message) ?? []))),
    )
  })
}

describe('the build of a slice', () => {
  it('describes itself: version with a hash of its files, entry, integrity, what a first visit needs', async () => {
    expect(manifest).toMatchObject({
      ...declaration,
      routes: declaration.routes.map(({ path }) => expect.objectContaining({ path })),
      contracts: '^1.2.0',
    })
    expect(manifest.version).toMatch(/^1\.2\.3-[0-9a-f]{8}$/)
    expect(manifest.entry).toMatch(/^remoteEntry\.[0-9a-f]{8}\.js$/)
    const digest = createHash('sha384')
      .update(await read(manifest.entry))
      .digest('base64')
    expect(manifest.integrity).toBe(`sha384-${digest}`)
    expect(manifest.preload[0]).toBe(manifest.entry)
    expect(manifest.preload.some((file) => file.startsWith('app.'))).toBe(true)
    expect(manifest.styles).toHaveLength(1)
    for (const file of [...manifest.preload, ...manifest.styles]) expect(files).toContain(file)
  })

  it('says of each route which files are its page’s own and what it takes from the shell', async () => {
    const [inApp, ownFile] = manifest.routes
    expect(inApp).toMatchObject({ path: '/sample', preload: [], shared: ['@loomcast/web-kit/query'] })
    expect(ownFile?.preload?.filter((file) => file.endsWith('.js'))).toEqual([
      expect.stringMatching(/^page-sample-later\.[0-9a-f]{8}\.js$/),
    ])
    expect(ownFile?.shared).toEqual(['@loomcast/design-system/fields', '@loomcast/web-kit/query'])
    for (const file of ownFile?.preload ?? []) expect(files).toContain(file)
  })

  it('names its chunks’ meeting place after the build, so that two releases fit on one page', async () => {
    const hash = manifest.version.split('-')[1]
    expect(String(await read(manifest.entry))).toContain(`webpackChunkmfe_sample_${hash}`)
    for (const file of files.filter((name) => name.endsWith('.js'))) expect(String(await read(file))).not.toContain('LOOMCASTBUILD')
  })

  it('carries no React and no copy of the shared rooms', async () => {
    const code = await Promise.all(files.filter((name) => name.endsWith('.js')).map(async (name) => String(await read(name))))
    expect(code.join('\n')).not.toContain('react-stack-bottom-frame')
    expect(code.join('\n').length).toBeLessThan(80_000)
  })

  it('needs no eval, so that the page can forbid it', async () => {
    for (const file of files.filter((name) => name.endsWith('.js'))) {
      expect(String(await read(file))).not.toMatch(/\bnew Function\(|\beval\(/)
    }
  })

  it('puts its styles under classes of its own into the app layer', async () => {
    expect(String(await read(manifest.styles[0]!))).toMatch(/^@layer app\{\.sample__box-/)
  })

  it('is compressed beforehand, and keeps its source maps out of the files', async () => {
    const entry = await read(manifest.entry)
    expect(gunzipSync(await read(`${manifest.entry}.gz`))).toEqual(entry)
    expect(brotliDecompressSync(await read(`${manifest.entry}.br`))).toEqual(entry)
    expect(String(entry)).not.toContain('sourceMappingURL')
    expect(files).toContain(`${manifest.entry}.map`)
  })

  it('fails on a widget that has no file', () => {
    const widgets = [{ slot: 'a', module: './widget-missing', label: 'x', order: 1, height: 1 }]
    expect(() => sliceConfig(sample, { ...declaration, widgets }, { mode: 'production' })).toThrow('there is no src/widget-missing.tsx')
  })
})
