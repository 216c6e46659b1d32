import type { Box } from '../frame.ts'
import type { Palette } from './card-colors.ts'
import type { DrawnShape } from './card-drawing.ts'
import type { CardFaces } from './card-fonts.ts'
import { AREA_WIDTH, MARGIN } from './card-space.ts'
import { linesIn } from './card-text.ts'

/** The line above the texts. Apps cover its other end. */
export const HEADER = { y: 60, height: 60, width: 0.78 * AREA_WIDTH }
const EM = 34
const BASELINE = 0.36
/** Wider than any handle, so that it has one line. In pixels. */
const ONE_LINE = 10_000
/** Between the logo and the handle. */
const GAP = 26

/** The handle at the start of the line that begins at `y`, after the logo. It is on each card, so that it is decoration in a document. */
export function handleShapes(
  handle: string,
  { logo, y }: { logo: Box | null; y: number },
  frameWidth: number,
  mirror: boolean,
  palette: Palette,
  faces: CardFaces,
): DrawnShape[] {
  const inset = logo ? logo.width + GAP : 0
  const style = { face: faces.body.plain, faces: faces.body, tracking: 0, divides: true }
  const [measured] = linesIn(handle, ONE_LINE, [], { ...style, em: EM }) ?? []
  if (!measured || measured.width === 0) return []
  const em = EM * Math.min(1, (HEADER.width - inset) / measured.width)
  const [line] = linesIn(handle, ONE_LINE, [], { ...style, em }) ?? []
  if (!line) return []
  const left = mirror ? frameWidth - MARGIN.side - inset - line.width : MARGIN.side + inset
  const baseline = y + HEADER.height / 2 + BASELINE * em
  return line.atoms.flatMap((atom) =>
    atom.face.outline(atom.text, atom.direction).glyphs.flatMap((glyph): DrawnShape[] => {
      if (!glyph.ink) return []
      const x = left + atom.x + glyph.x * atom.em
      return [{ kind: 'glyph', glyph, x, baseline: baseline - glyph.y * atom.em, em: atom.em, color: palette.muted }]
    }),
  )
}
