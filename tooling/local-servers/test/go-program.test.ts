import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { fromGoSource } from '../src/go-program.ts'

const { LOOMCAST_CACHE: cache, PATH: path } = process.env
let folder: string
const program = { label: 'Demo', folder: tmpdir(), path: 'example.com/demo', version: 'v1.0.0' }
const builds = async () => (await readFile(join(folder, 'builds'), 'utf8')).trim().split('\n')

/** A Go that records its builds. It fails while there is a file `broken`. */
const GO = `#!/bin/sh
echo "$*" >> "$DEMO_FOLDER/builds"
test -e "$DEMO_FOLDER/broken" && exit 1
while [ "$1" != -o ]; do shift; done
echo built > "$2"
`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loomcast-go-'))
  await mkdir(join(folder, 'bin'))
  await writeFile(join(folder, 'bin', 'go'), GO)
  await chmod(join(folder, 'bin', 'go'), 0o755)
  Object.assign(process.env, {
    LOOMCAST_CACHE: join(folder, 'cache'),
    PATH: `${join(folder, 'bin')}${delimiter}${path}`,
    DEMO_FOLDER: folder,
  })
})
afterAll(async () => {
  for (const [name, value] of Object.entries({ LOOMCAST_CACHE: cache, PATH: path, DEMO_FOLDER: undefined }))
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  await rm(folder, { recursive: true, force: true })
})

test('a program is built once for all that wait for it, and again after a failure', async () => {
  await writeFile(join(folder, 'broken'), '')
  const failed = await Promise.allSettled([fromGoSource(program), fromGoSource(program)])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await builds()).toHaveLength(1)

  await rm(join(folder, 'broken'))
  const target = join(folder, 'cache', 'example.com-demo-v1.0.0')
  expect(await Promise.all(Array.from({ length: 5 }, () => fromGoSource(program)))).toEqual(Array.from({ length: 5 }, () => target))
  expect(await readFile(target, 'utf8')).toBe('built\n')
  expect(await fromGoSource(program)).toBe(target)
  expect(await builds()).toHaveLength(2)
  expect(await readdir(join(folder, 'cache'))).toEqual(['example.com-demo-v1.0.0'])
})
