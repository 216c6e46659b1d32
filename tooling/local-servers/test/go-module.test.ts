import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { fromGoModule } from '../src/go-module.ts'

const run = promisify(execFile)
const before = { ...process.env }
let folder: string
let proxy: Server
let zip: Buffer
/** Paths that the proxy was asked for. */
const requests: (string | undefined)[] = []
/** The bytes that the proxy serves. */
let served: Buffer

const source = () => ({
  label: 'Demo',
  module: 'example.com/demo',
  version: 'v1.0.0',
  sha256: createHash('sha256').update(zip).digest('hex'),
  file: 'data/file.json',
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loomcast-module-'))
  await mkdir(join(folder, 'example.com', 'demo@v1.0.0', 'data'), { recursive: true })
  await writeFile(join(folder, 'example.com', 'demo@v1.0.0', 'data', 'file.json'), '{"demo":true}')
  await run('python3', ['-m', 'zipfile', '-c', 'demo.zip', 'example.com/'], { cwd: folder })
  zip = await readFile(join(folder, 'demo.zip'))
  proxy = createServer((request, response) => {
    requests.push(request.url)
    response.end(served)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  Object.assign(process.env, { LOOMCAST_CACHE: join(folder, 'cache'), GOPROXY: `http://127.0.0.1:9,${url},direct` })
})
afterAll(async () => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
  proxy?.close()
  await rm(folder, { recursive: true, force: true })
})

test('a module with other bytes is rejected and deleted', async () => {
  served = Buffer.concat([zip, Buffer.from('x')])
  await expect(fromGoModule(source())).rejects.toMatchObject({
    name: 'StartError',
    message: 'Demo could not be fetched (the download does not have the recorded SHA-256, so it was not used).',
  })
  expect(await readdir(join(folder, 'cache'))).toEqual([])
})

test('a file of a module is downloaded once, from the first proxy that responds', async () => {
  served = zip
  const count = requests.length
  const [path = '', ...others] = await Promise.all(Array.from({ length: 3 }, () => fromGoModule(source())))
  expect(await readFile(path, 'utf8')).toBe('{"demo":true}')
  expect([...others, await fromGoModule(source())]).toEqual([path, path, path])
  expect(requests.slice(count)).toEqual(['/example.com/demo/@v/v1.0.0.zip'])
})
