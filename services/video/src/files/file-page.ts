import { invalidField } from '@loomcast/service-kit/errors'
import { Type } from 'typebox'
import { closed } from '../schema-types.ts'
import type { FileKind, FilePosition, StoredFile } from './file.model.ts'
import type { FileService } from './file-service.ts'

export interface FilePage {
  files: StoredFile[]
  next_cursor: string | null
}

/** Files of a page, unless the list has another number. */
export const LISTED_FILES = 100

export const Cursor = Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: '`next_cursor` of the previous page.' }))
export const NextCursor = Type.Union([Type.String(), Type.Null()], { description: 'Null on the last page.' })
export const FilePageQuery = Type.Object({ cursor: Cursor }, closed)

/** A page of the user's files of a kind, newest first. `cursor` is that of the page before. Throws 400 for another text. */
export async function filePage(
  files: Pick<FileService, 'listAfter'>,
  { userId, kind, cursor, limit = LISTED_FILES }: { userId: string; kind: FileKind; cursor?: string | undefined; limit?: number },
): Promise<FilePage> {
  const after = cursor === undefined ? undefined : positionOf(cursor)
  const found = await files.listAfter(userId, kind, after, limit + 1)
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return { files: page, next_cursor: last ? cursorOf(last) : null }
}

function cursorOf({ created_at, _id }: FilePosition): string {
  return Buffer.from(`${created_at.getTime()} ${_id}`).toString('base64url')
}

function positionOf(cursor: string): FilePosition {
  const [, time, _id] = /^(\d{1,15}) ([\w-]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (time === undefined || _id === undefined) throw invalidField('validation_failed', 'cursor', 'Use next_cursor of the previous page.')
  return { created_at: new Date(Number(time)), _id }
}
