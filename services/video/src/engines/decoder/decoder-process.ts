import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { withoutNetwork } from '../process-isolation.ts'
import type { Answer, DecodingResult, DecodingTask, Request } from './protocol.ts'

/** libvips rejected the image, with the message of its error. */
export class DecodingFailed extends Error {
  override readonly name = 'DecodingFailed'
}

/** The process ended during the task. */
export class DecoderEnded extends Error {
  override readonly name = 'DecoderEnded'
  /** Whether a defect ended it, so probably the image. Otherwise another process did, or the system because memory was used up. */
  readonly isDefect: boolean

  constructor(reason: string, { isDefect }: { isDefect: boolean }) {
    super(reason)
    this.isDefect = isDefect
  }
}

/** The task did not end within its time limit; the process was ended. */
export class DecodingTimeout extends Error {
  override readonly name = 'DecodingTimeout'
}

/** No process could be started, or the service stops. */
export class DecoderUnavailable extends Error {
  override readonly name = 'DecoderUnavailable'
}

export interface DecoderProcess {
  nice: number
  /** One task at a time. Rejects with DecodingFailed, DecodingTimeout or DecoderEnded. */
  run(task: DecodingTask, limitMs: number): Promise<DecodingResult>
  hasEnded(): boolean
  /** Resolves to the reason when the process has ended. */
  ended: Promise<string>
  /** Ends the process, whatever it does. */
  kill(): void
}

export interface ProcessOptions {
  /** The module that the process runs. */
  program: URL
  /** Memory for images (MB). */
  memoryMb: number
  /** Niceness, 0 to 19; higher values give other processes priority. */
  nice: number
}

/** What an idle process has reserved: the address range for compiled code and the stacks of threads, hardly any of it used. */
const RESERVED_MB = 640
/**
 * Limits the writable memory, and not the address space, of which Node reserves gigabytes; then runs the rest of the command. The limit of the stack is the size
 * of each thread's, which counts as writable memory.
 */
const LIMITED = 'ulimit -s 8192 2>/dev/null; ulimit -d "$DECODER_MEMORY_KB" 2>/dev/null; exec "$@"'
/** What a defect in native code sends to its process. */
const DEFECTS: readonly (NodeJS.Signals | null)[] = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP', 'SIGSYS']
const START_LIMIT_MS = 30_000
const LOG_LIMIT = 2_000

/**
 * Starts a process that decodes images: without network where the platform allows it, with limited memory, without the variables of the service, so without its
 * secrets. Rejects with DecoderUnavailable.
 */
export async function startDecoderProcess({ program, memoryMb, nice }: ProcessOptions): Promise<DecoderProcess> {
  const command = [...(await withoutNetwork()), 'nice', '-n', String(nice), process.execPath, fileURLToPath(program)]
  const child = spawn('sh', ['-c', LIMITED, 'sh', ...command], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'] ?? '/usr/bin:/bin',
      DECODER_MEMORY_KB: String((RESERVED_MB + memoryMb) * 1024),
      // Otherwise each thread keeps its own freed memory.
      MALLOC_ARENA_MAX: '2',
      ...(process.env['LD_LIBRARY_PATH'] && { LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'] }),
    },
  })
  let log = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-LOG_LIMIT)
  })
  let current: PromiseWithResolvers<DecodingResult> | undefined
  let hasEnded = false

  const { promise: ready, resolve: becomeReady } = Promise.withResolvers<true>()
  const ended = new Promise<string>((resolve) => {
    const end = (reason: string, isDefect: boolean) => {
      hasEnded = true
      current?.reject(new DecoderEnded(reason, { isDefect }))
      resolve(`${reason} ${log}`.trim())
    }
    child.once('error', (error) => end(error.message, false))
    child.once('exit', (code, signal) => end(String(signal ?? code), signal === null || DEFECTS.includes(signal)))
  })
  child.on('message', (answer: Answer) => {
    if ('ready' in answer) becomeReady(true)
    else if ('error' in answer) current?.reject(new DecodingFailed(answer.error))
    else current?.resolve(answer.result)
  })
  const kill = () => {
    // A request may be waiting for its end.
    child.ref()
    child.kill('SIGKILL')
  }
  /** Lets the service exit while the process is idle. During a task, the service waits for it. */
  const setActive = (active: boolean) => {
    if (active) child.channel?.ref()
    else child.channel?.unref()
  }

  const starting = setTimeout(kill, START_LIMIT_MS)
  const started = await Promise.race([ready, ended])
  clearTimeout(starting)
  if (started !== true) throw new DecoderUnavailable(`The image decoder did not start: ${started}`)
  child.unref()
  const errors = child.stderr as Socket | null
  errors?.unref()
  setActive(false)

  return {
    nice,
    ended,
    hasEnded: () => hasEnded || child.killed,
    kill,
    async run(task, limitMs) {
      const running = Promise.withResolvers<DecodingResult>()
      current = running
      setActive(true)
      child.send(task satisfies Request, (error) => {
        if (error) running.reject(new DecoderEnded(error.message, { isDefect: false }))
      })
      const limit = setTimeout(() => {
        running.reject(new DecodingTimeout(`no result within ${limitMs} ms`))
        kill()
      }, limitMs)
      try {
        return await running.promise
      } finally {
        clearTimeout(limit)
        setActive(false)
      }
    },
  }
}
