import { execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { HUB_MODELS, modelTable } from '../scripts/model/catalog.ts'
import { type DownloadOptions, downloadModel, isFetched, modelPath } from '../scripts/model/download.ts'
import { progressLine } from '../scripts/model/progress.ts'

const BYTES = randomBytes(300_000)
const SCRIPT = join(import.meta.dirname, '..', 'scripts', 'model.ts')
const CHILD = join(import.meta.dirname, 'support', 'download-child.ts')
const model = {
  repository: 'someone/small-GGUF',
  revision: 'a'.repeat(40),
  file: 'small-q4_k_m.gguf',
  size: BYTES.length,
  sha256: createHash('sha256').update(BYTES).digest('hex'),
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** The whole file, or the requested rest of it, as the hub's storage does. */
const whole: Answer = ({ headers }, response) => {
  const begin = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
  const rest = BYTES.subarray(begin)
  response.writeHead(begin > 0 ? 206 : 200, { 'content-length': rest.length }).end(rest)
}
/** A part of what was requested, and then nothing. */
const begun =
  (length: number, end: (response: ServerResponse) => void): Answer =>
  ({ headers }, response) => {
    const begin = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
    response.writeHead(begin > 0 ? 206 : 200, { 'content-length': BYTES.length - begin })
    response.write(BYTES.subarray(begin, begin + length), () => end(response))
  }
const brokenOff = (length: number) => begun(length, ({ socket }) => socket?.destroySoon())
const silent = (length: number) => begun(length, () => {})

const endless: Answer = (_request, response) => {
  response.write(randomBytes(BYTES.length * 2))
  response.end()
}

let hub: string
let responses: Answer[]
let ranges: (string | undefined)[]
const server = createServer((request, response) => {
  if (request.url === `/${model.repository}/resolve/${model.revision}/${model.file}`) {
    response.writeHead(302, { location: '/storage/blob' }).end()
    return
  }
  ranges.push(request.headers.range)
  const answer = responses.shift() ?? whole
  answer(request, response)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  hub = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(
  () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    }),
)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loomcast-model-'))
  responses = []
  ranges = []
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const download = (options: Partial<DownloadOptions> = {}) => downloadModel({ model, folder, hub, retryMs: 1, ...options })
const stored = () => readFile(modelPath(folder, model))
const part = () => `${modelPath(folder, model)}.part`
const files = () => readdir(folder)

describe('a model of the hub', () => {
  test('is fetched through the redirect to its storage, and not again', async () => {
    const progress: number[] = []
    expect(await download({ onProgress: (received) => progress.push(received) })).toBe(modelPath(folder, model))
    expect(await stored()).toEqual(BYTES)
    expect(progress.at(-1)).toBe(BYTES.length)
    await download()
    expect(ranges).toEqual([undefined])
    expect(await files()).toEqual([model.file])
  })

  test('is continued by the same run when the connection breaks off', async () => {
    responses = [brokenOff(100_000), brokenOff(50_000)]
    await download()
    expect(await stored()).toEqual(BYTES)
    expect(ranges).toHaveLength(3)
  })

  test('is continued when the hub stops sending', async () => {
    responses = [silent(100_000)]
    await download({ idleMs: 200 })
    expect(await stored()).toEqual(BYTES)
  })

  test('is continued by the next run after the process was killed', async () => {
    responses = [silent(100_000)]
    const options = JSON.stringify({ model, folder, hub })
    const child = spawn(process.execPath, [CHILD, options], { stdio: 'ignore' })
    const size = () =>
      stat(part()).then(
        (file) => file.size,
        () => 0,
      )
    await poll(async () => (await size()) > 50_000)
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('exit', resolve))
    expect(await isFetched(folder, model)).toBe(false)
    const begin = await size()
    await download()
    expect(ranges).toEqual([undefined, `bytes=${begin}-`])
    expect(await stored()).toEqual(BYTES)
    expect(await files()).toEqual([model.file])
  })

  test('is fetched from the beginning if the hub ignores the range', async () => {
    await writeFile(part(), BYTES.subarray(0, 1_000))
    responses = [(_request, response) => response.writeHead(200, { 'content-length': BYTES.length }).end(BYTES)]
    await download()
    expect(await stored()).toEqual(BYTES)
  })

  test.each<[string, Answer[], RegExp, number]>([
    ['of another content', [(_, response) => response.end(randomBytes(BYTES.length))], /another SHA-256.*deleted/, 0],
    ['that is a sign-in page', [(_, response) => response.writeHead(200, { 'content-length': 7 }).end('<html/>')], /sign-in page/, 0],
    ['that is endless', [endless], /sends more than/, BYTES.length],
    ['that is gone', [(_, response) => response.writeHead(404).end()], /no longer offers this file.*404/, 0],
    [
      'of a hub that is down',
      Array.from({ length: 9 }, (): Answer => (_, response) => response.writeHead(503).end()),
      /responded with 503/,
      0,
    ],
    ['of a hub that always breaks off', Array.from({ length: 9 }, () => brokenOff(10)), /broke off|cannot be reached/, 100],
  ])('%s is not used, and the reason is named', async (_what, replies, reason, mostStored) => {
    responses = replies
    await expect(download()).rejects.toThrow(reason)
    expect(await isFetched(folder, model)).toBe(false)
    expect(
      await stat(part()).then(
        (file) => file.size,
        () => 0,
      ),
    ).toBeLessThanOrEqual(mostStored)
    responses = []
    await download()
    expect(await stored()).toEqual(BYTES)
  })

  test('is not begun without space for it', async () => {
    await expect(download({ freeSpace: async () => 100_000_000 })).rejects.toThrow(/needs 0\.3 GB of free space, and there are 0\.1 GB/)
    expect(ranges).toEqual([])
  })

  test('is continued after the disk was full', async () => {
    // Each write to this device fails as on a full disk.
    await symlink('/dev/full', part())
    await expect(download()).rejects.toThrow(/disk is full/)
    await rm(part())
    await download()
    expect(await stored()).toEqual(BYTES)
  })

  test('is fetched by one process at a time; the lock of one that ended is taken over', async () => {
    await writeFile(`${modelPath(folder, model)}.lock`, String(process.ppid))
    await expect(download()).rejects.toThrow(/Another process/)
    const noProcess = 2 ** 22 + 1
    await writeFile(`${modelPath(folder, model)}.lock`, String(noProcess))
    await download()
    expect(await files()).toEqual([model.file])
  })

  test('is continued later if the operator stops it', async () => {
    const stop = new AbortController()
    responses = [silent(100_000)]
    await expect(download({ signal: stop.signal, onProgress: () => stop.abort() })).rejects.toThrow(/^Stopped\. Run the command again/)
    await download()
    expect(await stored()).toEqual(BYTES)
  })
})

describe('npm run model', () => {
  const run = async (args: string[], env: NodeJS.ProcessEnv = {}) =>
    promisify(execFile)(process.execPath, [SCRIPT, ...args], { env: { ...process.env, LOOMCAST_CACHE: folder, ...env } }).then(
      ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
      ({ stdout, stderr, code }: { stdout: string; stderr: string; code: number }) => ({ stdout, stderr, code }),
    )

  test('lists each model with its sizes and license', async () => {
    const { stdout, code } = await run([])
    expect(code).toBe(0)
    for (const { id } of HUB_MODELS) expect(stdout).toMatch(new RegExp(`^${id} .*GB +\\d+\\.\\d GB.*Apache-2\\.0$`, 'm'))
  })

  test.each([[['another']], [['qwen3-4b', 'mistral-7b']], [['--another']]])('rejects %j', async (args) => {
    const { stderr, code } = await run(args)
    expect([code, stderr.split('\n').length]).toEqual([2, 2])
  })

  test('explains in one sentence why a model cannot be fetched', async () => {
    const { stderr, code } = await run(['qwen3-4b', '--fetch-only'], { HF_ENDPOINT: hub })
    expect([code, stderr.trim()]).toEqual([
      1,
      expect.stringMatching(/^(The hub no longer offers|Something else|The download needs|The hub sends)/),
    ])
  })
})

describe('the list', () => {
  test('lists the models that are too large for this machine and those to download', () => {
    const lines = modelTable(HUB_MODELS, 4e9, ({ id }) => id === 'qwen3-4b').split('\n')
    expect(lines.filter((line) => line.includes('more than this machine has'))).toEqual([expect.stringMatching(/^mistral-7b/)])
    expect(lines.filter((line) => line.endsWith('fetched'))).toEqual([expect.stringMatching(/^qwen3-4b/)])
  })

  test('has a pinned revision, a size and a hash for each model, and a license that permits commercial use', () => {
    for (const { revision, sha256, size, license, parameters } of HUB_MODELS) {
      expect(revision).toMatch(/^[0-9a-f]{40}$/)
      expect(sha256).toMatch(/^[0-9a-f]{64}$/)
      expect(size / parameters / 1e9).toBeGreaterThan(0.5)
      expect(['Apache-2.0', 'MIT']).toContain(license)
    }
    expect(new Set(HUB_MODELS.map(({ sha256 }) => sha256)).size).toBe(HUB_MODELS.length)
  })
})

describe('the progress', () => {
  const shown = (isTTY: boolean) => {
    let text = ''
    let at = 0
    const show = progressLine(2e9, { isTTY, write: (part: string) => (text += part) }, () => at)
    for (let received = 0; received <= 2e9; received += 1e8) {
      show(received)
      at += 1000
    }
    return text
  }
  test('has a line for each tenth, with the time left', () => {
    const lines = shown(false).trim().split('\n')
    expect(lines).toHaveLength(11)
    expect(lines[5]).toBe('50 % of 2.0 GB, about 10 s left')
    expect(lines.at(-1)).toBe('100 % of 2.0 GB')
  })

  test('is one line on a terminal', () => {
    expect(shown(true).split('\n')).toHaveLength(2)
  })
})
