import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { SliceManifest } from '@loomcast/contracts/registry'
import { publishBuild } from './published-builds.ts'

/**
 * `node tooling/slice-build/src/images/publish.ts [--retained 5] <dist> <srv>`: adds a build to the folder that an image serves. A slice is
 * copied to `slices/<slice>/`, with its manifest in `release.json`, which the command that lists the release reads; the shell is copied to
 * `shell/`.
 */
const { values, positionals } = parseArgs({ options: { retained: { type: 'string', default: '5' } }, allowPositionals: true })
const [dist, srv] = positionals
if (dist === undefined || srv === undefined) throw new Error('Usage: publish.ts [--retained 5] <dist> <srv>')

const manifest = join(dist, 'slice.json')
const slice = await readFile(manifest, 'utf8').then(
  (text) => (JSON.parse(text) as SliceManifest).slice,
  () => undefined,
)
const folder = slice ? join(srv, 'slices', slice) : join(srv, 'shell')
await publishBuild({ dist, folder, retained: Number(values.retained) })
if (slice) await copyFile(manifest, join(srv, 'release.json'))
console.log(`${dist} is published in ${folder}`)
