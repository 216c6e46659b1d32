import { type ChildProcess, fork } from 'node:child_process'
import { TimeLimitExceeded, withTimeLimit } from '@loomcast/service-kit/time'
import { childEnvironment } from './environment.ts'
import type { RunnerFiles } from './fetch.ts'
import type { FromRunner, Job, ToRunner } from './messages.ts'

export interface RunnerOptions {
  /** The module to run. It must handle `ToRunner` messages. */
  script: string
  /** Idle time after which the process is stopped to free its memory. */
  idleMs: number
  /** Time limit for a job, including loading the model. The process is stopped when it is exceeded. */
  jobMs: number
}

/** A child process that runs one job at a time. It starts with the first job and restarts if it has exited. */
export interface Runner {
  /** Rejects if the process dies, fails or exceeds the time limit, and with the signal's reason if aborted. */
  write(files: RunnerFiles, job: Omit<Job, 'id'>, signal: AbortSignal): Promise<string>
  /** Whether a process is running. */
  running(): boolean
  close(): void
}

interface Waiting {
  resolve(text: string): void
  reject(error: Error): void
}

export function createRunner({ script, idleMs, jobMs }: RunnerOptions): Runner {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  let queue: Promise<unknown> = Promise.resolve()
  const waiting = new Map<number, Waiting>()

  function started(files: RunnerFiles): ChildProcess {
    if (child?.connected) return child
    const fresh = fork(script, [files.entry, files.model], {
      env: childEnvironment(),
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    fresh.on('message', (message: FromRunner) => settle(message))
    fresh.on('error', (error) => ended(fresh, error.message))
    fresh.on('exit', (code, signal) => ended(fresh, `it ended with ${signal ?? code}`))
    child = fresh
    return fresh
  }

  function settle(message: FromRunner): void {
    if (message.type === 'ready' || message.id === null) return
    const job = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.type === 'written') job?.resolve(message.text)
    else job?.reject(new Error(message.message))
  }

  function ended(which: ChildProcess, why: string): void {
    if (child !== which) return
    child = undefined
    for (const job of waiting.values()) job.reject(new Error(`The small model's process ended: ${why}.`))
    waiting.clear()
  }

  function rest(): void {
    clearTimeout(idle)
    // An idle child process must not keep the service running.
    child?.unref()
    child?.channel?.unref()
    idle = setTimeout(stop, idleMs)
    idle.unref()
  }

  function stop(): void {
    const stopped = child
    if (!stopped) return
    ended(stopped, 'it was stopped')
    stopped.kill('SIGKILL')
  }

  async function perform(files: RunnerFiles, job: Omit<Job, 'id'>, signal: AbortSignal): Promise<string> {
    signal.throwIfAborted()
    clearTimeout(idle)
    const process = started(files)
    process.ref()
    process.channel?.ref()
    lastId += 1
    const id = lastId
    const send = (message: ToRunner) => process.connected && process.send(message, () => {})
    const { promise: written, resolve, reject } = Promise.withResolvers<string>()
    waiting.set(id, { resolve, reject })
    send({ type: 'write', job: { ...job, id } })
    try {
      return await withTimeLimit(jobMs, written, { signal })
    } catch (error) {
      if (error instanceof TimeLimitExceeded) stop()
      if (signal.aborted) send({ type: 'abort', id })
      throw error
    } finally {
      waiting.delete(id)
    }
  }

  return {
    write(files, job, signal) {
      const result = queue.then(() => perform(files, job, signal).finally(rest))
      queue = result.catch(() => {})
      return result
    },
    running: () => child !== undefined,
    close: stop,
  }
}
