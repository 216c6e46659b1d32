import sharp, { type OverlayOptions } from 'sharp'
import type { OutlineGlyph } from '../picture/captions/fonts.ts'
import type { CardDrawing, DrawnPicture, DrawnShape, DrawnText } from './card-drawing.ts'
import type { Atom } from './card-text.ts'

/** Files of a card. `picture` is the path of the user's picture. */
export interface CardFiles {
  logo?: Buffer | undefined
  picture?: string | undefined
}

/** Draws a card as PNG; `width` is that of the result. Texts are drawn as the outlines that were measured, so that no font can differ. */
export async function drawCard(drawing: CardDrawing, width: number, { logo, picture }: CardFiles = {}): Promise<Buffer> {
  const scale = width / drawing.width
  const svg = Buffer.from(cardSvg(drawing, scale))
  const layers: OverlayOptions[] = []
  if (picture && drawing.picture) {
    const { data, info } = await sharp(await pictureJpeg(drawing.picture, scale, picture))
      .raw()
      .toBuffer({ resolveWithObject: true })
    layers.push({ input: data, raw: { width: info.width, height: info.height, channels: info.channels }, left: 0, top: 0 }, { input: svg })
  }
  if (logo && drawing.logo) {
    const { x, y, width: logoWidth, height } = drawing.logo
    const fitted = await sharp(logo)
      .resize({ width: Math.round(logoWidth * scale), height: Math.round(height * scale), fit: 'inside' })
      .png()
      .toBuffer()
    layers.push({ input: fitted, left: Math.round(x * scale), top: Math.round(y * scale) })
  }
  const size = { width: Math.round(drawing.width * scale), height: Math.round(drawing.height * scale) }
  const base = drawing.picture && picture ? sharp({ create: { ...size, channels: 3, background: drawing.background } }) : sharp(svg)
  return base.composite(layers).removeAlpha().png({ compressionLevel: 6 }).toBuffer()
}

/** The part of a picture that a card shows, with its shade, as a JPEG. */
export async function pictureJpeg({ box, view, shade }: DrawnPicture, scale: number, file: string): Promise<Buffer> {
  const size = { width: Math.round(box.width * scale), height: Math.round(box.height * scale) }
  const source = await sharp(file).metadata()
  const [width, height] = [source.width ?? 1, source.height ?? 1]
  const left = Math.min(width - 1, Math.round(view.left * width))
  const top = Math.min(height - 1, Math.round(view.top * height))
  const part = {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(view.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(view.height * height))),
  }
  const shown = sharp(file)
    .extract(part)
    .resize({ ...size, fit: 'fill' })
    .flatten({ background: '#fff' })
  if (shade) shown.composite([{ input: Buffer.from(shadeSvg(shade, box, size)) }])
  return shown.jpeg({ quality: 88 }).toBuffer()
}

function shadeSvg(
  { color, stops }: NonNullable<DrawnPicture['shade']>,
  { height }: DrawnPicture['box'],
  size: { width: number; height: number },
): string {
  const marks = stops.map(({ y, opacity }) => `<stop offset="${n(y / height)}" stop-color="${color}" stop-opacity="${opacity}"/>`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">`,
    `<linearGradient id="shade" x1="0" y1="0" x2="0" y2="1">${marks.join('')}</linearGradient>`,
    '<rect width="100%" height="100%" fill="url(#shade)"/></svg>',
  ].join('')
}

/** Without the background if a picture is behind the rest. */
export function cardSvg({ width, height, background, picture, shapes, texts }: CardDrawing, scale = 1): string {
  const all = texts.flatMap((text) => [text, ...(text.label ? [text.label] : [])])
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(width * scale)}" height="${Math.round(height * scale)}" viewBox="0 0 ${width} ${height}">`,
    picture ? '' : `<rect width="${width}" height="${height}" fill="${background}"/>`,
    ...shapes.map(shapeSvg),
    ...all.map(textSvg),
    '</svg>',
  ].join('')
}

function shapeSvg(shape: DrawnShape): string {
  if (shape.kind === 'circle') return `<circle cx="${n(shape.x)}" cy="${n(shape.y)}" r="${n(shape.radius)}" fill="${shape.color}"/>`
  if (shape.kind === 'glyph') return `<g fill="${shape.color}">${glyphSvg(shape.glyph, shape.x, shape.baseline, shape.em)}</g>`
  const { x, y, width, height } = shape.box
  if (shape.kind === 'box')
    return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${n(shape.radius)}" fill="${shape.color}"/>`
  return `<path d="${arrowPath(shape)}" fill="none" stroke="${shape.color}" stroke-width="${ARROW_STROKE}" stroke-linecap="round" stroke-linejoin="round"/>`
}

export const ARROW_STROKE = 8

/** The outline of an arrow, for SVG and PDF. */
export function arrowPath({ box: { x, y, width, height }, pointsLeft }: Extract<DrawnShape, { kind: 'arrow' }>): string {
  const [tail, tip] = pointsLeft ? [x + width, x] : [x, x + width]
  const neck = tip + (pointsLeft ? 1 : -1) * (height / 2)
  const middle = y + height / 2
  return `M${n(tail)} ${n(middle)}L${n(tip)} ${n(middle)}M${n(neck)} ${n(y)}L${n(tip)} ${n(middle)}L${n(neck)} ${n(y + height)}`
}

const textSvg = (text: DrawnText): string =>
  text.lines.flatMap((line) => line.atoms.map((atom) => atomSvg(atom, line.x, line.baseline, colorOf(text, atom)))).join('')

/** The color of a part of a text. */
export const colorOf = ({ color, stressedColor, markColor }: DrawnText, { isMark, stressed }: Atom): string =>
  isMark ? markColor : stressed ? stressedColor : color

function atomSvg(atom: Atom, left: number, baseline: number, color: string): string {
  const { em, tracking } = atom
  const { glyphs } = atom.face.outline(atom.text, atom.direction)
  const paths = glyphs.flatMap((glyph, index) =>
    glyph.ink ? [glyphSvg(glyph, left + atom.x + glyph.x * em + index * tracking, baseline - glyph.y * em, em)] : [],
  )
  return paths.length > 0 ? `<g fill="${color}">${paths.join('')}</g>` : ''
}

function glyphSvg({ path, scale }: OutlineGlyph, x: number, baseline: number, em: number): string {
  const size = (em * scale).toFixed(5)
  return `<path transform="translate(${n(x)} ${n(baseline)}) scale(${size} -${size})" d="${path}"/>`
}

const n = (value: number) => Number(value.toFixed(2)).toString()
