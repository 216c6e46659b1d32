import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Semaphore } from '@loomcast/service-kit/scheduling'
import sharp from 'sharp'
import type { StoredFile } from '../files/file.model.ts'
import type { FileService } from '../files/file-service.ts'
import type { Scratch } from '../files/scratch.ts'

export interface CopyLimits {
  maxBytes: number
  /** In pixels. */
  maxSide: number
}

/** Makes JPEG copies of pictures that fit what a network accepts. */
export interface UploadCopies {
  /** The stored picture itself if it is a JPEG within the limits. Rejects if too many users wait. */
  of(picture: StoredFile, limits: CopyLimits, signal: AbortSignal): Promise<Buffer>
}

const QUALITIES = [88, 80, 70]
/** Each step has half the pixels of the one before. */
const SMALLER = Math.SQRT1_2
const SMALLEST_SIDE = 200

export function createUploadCopies({
  files,
  scratch,
  semaphore,
}: {
  files: Pick<FileService, 'download'>
  scratch: Scratch
  semaphore: Semaphore
}): UploadCopies {
  return {
    of: (picture, limits, signal) =>
      semaphore.run(
        () =>
          scratch.use(async (folder) => {
            signal.throwIfAborted()
            const path = join(folder, 'picture')
            await files.download(picture, path)
            return fits(picture, limits) ? readFile(path) : fittingCopy(path, limits)
          }),
        { userId: picture.user_id, signal },
      ),
  }
}

function fits({ content_type, bytes, width, height }: StoredFile, { maxBytes, maxSide }: CopyLimits): boolean {
  return content_type === 'image/jpeg' && bytes <= maxBytes && Math.max(width ?? Number.MAX_VALUE, height ?? Number.MAX_VALUE) <= maxSide
}

/** First with less quality, then with fewer pixels. */
async function fittingCopy(path: string, { maxBytes, maxSide }: CopyLimits): Promise<Buffer> {
  for (let side = maxSide; side >= SMALLEST_SIDE; side = Math.floor(side * SMALLER)) {
    const { data, info } = await sharp(path)
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    for (const quality of QUALITIES) {
      const jpeg = await sharp(data, { raw: { width, height, channels } }).jpeg({ quality, mozjpeg: true }).toBuffer()
      if (jpeg.length <= maxBytes) return jpeg
    }
  }
  throw new RangeError('a picture has no copy of this size')
}
