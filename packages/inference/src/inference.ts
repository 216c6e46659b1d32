import { type ChildProcess, fork } from 'node:child_process'
import { basename } from 'node:path'
import { withTimeLimit } from '@loomcast/service-kit/time'
import type { InferenceResponse, InferenceRun, Output, Tensor } from './protocol.ts'
import { childEnvironment, fetchRuntime } from './runtime.ts'

export type { Output }

/** Runs neural networks in ONNX files, one run at a time, in a child process. */
export interface Inference {
  /** Returns the first output. Runs are executed in order of arrival. Rejects with RuntimeMissing, InferenceFailed or the signal's reason. */
  run(model: string, inputs: Record<string, Tensor>, signal?: AbortSignal): Promise<Output>
  /** As `run`, but returns all outputs, in the order of the ONNX file. */
  runAll(model: string, inputs: Record<string, Tensor>, signal?: AbortSignal): Promise<readonly Output[]>
  /** Downloads the runtime unless it is there. Rejects with RuntimeMissing. */
  prepare(): Promise<void>
  /** Memory and CPU time of the child process; zero when it is not running. */
  usage(): Promise<{ bytes: number; cpuSeconds: number }>
  close(): Promise<void>
}

export interface InferenceOptions {
  /** The folder with the node_modules that contains onnxruntime-node. Default: downloaded into the cache on first use. */
  runtime?: string
  /** The child process exits after this long without work, which frees its memory. Default 2 minutes. */
  idleMs?: number
  /** A run that takes longer is aborted by ending the child process. Default 60 s. */
  runTimeoutMs?: number
}

/** A network could not be run because the process ended during the run or the input did not fit. */
export class InferenceFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'InferenceFailed'
  }
}

interface Runner {
  child: ChildProcess
  send(request: RunnerRequest): Promise<readonly Output[]>
}
type RunnerRequest = InferenceRun | { usage: true }

export function createInference({ runtime, idleMs = 120_000, runTimeoutMs = 60_000 }: InferenceOptions = {}): Inference {
  let runner: Promise<Runner> | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined
  let closed = false

  const fetched = () => (runtime === undefined ? fetchRuntime() : Promise.resolve(runtime))

  function started(): Promise<Runner> {
    if (runner) return runner
    const starting = fetched().then(startRunner)
    runner = starting
    const forget = () => {
      if (runner === starting) runner = undefined
    }
    starting.then(({ child }) => child.once('exit', forget), forget)
    return starting
  }

  async function stop(): Promise<void> {
    clearTimeout(idle)
    const stopping = runner
    runner = undefined
    const child = await stopping?.then(
      (each) => each.child,
      () => undefined,
    )
    if (child && child.exitCode === null && child.signalCode === null) {
      const exited = new Promise((resolve) => child.once('exit', resolve))
      child.ref()
      child.kill('SIGKILL')
      await exited
    }
  }

  async function attempt({ model, inputs }: InferenceRun, signal?: AbortSignal): Promise<readonly Output[]> {
    signal?.throwIfAborted()
    if (closed) throw new InferenceFailed('The service is stopping.')
    clearTimeout(idle)
    const { send } = await started()
    const createError = (ms: number) => {
      void stop()
      return new InferenceFailed(`${basename(model, '.onnx')} took longer than ${ms} ms.`)
    }
    try {
      const outputs = await withTimeLimit(runTimeoutMs, send({ model, inputs }), { createError })
      signal?.throwIfAborted()
      return outputs
    } finally {
      idle = setTimeout(() => void stop(), idleMs).unref()
    }
  }

  const runAll: Inference['runAll'] = (model, inputs, signal) => {
    const run = queue.then(() => attempt({ model, inputs }, signal))
    queue = run.catch(() => {})
    return run
  }

  return {
    runAll,
    async run(model, inputs, signal) {
      const [output] = await runAll(model, inputs, signal)
      if (!output) throw new InferenceFailed('The network returned no output.')
      return output
    },
    async prepare() {
      await fetched()
    },
    async usage() {
      const [output] = (await (await runner)?.send({ usage: true })) ?? []
      const [bytes = 0, cpuSeconds = 0] = output?.dims ?? []
      return { bytes, cpuSeconds }
    },
    async close() {
      closed = true
      await stop()
    },
  }
}

async function startRunner(runtime: string): Promise<Runner> {
  const child = fork(new URL('./inference.child.ts', import.meta.url), [runtime], {
    serialization: 'advanced',
    execArgv: ['--expose-gc'],
    // Limits malloc arenas: otherwise each thread would retain its own freed memory.
    env: { ...childEnvironment(), NODE_OPTIONS: '', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let log = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-4_000)
  })
  const waiting = new Map<number, { resolve: (outputs: readonly Output[]) => void; reject: (error: Error) => void }>()
  let count = 0
  /** Lets the service exit while the child process is idle; the child then exits on its own. During a run, the service waits for it. */
  const settle = (id: number) => {
    waiting.delete(id)
    if (waiting.size === 0) child.channel?.unref()
  }

  await new Promise<void>((resolve, reject) => {
    child.on('message', (response: InferenceResponse) => {
      if ('ready' in response) return resolve()
      const request = waiting.get(response.id)
      settle(response.id)
      if ('error' in response) request?.reject(new InferenceFailed(response.error))
      else request?.resolve(response.outputs)
    })
    const ended = (why: string) => {
      const error = new InferenceFailed(`The inference process ended (${why}). ${log}`.trim())
      reject(error)
      for (const { reject: refuse } of waiting.values()) refuse(error)
      waiting.clear()
    }
    child.once('error', (error) => ended(error.message))
    child.once('exit', (code, signal) => ended(String(signal ?? code)))
  })
  child.unref()
  child.channel?.unref()

  return {
    child,
    send: (request) =>
      new Promise<readonly Output[]>((resolve, reject) => {
        const id = count++
        waiting.set(id, { resolve, reject })
        child.channel?.ref()
        child.send({ id, ...request }, (error) => {
          if (!error) return
          settle(id)
          reject(new InferenceFailed(error.message))
        })
      }),
  }
}
