import { crc32, deflateSync } from 'node:zlib'

/** A PNG of one color, large enough to be accepted for a video. */
export function solidImage(side = 256): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  // Bit depth 8, color type 2 (RGB).
  head.set([8, 2], 8)
  const rows = Buffer.alloc(side * (1 + side * 3), 0x55)
  for (let row = 0; row < side; row += 1) rows[row * (1 + side * 3)] = 0
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
