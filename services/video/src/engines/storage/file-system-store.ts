import { randomUUID } from 'node:crypto'
import { constants, copyFile, type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { contentTypeOf } from './content-types.ts'
import { FileMissing, type FileStore, validKey } from './file-store.ts'

/**
 * Stores files in a folder that all processes of the service share. A file is copied, flushed to disk and renamed, so it is complete or absent after a crash
 * or a power failure. A file's type is derived from the extension of its key.
 */
export function createFileSystemStore({ folder }: { folder: string }): FileStore {
  const objects = join(folder, 'objects')
  const incoming = join(folder, 'incoming')
  const pathOf = (key: string) => join(objects, ...validKey(key).split('/'))

  return {
    async put(key, file, contentType) {
      const target = pathOf(key)
      if (contentTypeOf(key) !== contentType) throw new Error(`The key ${key} does not match ${contentType}`)
      await mkdir(incoming, { recursive: true })
      const temporary = join(incoming, randomUUID())
      try {
        await copyFile(file, temporary, constants.COPYFILE_FICLONE)
        await flush(temporary)
        const { size } = await stat(temporary)
        const created = await mkdir(dirname(target), { recursive: true })
        await rename(temporary, target)
        await flush(dirname(target))
        if (created !== undefined) await flush(dirname(created))
        return { bytes: size, content_type: contentType }
      } finally {
        await rm(temporary, { force: true })
      }
    },

    async read(key, range) {
      // Opened before the response starts, so a missing file can still be reported as an error.
      const handle = await openFile(key)
      return handle.createReadStream({ ...range, autoClose: true })
    },

    async download(key, file) {
      await copyFile(pathOf(key), file, constants.COPYFILE_FICLONE).catch((error) => {
        throw isMissing(error) ? new FileMissing(key) : error
      })
    },

    async stat(key) {
      const found = await stat(pathOf(key)).catch((error) => {
        if (isMissing(error)) return null
        throw error
      })
      return found && { bytes: found.size, content_type: contentTypeOf(key) }
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },

    async removeIncomplete(before) {
      for (const name of await readdir(incoming).catch(() => [])) {
        const path = join(incoming, name)
        const found = await stat(path).catch(() => null)
        if (found && found.mtime < before) await rm(path, { force: true })
      }
    },

    async check() {
      await mkdir(incoming, { recursive: true })
      const probe = join(incoming, randomUUID())
      try {
        await writeFile(probe, '')
      } finally {
        await rm(probe, { force: true })
      }
    },
  }

  async function openFile(key: string): Promise<FileHandle> {
    return open(pathOf(key), 'r').catch((error) => {
      throw isMissing(error) ? new FileMissing(key) : error
    })
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ENOTDIR'
}
