/**
 * Lists instruct models for `LOCAL_MODEL_GGUF`, fetches one from its hub, and starts the product with it as one of the writers:
 *
 *   npm run model                              the models, their sizes and licenses
 *   npm run model -- qwen3-4b                  fetches the model and runs `npm start` with it
 *   npm run model -- qwen3-4b --fetch-only     fetches it and prints the setting
 *
 * The file is stored in the cache folder (`LOOMCAST_CACHE`). An interrupted download continues with the same command. `HF_ENDPOINT` is the URL of a mirror
 * of the hub.
 */
import { spawn } from 'node:child_process'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cacheFolder } from '../src/engines/small-model/runner/environment.ts'
import { unsupportedReason } from '../src/engines/small-model/runner/fetch.ts'
import { HUB_MODELS, type HubModel, modelTable } from './model/catalog.ts'
import { DownloadError, downloadModel, isFetched, modelPath } from './model/download.ts'
import { progressLine } from './model/progress.ts'

const folder = join(cacheFolder(), 'models')
const { values, positionals } = parseArgs({
  options: { 'fetch-only': { type: 'boolean', default: false } },
  allowPositionals: true,
  strict: false,
})
const [id, ...more] = positionals
const model = HUB_MODELS.find((each) => each.id === id)
const isKnown = more.length === 0 && Object.keys(values).every((name) => name === 'fetch-only') && (id === undefined || model !== undefined)

if (!isKnown) fail(`Name one of these models: ${HUB_MODELS.map((each) => each.id).join(', ')}; --fetch-only does not start the product.`, 2)
else if (model) await useModel(model)
else await list()

async function list(): Promise<void> {
  const fetched = new Set<string>()
  for (const model of HUB_MODELS) if (await isFetched(folder, model)) fetched.add(model.id)
  console.log(modelTable(HUB_MODELS, totalmem(), (model) => fetched.has(model.id)))
  console.log(
    '\nnpm run model -- <model> fetches one and starts the product with it. How well they write is not measured here: npm run evaluate does.',
  )
}

async function useModel(model: HubModel): Promise<void> {
  const unsupported = unsupportedReason()
  if (unsupported !== undefined) return fail(unsupported, 1)
  if (model.memory > totalmem())
    console.error(
      `This machine has ${(totalmem() / 1e9).toFixed(1)} GB of memory; the model needs about ${(model.memory / 1e9).toFixed(1)} GB.`,
    )
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGINT', stop)
  try {
    const show = progressLine(model.size, process.stderr)
    const hub = process.env['HF_ENDPOINT']
    const path = await downloadModel({ model, folder, onProgress: show, signal: stopping.signal, ...(hub && { hub }) })
    console.log(`${model.name} is in ${path}`)
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error
    return fail(error.message, 1)
  } finally {
    process.off('SIGINT', stop)
  }
  const path = modelPath(folder, model)
  if (values['fetch-only']) console.log(`LOCAL_MODEL_GGUF=${path}`)
  else start(path)
}

function start(path: string): void {
  const child = spawn('npm', ['start'], { stdio: 'inherit', env: { ...process.env, LOCAL_MODEL_GGUF: path } })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  child.once('exit', (code) => {
    process.exitCode = code ?? 1
  })
}

function fail(message: string, code: number): void {
  console.error(message)
  process.exitCode = code
}
