import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Images as users and attackers upload them, all generated here. */

/** Left half red, right half blue, so that rotation and mirroring are visible. */
export function halves(width = 600, height = 400): Sharp {
  const half = Math.max(1, Math.floor(width / 2))
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .composite([{ input: { create: { width: half, height, channels: 3, background: '#ff0000' } }, left: 0, top: 0 }])
    .removeAlpha()
}

export const jpeg = (width?: number, height?: number) => halves(width, height).jpeg({ quality: 95 }).toBuffer()
export const png = (width?: number, height?: number) => halves(width, height).png().toBuffer()
export const webp = () => halves().webp().toBuffer()
export const avif = () => halves().avif({ effort: 0 }).toBuffer()

/** Noise hardly compresses, so the file is as large as one from a camera. */
export function noise(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
}

/** A portrait photo as phones store it: landscape pixels with an orientation tag, and the location. */
export const phonePhoto = () =>
  halves(600, 400)
    .withExif({ IFD0: { Make: 'SecretCamera', Copyright: 'SecretOwner' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 45/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>SecretXmp</secret></x:xmpmeta>')
    .jpeg({ quality: 95 })
    .toBuffer()

export const wideGamut = () => halves().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer()
export const cmyk = () => halves().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()
export const gray = () => halves().greyscale().jpeg().toBuffer()

export function deep(): Promise<Buffer> {
  const width = 300
  const height = 300
  const pixels = new Uint16Array(width * height * 3)
  for (let at = 0; at < pixels.length; at += 3) pixels[at] = 65_535
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toColourspace('rgb16')
    .png()
    .toBuffer()
}

export const transparent = () =>
  sharp({ create: { width: 300, height: 300, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } } })
    .png()
    .toBuffer()

/** Two frames: red, then blue. */
export async function animated(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 300, height: 300, channels: 3, background } })
      .png()
      .toBuffer()
  return sharp([await frame('#ff0000'), await frame('#0000ff')], { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
}

export const gif = () => halves().gif().toBuffer()
export const tiff = () => halves().tiff().toBuffer()
export const script = '<script>alert(document.domain)</script>'
export const svg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500">${script}<rect width="500" height="500"/></svg>`,
)
export const svgWithProlog = Buffer.from(`<?xml version="1.0"?>\n<!-- a picture -->\n${svg}`)
export const html = Buffer.from(`<!doctype html><html><body>${script}</body></html>`)
/** The header of a HEIC file. Its content does not matter. */
export const heic = Buffer.concat([Buffer.from('0000001c6674797068656963000000006d6966316865696368656978', 'hex'), Buffer.alloc(4000)])

export async function polyglot(): Promise<Buffer> {
  return Buffer.concat([await jpeg(), Buffer.from(`PK\x03\x04${script}<?php system('id'); ?>`)])
}

/** A small file that decodes to a huge image. */
export function bomb(side = 30_000): Buffer {
  const row = Buffer.alloc(Math.ceil(side / 8) + 1)
  return pngOf(side, side, deflateSync(Buffer.alloc(row.length * side), { level: 1 }))
}

/** A black PNG with one bit per pixel. */
function pngOf(width: number, height: number, data: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
