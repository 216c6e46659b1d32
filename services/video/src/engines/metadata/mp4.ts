import { appendFile } from 'node:fs/promises'

/** The `uuid` box that holds XMP in an MP4 file (ISO 16684-3). */
const XMP_BOX = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex')

/** Appends an XMP packet to an MP4 file. At the end of the file, the box changes no offset, so the file can still be played while it is downloaded. */
export async function appendXmp(file: string, packet: string): Promise<void> {
  const content = Buffer.from(packet, 'utf8')
  const header = Buffer.alloc(8)
  header.writeUInt32BE(header.length + XMP_BOX.length + content.length)
  header.write('uuid', 4, 'latin1')
  await appendFile(file, Buffer.concat([header, XMP_BOX, content]))
}
