import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Stores the key of second factors in the data folder, so that they keep working after a restart. The environment variable takes precedence. */
export async function localSettings(dataFolder: string): Promise<Record<string, string>> {
  const keyFile = join(dataFolder, 'second-factor.key')
  const known = process.env['SECOND_FACTOR_KEY'] || (await readFile(keyFile, 'utf8').catch(() => ''))
  const key = known.trim() || randomBytes(48).toString('base64url')
  if (!known) await writeFile(keyFile, `${key}\n`, { mode: 0o600 })
  return { SECOND_FACTOR_KEY: key }
}
