import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'

/** A secret of a product that runs on one machine: the environment variable, else the one in the file. Creates the file if neither exists. */
export async function localKey(variable: string, file: string): Promise<string> {
  const known = process.env[variable] || (await readFile(file, 'utf8').catch(() => ''))
  const key = known.trim() || randomBytes(48).toString('base64url')
  if (!known) await writeFile(file, `${key}\n`, { mode: 0o600 })
  return key
}
