import { readFile, rename, writeFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { StartError } from '@loomcast/local-servers'

/** One file of a backup. */
export interface BackupFile {
  /** Path inside the backup, with `/`. */
  path: string
  /** Hash of the file as stored, in hexadecimal. */
  sha256: string
  /** Number of bytes as stored. */
  bytes: number
  /** Number of documents, for a collection. */
  documents?: number
}

export interface BackupManifest {
  format: 1
  /** Time of the snapshot, as UTC ISO-8601. */
  time: string
  databases: string[]
  files: BackupFile[]
}

const NAME = 'backup.json'

/** Writes the manifest. It is the last file of a backup: a backup without one is incomplete. */
export async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  await writeFile(join(folder, `${NAME}.new`), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  await rename(join(folder, `${NAME}.new`), join(folder, NAME))
}

/** Throws StartError if the folder has no complete backup, or one of another format. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => {
    throw new StartError(`${folder} has no complete backup: ${NAME}, which is written last, is missing.`)
  })
  const manifest = parsed(text)
  if (manifest?.format !== 1 || !Array.isArray(manifest.files) || !Array.isArray(manifest.databases))
    throw new StartError(`${join(folder, NAME)} is not the list of a backup in format 1.`)
  const outside = manifest.files.find(({ path }) => isAbsolute(path) || path.split(/[\\/]/).includes('..'))
  if (outside) throw new StartError(`${join(folder, NAME)} names a file outside of the backup: ${outside.path}`)
  return manifest
}

function parsed(text: string): BackupManifest | undefined {
  try {
    return JSON.parse(text) as BackupManifest
  } catch {
    return undefined
  }
}
