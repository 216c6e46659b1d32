import { type Bytes, DAMAGED_ARCHIVE } from './bytes.ts'
import { UnreadableFile } from './unreadable-file.ts'

const BLOCK = 512
const NAME = { start: 0, length: 100 }
const SIZE = { start: 124, length: 12 }
/** The content of the first file of a tar (POSIX ustar) with a wanted path, or undefined. The files before it are read and discarded. */
export async function tarredFile(archive: Bytes, wanted: (name: string) => boolean): Promise<Bytes | undefined> {
  const source = readerOf(archive)
  for (;;) {
    const header = await source.take(BLOCK)
    // The archive ends with empty blocks.
    if (header.length < BLOCK || header.every((byte) => byte === 0)) {
      await source.close()
      return undefined
    }
    const size = Number.parseInt(field(header, SIZE).trim() || '0', 8)
    if (Number.isNaN(size)) throw new UnreadableFile(DAMAGED_ARCHIVE)
    if (wanted(field(header, NAME))) return source.content(size)
    await source.skip(Math.ceil(size / BLOCK) * BLOCK)
  }
}

function field(header: Uint8Array, { start, length }: { start: number; length: number }): string {
  const bytes = header.subarray(start, start + length)
  const end = bytes.indexOf(0)
  return new TextDecoder().decode(end === -1 ? bytes : bytes.subarray(0, end))
}

function readerOf(archive: Bytes) {
  const parts = archive[Symbol.asyncIterator]()
  let rest = new Uint8Array(0)

  async function more(): Promise<boolean> {
    const { done, value } = await parts.next()
    if (done) return false
    rest = value
    return true
  }

  async function* content(length: number): Bytes {
    let missing = length
    try {
      while (missing > 0) {
        if (rest.length === 0 && !(await more())) throw new UnreadableFile(DAMAGED_ARCHIVE)
        const part = rest.subarray(0, missing)
        rest = rest.subarray(part.length)
        missing -= part.length
        yield part
      }
    } finally {
      await parts.return?.()
    }
  }

  return {
    content,
    async take(length: number): Promise<Uint8Array> {
      const taken = new Uint8Array(length)
      let filled = 0
      while (filled < length) {
        if (rest.length === 0 && !(await more())) return taken.subarray(0, filled)
        const part = rest.subarray(0, length - filled)
        taken.set(part, filled)
        filled += part.length
        rest = rest.subarray(part.length)
      }
      return taken
    },
    async skip(length: number): Promise<void> {
      let missing = length
      while (missing > 0) {
        if (rest.length === 0 && !(await more())) throw new UnreadableFile(DAMAGED_ARCHIVE)
        const skipped = Math.min(missing, rest.length)
        rest = rest.subarray(skipped)
        missing -= skipped
      }
    },
    async close(): Promise<void> {
      await parts.return?.()
    },
  }
}
