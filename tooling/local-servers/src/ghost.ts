import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolder, onPath, StartError } from './fetch.ts'
import { type LocalServer, startServer } from './local-server.ts'
import { fromNpm } from './npm-packages.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { freePort } from './port.ts'

const run = promisify(execFile)
const INSTALL_MS = 15 * 60_000
const LABEL = 'Ghost'
const VERSION = '6.65.0'
/** Of the package as npm serves it. Its own lock file pins everything that it needs. */
const SHA512 = 'D369qivOmfn4YwvBD1DljOGsHnJzBEQhBsiFnBZD+GjWrBpdZQYYNHneiQcKQVJwUom8eHWml1n5FRLQIwVFOg=='
const TOOLS = join(import.meta.dirname, '..', 'ghost')

export interface GhostServer extends LocalServer {
  url: string
}

/**
 * Starts Ghost on loopback with an empty SQLite database and nobody who owns it. Its package cannot be installed by npm, because it refers to files inside itself, so
 * pnpm installs it, once, with 514 MB. better-sqlite3 is replaced: version 12 ends with SIGABRT on Node 24.19 and later.
 */
export async function startGhost(options: { folder: string; log?: (line: string) => void }): Promise<GhostServer> {
  const program = await installedGhost(options.log)
  const folder = join(options.folder, 'ghost')
  await mkdir(folder, { recursive: true })
  await cp(join(program, 'content'), join(folder, 'content'), { recursive: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = {
    url,
    server__host: '127.0.0.1',
    server__port: String(port),
    database__client: 'sqlite3',
    database__connection__filename: join(folder, 'ghost.db'),
    database__useNullAsDefault: 'true',
    paths__contentPath: join(folder, 'content'),
    mail__transport: 'Direct',
    privacy__useUpdateCheck: 'false',
    privacy__useGravatar: 'false',
    privacy__useRpcPing: 'false',
  }
  // Ghost reads its version from the folder in which it runs.
  const server = await startServer({
    label: LABEL,
    command: 'sh',
    args: ['-c', 'cd "$1" && exec "$0" index.js', process.execPath, program],
    env: { ...process.env, ...settings, NODE_OPTIONS: '', NODE_ENV: 'production' },
    folder,
    logFile: join(options.folder, 'ghost.log'),
    readyWithinMs: 600_000,
    isReady: () => isGhost(url),
  })
  return { url, ...server }
}

async function isGhost(url: string): Promise<boolean> {
  return fetch(`${url}/ghost/api/admin/site/`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

function installedGhost(log: (line: string) => void = () => {}): Promise<string> {
  const target = join(cacheFolder(), `ghost-${VERSION}`)
  return oneAtATime(target, () => installOnce(target, log))
}

async function installOnce(target: string, log: (line: string) => void): Promise<string> {
  if (await exists(target)) return target
  const npm = await onPath('npm')
  if (npm === undefined) throw new StartError(`${LABEL} could not be installed: npm is needed on PATH for that.`)
  const tools = await fromNpm({ label: `the tools that install ${LABEL}`, folder: TOOLS, log })
  log(`Installing ${LABEL} ${VERSION} (once; kept in ${cacheFolder()})`)
  const scratch = await mkdtemp(join(cacheFolder(), '.install-'))
  const options = { env: process.env, timeout: INSTALL_MS, maxBuffer: 16 << 20 }
  try {
    await run(npm, ['pack', `ghost@${VERSION}`, '--pack-destination', scratch, '--loglevel=error'], options)
    const archive = join(scratch, `ghost-${VERSION}.tgz`)
    const sha512 = createHash('sha512')
      .update(await readFile(archive))
      .digest('base64')
    if (sha512 !== SHA512) throw new Error('the download does not have the recorded SHA-512, so it was not used')
    await run('tar', ['-xzf', archive, '-C', scratch], options)
    const program = join(scratch, 'package')
    const args = ['install', '--prod', '--ignore-scripts', '--frozen-lockfile', '--store-dir', join(scratch, 'store')]
    await run(join(tools, 'node_modules', '.bin', 'pnpm'), args, { ...options, cwd: program })
    const [sqlite, replacement] = [join(program, SQLITE), join(tools, 'node_modules', 'better-sqlite3')]
    await rm(sqlite, { recursive: true })
    await cp(replacement, sqlite, { recursive: true })
    await rename(program, target)
  } catch (error) {
    if (await exists(target)) return target
    const { stderr, message } = error as Error & { stderr?: string }
    const reason = (stderr?.trim() || message).split('\n').at(-1)
    throw new StartError(`${LABEL} could not be installed (${reason}). Make the npm registry reachable and run this again.`, {
      cause: error,
    })
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  return target
}

const SQLITE = join('node_modules', '.pnpm', 'better-sqlite3@12.11.1', 'node_modules', 'better-sqlite3')

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
