import type { Readable } from 'node:stream'

export interface StoredObject {
  bytes: number
  content_type: string
}

/** Stores bytes in the file system or on an S3-compatible server. Keys are generated, never derived from a user's file name. */
export interface FileStore {
  /** Stores a local file. The object is complete or absent, even after a crash. */
  put(key: string, file: string, contentType: string): Promise<StoredObject>
  /** Reads bytes `range.start` to `range.end`, both inclusive, or everything when there is no range. Rejects with FileMissing. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** Copies the object to a local path, for programs that need a file. Rejects with FileMissing. */
  download(key: string, file: string): Promise<void>
  stat(key: string): Promise<StoredObject | null>
  /** Removing a missing object is not an error. */
  remove(key: string): Promise<void>
  /** Deletes the data of puts that started before `before` and did not finish. */
  removeIncomplete(before: Date): Promise<void>
  /** For readiness. Rejects when the store is not writable. */
  check(): Promise<void>
}

/** Segments of letters, digits, `_` and `-`, with one extension, so that path traversal is impossible. */
const KEY = /^[\w-]+(\/[\w-]+)*\.[a-z0-9]+$/

/** Returns the key. Throws if it does not match, so that an invalid key never becomes part of a path. */
export function validKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`Invalid key: ${key}`)
  return key
}

export class FileMissing extends Error {
  constructor(key: string) {
    super(`No stored file ${key}`)
    this.name = 'FileMissing'
  }
}
