import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

/** Photos and drawings, and the changes applied to them; see README.md. */

export const PHOTOS = [
  'astronaut',
  'hopper',
  'coffee',
  'cat',
  'rocket',
  'temple',
  'flower',
  'camera',
  'coins',
  'galaxies',
  'gravel',
  'eye',
] as const
export type Photo = (typeof PHOTOS)[number]
export const DRAWINGS = ['mug', 'bottle'] as const
export type Drawing = (typeof DRAWINGS)[number]

export const photo = (name: Photo) => join(import.meta.dirname, `${name}.jpg`)

/** Writes an upright picture with a face in its lower half. */
export async function lowFace(file: string): Promise<string> {
  const head = await sharp(photo('astronaut')).extract({ left: 102, top: 0, width: 256, height: 256 }).resize(720).toBuffer()
  await sharp(head).extend({ top: 648, extendWith: 'copy' }).jpeg({ quality: 90 }).toFile(file)
  return file
}

/** Writes an upright picture with a face at the top and another one at the bottom. */
export async function twoFaces(file: string): Promise<string> {
  const one = await sharp(photo('astronaut')).extract({ left: 100, top: 20, width: 260, height: 260 }).resize(360).toBuffer()
  const other = await sharp(one).flop().toBuffer()
  await sharp({ create: { width: 720, height: 1280, channels: 3, background: '#9db2c4' } })
    .composite([
      { input: one, left: 0, top: 120 },
      { input: other, left: 360, top: 700 },
    ])
    .jpeg({ quality: 90 })
    .toFile(file)
  return file
}

/** A product on a plain background. `turn` moves its handle or label; `ground` is the background color. */
export function drawn(name: Drawing, { turn = 0, ground = '#e9e4da', tint = '#b3412e' } = {}): Sharp {
  const shade = '<stop offset="0" stop-color="#fff" stop-opacity=".35"/><stop offset="1" stop-color="#000" stop-opacity=".35"/>'
  const x = 360 + turn * 30
  const y = 380 - turn * 10
  const mug = `<ellipse cx="${x}" cy="${y + 175}" rx="190" ry="28" fill="#0003"/>
    <path d="M${x + 120} ${y - 70} q120 20 90 110 q-30 70 -100 60" fill="none" stroke="${tint}" stroke-width="34" transform="rotate(${turn * 8} ${x} ${y})"/>
    <rect x="${x - 140}" y="${y - 150}" width="280" height="320" rx="26" fill="${tint}"/><rect x="${x - 140}" y="${y - 150}" width="280" height="320" rx="26" fill="url(#g)"/>
    <ellipse cx="${x}" cy="${y - 150}" rx="140" ry="30" fill="#3a1d10"/><text x="${x - 90 + turn * 20}" y="${y + 40}" font-size="72" font-family="serif" fill="#fff">Loom</text>`
  const bottle = `<ellipse cx="${x}" cy="${y + 290}" rx="120" ry="20" fill="#0003"/>
    <path d="M${x - 30} ${y - 290} h60 v120 q70 40 70 130 v320 h-200 v-320 q0 -90 70 -130 z" fill="${tint}"/><path d="M${x - 30} ${y - 290} h60 v120 q70 40 70 130 v320 h-200 v-320 q0 -90 70 -130 z" fill="url(#g)"/>
    <rect x="${x - 98 + turn * 12}" y="${y + 10}" width="196" height="150" fill="#f6efd8"/><text x="${x - 70 + turn * 14}" y="${y + 100}" font-size="46" font-family="serif" fill="#333">OLIVE</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="760"><defs><linearGradient id="g">${shade}</linearGradient></defs>
    <rect width="720" height="760" fill="${ground}"/><rect y="560" width="720" height="200" fill="#0001"/>${name === 'mug' ? mug : bottle}</svg>`
  return sharp(Buffer.from(svg)).flatten()
}

export type Change = (image: Sharp, size: { width: number; height: number }) => Sharp

/** Changes after which a person still sees the same picture. */
export const SAME: Record<string, Change> = {
  'saved again': (image) => image.jpeg({ quality: 45 }),
  smaller: (image, { width }) => image.resize(Math.round(width * 0.55)),
  mirrored: (image) => image.flop(),
  brighter: (image) => image.modulate({ brightness: 1.15 }),
}
/** Changes that simulate another photo of the same subject. */
export const OTHER_VIEW: Record<string, Change> = {
  nearer: (image, { width, height }) =>
    image.extract({
      left: Math.round(width * 0.12),
      top: Math.round(height * 0.1),
      width: Math.round(width * 0.72),
      height: Math.round(height * 0.72),
    }),
  'to the left': (image, { width, height }) =>
    image.extract({ left: 0, top: Math.round(height * 0.05), width: Math.round(width * 0.75), height: Math.round(height * 0.9) }),
  tilted: (image, { width, height }) =>
    image
      .rotate(7, { background: '#888' })
      .resize(Math.round(width * 1.2), Math.round(height * 1.2), { fit: 'cover' })
      .extract({
        left: Math.round(width * 0.15),
        top: Math.round(height * 0.15),
        width: Math.round(width * 0.9),
        height: Math.round(height * 0.9),
      }),
  'warmer light': (image) => image.linear([1.12, 1, 0.82], [6, 0, -4]).modulate({ saturation: 1.2 }),
}
/** Blurs by a fraction of the longer side. */
export const blurred =
  (share: number): Change =>
  (image, { width, height }) =>
    image.blur(Math.max(0.3, share * Math.max(width, height)))
export const BLURRED: Record<string, Change> = {
  'out of focus': blurred(0.004),
  'far out of focus': blurred(0.012),
  moved: (image) =>
    image.convolve({ width: 13, height: 13, kernel: Array.from({ length: 169 }, (_, i) => (Math.floor(i / 13) === 6 ? 1 : 0)) }),
}
export const DARK: Record<string, Change> = {
  dark: (image) => image.linear(0.28, 0),
  'very dark': (image) => image.linear(0.13, 0),
}
/** Two stops of overexposure multiply a file's values by 1.88, three by 2.57. Light into the lens also brightens the dark areas. */
export const BRIGHT: Record<string, Change> = {
  'two stops over': (image) => image.linear(1.88, 25),
  'three stops over': (image) => image.linear(2.57, 35),
  'against the light': (image) => image.linear(1.6, 90),
}

/** Decodes an image, applies the change and writes a file as an upload would be stored. */
export async function made(source: Sharp, change: Change | undefined, file: string): Promise<string> {
  const { data, info } = await source.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const image = sharp(data, { raw: info })
  const out = change ? change(image, info) : image
  await writeFile(file, await out.jpeg({ quality: 92 }).toBuffer())
  return file
}
