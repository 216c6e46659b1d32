import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release, SliceManifest } from '@loomcast/contracts/registry'
import { baseConfig, runBuild, sliceConfig } from '@loomcast/slice-build'

const SLICE = 'fixture'
/** A slice that takes nothing from the shell: a file that stays, with a state of its own, and one that each release changes. */
const sources = (word: string) => ({
  'package.json': JSON.stringify({ name: SLICE, version: '1.0.0' }),
  'src/app.ts': `
export const say = async () => {
  const { count } = await import(/* webpackChunkName: "same" */ './same.ts')
  const { word } = await import(/* webpackChunkName: "changed" */ './changed.ts')
  return word + count()
}`,
  'src/same.ts': `let times = 0\nexport const count = () => ++times\n`,
  'src/changed.ts': `export const word = ${JSON.stringify(word)}\n`,
})

/** Builds a release of the fixture with the real configuration and publishes it where a gateway looks. */
export async function publishFixture(folder: string, word: string, mode: 'production' | 'development' = 'production'): Promise<Release> {
  const source = join(folder, `source-${word}`)
  for (const [file, text] of Object.entries(sources(word))) {
    await mkdir(join(source, 'src'), { recursive: true })
    await writeFile(join(source, file), text)
  }
  const declaration = { slice: SLICE, label: 'Fixture', routes: [], navigation: [], widgets: [] }
  const config = sliceConfig(source, declaration, { mode })
  const problems = await runBuild({ ...config, cache: false })
  if (problems.length > 0) throw new Error(problems.join('\n\n'))
  const manifest: SliceManifest = JSON.parse(await readFile(join(source, 'dist/slice.json'), 'utf8'))
  await cp(join(source, 'dist'), join(folder, 'slices', SLICE, manifest.version), { recursive: true })
  return { ...manifest, base: `/mf/${SLICE}/${manifest.version}/`, weight: 50 }
}

/** A page that does nothing but run entries, in the place of the shell's. */
export async function publishHost(folder: string): Promise<void> {
  const base = baseConfig({ dir: import.meta.dirname, mode: 'production', name: 'host', scopedCssOnly: false })
  const shell = join(folder, 'shell')
  const output = { ...base.output, path: shell, filename: 'assets/host.js' }
  const problems = await runBuild({ ...base, entry: './host.ts', cache: false, output })
  if (problems.length > 0) throw new Error(problems.join('\n\n'))
  await writeFile(
    join(shell, 'index.html'),
    '<!doctype html><html><head><!--loomcast:preload--><script src="/assets/host.js" defer></script></head><body><script type="application/json" id="loomcast-registry">__LOOMCAST_REGISTRY__</script></body></html>',
  )
}

/** Names of the files of a published release that are named by their content. */
export async function filesByContent(folder: string, { version }: Release): Promise<string[]> {
  const files = await readdir(join(folder, 'slices', SLICE, version, '_'))
  return files.filter((file) => file.endsWith('.js'))
}
