import { execFile } from 'node:child_process'
import { access, copyFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const VERSION = '1.30.0'
/** Contains package.json and the lock file. npm installs exactly these versions and verifies their hashes. */
const PACKAGES = fileURLToPath(new URL('packages/', import.meta.url))
const FETCH_TIMEOUT_MS = 10 * 60_000

/** The inference runtime cannot be installed on this machine, or not at present. */
export class RuntimeMissing extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'RuntimeMissing'
  }
}

type Environment = Record<string, string | undefined>

/** Where downloaded programs are stored between runs: `LOOMCAST_CACHE`, otherwise the user's cache folder. */
export function cacheFolder(env: Environment = process.env): string {
  return env['LOOMCAST_CACHE'] || join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'loomcast')
}

/** Variables that package managers and programs need. A child process gets no others, so no secrets. */
const PASSED =
  /^(?:PATH|HOME|USER|USERPROFILE|LANG|LC_\w+|TMPDIR|TEMP|TMP|SYSTEMROOT|LD_LIBRARY_PATH|XDG_\w+|NPM_CONFIG_\w+|(?:HTTPS?|NO|ALL)_PROXY|SSL_CERT_\w+|NODE_EXTRA_CA_CERTS)$/iu
export function childEnvironment(env: Environment = process.env): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => PASSED.test(name)))
}

/**
 * Returns the folder with onnxruntime-node in its `node_modules`. npm downloads it when it is missing (about 100 MB, from which only the build for this
 * machine is stored). The package is not a dependency because its install script contacts a host other than the package registry, which breaks `npm install`
 * behind a proxy; that script only adds CUDA, so it is not run. The folder is complete or absent, even after a crash.
 */
export async function fetchRuntime(cache: string = cacheFolder()): Promise<string> {
  const target = join(cache, `onnxruntime-node-${VERSION}`)
  if (await exists(target)) return target
  await mkdir(cache, { recursive: true })
  const scratch = await mkdtemp(join(cache, '.fetch-'))
  try {
    await install(scratch)
    await rename(scratch, target).catch((error: NodeJS.ErrnoException) => {
      // Another process installed it first.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
    return target
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function install(folder: string): Promise<void> {
  for (const file of ['package.json', 'package-lock.json']) await copyFile(join(PACKAGES, file), join(folder, file))
  try {
    await run('npm', ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'], {
      env: childEnvironment(),
      timeout: FETCH_TIMEOUT_MS,
      maxBuffer: 16 * 1024 * 1024,
    })
  } catch (error) {
    const differs = /EINTEGRITY/.test(String((error as { stderr?: string }).stderr))
    const reason = differs ? ': the download does not have the expected hash and was not used.' : '. Is this machine offline?'
    throw new RuntimeMissing(`npm could not fetch the inference runtime${reason}`, error)
  }
  const builds = join(folder, 'node_modules', 'onnxruntime-node', 'bin', 'napi-v6')
  const ownBuild = join(builds, process.platform, process.arch)
  if (!(await exists(ownBuild))) throw new RuntimeMissing(`There is no inference runtime for ${process.platform} on ${process.arch}.`)
  for (const platform of await readdir(builds)) {
    for (const arch of await readdir(join(builds, platform))) {
      const build = join(builds, platform, arch)
      if (build !== ownBuild) await rm(build, { recursive: true })
    }
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
