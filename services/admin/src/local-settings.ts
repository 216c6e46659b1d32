import { generateKeyPairSync } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Stores the key that signs the anchors of the audit log, and the anchors, in the data folder. Environment variables take precedence. */
export async function localSettings(dataFolder: string): Promise<Record<string, string>> {
  const keyFile = join(dataFolder, 'audit-signing.pem')
  const known = process.env['AUDIT_SIGNING_KEY'] || (await readFile(keyFile, 'utf8').catch(() => ''))
  const key = known.trim() || newKey()
  if (!known) await writeFile(keyFile, `${key}\n`, { mode: 0o600 })
  return { AUDIT_SIGNING_KEY: key, AUDIT_ANCHOR_FILE: process.env['AUDIT_ANCHOR_FILE'] || join(dataFolder, 'audit-anchors.txt') }
}

function newKey(): string {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim()
}
