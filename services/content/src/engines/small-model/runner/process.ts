/** The runner process: `node process.ts <entry of node-llama-cpp> <model file>`. It exits when the service exits, so that its memory is freed. */
import { pathToFileURL } from 'node:url'
import type { FromRunner, Job, ToRunner } from './messages.ts'

// The part of node-llama-cpp's types used here. The package is downloaded on first use, so its own types are not available.
interface Sequence {
  dispose(): void
}
interface LlamaModule {
  getLlama(options: { gpu: false; build: 'never'; logLevel: string; maxThreads: number }): Promise<{
    loadModel(options: {
      modelPath: string
    }): Promise<{ createContext(options: { contextSize: number; threads: number }): Promise<{ getSequence(): Sequence }> }>
  }>
  LlamaChatSession: new (options: {
    contextSequence: Sequence
    systemPrompt: string
  }) => {
    prompt(
      text: string,
      options: {
        maxTokens: number
        temperature: number
        seed: number
        signal: AbortSignal
        stopOnAbortSignal: boolean
        repeatPenalty: { penalty: number }
      },
    ): Promise<string>
    dispose(): void
  }
}

const send = (message: FromRunner) => {
  if (process.connected) process.send?.(message)
}
const reason = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function start(entry: string, modelPath: string): Promise<(job: Job, signal: AbortSignal) => Promise<string>> {
  const { getLlama, LlamaChatSession }: LlamaModule = await import(pathToFileURL(entry).href)
  const llama = await getLlama({ gpu: false, build: 'never', logLevel: 'error', maxThreads: 1 })
  const model = await llama.loadModel({ modelPath })
  const context = await model.createContext({ contextSize: 2048, threads: 1 })

  return async (job, signal) => {
    const sequence = context.getSequence()
    const session = new LlamaChatSession({ contextSequence: sequence, systemPrompt: job.system })
    try {
      const { maxTokens, temperature, seed } = job
      return await session.prompt(job.prompt, {
        maxTokens,
        temperature,
        seed,
        signal,
        stopOnAbortSignal: true,
        repeatPenalty: { penalty: 1.1 },
      })
    } finally {
      // The context has only one sequence, so it must be disposed of before the next job.
      session.dispose()
      sequence.dispose()
    }
  }
}

const [entry = '', modelPath = ''] = process.argv.slice(2)
const aborts = new Map<number, AbortController>()
process.on('disconnect', () => process.exit(0))

const starting = start(entry, modelPath)
starting.then(
  () => send({ type: 'ready' }),
  (error: unknown) => {
    send({ type: 'failed', id: null, message: reason(error) })
    process.exitCode = 1
    process.disconnect?.()
  },
)

process.on('message', async (message: ToRunner) => {
  if (message.type === 'abort') {
    aborts.get(message.id)?.abort()
    return
  }
  const { job } = message
  const controller = new AbortController()
  aborts.set(job.id, controller)
  try {
    const write = await starting
    send({ type: 'written', id: job.id, text: await write(job, controller.signal) })
  } catch (error) {
    send({ type: 'failed', id: job.id, message: reason(error) })
  } finally {
    aborts.delete(job.id)
  }
})
