import { join } from 'node:path'
import { AppError } from '@loomcast/service-kit/errors'
import type { Card } from '../domain/card.ts'
import type { ShownPicture } from '../engines/cards/place-picture.ts'
import { findSubjects } from '../engines/motion/subjects.ts'
import type { FileKind, StoredFile } from '../files/file.model.ts'
import type { FileService } from '../files/file-service.ts'
import type { Scratch } from '../files/scratch.ts'

/** The stored pictures of cards, in their order. */
export type FoundPictures = readonly (StoredFile | undefined)[]

/** A picture of a card in a local file. */
export interface LocalPicture {
  path: string
  shown: ShownPicture
}

const KINDS: readonly FileKind[] = ['image', 'upscaled']

/** Finds the user's pictures of cards and marks them as used. Rejects with `unknown_picture` and the indexes of the cards whose picture is not one of the user's. */
export async function findCardPictures(files: Pick<FileService, 'use'>, userId: string, cards: readonly Card[]): Promise<FoundPictures> {
  const ids = [...new Set(cards.flatMap(({ picture }) => picture?.file_id ?? []))]
  if (ids.length === 0) return cards.map(() => undefined)
  const known = new Map((await files.use(userId, ids, KINDS)).map((file) => [file._id, file]))
  const found = cards.map(({ picture }) => picture && known.get(picture.file_id))
  const indexes = cards.flatMap(({ picture }, index) => (picture && !found[index] ? [index] : []))
  if (indexes.length > 0) throw new AppError('unknown_picture', undefined, { extensions: { indexes } })
  return found
}

/** Copies the pictures of cards to a folder for as long as `draw` takes, and finds what they show. */
export async function withLocalPictures<T>(
  { files, scratch }: { files: Pick<FileService, 'download'>; scratch: Scratch },
  cards: readonly Card[],
  found: FoundPictures,
  draw: (pictures: readonly (LocalPicture | undefined)[]) => Promise<T>,
): Promise<T> {
  if (found.every((file) => file === undefined)) return draw([])
  return scratch.use(async (folder) => {
    const pictures: (LocalPicture | undefined)[] = []
    for (const [index, file] of found.entries()) {
      const picture = cards[index]?.picture
      if (!file || !picture) {
        pictures.push(undefined)
        continue
      }
      const path = join(folder, String(index))
      await files.download(file, path)
      pictures.push({ path, shown: { ...picture, subjects: await findSubjects(path) } })
    }
    return draw(pictures)
  })
}
