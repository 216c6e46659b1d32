import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { publishBuild } from '../src/images/published-builds.ts'

let folder: string
let served: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loomcast-published-'))
  served = join(folder, 'slices', 'content')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const SAME = 'same.0123456789abcdef.js'
const own = (build: number) => `app.${String(build).padStart(16, '0')}.js`

/** Publishes a build with one file that is unique to it and one that is the same in all releases. */
async function publish(build: number, retained: number, isNeeded?: (files: string[]) => boolean): Promise<void> {
  const dist = join(folder, 'dist')
  await rm(dist, { recursive: true, force: true })
  await mkdir(dist, { recursive: true })
  const files = { [own(build)]: `build ${build}`, [SAME]: 'same', 'slice.json': '{}', 'index.html': `build ${build}` }
  for (const [file, content] of Object.entries(files)) await writeFile(join(dist, file), content)
  await publishBuild({ dist, folder: served, retained, ...(isNeeded && { isNeeded }) })
}
const files = async () => (await readdir(served)).filter((file) => !file.startsWith('.')).sort()

it('keeps the files of the last builds, including those that builds share', async () => {
  for (const build of [1, 2, 3]) await publish(build, 2)
  expect(await files()).toEqual([own(2), own(3), 'index.html', SAME])
  expect(await readFile(join(served, 'index.html'), 'utf8')).toBe('build 3')
})

it('keeps older builds for as long as they are needed', async () => {
  for (const build of [1, 2, 3, 4]) await publish(build, 2, (files) => files.includes(own(1)))
  expect(await files()).toEqual([own(1), own(3), own(4), 'index.html', SAME])
  await publish(5, 2)
  expect(await files()).toEqual([own(4), own(5), 'index.html', SAME])
})

it('counts a build once if it is published again', async () => {
  for (const build of [1, 2, 2, 2]) await publish(build, 2)
  expect(await files()).toEqual([own(1), own(2), 'index.html', SAME])
})

it('replaces a partial file left by an interrupted publish', async () => {
  await mkdir(served, { recursive: true })
  await writeFile(join(served, `${own(1)}.new`), 'bui')
  await publish(1, 2)
  expect(await readFile(join(served, own(1)), 'utf8')).toBe('build 1')
  expect((await files()).filter((file) => file.endsWith('.new'))).toEqual([])
})
