import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open, rename } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

/** Boxes of MP4 files: ISO/IEC 14496-12. */
interface Box {
  type: string
  start: number
  /** Size of the size and type fields, in bytes. */
  header: number
  end: number
}

/** The `uuid` box that holds XMP in an MP4 file (ISO 16684-3). */
const XMP_BOX = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex')
/** The boxes that lead from `moov` to the positions of the media data in the file. */
const CONTAINERS = new Set(['trak', 'mdia', 'minf', 'stbl'])
const UINT32_MAX = 2 ** 32 - 1

/**
 * Inserts an XMP packet into an MP4 file that begins with its index (`moov`), between index and media data. Players read to the end of everything
 * that follows the media data before they start, which costs a request when the file is streamed. Throws if the index does not precede the media data.
 */
export async function insertXmp(file: string, packet: string): Promise<void> {
  const target = `${file}.xmp`
  const input = await open(file)
  try {
    const boxes = await topLevelBoxes(input)
    const moov = boxes.find(({ type }) => type === 'moov' || type === 'mdat')
    if (moov?.type !== 'moov') throw new Error('The MP4 file does not begin with its index.')
    const { start, end } = moov
    const index = Buffer.alloc(end - start)
    await readExactly(input, index, start)
    const xmp = xmpBox(packet)
    shiftChunkOffsets(index, { start: moov.header, end: index.length }, xmp.length)
    async function* content() {
      if (start > 0) yield* createReadStream(file, { end: start - 1 })
      yield index
      yield xmp
      yield* createReadStream(file, { start: end })
    }
    await pipeline(content, createWriteStream(target))
  } finally {
    await input.close()
  }
  await rename(target, file)
}

function xmpBox(packet: string): Buffer {
  const content = Buffer.from(packet, 'utf8')
  const header = Buffer.alloc(8)
  header.writeUInt32BE(header.length + XMP_BOX.length + content.length)
  header.write('uuid', 4, 'latin1')
  return Buffer.concat([header, XMP_BOX, content])
}

async function topLevelBoxes(input: FileHandle): Promise<Box[]> {
  const { size } = await input.stat()
  const boxes: Box[] = []
  for (let start = 0; start < size; ) {
    const header = Buffer.alloc(Math.min(16, size - start))
    await readExactly(input, header, start)
    const box = boxAt(header, 0, size - start)
    boxes.push({ ...box, start, end: start + box.end })
    start += box.end
  }
  return boxes
}

async function readExactly(input: FileHandle, buffer: Buffer, position: number): Promise<void> {
  const { bytesRead } = await input.read(buffer, 0, buffer.length, position)
  if (bytesRead !== buffer.length) throw new Error('The MP4 file ends within a box.')
}

/** Reads the header of the box at `start`. `available` is the number of bytes from `start` to the end of what contains the box. */
function boxAt(buffer: Buffer, start: number, available: number): Box {
  if (available < 8) throw new Error('The MP4 file ends within a box.')
  const size = buffer.readUInt32BE(start)
  const type = buffer.toString('latin1', start + 4, start + 8)
  const is64Bit = size === 1
  const header = is64Bit ? 16 : 8
  if (available < header) throw new Error('The MP4 file ends within a box.')
  // A size of 0 means that the box extends to the end of the file.
  const length = is64Bit ? Number(buffer.readBigUInt64BE(start + 8)) : size || available
  if (length < header || length > available) throw new Error(`The MP4 file has a ${type} box of an impossible size.`)
  return { type, start, header, end: start + length }
}

/** Adds `shift` to the file positions of all chunks of media data (`stco` and `co64` boxes). */
function shiftChunkOffsets(index: Buffer, within: { start: number; end: number }, shift: number): void {
  for (let start = within.start; start < within.end; ) {
    const box = boxAt(index, start, within.end - start)
    const content = start + box.header
    if (CONTAINERS.has(box.type)) shiftChunkOffsets(index, { start: content, end: box.end }, shift)
    else if (box.type === 'stco') shiftEach(index, content, 4, (at) => index.writeUInt32BE(shifted(index.readUInt32BE(at), shift), at))
    else if (box.type === 'co64')
      shiftEach(index, content, 8, (at) => index.writeBigUInt64BE(index.readBigUInt64BE(at) + BigInt(shift), at))
    start = box.end
  }
}

/** Both boxes have a version and flags, the number of entries, and the entries. */
function shiftEach(index: Buffer, content: number, width: 4 | 8, shiftAt: (at: number) => void): void {
  const count = index.readUInt32BE(content + 4)
  for (let entry = 0; entry < count; entry++) shiftAt(content + 8 + entry * width)
}

function shifted(offset: number, shift: number): number {
  if (offset + shift > UINT32_MAX) throw new Error('The MP4 file is too large for its 32-bit index.')
  return offset + shift
}
