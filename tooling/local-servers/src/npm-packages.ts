import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, copyFile, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolder, onPath, StartError } from './fetch.ts'
import { oneAtATime } from './one-at-a-time.ts'

const run = promisify(execFile)
const INSTALL_MS = 15 * 60_000

export interface NpmPackages {
  /** Name in messages. */
  label: string
  /** The folder with the `package.json` and `package-lock.json` that pin the packages and everything that they need. */
  folder: string
  log?: ((line: string) => void) | undefined
}

/**
 * The folder whose `node_modules` has the packages of a lock file, which are installed once into the cache folder with the npm on PATH: for servers of tests that
 * are too large for every installation. npm rejects a package that does not have the hash in the lock file. No script of a package runs. Throws StartError.
 */
export async function fromNpm({ label, folder, log = () => {} }: NpmPackages): Promise<string> {
  const lock = await readFile(join(folder, 'package-lock.json'))
  const { name } = JSON.parse(lock.toString()) as { name: string }
  const target = join(cacheFolder(), `${name}-${createHash('sha256').update(lock).digest('hex').slice(0, 16)}`)
  return oneAtATime(target, () => installOnce({ label, folder, log }, target))
}

async function installOnce({ label, folder, log }: Required<NpmPackages>, target: string): Promise<string> {
  if (await exists(target)) return target
  const npm = await onPath('npm')
  if (npm === undefined) throw new StartError(`${label} could not be installed: npm is needed on PATH for that.`)
  log(`Installing ${label} (once; kept in ${cacheFolder()})`)
  await mkdir(cacheFolder(), { recursive: true })
  const scratch = await mkdtemp(join(cacheFolder(), '.install-'))
  try {
    for (const file of ['package.json', 'package-lock.json']) await copyFile(join(folder, file), join(scratch, file))
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']
    await run(npm, args, { cwd: scratch, env: process.env, timeout: INSTALL_MS, maxBuffer: 16 << 20 })
    await rename(scratch, target)
  } catch (error) {
    if (await exists(target)) return target
    throw new StartError(
      `${label} could not be installed with npm (${reasonOf(error)}). Make the npm registry reachable and run this again, or copy ${target} from a machine that has it.`,
      { cause: error },
    )
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  return target
}

/** npm writes the code, such as ECONNREFUSED or EINTEGRITY, and then its details in several forms. */
function reasonOf(error: unknown): string {
  const { stderr = '', message } = error as Error & { stderr?: string }
  return /^npm error (?:code )?(E[A-Z]+\b.*)$/m.exec(stderr)?.[1]?.trim() ?? message.split('\n')[0] ?? 'unknown error'
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
