import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { availableParallelism, constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { InferenceRequest, InferenceResponse, Output, Tensor } from './protocol.ts'

/** The part of onnxruntime-node that is used here. */
interface Runtime {
  Tensor: new (type: Tensor['type'], data: Tensor['data'], dims: readonly number[]) => Output
  InferenceSession: { create(model: Uint8Array, options: object): Promise<Session> }
}
interface Session {
  outputNames: readonly string[]
  run(inputs: Record<string, Output>): Promise<Record<string, Output>>
}

/**
 * Runs in its own process because inference blocks the thread, and because the operating system gets all memory back when the process exits. Argument: the
 * runtime's folder.
 */
const [, , folder = ''] = process.argv
const { InferenceSession, Tensor: RuntimeTensor } = createRequire(join(folder, 'package.json'))('onnxruntime-node') as Runtime

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
const sessions = new Map<string, Promise<Session>>()

function sessionOf(model: string): Promise<Session> {
  const known = sessions.get(model)
  if (known) return known
  const opening = readFile(model).then((file) => InferenceSession.create(file, OPTIONS))
  sessions.set(model, opening)
  return opening
}

async function handleRequest(request: InferenceRequest): Promise<InferenceResponse> {
  const { id } = request
  if ('usage' in request) return { id, outputs: [{ data: new Uint8Array(), dims: [process.memoryUsage.rss(), cpuSeconds()] }] }
  const { model, inputs } = request
  try {
    const session = await sessionOf(model)
    const tensors = Object.entries(inputs).map(([name, { type, data, dims }]) => [name, new RuntimeTensor(type, data, dims)] as const)
    const outputs = await session.run(Object.fromEntries(tensors))
    const found = session.outputNames.flatMap((name) => outputs[name] ?? [])
    if (found.length === 0) throw new Error('The network returned no output.')
    return { id, outputs: found.map(({ data, dims }) => ({ data, dims })) }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

const send = (response: InferenceResponse) => process.send?.(response)
process.on('message', async (request: InferenceRequest) => {
  send(await handleRequest(request))
  // Pixels are stored outside the heap, and only the size of the heap triggers garbage collection. Without this call, they accumulate to hundreds of megabytes.
  globalThis.gc?.()
})
// The service has exited or crashed.
process.on('disconnect', () => process.exit())
send({ ready: true })
