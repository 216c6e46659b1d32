import type { Tx } from '@loomcast/service-kit/mongo'

export type FileKind = 'image' | 'upscaled' | 'video' | 'poster' | 'subtitles' | 'clip'

/** A file of a user, as the database knows it. */
export interface StoredFile {
  /** Opaque; part of its address. */
  _id: string
  user_id: string
  kind: FileKind
  /** Key in the FileStore. */
  key: string
  content_type: string
  bytes: number
  /** Pixels; null for subtitles. */
  width: number | null
  height: number | null
  /** Hex SHA-256 of the stored bytes. */
  sha256: string
  /** The job that made it or that it belongs to. */
  job_id: string | null
  created_at: Date
  /** When somebody last asked to work with it: what was just used is never swept. */
  last_used_at: Date
  /** Set when it is to be removed with the next sweep. */
  removed_at: Date | null
}

/** The files of this service: private, found by their owner only, read through signed addresses. */
export interface Files {
  /** Stores a finished local file and its record; a crash in between leaves an object that the sweep removes. */
  add(
    file: { user_id: string; kind: FileKind; path: string; content_type: string; width?: number; height?: number; job_id?: string },
    tx?: Tx,
  ): Promise<StoredFile>
  byId(userId: string, fileId: string): Promise<StoredFile | null>
  /**
   * The records behind addresses that this service answered, in the same order, whether or not their signature has run out. Refuses (AppError
   * 400 `foreign_address`, naming which) what is not ours, not the caller's, removed, or not of `kinds`. Never fetches anything.
   */
  resolve(userId: string, addresses: readonly string[], kinds: readonly FileKind[]): Promise<StoredFile[]>
  /** A relative address that works for everybody who has it, for `seconds` (default 15 minutes). */
  signedUrl(file: Pick<StoredFile, '_id'>, options?: { seconds?: number; download?: string }): string
  /** Copies the file to a local path. */
  fetchTo(file: StoredFile, path: string): Promise<void>
  /** Marks; the sweep removes the bytes. */
  remove(userId: string, fileIds: readonly string[], tx?: Tx): Promise<void>
  removeAllOf(userId: string, tx: Tx): Promise<void>
}
