import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { withoutNetwork } from '../process-isolation.ts'
import { fetchRecognition } from './recognition-files.ts'

/** A word as the model recognized it, in seconds from the start of the recording. A word begins with a space; other parts continue the one before. */
export interface RecognizedWord {
  text: string
  start: number
  end: number
  probability: number
}

/** A part of what the model recognized, with its doubts. */
export interface RecognizedPart {
  /** Mean logarithm of the probability of its tokens. */
  logprob: number
  /** Probability that nobody speaks. */
  no_speech: number
  /** How well the text can be compressed. Invented text repeats itself. */
  repetition: number
  words: RecognizedWord[]
}

/** The recognizer ended without a result. */
export class RecognitionFailed extends Error {
  override readonly name = 'RecognitionFailed'
}

export interface Recognizer {
  /** Recognizes English speech: a file with 16-bit mono samples at 16 kHz. Rejects with RecognitionMissing, RecognitionFailed or the signal's reason. */
  recognize(file: string, signal: AbortSignal): Promise<RecognizedPart[]>
}

export interface RecognizerOptions {
  /** Returns the folder with the packages and the model. Default: downloaded into the cache at first use. */
  files?: () => Promise<string>
  /** The command that is given the folder and the file. Default: Python with our program. */
  command?: readonly string[]
  timeoutMs?: number
  memoryMb?: number
}

const PROGRAM = fileURLToPath(new URL('recognize.py', import.meta.url))
/** Isolated: without the variables, the packages and the current folder of the machine's Python. */
const PYTHON = ['python3', '-I', '-S', '-B', PROGRAM]
/** A minute of speech takes 6 s of CPU time; the machine may be busy. */
const TIMEOUT_MS = 120_000
/** Address space. The process uses up to 270 MB of it. */
const MEMORY_MB = 2_048
const OUTPUT_LIMIT = 1_000_000
const LOG_LIMIT = 2_000
/** Ends the process when the pipe on descriptor 4 closes, even if the service was killed. */
const LIMITED = [
  'ulimit -v "$MEMORY_KB"',
  '"$0" "$@" </dev/null 4<&- & program=$!',
  '{ read -r _; kill -KILL "$program" 2>/dev/null; } <&4 >/dev/null 2>&1 & watcher=$!',
  'exec 4<&-; wait "$program"; code=$?; kill "$watcher" 2>/dev/null; exit $code',
].join('\n')

/** Recognizes words with Whisper, in a process of its own for each recording: without network and with limited memory and time. */
export function createRecognizer(options: RecognizerOptions = {}): Recognizer {
  const { files = fetchRecognition, command = PYTHON, timeoutMs = TIMEOUT_MS, memoryMb = MEMORY_MB } = options
  return {
    async recognize(file, signal) {
      // A download continues when the caller leaves, for the next one.
      const folder = await abortable(files(), signal)
      const timeout = AbortSignal.timeout(timeoutMs)
      const args = [...(await withoutNetwork()), 'nice', '-n', '10', ...command, folder, file]
      const { code, output, log } = await execute(args, memoryMb, AbortSignal.any([signal, timeout]))
      signal.throwIfAborted()
      if (timeout.aborted) throw new RecognitionFailed(`no result within ${timeoutMs} ms`)
      if (code !== 0) throw new RecognitionFailed(`the recognizer ended with ${code}: ${log}`)
      return parsed(output)
    },
  }
}

async function execute([program = '', ...args]: string[], memoryMb: number, signal: AbortSignal) {
  signal.throwIfAborted()
  const child = spawn('sh', ['-c', LIMITED, program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ignore', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '/usr/bin:/bin',
      MEMORY_KB: String(memoryMb * 1024),
      OMP_NUM_THREADS: '1',
      OPENBLAS_NUM_THREADS: '1',
      ...(process.env['LD_LIBRARY_PATH'] && { LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'] }),
    },
  })
  const leash = child.stdio[4]
  const end = () => leash?.destroy()
  signal.addEventListener('abort', end, { once: true })
  let [output, log] = ['', '']
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (output.length > OUTPUT_LIMIT) end()
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-LOG_LIMIT)
  })
  // The pipe reports an error when it is closed after the program has exited.
  leash?.on('error', () => {})
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    return { code, output, log }
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}

function parsed(output: string): RecognizedPart[] {
  try {
    const parts: unknown = JSON.parse(output)
    if (Array.isArray(parts)) return parts as RecognizedPart[]
  } catch {
    // Reported below.
  }
  throw new RecognitionFailed(`the recognizer wrote something else: ${output.slice(0, 200)}`)
}

function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
