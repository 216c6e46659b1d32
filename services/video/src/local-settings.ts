import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Stores files, and the key that signs their URLs, in the data folder, so that URLs remain valid after a restart. Environment variables take precedence. */
export async function localSettings(dataFolder: string): Promise<Record<string, string>> {
  const keyFile = join(dataFolder, 'file-signing.key')
  const known = process.env['FILE_SIGNING_KEY'] || (await readFile(keyFile, 'utf8').catch(() => ''))
  const key = known.trim() || randomBytes(48).toString('base64url')
  if (!known) await writeFile(keyFile, `${key}\n`, { mode: 0o600 })
  return {
    FILE_SIGNING_KEY: key,
    FILE_FOLDER: process.env['FILE_FOLDER'] || join(dataFolder, 'files'),
    SCRATCH_FOLDER: process.env['SCRATCH_FOLDER'] || join(dataFolder, 'scratch'),
  }
}
