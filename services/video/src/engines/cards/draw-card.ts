import sharp from 'sharp'
import type { OutlineGlyph } from '../picture/captions/fonts.ts'
import type { CardDrawing, DrawnShape, DrawnText } from './card-drawing.ts'
import type { Atom } from './card-text.ts'

/** Draws a card as PNG; `width` is that of the result. Texts are drawn as the outlines that were measured, so that no font can differ. */
export async function drawCard(drawing: CardDrawing, width: number, logo?: Buffer): Promise<Buffer> {
  const scale = width / drawing.width
  const picture = sharp(Buffer.from(cardSvg(drawing, scale)))
  if (logo && drawing.logo) {
    const { x, y, width: logoWidth, height } = drawing.logo
    const fitted = await sharp(logo)
      .resize({ width: Math.round(logoWidth * scale), height: Math.round(height * scale), fit: 'inside' })
      .png()
      .toBuffer()
    picture.composite([{ input: fitted, left: Math.round(x * scale), top: Math.round(y * scale) }])
  }
  return picture.removeAlpha().png({ compressionLevel: 6 }).toBuffer()
}

export function cardSvg({ width, height, background, shapes, texts }: CardDrawing, scale = 1): string {
  const all = texts.flatMap((text) => [text, ...(text.label ? [text.label] : [])])
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(width * scale)}" height="${Math.round(height * scale)}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${background}"/>`,
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
