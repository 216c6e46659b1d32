import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type GuardedProcess, startGuarded } from '@loomcast/local-servers'
import { poll } from '../poll.ts'

/** A process of the cluster that can be stopped and restarted with the same data and port. */
export interface Part {
  readonly name: string
  readonly url: string
  pid(): number
  running(): boolean
  /** Resolves when the process is ready. */
  start(): Promise<void>
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>
  /** Sends SIGTERM and waits for the graceful shutdown. */
  stop(): Promise<void>
  /** Sends SIGSTOP: the process keeps its connections but does not respond. */
  suspend(): void
  resume(): void
  /** The log, including those of earlier starts. */
  log(): Promise<string>
  /** Number of unexpected exits. */
  falls(): number
}

interface Life {
  pid: number
  exited: Promise<unknown>
  stop(graceMs?: number): Promise<void>
}

/** Creates a part from the process that `begin` starts. */
export function partOf(options: { name: string; url: string; logFile: string; begin: () => Promise<Life> }): Part {
  let life: Life | undefined
  let starting: Promise<void> | undefined
  let falls = 0
  const expected = new WeakSet<Life>()

  async function begin(): Promise<void> {
    const begun = await options.begin()
    life = begun
    void begun.exited.then(() => {
      if (!expected.has(begun)) falls++
      if (life === begun) life = undefined
    })
  }
  function living(): Life {
    if (!life) throw new Error(`${options.name} is not running.`)
    return life
  }
  async function end(how: (life: Life) => Promise<unknown> | unknown): Promise<void> {
    const ending = life
    if (!ending) return
    // A second caller waits for the same exit.
    if (!expected.has(ending)) {
      expected.add(ending)
      await how(ending)
    }
    await ending.exited
  }

  return {
    name: options.name,
    url: options.url,
    pid: () => living().pid,
    running: () => life !== undefined && !expected.has(life),
    async start() {
      if (life) return
      starting ??= begin().finally(() => {
        starting = undefined
      })
      await starting
    },
    kill: () => end(({ pid }) => process.kill(pid, 'SIGKILL')),
    stop: () => end((each) => each.stop(30_000)),
    suspend: () => void process.kill(living().pid, 'SIGSTOP'),
    resume: () => void process.kill(living().pid, 'SIGCONT'),
    log: () => readFile(options.logFile, 'utf8').catch(() => ''),
    falls: () => falls,
  }
}

export interface ServiceOptions {
  name: string
  root: string
  folder: string
  /** Path of `main.ts`, relative to `root`. */
  main: string
  port: number
  env: Record<string, string>
}

/** Creates a part that runs a service's own `main.ts`. It is ready when its readiness probe passes. */
export function servicePart({ name, root, folder, main, port, env }: ServiceOptions): Part {
  const url = `http://127.0.0.1:${port}`
  const logFile = join(folder, 'logs', `${name}.log`)
  return partOf({
    name,
    url,
    logFile,
    async begin() {
      const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
      const life: GuardedProcess = await startGuarded(process.execPath, [main], logFile, {
        cwd: root,
        env: { PATH, HOME, NODE_COMPILE_CACHE, PORT: String(port), HOST: '127.0.0.1', ...env },
      })
      let ended = false
      void life.exited.then(() => {
        ended = true
      })
      await poll(
        async () => {
          if (ended) throw new Error(`${name} ended while it started:\n${(await readFile(logFile, 'utf8')).slice(-4_000)}`)
          return (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(3_000) })).ok
        },
        { everyMs: 150, what: `${name} to be ready (its log is ${logFile})`, fatal: () => ended },
      )
      return life
    },
  })
}
