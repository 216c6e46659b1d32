import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BackupFile } from './manifest.ts'
import { store } from './stored-file.ts'

/** Folder of these files in a backup. */
const DATA_FOLDER = 'data'

/** Files that the product writes again, or that are copied through its database. Everything else in the data folder belongs to the backup, the keys included. */
const EXCLUDED = new Set(['mongodb', 'redis', 'kafka', 'logs', 'scratch', 'files/incoming', 'servers.json'])
/** The lock of the data folder; files of an interrupted takeover begin with its name. */
export const LOCK = 'loomcast.lock'

/** Copies the files of a product that was started with `npm start`. A file that is deleted in the meantime is left out. */
export async function copyDataFolder(data: string, folder: string): Promise<BackupFile[]> {
  const files: BackupFile[] = []
  for await (const path of filesIn(data)) {
    const target = `${DATA_FOLDER}/${path}`
    await mkdir(dirname(join(folder, target)), { recursive: true, mode: 0o700 })
    try {
      files.push(await store(folder, target, createReadStream(join(data, path))))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return files
}

/** Writes the copied files into a data folder. */
export async function restoreDataFolder(folder: string, files: readonly BackupFile[], data: string): Promise<void> {
  for (const { path } of files.filter((file) => file.path.startsWith(`${DATA_FOLDER}/`))) {
    const target = join(data, path.slice(DATA_FOLDER.length + 1))
    await mkdir(dirname(target), { recursive: true })
    await copyFile(join(folder, path), target)
  }
}

async function* filesIn(data: string, inside = ''): AsyncGenerator<string> {
  for (const entry of await readdir(join(data, inside), { withFileTypes: true })) {
    const path = inside ? `${inside}/${entry.name}` : entry.name
    if (EXCLUDED.has(path) || path.startsWith(LOCK) || path.endsWith('.log')) continue
    if (entry.isDirectory()) yield* filesIn(data, path)
    else if (entry.isFile()) yield path
  }
}
