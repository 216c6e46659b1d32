import { execFile } from 'node:child_process'
import { access, copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cacheFolder, childEnvironment } from './environment.ts'

const run = promisify(execFile)
const RUNNER_VERSION = '3.22.1'
/** The runner's package.json and lock file. npm installs exactly these versions and verifies their hashes. */
const PACKAGES = fileURLToPath(new URL('packages/', import.meta.url))
const FETCH_TIMEOUT_MS = 15 * 60_000

/** Files the runner needs. */
export interface RunnerFiles {
  /** The module to import as node-llama-cpp. */
  entry: string
  model: string
}

export interface FetchOptions {
  /** Path of the model file. */
  gguf: string
  cache?: string
}

/** Why the download failed, as a sentence for the user, without folders or URLs. */
export class FetchError extends Error {
  override readonly name = 'FetchError'
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Why the runner does not support this machine; undefined if it does. The prebuilt library requires Linux on x64. */
export function unsupportedReason(platform: string = process.platform, arch: string = process.arch): string | undefined {
  return platform === 'linux' && arch === 'x64' ? undefined : `The small model runs on Linux x64 only (this is ${platform} ${arch}).`
}

/** The files if all of them are present; undefined if the runner must be downloaded or the model file does not exist. */
export async function presentFiles({ gguf, cache = cacheFolder() }: FetchOptions): Promise<RunnerFiles | undefined> {
  const files = { entry: entryIn(runnerFolder(cache)), model: gguf }
  const found = await Promise.all([exists(files.entry), exists(files.model)])
  return found.every(Boolean) ? files : undefined
}

/**
 * Downloads the runner (30 MB) with npm if it is missing, without its GPU builds and without install scripts. It appears in the cache folder only when it is
 * complete. Throws a FetchError.
 */
export async function fetchFiles(options: FetchOptions): Promise<RunnerFiles> {
  const { gguf, cache = cacheFolder() } = options
  if (!(await exists(gguf))) throw new FetchError('The file that LOCAL_MODEL_GGUF names does not exist.')
  await mkdir(cache, { recursive: true })

  const runner = runnerFolder(cache)
  if (!(await exists(entryIn(runner)))) await installInto(runner, cache)
  return { entry: entryIn(runner), model: gguf }
}

const runnerFolder = (cache: string) => join(cache, `node-llama-cpp-${RUNNER_VERSION}`)
const entryIn = (folder: string) => join(folder, 'node_modules', 'node-llama-cpp', 'dist', 'index.js')

/** Installs the runner in a temporary folder and renames it to `target`. Succeeds if another process created `target` first. */
async function installInto(target: string, cache: string): Promise<void> {
  const scratch = await mkdtemp(join(cache, '.fetch-'))
  try {
    await installRunner(scratch)
    await rename(scratch, target)
  } catch (error) {
    const isThereAlready = error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST')
    if (!isThereAlready) throw error
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function installRunner(scratch: string): Promise<void> {
  for (const file of ['package.json', 'package-lock.json']) await copyFile(join(PACKAGES, file), join(scratch, file))
  // Sets the log level because the reason for a failure is parsed from the output, and a parent npm may have silenced it.
  // Does not use `npm ci`, which requires all optional packages in the lock file; some are not published for this version.
  const args = ['install', '--prefix', scratch, '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  try {
    await run('npm', args, { env: childEnvironment(), timeout: FETCH_TIMEOUT_MS, maxBuffer: 16 * 1024 * 1024 })
  } catch (error) {
    const { code, killed = false, stderr = '' } = error as { code?: unknown; killed?: boolean; stderr?: string }
    throw new FetchError(`npm could not fetch the runner${reasonOf(code, killed, stderr)}`, { cause: error })
  }
}

function reasonOf(code: unknown, timedOut: boolean, stderr: string): string {
  if (code === 'ENOENT') return ': npm is not installed.'
  if (timedOut) return ` within ${FETCH_TIMEOUT_MS / 60_000} minutes.`
  if (stderr.includes('EINTEGRITY')) return ': the download does not have the expected hash and was not used.'
  if (stderr.includes('ENOSPC')) return ': the disk is full.'
  return '. Is this machine offline?'
}
