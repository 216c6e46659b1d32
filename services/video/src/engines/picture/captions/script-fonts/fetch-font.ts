import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolder, childEnvironment } from '@loomcast/inference/runtime'
import type { FontPackage } from './packages.ts'

const run = promisify(execFile)
const FETCH_TIMEOUT_MS = 5 * 60_000

/** The font is not on this machine and cannot be downloaded at present. */
export class FontMissing extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'FontMissing'
  }
}

/**
 * Returns the path of the font. npm downloads its package when it is missing, and only this one file of it is stored. The packages are not dependencies, because
 * those of the Chinese, Japanese and Korean fonts have more than 100 MB, and most installations need none of them. Rejects with a FontMissing.
 */
export async function fetchFont({ name, version, file, sha512 }: FontPackage, cache: string = cacheFolder()): Promise<string> {
  const target = join(cache, 'fonts', `${version}-${basename(file)}`)
  if (await exists(target)) return target
  await mkdir(join(cache, 'fonts'), { recursive: true }).catch(rejectMissing)
  const scratch = await mkdtemp(join(cache, 'fonts', '.fetch-')).catch(rejectMissing)
  try {
    const args = ['pack', `${name}@${version}`, '--silent', '--ignore-scripts', '--pack-destination', scratch]
    const { stdout } = await run('npm', args, { cwd: scratch, env: childEnvironment(), timeout: FETCH_TIMEOUT_MS }).catch(rejectMissing)
    const archive = join(scratch, stdout.trim().split('\n').at(-1) ?? '')
    const hash = createHash('sha512')
      .update(await readFile(archive))
      .digest('base64')
    if (hash !== sha512) throw new FontMissing(`${name}@${version} has another hash and was not used.`)
    await run('tar', ['-xzf', archive, '-C', scratch, `package/${file}`]).catch(rejectMissing)
    await rename(join(scratch, 'package', file), target)
    return target
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

function rejectMissing(error: unknown): never {
  throw new FontMissing('npm could not fetch the font. Is this machine offline?', error)
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
