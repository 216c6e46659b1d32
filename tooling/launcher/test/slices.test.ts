import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import type { Registry, SliceManifest } from '@loomcast/contracts/registry'
import { publishSlices } from '../src/slices.ts'

let root: string
let slices: string
let registryFile: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'loomcast-launcher-'))
  slices = join(root, 'data', 'slices')
  registryFile = join(root, 'data', 'remotes.json')
})
afterEach(() => rm(root, { recursive: true, force: true }))

const entryOf = (build: number) => `remoteEntry.${String(build).padStart(16, '0')}.js`

async function release(build: number): Promise<Registry> {
  const dist = join(root, 'mfe-content', 'dist')
  await rm(dist, { recursive: true, force: true })
  await mkdir(dist, { recursive: true })
  const manifest: SliceManifest = {
    slice: 'content',
    label: 'Content generator',
    version: `1.0.${build}`,
    entry: entryOf(build),
    integrity: '',
    preload: [],
    styles: [],
    routes: [],
    navigation: [],
    widgets: [],
    contracts: '^1.0.0',
  }
  await writeFile(join(dist, manifest.entry), String(build))
  await writeFile(join(dist, 'slice.json'), JSON.stringify(manifest))
  await publishSlices(root, slices, registryFile)
  return read()
}
const read = async (): Promise<Registry> => JSON.parse(await readFile(registryFile, 'utf8'))
const weights = ({ releases }: Registry) => releases.map(({ version, weight }) => `${version} ${weight}`)

it('lists a new build at full weight and earlier ones at 0, all in the same folder', async () => {
  await release(1)
  const { releases } = await release(2)
  expect(weights({ releases })).toEqual(['1.0.1 0', '1.0.2 100'])
  expect(releases.map(({ base }) => base)).toEqual(['/mf/content/', '/mf/content/'])
  expect(await readdir(join(slices, 'content'))).toEqual(expect.arrayContaining([entryOf(1), entryOf(2)]))
})

it('keeps the weight that an operator has set', async () => {
  const { releases } = await release(1)
  await writeFile(registryFile, JSON.stringify({ releases: [{ ...releases[0], weight: 30 }] }))
  expect(weights(await release(1))).toEqual(['1.0.1 30'])
})

it('removes a release if its files no longer exist, but keeps releases that are served elsewhere', async () => {
  await release(1)
  const { releases } = await read()
  const elsewhere = [
    { ...releases[0], version: '2.0.0', entry: entryOf(20), upstream: 'http://content:8080/content/' },
    { ...releases[0], version: '3.0.0', entry: entryOf(30), base: 'https://cdn.example/content/' },
  ]
  await writeFile(registryFile, JSON.stringify({ releases: [...elsewhere, { ...releases[0], version: '0.9.0', entry: entryOf(9) }] }))
  expect(weights(await release(1))).toEqual(['2.0.0 0', '3.0.0 0', '1.0.1 100'])
})
