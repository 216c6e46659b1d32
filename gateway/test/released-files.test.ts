import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { SliceManifest } from '@loomcast/contracts/registry'
import { fileFaults } from '../src/registry/index.ts'

const digest = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`
const ENTRY = 'remoteEntry.3f9a1c2b77d0e1aa.js'
const CHUNK = 'page-history.90ab12cd90ab12cd.js'
const DIGESTS = 'files.3f9a1c2b77d0e1aa.json'
const earlier = {
  entry: ENTRY,
  integrity: digest('entry()'),
  preload: [ENTRY],
  styles: ['app.1111222233334444.css'],
  routes: [],
} as unknown as SliceManifest
/** The manifest of the build under test. */
let manifest: SliceManifest

let files: Map<string, string>
let folder: string
let server: Server
let most = 0
let requested: string[]
/** Files for which the server sends an error page with status 200, and its content type. */
const errorPages = new Map<string, string>()

function recordDigests(): void {
  const built = [...files].filter(([name]) => name !== DIGESTS)
  files.set(DIGESTS, JSON.stringify(Object.fromEntries(built.map(([name, content]) => [name, digest(content)]))))
  manifest = { ...earlier, digests: digest(files.get(DIGESTS) ?? '') }
}

beforeEach(async () => {
  files = new Map([
    [ENTRY, 'entry()'],
    [CHUNK, 'a page that is loaded later'],
    ['app.1111222233334444.css', 'a {}'],
  ])
  recordDigests()
  requested = []
  folder = await mkdtemp(join(tmpdir(), 'loomcast-released-files-'))
  let open = 0
  server = createServer((request, response) => {
    open += 1
    requested.push(request.url ?? '')
    most = Math.max(most, open)
    const name = request.url?.slice(1) ?? ''
    const content = errorPages.has(name) ? '<!doctype html><title>Sign in</title>' : files.get(name)
    setImmediate(() => {
      open -= 1
      response.writeHead(content === undefined ? 404 : 200, { 'content-type': errorPages.get(name) ?? 'text/javascript' }).end(content)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  server.close()
  errorPages.clear()
  await rm(folder, { recursive: true })
})

const served = () => fileFaults(manifest, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })
async function stored(): Promise<string[]> {
  for (const [name, content] of files) await writeFile(join(folder, name), content)
  return fileFaults(manifest, { folder })
}

describe.each([
  ['on a server', () => served()],
  ['in a folder', () => stored()],
])('the files of a release %s', (_where, faults) => {
  test('are in order if each has its digest', async () => {
    expect(await faults()).toEqual([])
  })

  test.each([
    [
      'that a first visit does not load was uploaded in part',
      () => files.set(CHUNK, 'a page that'),
      `${CHUNK} does not have the hash of the build.`,
    ],
    ['was not uploaded', () => files.delete(CHUNK), `${CHUNK} cannot be read`],
    ['is the style sheet of another build', () => files.set('app.1111222233334444.css', 'b {}'), 'app.1111222233334444.css does not have'],
    ['is the entry of another build', () => files.set(ENTRY, 'other()'), `${ENTRY} does not have the hash of the build.`],
    ['with the digests was uploaded in part', () => files.set(DIGESTS, '{"remoteEntry'), `${DIGESTS} does not have the hash of the build.`],
    ['with the digests was not uploaded', () => files.delete(DIGESTS), `${DIGESTS} cannot be read`],
    ['with the digests is of another build', () => files.set(DIGESTS, '{}'), `${DIGESTS} does not have the hash of the build.`],
  ])('have a fault if one %s', async (_what, damage, fault) => {
    damage()
    expect(await faults()).toEqual([expect.stringContaining(fault)])
  })

  test('of an earlier build without digests are read, and its entry is compared', async () => {
    files.delete(DIGESTS)
    manifest = earlier
    expect(await faults()).toEqual([])
    files.set(ENTRY, 'other()')
    expect(await faults()).toEqual([`${ENTRY} does not have the hash of the build.`])
  })
})

test.each([ENTRY, CHUNK, DIGESTS])('an error page with status 200 is not %s', async (name) => {
  errorPages.set(name, 'text/html; charset=utf-8')
  expect(await served()).toEqual([`${name} cannot be read (an HTML page).`])
  errorPages.set(name, 'text/plain')
  expect(await served()).toEqual([`${name} does not have the hash of the build.`])
})

test('no name of a list that is not of the build is requested', async () => {
  const names = ['../../secret', 'https://elsewhere.example/secret', ...Array.from({ length: 10_000 }, (_, number) => `${number}.js`)]
  files.set(DIGESTS, JSON.stringify(Object.fromEntries(names.map((name) => [name, digest('secret')]))))
  expect(await served()).toEqual([`${DIGESTS} does not have the hash of the build.`])
  expect(requested).toEqual([`/${DIGESTS}`])
})

test.each(['../secret', '/etc/passwd', 'https://elsewhere.example/secret', '//elsewhere.example/secret', '.builds.json'])(
  'a manifest that names %s, outside the folder, has a fault',
  async (name) => {
    manifest.preload = [ENTRY, name]
    expect(await served()).toEqual([`${name} is not the name of a file in the folder of the slice.`])
    expect(await stored()).toEqual([`${name} is not the name of a file in the folder of the slice.`])
    expect(requested.filter((path) => ![...files.keys()].includes(path.slice(1)))).toEqual([])
  },
)

test('no more files are requested at a time than a gateway allows one client', async () => {
  for (let number = 0; number < 100; number++) files.set(`${number}.js`, 'x')
  recordDigests()
  most = 0
  expect(await served()).toEqual([])
  expect(most).toBeLessThanOrEqual(8)
})
