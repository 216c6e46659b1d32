import type { Readable } from 'node:stream'

export interface StoredObject {
  bytes: number
  content_type: string
}

/** Stores bytes in the file system or on an S3-compatible server. Keys are generated, never derived from a file's name. */
export interface FileStore {
  /** Stores a local file. The object is complete or absent, also after a crash. */
  put(key: string, file: string, contentType: string): Promise<StoredObject>
  /** Bytes `range.start` to `range.end`, both included; everything without a range. Rejects with FileMissing. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** Copies to a local path, for programs that need a file. Rejects with FileMissing. */
  download(key: string, file: string): Promise<void>
  stat(key: string): Promise<StoredObject | null>
  /** Removing a missing object is not an error. */
  remove(key: string): Promise<void>
  /** Removes the data of puts that started before then and never finished. */
  removeIncomplete(before: Date): Promise<void>
  /** Rejects when the store is not writable, for readiness. */
  check(): Promise<void>
}

/** Letters, digits, `_` and `-` in segments, with one extension: no path traversal is possible. */
const KEY = /^[\w-]+(\/[\w-]+)*\.[a-z0-9]+$/

/** Any other key is a defect and never reaches a path. */
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
