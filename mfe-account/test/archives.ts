import { crc32, deflateRawSync, gzipSync } from 'node:zlib'

interface Entry {
  name: string
  text: string
}

/** A zip with compressed entries. `sized64` writes sizes and offsets as ZIP64 does. `checksum` replaces the CRC-32 of the contents. */
export function zip(
  entries: Entry[],
  { name = 'archive.zip', sized64 = false, flags = 0, checksum = (content: Buffer): number => crc32(content) } = {},
): File {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const path = Buffer.from(entry.name)
    const plain = Buffer.from(entry.text)
    const packed = deflateRawSync(plain)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(path.length, 26)
    parts.push(local, path, packed)

    const extra = Buffer.alloc(sized64 ? 28 : 0)
    if (sized64) {
      extra.writeUInt16LE(1, 0)
      extra.writeUInt16LE(24, 2)
      extra.writeBigUInt64LE(BigInt(plain.length), 4)
      extra.writeBigUInt64LE(BigInt(packed.length), 12)
      extra.writeBigUInt64LE(BigInt(offset), 20)
    }
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(flags, 8)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(checksum(plain), 16)
    central.writeUInt32LE(sized64 ? 0xffffffff : packed.length, 20)
    central.writeUInt32LE(sized64 ? 0xffffffff : plain.length, 24)
    central.writeUInt16LE(path.length, 28)
    central.writeUInt16LE(extra.length, 30)
    central.writeUInt32LE(sized64 ? 0xffffffff : offset, 42)
    directory.push(central, path, extra)
    offset += local.length + path.length + packed.length
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(sized64 ? 0xffffffff : offset, 16)
  return new File([...parts, ...directory, ...(sized64 ? [end64(offset, size)] : []), end] as BlobPart[], name)
}

function end64(offset: number, size: number): Buffer {
  const end = Buffer.alloc(56 + 20)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(BigInt(size), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  end.writeUInt32LE(0x07064b50, 56)
  end.writeBigUInt64LE(BigInt(offset + size), 64)
  return end
}

export function tarGz(entries: Entry[]): File {
  const parts = entries.flatMap(({ name, text }) => {
    const header = Buffer.alloc(512)
    const content = Buffer.from(text)
    header.write(name, 0)
    header.write(content.length.toString(8).padStart(11, '0'), 124)
    return [header, content, Buffer.alloc((512 - (content.length % 512)) % 512)]
  })
  return new File([gzipSync(Buffer.concat([...parts, Buffer.alloc(1024)]))] as BlobPart[], 'archive.tar.gz')
}
