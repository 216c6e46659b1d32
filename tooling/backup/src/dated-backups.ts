import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readManifest } from './manifest.ts'

const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/

/** The folder name of a backup of this time (UTC ISO-8601): `2026-11-27T03-17-00Z`. Names sort by time. */
export function nameOf(time: string): string {
  return `${time.slice(0, 19).replaceAll(':', '-')}Z`
}

/** Deletes the complete backups with such a name other than the newest ones. Other folders and incomplete backups remain. Returns the deleted names. */
export async function deleteOldBackups(folder: string, keep: number): Promise<string[]> {
  const complete: string[] = []
  for (const name of (await readdir(folder)).filter((each) => NAME.test(each)).sort())
    if (await readManifest(join(folder, name)).catch(() => undefined)) complete.push(name)
  const old = complete.slice(0, -keep)
  for (const name of old) {
    // Renamed first, so that a backup with missing files does not look complete.
    await rename(join(folder, name), join(folder, `${name}.deleted`))
    await rm(join(folder, `${name}.deleted`), { recursive: true })
  }
  return old
}
