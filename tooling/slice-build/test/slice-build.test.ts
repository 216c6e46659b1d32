import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { CONTRACT_VERSION, digestsFile, type SliceManifest } from '@loomcast/contracts/registry'
import type { Configuration } from 'webpack'
import { runBuild } from '../src/webpack/run-build.ts'
import { sliceConfig } from '../src/webpack/slice.config.ts'
import type { SliceDeclaration } from '../src/webpack/slice-manifest.plugin.ts'

const sample = resolve(import.meta.dirname, '../../../shell/test/fixtures/mfe-sample')
const declaration: SliceDeclaration = {
  slice: 'sample',
  label: 'Sample',
  owner: 'sample-team',
  routes: [
    { path: '/sample', audience: 'everyone', title: 'Sample', skeleton: 'cards' },
    { path: '/sample/later', audience: 'everyone', title: 'Later', skeleton: 'cards' },
  ],
  budgets: { '/sample': { js: 50, css: 10, requests: 9 }, '/sample/later': { js: 50, css: 10, requests: 9 } },
  navigation: [],
  widgets: [{ slot: 'dashboard.sample', module: './widget-sample', label: 'Sample widget', order: 1, height: 100 }],
}

let out: string
let copies: string
let manifest: SliceManifest
let files: string[]
const read = (file: string) => readFile(join(out, file))

beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'loomcast-slice-'))
  copies = await mkdtemp(join(tmpdir(), 'loomcast-slices-'))
  await build(sliceConfig(sample, declaration, { mode: 'production' }))
  manifest = JSON.parse(String(await read('slice.json')))
  files = await filesIn(out)
})
afterAll(() => Promise.all([out, copies].map((folder) => rm(folder, { recursive: true, force: true }))))

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

/** Resolves to the build's error messages. */
function build(config: Configuration, path = out): Promise<string[]> {
  return runBuild({ ...config, cache: false, output: { ...config.output, path } })
}

/** Copies the sample into a separate folder, with another version. */
async function built(version: string): Promise<{ folder: string; manifest: SliceManifest }> {
  const source = join(copies, `source-${version}`)
  const folder = join(copies, `out-${version}`)
  await cp(sample, source, { recursive: true })
  const packageJson = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'))
  await writeFile(join(source, 'package.json'), JSON.stringify({ ...packageJson, version }))
  // The copy is outside the repository, so packages must be looked up here.
  const config = sliceConfig(source, declaration, { mode: 'production' })
  const modules = [resolve(import.meta.dirname, '../../../node_modules')]
  expect(await build({ ...config, resolve: { ...config.resolve, modules } }, folder)).toEqual([])
  return { folder, manifest: JSON.parse(await readFile(join(folder, 'slice.json'), 'utf8')) }
}

/** All files except the entry, which can differ in each release. */
async function chunksOf(folder: string): Promise<string[]> {
  return (await filesIn(folder)).filter((file) => !/^remoteEntry|^files\.|\.map$|^slice\.json$/.test(file)).sort()
}

describe('the build of a slice', () => {
  it('writes a manifest with a version that includes a hash of its files, the entry, its integrity and the files of a first visit', async () => {
    const { budgets: _budgets, ...released } = declaration
    expect(manifest).toMatchObject({
      ...released,
      routes: declaration.routes.map(({ path }) => expect.objectContaining({ path })),
      contracts: `^${CONTRACT_VERSION}`,
    })
    expect(manifest.version).toMatch(/^1\.2\.3-[0-9a-f]{8}$/)
    expect(manifest.entry).toMatch(/^remoteEntry\.[0-9a-f]{16}\.js$/)
    const digest = createHash('sha384')
      .update(await read(manifest.entry))
      .digest('base64')
    expect(manifest.integrity).toBe(`sha384-${digest}`)
    expect(manifest.preload[0]).toBe(manifest.entry)
    expect(manifest.preload.some((file) => file.startsWith('app.'))).toBe(true)
    expect(manifest.styles).toHaveLength(1)
    for (const file of [...manifest.preload, ...manifest.styles]) expect(files).toContain(file)
  })

  it('writes a file with the digest of each file, which is found by the name of the entry', async () => {
    const name = digestsFile(manifest) ?? ''
    const text = await read(name)
    const digestOf = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`
    expect(manifest.digests).toBe(digestOf(text))
    const digests: Record<string, string> = JSON.parse(String(text))
    const others = files.filter((file) => !/\.(map|gz|br)$/.test(file) && file !== 'slice.json' && file !== name)
    expect(Object.keys(digests)).toEqual(others.sort())
    for (const file of others) expect(digests[file]).toBe(digestOf(await read(file)))
  })

  it('lists for each route the files of its page and the modules that it uses from the shell', async () => {
    const [inApp, ownFile] = manifest.routes
    expect(inApp).toMatchObject({ path: '/sample', preload: [], shared: ['@loomcast/web-kit/query'] })
    expect(ownFile?.preload?.filter((file) => file.endsWith('.js'))).toEqual([
      expect.stringMatching(/^page-sample-later\.[0-9a-f]{16}\.js$/),
    ])
    expect(ownFile?.shared).toEqual(['@loomcast/design-system/fields', '@loomcast/web-kit/query'])
    for (const file of ownFile?.preload ?? []) expect(files).toContain(file)
  })

  it('puts all files into one folder, with content hashes in their names', () => {
    const served = files.filter((file) => ![digestsFile(manifest), 'slice.json'].includes(file) && !/\.(map|br|gz)$/.test(file))
    expect(served.length).toBeGreaterThan(4)
    for (const file of served) expect(file).toMatch(/^[\w-]+\.[0-9a-f]{16}\.(js|css)$/)
  })

  it('marks every script for compilation in the background, which survives the minifier', async () => {
    const scripts = files.filter((file) => file.endsWith('.js'))
    const starts = await Promise.all(scripts.map(async (file) => String(await read(file)).split('\n', 1)[0]))
    expect(new Set(starts)).toEqual(new Set(['//# allFunctionsCalledOnLoad']))
  })

  it('produces identical files for code that a release does not change', async () => {
    const [first, second] = await Promise.all([built('1.2.3'), built('2.0.0')])
    expect(first.manifest.version).toMatch(/^1\.2\.3-/)
    expect(second.manifest.version).toMatch(/^2\.0\.0-/)
    const files = await chunksOf(first.folder)
    expect(await chunksOf(second.folder)).toEqual(files)
    for (const file of files) expect(await readFile(join(second.folder, file))).toEqual(await readFile(join(first.folder, file)))
  })

  it('retries loading chunks and stylesheets', async () => {
    const entry = String(await read(manifest.entry))
    expect(entry).toContain('loomcast:retry')
    expect(entry).toContain('?attempt=')
  })

  it('has an entry without the part of the federation runtime that loads remotes', async () => {
    const entry = String(await read(manifest.entry))
    expect(entry).toContain('loadShare')
    expect(entry).not.toContain('loadScriptNode')
  })

  it('contains neither React nor copies of the shared packages', async () => {
    const code = await Promise.all(files.filter((name) => name.endsWith('.js')).map(async (name) => String(await read(name))))
    expect(code.join('\n')).not.toContain('react-stack-bottom-frame')
    expect(code.join('\n').length).toBeLessThan(80_000)
  })

  it('needs no eval, so that the page’s policy can block it', async () => {
    for (const file of files.filter((name) => name.endsWith('.js'))) {
      expect(String(await read(file))).not.toMatch(/\bnew Function\(|\beval\(/)
    }
  })

  it('scopes its styles to its own classes and puts them into the app layer', async () => {
    expect(String(await read(manifest.styles[0]!))).toMatch(/^@layer app\{\.sample__box-/)
  })

  it('has the budget of each route in its manifest, in kB of both kinds', () => {
    expect(manifest.budgets).toEqual({ '/sample': 60, '/sample/later': 60 })
  })

  it('contains precompressed files and does not publish source maps', async () => {
    const entry = await read(manifest.entry)
    expect(gunzipSync(await read(`${manifest.entry}.gz`))).toEqual(entry)
    expect(brotliDecompressSync(await read(`${manifest.entry}.br`))).toEqual(entry)
    expect(String(entry)).not.toContain('sourceMappingURL')
    expect(files).toContain(`${manifest.entry}.map`)
  })

  it('fails if a first visit to a route loads more than its budget, and lists the imports; or if a route has no budget', async () => {
    const budgets = { '/sample': { js: 1, css: 0.05, requests: 2 } }
    const errors = await build(sliceConfig(sample, { ...declaration, budgets }, { mode: 'production' }), join(copies, 'out-budget'))
    expect(errors).toHaveLength(4)
    const [js = '', css = '', requests = '', later = ''] = errors
    expect(js).toMatch(/^A first visit to \/sample loads \d+\.\d kB \(gzip\) of JavaScript of this slice; its budget is 1 kB\./)
    expect(js).toMatch(/^ {2}\d+\.\d kB {2}src\/app\.tsx, imported by the entry$/m)
    expect(css).toMatch(/^A first visit to \/sample loads \d+\.\d kB \(gzip\) of CSS of this slice; its budget is 0\.05 kB\./)
    expect(css).toMatch(/^ {2}\d+\.\d kB {2}src\/app\.module\.css, imported by \S+$/m)
    expect(css).not.toContain('app.tsx, imported')
    expect(requests).toMatch(/^A first visit to \/sample requests \d files of this slice; its budget is 2:$/m)
    expect(requests).toMatch(/^ {2}\S+\.css$/m)
    expect(later).toMatch(
      /^\/sample\/later has no budget\. Add one to budgets in slice\.manifest\.ts; the route needs \{ js: \d+, css: \d+, requests: \d \}\.$/,
    )
  })

  it('fails if a budget is one number, as in earlier versions', async () => {
    const budgets = { ...declaration.budgets, '/sample': 60 as never }
    const errors = await build(sliceConfig(sample, { ...declaration, budgets }, { mode: 'production' }), join(copies, 'out-number'))
    expect(errors).toEqual([expect.stringMatching(/^\/sample has no budget\. Add one .* the route needs \{ js: /)])
  })

  it('fails if a widget has no file', () => {
    const widgets = [{ slot: 'a', module: './widget-missing', label: 'x', order: 1, height: 1 }]
    expect(() => sliceConfig(sample, { ...declaration, widgets }, { mode: 'production' })).toThrow('there is no src/widget-missing.tsx')
  })
})
