import { UnreadableFile } from './unreadable-file.ts'

export type Bytes = AsyncIterable<Uint8Array<ArrayBuffer>>

/** A file that is being read. */
export interface Reading {
  signal: AbortSignal
  /** Called with the number of bytes of each part that was read, before it is decompressed. */
  onBytes?: (bytes: number) => void
}

const CHUNK = 1 << 20

export const DAMAGED_ARCHIVE = 'This archive is damaged or incomplete. Download it again.'

/** Reads a file in parts of 1 MB, so that its size does not matter. */
export async function* bytesOf(file: Blob, { signal, onBytes }: Reading): Bytes {
  for (let start = 0; start < file.size; start += CHUNK) {
    signal.throwIfAborted()
    const part = new Uint8Array(await file.slice(start, start + CHUNK).arrayBuffer())
    onBytes?.(part.length)
    yield part
  }
}

/** Decompresses with the browser's own decoder. Reads only as far as the caller does. Throws an UnreadableFile if the bytes are damaged. */
export async function* decompress(source: Bytes, format: 'gzip' | 'deflate-raw'): Bytes {
  if (typeof DecompressionStream === 'undefined')
    throw new UnreadableFile("This browser can't open archives. Unpack the archive and choose the file with the posts.")
  const { readable, writable } = new DecompressionStream(format)
  const failure: SourceFailure = {}
  const writing = writeAll(source, writable.getWriter(), failure)
  const reader = readable.getReader()
  const decoded = <T>(step: Promise<T>) =>
    step.catch((cause) => {
      throw 'error' in failure ? failure.error : new UnreadableFile(DAMAGED_ARCHIVE, { cause })
    })
  try {
    for (let part = await decoded(reader.read()); !part.done; part = await decoded(reader.read()))
      yield part.value as Uint8Array<ArrayBuffer>
    await decoded(writing)
  } finally {
    // Both end with an error if the caller stopped early.
    writing.catch(() => {})
    reader.cancel().catch(() => {})
  }
}

/** Why the source could not be read. Any other error is one of the decoder. */
interface SourceFailure {
  error?: unknown
}

async function writeAll(source: Bytes, writer: WritableStreamDefaultWriter<BufferSource>, failure: SourceFailure): Promise<void> {
  const parts = source[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await parts.next().catch((error) => {
        failure.error = error
        throw error
      })
      if (done) break
      await writer.write(value)
    }
    await writer.close()
  } catch (error) {
    await writer.abort(error).catch(() => {})
    throw error
  } finally {
    await parts.return?.()
  }
}

/** Ends with an error after this many bytes, so that a small archive cannot expand without end. */
export async function* atMost(source: Bytes, limit: number): Bytes {
  let total = 0
  for await (const part of source) {
    total += part.length
    if (total > limit)
      throw new UnreadableFile(`This file is larger than ${(limit / 1_000_000).toLocaleString('en')} MB. Choose one with fewer posts.`)
    yield part
  }
}

export async function* textOf(source: Bytes): AsyncIterable<string> {
  const decoder = new TextDecoder()
  for await (const part of source) yield decoder.decode(part, { stream: true })
  yield decoder.decode()
}

/** A whole small file as text: UTF-8, UTF-16 with its mark, otherwise Windows-1252, which spreadsheets still write. */
export async function wholeText(source: Bytes, limit: number): Promise<string> {
  const parts: BlobPart[] = []
  for await (const part of atMost(source, limit)) parts.push(part)
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
