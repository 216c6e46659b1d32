import { type Bytes, bytesOf, DAMAGED_ARCHIVE, decompress, type Reading } from './bytes.ts'
import { withChecksum } from './checksum.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** A file in an archive. Its content is read only on request. */
export interface ArchivedFile {
  /** Its path in the archive. */
  name: string
  /** Bytes in the archive. */
  compressedSize: number
  open: (reading: Reading) => Bytes
}

const END = { signature: 0x06054b50, size: 22, comment: 0xffff }
const END_64 = { signature: 0x06064b50, size: 56, locator: 0x07064b50, locatorSize: 20 }
const ENTRY = { signature: 0x02014b50, size: 46 }
const LOCAL = { signature: 0x04034b50, size: 30 }
const EXTRA_64 = 0x0001
const IN_EXTRA = 0xffffffff
/** About 300,000 files. */
const DIRECTORY_LIMIT = 32_000_000

/**
 * The files of a zip, from its central directory (APPNOTE 6.3.10, with ZIP64), so that only the needed parts of a large archive are read. `wanted`
 * chooses them by path.
 */
export async function zippedFiles(archive: Blob, wanted: (name: string) => boolean): Promise<ArchivedFile[]> {
  const { offset, size } = await findDirectory(archive)
  if (size > DIRECTORY_LIMIT) throw new UnreadableFile('This archive has too many files. Unpack it and choose the file with the posts.')
  const directory = await viewOf(archive, offset, size)
  const files: ArchivedFile[] = []
  for (let at = 0; at + ENTRY.size <= directory.byteLength; ) {
    if (directory.getUint32(at, true) !== ENTRY.signature) throw new UnreadableFile(DAMAGED_ARCHIVE)
    const entry = entryAt(directory, at)
    const { name, compressedSize } = entry
    if (wanted(name)) files.push({ name, compressedSize, open: (reading) => contentOf(archive, entry, reading) })
    at += entry.length
  }
  return files
}

interface Entry {
  name: string
  isEncrypted: boolean
  method: number
  /** CRC-32 of the decompressed content. */
  checksum: number
  compressedSize: number
  offset: number
  /** Of the entry in the directory. */
  length: number
}

function entryAt(directory: DataView, at: number): Entry {
  const nameLength = directory.getUint16(at + 28, true)
  const extraLength = directory.getUint16(at + 30, true)
  const length = ENTRY.size + nameLength + extraLength + directory.getUint16(at + 32, true)
  if (at + length > directory.byteLength) throw new UnreadableFile(DAMAGED_ARCHIVE)
  const name = new TextDecoder().decode(new Uint8Array(directory.buffer, directory.byteOffset + at + ENTRY.size, nameLength))
  const entry = {
    name,
    isEncrypted: (directory.getUint16(at + 8, true) & 1) === 1,
    method: directory.getUint16(at + 10, true),
    checksum: directory.getUint32(at + 16, true),
    compressedSize: directory.getUint32(at + 20, true),
    offset: directory.getUint32(at + 42, true),
    length,
  }
  if (entry.compressedSize !== IN_EXTRA && entry.offset !== IN_EXTRA) return entry
  // The ZIP64 field has, in this order, only the values that do not fit: size, compressed size, offset.
  let field = extra64(directory, at + ENTRY.size + nameLength, extraLength)
  if (directory.getUint32(at + 24, true) === IN_EXTRA) field += 8
  if (entry.compressedSize === IN_EXTRA) {
    entry.compressedSize = longAt(directory, field)
    field += 8
  }
  if (entry.offset === IN_EXTRA) entry.offset = longAt(directory, field)
  return entry
}

function extra64(directory: DataView, start: number, length: number): number {
  for (let at = start; at + 4 <= start + length; at += 4 + directory.getUint16(at + 2, true))
    if (directory.getUint16(at, true) === EXTRA_64) return at + 4
  throw new UnreadableFile(DAMAGED_ARCHIVE)
}

async function* contentOf(archive: Blob, entry: Entry, reading: Reading): Bytes {
  if (entry.isEncrypted) throw new UnreadableFile('This archive has a password. Unpack it and choose the file with the posts.')
  if (entry.method !== 0 && entry.method !== 8)
    throw new UnreadableFile("This archive is compressed in a way that browsers can't read. Unpack it and choose the file with the posts.")
  const header = await viewOf(archive, entry.offset, LOCAL.size)
  if (header.getUint32(0, true) !== LOCAL.signature) throw new UnreadableFile(DAMAGED_ARCHIVE)
  const start = entry.offset + LOCAL.size + header.getUint16(26, true) + header.getUint16(28, true)
  if (start + entry.compressedSize > archive.size) throw new UnreadableFile(DAMAGED_ARCHIVE)
  const content = bytesOf(archive.slice(start, start + entry.compressedSize), reading)
  yield* withChecksum(entry.method === 8 ? decompress(content, 'deflate-raw') : content, entry.checksum)
}

/** The directory is found from the end of the file, before a comment of unknown length. */
async function findDirectory(archive: Blob): Promise<{ offset: number; size: number }> {
  const start = Math.max(0, archive.size - END.size - END.comment)
  const tail = await viewOf(archive, start, archive.size - start)
  for (let at = tail.byteLength - END.size; at >= 0; at--) {
    if (tail.getUint32(at, true) !== END.signature) continue
    const size = tail.getUint32(at + 12, true)
    const offset = tail.getUint32(at + 16, true)
    const hasLocator = at >= END_64.locatorSize && tail.getUint32(at - END_64.locatorSize, true) === END_64.locator
    if (!hasLocator) return { size, offset }
    const end = await viewOf(archive, longAt(tail, at - END_64.locatorSize + 8), END_64.size)
    if (end.getUint32(0, true) !== END_64.signature) throw new UnreadableFile(DAMAGED_ARCHIVE)
    return { size: longAt(end, 40), offset: longAt(end, 48) }
  }
  throw new UnreadableFile(DAMAGED_ARCHIVE)
}

async function viewOf(archive: Blob, start: number, length: number): Promise<DataView> {
  if (start + length > archive.size) throw new UnreadableFile(DAMAGED_ARCHIVE)
  return new DataView(await archive.slice(start, start + length).arrayBuffer())
}

function longAt(view: DataView, at: number): number {
  if (at + 8 > view.byteLength) throw new UnreadableFile(DAMAGED_ARCHIVE)
  return Number(view.getBigUint64(at, true))
}
