import { readFile, stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from './fetch.ts'
import { type GuardedProcess, startGuarded } from './guarded-process.ts'

export interface LocalServer {
  pid: number
  exited: GuardedProcess['exited']
  stop(): Promise<void>
}

export interface LocalServerOptions {
  /** The server's name, for messages. */
  label: string
  command: string
  args: string[]
  env?: NodeJS.ProcessEnv
  /** The data folder, for messages. */
  folder: string
  logFile: string
  readyWithinMs: number
  /** Called until it resolves to true. */
  isReady(): Promise<boolean>
  /** Matches log output of this start if the data folder is damaged. */
  damaged?: RegExp
  /** Returns an explanation specific to this server, based on the log output of this start. */
  explain?(log: string): Error | undefined
}

/**
 * Starts a server that cannot outlive this process, and waits until it is ready. If it does not become ready, throws a StartError with the
 * reason.
 */
export async function startServer(options: LocalServerOptions): Promise<LocalServer> {
  const logStart = await stat(options.logFile).then(
    ({ size }) => size,
    () => 0,
  )
  const server = await startGuarded(options.command, options.args, options.logFile, options.env && { env: options.env })
  let ended = false
  server.exited.then(() => {
    ended = true
  })
  const deadline = Date.now() + options.readyWithinMs
  while (!(await options.isReady())) {
    if (ended || Date.now() > deadline) {
      await server.stop(2_000)
      const log = await readFile(options.logFile).catch(() => Buffer.alloc(0))
      throw explain(options, log.subarray(logStart).toString().slice(-40_000))
    }
    await delay(25)
  }
  return { pid: server.pid, exited: server.exited, stop: () => server.stop() }
}

function explain({ label, folder, logFile, damaged, ...options }: LocalServerOptions, log: string): Error {
  const known = options.explain?.(log)
  if (known) return known
  if (/No space left on device/.test(log)) return new StartError(`The disk that holds ${folder} is full. Free some space and start again.`)
  if (damaged?.test(log))
    return new StartError(
      `The data folder ${folder} is damaged and ${label} cannot open it. Start with --fresh to begin with empty data (the damaged folder is kept beside it). Details: ${logFile}`,
    )
  return new StartError(`${label} did not start. Its log is ${logFile}.`)
}
