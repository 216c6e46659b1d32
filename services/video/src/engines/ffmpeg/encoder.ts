import { spawn } from 'node:child_process'
import { withoutNetwork } from '../process-isolation.ts'
import { EngineFailure } from '../video-engine.ts'

export interface EncodeOptions {
  /** The arguments after the program: inputs, filters and outputs. Paths are local and relative to `folder`. */
  args: string[]
  /** Working folder, so that file names in filters need no quoting. */
  folder: string
  signal: AbortSignal
  /** Ends the encoder when it aborts; `run` then rejects with an EncoderInterrupted. Limits the time that a file of a user takes. */
  timeout?: AbortSignal
  /** Length of the output in seconds, for `onProgress`. */
  seconds?: number
  /** 0 to 1, from the encoder's own output time. Never less than before: ffmpeg's time can step back while its streams end. */
  onProgress?(share: number): void
  /** Limit of the encoder's address space in MB, for files that users send. Default: none, because renders of large videos need much memory. */
  memoryMb?: number
  /** Niceness, 0 to 19; higher values give the other processes of the machine priority. Default 10. */
  nice?: number
}

/**
 * ffmpeg did not end in time, or the system killed it, as it does when memory runs out. The machine may be slow or busy, so that this is not a fault of the
 * file that it reads.
 */
export class EncoderInterrupted extends Error {
  override readonly name = 'EncoderInterrupted'
}

export interface Ffmpeg {
  path: string
  /** Runs until ffmpeg exits and returns its log. Rejects with EngineFailure, EncoderInterrupted or the signal's reason. */
  run(options: EncodeOptions): Promise<string>
  /** Returns ffmpeg's description of a file, which `probe.ts` parses. Does not reject when the file is not a media file, but with an EncoderInterrupted. */
  describe(file: string): Promise<string>
}

const QUIET = ['-hide_banner', '-nostdin']
const DESCRIBING_MS = 30_000
/** The shell's code for a process that SIGKILL ended: 128 + 9. */
const KILLED = 137

/**
 * Allows only files and pipes, because a file that derives from an upload must not make ffmpeg send network requests. The option applies to the next input
 * only.
 */
const safe = (args: readonly string[]) => args.flatMap((arg) => (arg === '-i' ? ['-protocol_whitelist', 'file,pipe', arg] : [arg]))
/** Enough of the log to explain a failure. */
const LOG_LIMIT = 64_000

/**
 * Runs `"$0" "$@"` and kills it with SIGKILL when the pipe on descriptor 4 closes. The kernel closes the pipe even when this process is killed, so no encoder
 * outlives its worker.
 */
const GUARD = [
  'if [ "$ENCODER_MEMORY_KB" ]; then ulimit -v "$ENCODER_MEMORY_KB"; fi',
  '"$0" "$@" </dev/null 4<&- & encoder=$!',
  '{ read -r _; kill -KILL "$encoder" 2>/dev/null; } <&4 >/dev/null 2>&1 & watcher=$!',
  'exec 4<&-; wait "$encoder"; code=$?; kill "$watcher" 2>/dev/null; exit $code',
].join('\n')

export function createFfmpeg(path: string): Ffmpeg {
  return {
    path,
    run: (options) => run(path, options),
    // Without an output, ffmpeg describes its input and exits with an error.
    describe: async (file) => {
      const signal = AbortSignal.timeout(DESCRIBING_MS)
      const { code, log } = await execute(path, [...QUIET, ...safe(['-i', file])], { folder: '/', signal, nice: 0 }, () => {})
      if (signal.aborted) throw new EncoderInterrupted('the file was not described in time')
      if (code === KILLED) throw new EncoderInterrupted('the system killed ffmpeg')
      return log
    },
  }
}

async function run(path: string, options: EncodeOptions): Promise<string> {
  const { seconds = 0, onProgress = () => {}, nice = 10, memoryMb, timeout } = options
  options.signal.throwIfAborted()
  if (timeout?.aborted) throw new EncoderInterrupted('the time limit had passed before the start')
  const signal = timeout ? AbortSignal.any([options.signal, timeout]) : options.signal
  let rest = ''
  let furthest = 0
  const { code, log } = await execute(
    path,
    [...QUIET, '-progress', 'pipe:1', '-nostats', '-stats_period', '0.25', '-y', ...safe(options.args)],
    { folder: options.folder, signal, nice, memoryMb },
    (text) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const at = /^out_time_us=(\d+)/u.exec(line)
        if (!at || seconds === 0) continue
        furthest = Math.max(furthest, Math.min(1, Number(at[1]) / 1e6 / seconds))
        onProgress(furthest)
      }
    },
  )
  options.signal.throwIfAborted()
  if (timeout?.aborted) throw new EncoderInterrupted('no result in time')
  if (code === KILLED) throw new EncoderInterrupted('the system killed ffmpeg')
  if (code === 0) {
    onProgress(1)
    return log
  }
  if (/No space left on device/u.test(log)) {
    throw new EngineFailure('disk_full', undefined, { retryable: true })
  }
  throw new EngineFailure('encoder_failed', undefined, {
    cause: new Error(`ffmpeg ended with ${code}: ${log.slice(-2_000)}`),
  })
}

async function execute(
  path: string,
  args: string[],
  { folder, signal, nice, memoryMb }: { folder: string; signal: AbortSignal; nice: number; memoryMb?: number | undefined },
  onOutput: (text: string) => void,
): Promise<{ code: number | null; log: string }> {
  signal.throwIfAborted()
  const command = [...(await withoutNetwork()), ...(nice > 0 ? ['nice', '-n', String(nice)] : []), path]
  const child = spawn('sh', ['-c', GUARD, ...command, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe', 'ignore', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '/usr/bin:/bin',
      ...(memoryMb !== undefined && { ENCODER_MEMORY_KB: String(memoryMb * 1024) }),
      ...(process.env['LD_LIBRARY_PATH'] && { LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'] }),
    },
  })
  const leash = child.stdio[4]
  const letGo = () => leash?.destroy()
  signal.addEventListener('abort', letGo, { once: true })
  let log = ''
  child.stdout?.setEncoding('utf8').on('data', onOutput)
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-LOG_LIMIT)
  })
  // The pipe reports an error when it is closed after the encoder has exited; that is expected.
  leash?.on('error', () => {})
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    return { code, log }
  } finally {
    signal.removeEventListener('abort', letGo)
    letGo()
  }
}
