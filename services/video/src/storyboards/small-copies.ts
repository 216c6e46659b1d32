import { join } from 'node:path'
import type { Semaphore } from '@loomcast/service-kit/scheduling'
import sharp from 'sharp'
import type { StoredFile } from '../files/file.model.ts'
import type { FileService } from '../files/file-service.ts'
import { createOnePerUser } from '../files/one-per-user.ts'
import type { Scratch } from '../files/scratch.ts'

/** Makes copies of pictures that language models can be shown. */
export interface SmallCopies {
  /**
   * JPEG data URLs of at most 512 px per side and 200,000 characters, without metadata, in the order of the files, which all belong to one user. Rejects if too
   * many users wait.
   */
  of(pictures: readonly StoredFile[], signal: AbortSignal): Promise<string[]>
}

/** The providers' `low` detail is 512 px. */
const SIDE = 512
/** In characters. */
const MAX_URL_LENGTH = 200_000
const QUALITIES = [72, 50, 30]

export function createSmallCopies({
  files,
  scratch,
  semaphore,
}: {
  files: Pick<FileService, 'download'>
  scratch: Scratch
  semaphore: Semaphore
}): SmallCopies {
  const onePerUser = createOnePerUser()

  return {
    of(pictures, signal) {
      const userId = pictures[0]?.user_id ?? ''
      return onePerUser.run(userId, () => createCopies(pictures, { userId, signal }))
    },
  }

  function createCopies(pictures: readonly StoredFile[], owner: { userId: string; signal: AbortSignal }): Promise<string[]> {
    return semaphore.run(
      () =>
        scratch.use(async (folder) => {
          const copies: string[] = []
          for (const [index, picture] of pictures.entries()) {
            owner.signal.throwIfAborted()
            const path = join(folder, String(index))
            await files.download(picture, path)
            copies.push(await smallCopy(path))
          }
          return copies
        }),
      owner,
    )
  }
}

async function smallCopy(path: string): Promise<string> {
  const small = await sharp(path)
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const quality of QUALITIES) {
    const { width, height, channels } = small.info
    const jpeg = await sharp(small.data, { raw: { width, height, channels } }).jpeg({ quality, mozjpeg: true }).toBuffer()
    const url = `data:image/jpeg;base64,${jpeg.toString('base64')}`
    if (url.length <= MAX_URL_LENGTH) return url
  }
  throw new RangeError('a picture has no small copy')
}
