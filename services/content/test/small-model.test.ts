import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { createComposer } from '../src/engines/composer/index.ts'
import type { EngineEvent, EngineRequest } from '../src/engines/engine.ts'
import { createSmallModel, type SmallModel, type SmallModelOptions } from '../src/engines/small-model/index.ts'
import { FetchError, fetchFiles, presentFiles, unsupportedReason } from '../src/engines/small-model/runner/fetch.ts'
import { createRunner, type Runner, type RunnerOptions } from '../src/engines/small-model/runner/runner.ts'
import { engineRequest } from './support/engine-request.ts'

const script = fileURLToPath(new URL('small-model.runner-double.ts', import.meta.url))
const open: { close(): void }[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

function runnerWith(over: Partial<RunnerOptions> = {}): Runner {
  const runner = createRunner({ script, idleMs: 30_000, jobMs: 20_000, ...over })
  open.push(runner)
  return runner
}

function modelThat(behaviour: string, over: Partial<SmallModelOptions> = {}): SmallModel {
  const files = { entry: 'unused', model: behaviour }
  const model = createSmallModel({
    composer: createComposer(),
    gguf: 'unused.gguf',
    runner: runnerWith(),
    unsupported: undefined,
    files: { present: async () => files, fetch: async () => files },
    ...over,
  })
  open.push(model)
  return model
}

const request = (over: Partial<EngineRequest> = {}) => engineRequest({ model: 'model-file', maxTokens: 500, seed: 1, ...over })

async function written(model: SmallModel, over: Partial<EngineRequest> = {}) {
  let text = ''
  let done: Extract<EngineEvent, { type: 'done' }> | undefined
  for await (const event of model.generate(request(over))) {
    if (event.type === 'delta') text += event.text
    else done = event
  }
  return { text, done: done! }
}

describe('the small model', () => {
  test('uses a draft that adds no facts, with a notice to check it', async () => {
    const { text, done } = await written(modelThat('faithful'))
    expect(text).toContain('We cut our food waste by 40 % in six months')
    expect(done).toMatchObject({
      engine: 'model-file',
      finish_reason: 'stop',
      notices: expect.arrayContaining([{ code: 'engine', message: expect.stringContaining('check every fact') }]),
    })
  })

  test('replaces a draft that adds facts by the composer’s, with a notice', async () => {
    const { text, done } = await written(modelThat('invents'))
    expect(text).toContain('Maison Colette')
    expect(text).not.toMatch(/Emily|Daily Mail|55/u)
    expect(done).toMatchObject({
      engine: 'composer',
      notices: expect.arrayContaining([{ code: 'engine', message: expect.stringContaining('The composer wrote this instead.') }]),
    })
  })

  test('uses the best of several drafts', async () => {
    expect((await written(modelThat('third'))).done.engine).toBe('model-file')
  })

  test('does not use a draft with a word to avoid', async () => {
    const { done } = await written(modelThat('faithful'), { avoidWords: ['unsold'] })
    expect(done.engine).toBe('composer')
    expect(done.notices).toContainEqual(expect.objectContaining({ code: 'avoid_words_not_followed' }))
  })

  test.each(['dies', 'fails'])('loses one draft to a process that %s, and starts a new process for the next', async (behaviour) => {
    const model = modelThat(behaviour)
    for (let round = 0; round < 2; round += 1) {
      const { text, done } = await written(model)
      expect(text).toContain('40 %')
      expect(done).toMatchObject({
        engine: 'composer',
        notices: expect.arrayContaining([{ code: 'engine', message: expect.stringContaining('broke off') }]),
      })
    }
  })

  test('stops a process that hangs after the time limit', async () => {
    const { done } = await written(modelThat('hangs', { runner: runnerWith({ jobMs: 300 }) }))
    expect(done.engine).toBe('composer')
  })

  test('ends writing immediately when stopped', async () => {
    const controller = new AbortController()
    const writing = written(modelThat('hangs'), { signal: controller.signal })
    controller.abort()
    expect((await writing).done).toMatchObject({ finish_reason: 'stopped' })
  })

  test('lets the composer write during the download, which all requests share', async () => {
    let fetches = 0
    let present = false
    let finish = () => {}
    const files = { entry: 'unused', model: 'faithful' }
    const model = modelThat('faithful', {
      fetchTimeoutMs: 20,
      files: {
        present: async () => (present ? files : undefined),
        fetch: async () => {
          fetches += 1
          await new Promise<void>((resolve) => {
            finish = resolve
          })
          present = true
          return files
        },
      },
    })
    expect(await model.status()).toEqual({ state: 'to fetch' })
    const [one, two] = await Promise.all([written(model), written(model)])
    expect([one.done.engine, two.done.engine]).toEqual(['composer', 'composer'])
    expect(one.done.notices?.[0]?.message).toContain('is being fetched for its first use')
    expect(await model.status()).toMatchObject({ state: 'fetching' })
    finish()
    await poll(async () => (await model.status()).state === 'ready')
    expect((await written(model)).done.engine).toBe('model-file')
    expect(fetches).toBe(1)
  })

  test('reveals no local folder when the download fails', async () => {
    const fetch = async () => {
      throw new Error("EACCES: permission denied, mkdir '/home/operator/.cache/loomcast'")
    }
    const model = modelThat('faithful', { files: { present: async () => undefined, fetch } })
    const reported = [(await written(model)).done, await model.status()]
    expect(JSON.stringify(reported)).toContain("can't be fetched")
    expect(JSON.stringify(reported)).not.toMatch(/EACCES|operator/)
  })

  test('is listed as unavailable with the reason when offline, and tried again later', async () => {
    let time = 0
    const model = modelThat('faithful', {
      now: () => time,
      files: {
        present: async () => undefined,
        fetch: async () => {
          throw new FetchError('npm could not fetch the runner. Is this machine offline?')
        },
      },
    })
    expect((await written(model)).done).toMatchObject({
      engine: 'composer',
      notices: expect.arrayContaining([{ code: 'engine', message: expect.stringContaining('offline') }]),
    })
    expect(await model.available()).toBe(false)
    expect(await model.status()).toMatchObject({ state: 'unavailable', detail: expect.stringContaining('offline') })
    time = 6 * 60_000
    expect(await model.available()).toBe(true)
  })

  test('is unavailable on other systems, with the reason', async () => {
    expect(unsupportedReason('linux', 'x64')).toBeUndefined()
    const reason = unsupportedReason('darwin', 'arm64')
    expect(reason).toContain('Linux x64 only')
    const model = modelThat('faithful', { unsupported: reason })
    expect(await model.available()).toBe(false)
    expect((await written(model)).done).toMatchObject({
      engine: 'composer',
      notices: expect.arrayContaining([{ code: 'engine', message: expect.stringContaining('Linux x64 only') }]),
    })
  })

  test('reports a model file that does not exist as the reason', async () => {
    const cache = fileURLToPath(new URL('no-such-folder', import.meta.url))
    expect(await presentFiles({ gguf: '/no/such.gguf', cache })).toBeUndefined()
    await expect(fetchFiles({ gguf: '/no/such.gguf', cache })).rejects.toThrow('LOCAL_MODEL_GGUF')
  })
})

describe('the runner', () => {
  const job = { system: '', prompt: 'Maison Colette', maxTokens: 10, temperature: 0.1, seed: 1 }
  const signal = new AbortController().signal

  test('stops its process when idle, and restarts it for the next job', async () => {
    const runner = runnerWith({ idleMs: 30 })
    await runner.write({ entry: 'unused', model: 'faithful' }, job, signal)
    await poll(async () => !runner.running())
    expect(await runner.write({ entry: 'unused', model: 'faithful' }, job, signal)).toContain('Maison Colette')
  })

  test('passes none of the service’s secrets to its process', async () => {
    process.env['OPENAI_API_KEY'] = 'sk-test'
    try {
      const names = await runnerWith().write({ entry: 'unused', model: 'environment' }, job, signal)
      expect(names).toContain('PATH')
      expect(names).not.toMatch(/OPENAI|MONGODB|REDIS|SECRET|PASSWORD/u)
    } finally {
      delete process.env['OPENAI_API_KEY']
    }
  })

  test('never starts a job that was aborted while waiting', async () => {
    const runner = runnerWith()
    const controller = new AbortController()
    const first = runner.write({ entry: 'unused', model: 'faithful' }, job, signal)
    const second = runner.write({ entry: 'unused', model: 'faithful' }, job, controller.signal)
    controller.abort()
    await expect(first).resolves.toContain('Maison Colette')
    await expect(second).rejects.toThrow()
  })
})

describe('the download on first use', () => {
  const before = { ...process.env }
  let folder: string
  let gguf: string
  let registry: Server
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'small-model-'))
    gguf = join(folder, 'model.gguf')
    await writeFile(gguf, '')
    registry = createServer((request, response) => {
      if (request.url?.endsWith('.tgz')) response.end('other bytes')
      else response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
    Object.assign(process.env, { NPM_CONFIG_REGISTRY: url, NPM_CONFIG_CACHE: join(folder, 'npm'), NPM_CONFIG_FETCH_RETRIES: '0' })
    Object.assign(process.env, { NO_PROXY: '127.0.0.1', no_proxy: '127.0.0.1' })
  })
  afterAll(async () => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    Object.assign(process.env, before)
    registry.closeAllConnections()
    registry.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('is rejected when the registry serves a different runner, and nothing is kept', async () => {
    const cache = join(folder, 'cache-runner')
    await expect(fetchFiles({ gguf, cache })).rejects.toThrow(
      'npm could not fetch the runner: the download does not have the expected hash and was not used.',
    )
    expect(await readdir(cache)).toEqual([])
  })

  test('is not needed when the runner and the model file are present', async () => {
    const cache = join(folder, 'cache-present')
    const runner = join(cache, 'node-llama-cpp-3.22.1', 'node_modules', 'node-llama-cpp', 'dist')
    await mkdir(runner, { recursive: true })
    const entry = join(runner, 'index.js')
    expect(await presentFiles({ gguf, cache })).toBeUndefined()
    await writeFile(entry, '')
    expect(await presentFiles({ gguf, cache })).toEqual({ entry, model: gguf })
    expect(await fetchFiles({ gguf, cache })).toEqual({ entry, model: gguf })
    expect(await readdir(cache)).toEqual(['node-llama-cpp-3.22.1'])
  })
})
