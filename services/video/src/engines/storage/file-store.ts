import type { Readable } from 'node:stream'

export interface StoredObject {
  bytes: number
  content_type: string
}

/** Where the bytes are: the file system or an S3-compatible server. Keys are made by us, never from a file's name. */
export interface FileStore {
  /** Takes a finished local file; the object is whole or absent, also after a crash. */
  put(key: string, file: string, contentType: string): Promise<StoredObject>
  /** Bytes `range.start` to `range.end`, both included; everything without a range. Rejects with FileMissing. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** Copies to a local path, for programs that need a file. */
  fetchTo(key: string, file: string): Promise<void>
  stat(key: string): Promise<StoredObject | null>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** Removes what puts that began before `before` and never ended left behind. */
  tidy(before: Date): Promise<void>
  /** Whether it can be written to, for readiness. */
  check(): Promise<void>
}

/** Letters, digits, `_` and `-`, in parts, with one extension: nothing that a path could be made of. */
const KEY = /^[\w-]+(\/[\w-]+)*\.[a-z0-9]+$/

/** Keys are ours; anything else is a defect and never reaches a path. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`Not a key of ours: ${key}`)
  return key
}

export class FileMissing extends Error {
  constructor(key: string) {
    super(`No stored file ${key}`)
    this.name = 'FileMissing'
  }
}
