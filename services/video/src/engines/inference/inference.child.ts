import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { availableParallelism, constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Answer, ModelName, Request } from './protocol.ts'

/** The part of onnxruntime-node that is used here. */
interface Runtime {
  Tensor: new (type: 'uint8', data: Uint8Array, dims: readonly number[]) => Tensor
  InferenceSession: { create(model: Uint8Array, options: object): Promise<Session> }
}
interface Tensor {
  data: Float32Array | Uint8Array
  dims: readonly number[]
}
interface Session {
  outputNames: readonly string[]
  run(inputs: Record<string, Tensor>): Promise<Record<string, Tensor>>
}

/**
 * Runs in its own process because inference blocks the thread, and because the operating system gets all memory back when the process exits. Argument: the
 * runtime's folder.
 */
const [, , folder = ''] = process.argv
const { InferenceSession, Tensor } = createRequire(join(folder, 'package.json'))('onnxruntime-node') as Runtime

// Processes that serve requests get priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const OPTIONS = {
  executionProviders: ['cpu'],
  intraOpNumThreads: Math.min(2, availableParallelism()),
  interOpNumThreads: 1,
  // Frees memory after each run instead of reserving enough for the largest run, and lets waiting threads sleep.
  enableCpuMemArena: false,
  extra: { session: { intra_op: { allow_spinning: '0' } } },
}
const sessions = new Map<ModelName, Promise<Session>>()

function sessionOf(model: ModelName): Promise<Session> {
  const known = sessions.get(model)
  if (known) return known
  const opening = readFile(join(import.meta.dirname, 'models', `${model}.onnx`)).then((file) => InferenceSession.create(file, OPTIONS))
  sessions.set(model, opening)
  return opening
}

async function answerTo(request: Request): Promise<Answer> {
  const { id } = request
  if ('usage' in request) return { id, data: new Uint8Array(), dims: [process.memoryUsage.rss(), cpuSeconds()] }
  const { model, pixels } = request
  try {
    const session = await sessionOf(model)
    const { data, width, height, count = 1 } = pixels
    const outputs = await session.run({ pixels: new Tensor('uint8', data, [count, height, width, 3]) })
    const [output] = session.outputNames.map((name) => outputs[name])
    if (!output) throw new Error(`${model} answered nothing`)
    return { id, data: output.data, dims: output.dims }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

const send = (answer: Answer) => process.send?.(answer)
process.on('message', async (request: Request) => {
  send(await answerTo(request))
  // Pixels are stored outside the heap, and only the size of the heap triggers garbage collection. Without this call, they accumulate to hundreds of megabytes.
  globalThis.gc?.()
})
// The service has exited or crashed.
process.on('disconnect', () => process.exit())
send({ ready: true })
