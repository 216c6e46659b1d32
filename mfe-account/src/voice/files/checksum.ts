import { type Bytes, DAMAGED_ARCHIVE } from './bytes.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** The remainders of all bytes for the reversed polynomial of CRC-32 (APPNOTE 6.3.10, 4.4.7). */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1
  return remainder
})

/** The same bytes. Throws an UnreadableFile at their end if they do not have this CRC-32, because damaged bytes can still be decompressed. */
export async function* withChecksum(source: Bytes, expected: number): Bytes {
  let checksum = 0xffffffff
  for await (const part of source) {
    for (const byte of part) checksum = (checksum >>> 8) ^ (REMAINDERS[(checksum ^ byte) & 0xff] ?? 0)
    yield part
  }
  if ((checksum ^ 0xffffffff) >>> 0 !== expected) throw new UnreadableFile(DAMAGED_ARCHIVE)
}
