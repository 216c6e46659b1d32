import { crc32 } from 'node:zlib'

const SIGNATURE_BYTES = 8
/** Length, type, data and checksum of IHDR, which is always the first chunk. */
const HEADER_CHUNK_BYTES = 25

/**
 * Inserts an XMP packet into a PNG file, as the uncompressed `iTXt` chunk that the XMP specification requires (ISO 16684-3). libvips writes a compressed `zTXt`
 * chunk, which other programs do not read. The result is a list of parts to be written one after another.
 */
export function withPngXmp(png: Buffer, packet: string): Buffer[] {
  // Keyword, then: not compressed, no compression method, no language, no translated keyword.
  const body = Buffer.concat([Buffer.from('iTXtXML:com.adobe.xmp\0\0\0\0\0', 'latin1'), Buffer.from(packet, 'utf8')])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  checksum.writeUInt32BE(crc32(body))
  const at = SIGNATURE_BYTES + HEADER_CHUNK_BYTES
  return [png.subarray(0, at), length, body, checksum, png.subarray(at)]
}
