import { randomUUID } from 'node:crypto'
import { constants, copyFile, type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { contentTypeOf } from './content-types.ts'
import { checkedKey, FileMissing, type FileStore } from './file-store.ts'

/**
 * Files in a folder, which every process of the service must see. A file is copied beside its final place, forced to the disk and renamed, so
 * it is whole or absent after a crash and after a power cut. The type of a file follows from its key.
 */
export function createFileSystemStore({ folder }: { folder: string }): FileStore {
  const objects = join(folder, 'objects')
  const incoming = join(folder, 'incoming')
  const pathOf = (key: string) => join(objects, ...checkedKey(key).split('/'))

  return {
    async put(key, file, contentType) {
      const target = pathOf(key)
      if (contentTypeOf(key) !== contentType) throw new Error(`The key ${key} does not stand for ${contentType}`)
      await mkdir(incoming, { recursive: true })
      const beside = join(incoming, randomUUID())
      try {
        await copyFile(file, beside, constants.COPYFILE_FICLONE)
        await toDisk(beside)
        const { size } = await stat(beside)
        const firstNew = await mkdir(dirname(target), { recursive: true })
        await rename(beside, target)
        await toDisk(dirname(target))
        if (firstNew !== undefined) await toDisk(dirname(firstNew))
        return { bytes: size, content_type: contentType }
      } finally {
        await rm(beside, { force: true })
      }
    },

    async read(key, range) {
      // Opened before the answer begins: a missing file is known while there is still a choice of what to say.
      const handle = await opened(key)
      return handle.createReadStream({ ...range, autoClose: true })
    },

    async fetchTo(key, file) {
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

    async tidy(before) {
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

  async function opened(key: string): Promise<FileHandle> {
    return open(pathOf(key), 'r').catch((error) => {
      throw isMissing(error) ? new FileMissing(key) : error
    })
  }
}

async function toDisk(path: string): Promise<void> {
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
