import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { fromNpm } from '../src/npm-packages.ts'

const run = promisify(execFile)
const before = { ...process.env }
let folder: string
let registry: Server
let url: string
let archive: Buffer
let downloads = 0
/** The bytes that the registry serves. */
let served: Buffer
const cache = () => join(folder, 'cache')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loomcast-npm-'))
  await mkdir(join(folder, 'package'))
  const manifest = { name: 'demo', version: '1.0.0', scripts: { install: 'touch ran' } }
  await writeFile(join(folder, 'package', 'package.json'), JSON.stringify(manifest))
  await run('tar', ['-czf', 'demo.tgz', 'package'], { cwd: folder })
  archive = await readFile(join(folder, 'demo.tgz'))
  registry = createServer((_request, response) => {
    downloads += 1
    response.end(served)
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
  Object.assign(process.env, { LOOMCAST_CACHE: cache(), npm_config_cache: join(folder, 'npm-cache'), npm_config_userconfig: '/dev/null' })
  Object.assign(process.env, { NO_PROXY: '127.0.0.1', no_proxy: '127.0.0.1', npm_config_fetch_retries: '0' })
})
afterAll(async () => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
  registry?.close()
  await rm(folder, { recursive: true, force: true })
})

/** A folder that pins the package at an address of the registry. */
async function pinned(resolved: string): Promise<string> {
  const own = await mkdtemp(join(folder, 'pinned-'))
  const root = { name: 'demo-server', version: '1.0.0', dependencies: { demo: '1.0.0' } }
  const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`
  const packages = { '': root, 'node_modules/demo': { version: '1.0.0', resolved, integrity, hasInstallScript: true } }
  await writeFile(join(own, 'package.json'), JSON.stringify(root))
  await writeFile(join(own, 'package-lock.json'), JSON.stringify({ name: 'demo-server', lockfileVersion: 3, requires: true, packages }))
  return own
}

test('packages with other bytes are rejected and deleted', async () => {
  served = Buffer.concat([archive, Buffer.from('x')])
  const target = await pinned(`${url}/changed.tgz`)
  await expect(fromNpm({ label: 'Demo', folder: target })).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/^Demo could not be installed with npm \(EINTEGRITY\)\. Make the npm registry reachable/),
  })
  expect(await readdir(cache())).toEqual([])
})

test('without a registry, the message states what to do', async () => {
  const target = await pinned('http://127.0.0.1:9/demo.tgz')
  await expect(fromNpm({ label: 'Demo', folder: target })).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(
      /^Demo could not be installed with npm \(ECONNREFUSED\)\. Make the npm registry reachable and run this again, or copy .+\.$/,
    ),
  })
})

test('packages are installed once, and their scripts do not run', async () => {
  served = archive
  downloads = 0
  const target = await pinned(`${url}/demo.tgz`)
  const [installed, again] = [await fromNpm({ label: 'Demo', folder: target }), await fromNpm({ label: 'Demo', folder: target })]
  expect([again, downloads]).toEqual([installed, 1])
  expect(await readdir(join(installed, 'node_modules', 'demo'))).toEqual(['package.json'])
})
