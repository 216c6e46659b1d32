import { CARD_SIZES, type Card, type CardSize, type CardTheme, LONGEST_TEXTS } from '../../domain/card.ts'
import type { Fits } from '../../domain/split-card.ts'
import { cleaned } from '../picture/captions/cleaned.ts'
import { type Face, widthOf } from '../picture/captions/fonts.ts'
import { fewestLines } from '../picture/captions/line-breaks.ts'
import { divisible } from '../picture/captions/text.ts'
import { fontsOf } from './card-colors.ts'
import type { CardFaces } from './card-fonts.ts'
import type { CardPart } from './card-part.ts'
import { partsOf } from './card-parts.ts'
import { areaOf, frameOf, smallestScale } from './card-space.ts'
import { tracked } from './card-text.ts'

/** The size with the least space decides how texts are divided, so that the same cards fit in both. */
const SMALLEST: CardSize = '1:1'
/** The themes with the widest letters. */
const WIDEST: readonly CardTheme[] = ['color', 'editorial']
/** Letters of a divided word are measured alone, and can be wider next to each other. */
const APART = 1.03
/** A longer word is divided without measuring it, because that takes as long as measuring a whole text. In characters. */
const LONGEST_WORD = 120

/**
 * Returns a function for whether a card fits in every size and theme. It only counts lines at the smallest font sizes, and measures each word once, because
 * a plan measures many cards. Never says that a card fits which `layoutCard` refuses.
 */
export function createFits(faces: CardFaces): Fits {
  const area = areaOf(CARD_SIZES[SMALLEST])
  const widths = new Map<string, number>()

  function widthIn(part: CardPart, face: Face, text: string): number {
    const key = `${part.face.file} ${part.tracking} ${text}`
    let width = widths.get(key)
    if (width === undefined) {
      width = widthOf(text, face, part.faces)
      widths.set(key, width)
    }
    return width
  }

  /** The number of lines, at most. Widths are in em. */
  function linesOf(part: CardPart, width: number): number {
    const face = tracked(part)
    const space = face.width(' ')
    let lines = 0
    for (const line of cleaned(part.text).split('\n')) {
      const words = line.split(' ').filter(Boolean)
      const all = words.flatMap((word) => {
        const own = word.length > LONGEST_WORD ? Number.POSITIVE_INFINITY : widthIn(part, face, word)
        return own <= width
          ? [own]
          : divided(
              divisible(word, line, (text) => widthIn(part, face, text) > width).map(({ text, mark }) => ({
                own: APART * widthIn(part, face, text),
                mark: mark === '' ? 0 : APART * widthIn(part, face, mark),
              })),
              width,
            )
      })
      lines += fewestLines(all, space, width) + (words.length > 1 && all.length > 1 ? 1 : 0)
    }
    return lines
  }

  function fitsIn(card: Card, theme: CardTheme): boolean {
    // Only a title can be alone on the first card, which has larger decorations.
    const parts = partsOf(card, fontsOf(theme), faces, card.body === '')
    const scale = smallestScale(parts)
    let height = 0
    for (const [index, part] of parts.entries()) {
      const frame = frameOf(part, scale, area.width, index === 0)
      height += frame.above + frame.heightOf(linesOf(part, frame.width / frame.em))
      if (height > area.height) return false
    }
    return true
  }

  return (card) => {
    const { title, body, detail } = LONGEST_TEXTS
    if (card.title.length > title || card.body.length > body || card.detail.length > detail) return false
    return WIDEST.every((theme) => fitsIn(card, theme))
  }
}

/** The widths of the lines of a word that is wider than a line. */
function divided(units: readonly { own: number; mark: number }[], width: number): number[] {
  const lines: number[] = []
  for (const { own, mark } of units) {
    const last = lines.at(-1)
    if (last !== undefined && last + own + mark <= width) lines[lines.length - 1] = last + own
    else lines.push(own)
  }
  return lines
}
