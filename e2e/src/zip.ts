const CENTRAL_ENTRY = 0x02014b50
const END_OF_CENTRAL_DIRECTORY = Buffer.from([0x50, 0x4b, 0x05, 0x06])

/** Reads the files of an uncompressed zip archive as UTF-8, using its central directory. */
export function readZip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(END_OF_CENTRAL_DIRECTORY)
  if (end < 0) throw new Error('The file is not a zip archive.')
  const files = new Map<string, string>()
  let offset = archive.readUInt32LE(end + 16)
  for (let remaining = archive.readUInt16LE(end + 10); remaining > 0; remaining -= 1) {
    if (archive.readUInt32LE(offset) !== CENTRAL_ENTRY) throw new Error('The central directory is damaged.')
    const size = archive.readUInt32LE(offset + 24)
    const nameLength = archive.readUInt16LE(offset + 28)
    const name = archive.toString('utf8', offset + 46, offset + 46 + nameLength)
    if (archive.readUInt16LE(offset + 10) !== 0) throw new Error(`The entry ${name} is compressed.`)
    const localHeader = archive.readUInt32LE(offset + 42)
    const start = localHeader + 30 + archive.readUInt16LE(localHeader + 26) + archive.readUInt16LE(localHeader + 28)
    files.set(name, archive.toString('utf8', start, start + size))
    offset += 46 + nameLength + archive.readUInt16LE(offset + 30) + archive.readUInt16LE(offset + 32)
  }
  return files
}
