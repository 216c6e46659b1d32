import type { Face, Faces } from '../picture/captions/fonts.ts'
import type { Palette } from './card-colors.ts'
import type { TextRole } from './card-drawing.ts'

/** A text of a card with its preferred and its smallest font size, in pixels of a card that is 1080 pixels wide. */
export interface CardPart {
  role: TextRole
  text: string
  face: Face
  faces: Faces
  size: number
  least: number
  leading: number
  tracking: number
  color: keyof Palette
  /** Space above, as a share of the font size of this part. */
  gap: number
  maxLines: number
  emphasis: readonly string[]
  /** Of a text that is a fact, the share of its font size that punctuation at its ends has. It has the color of the other text. */
  markScale?: number
  /** Whether it goes on with the part before it, in another size. */
  continues?: boolean
  /** What is drawn before the text. */
  marker?:
    | { kind: 'dot' }
    | { kind: 'number'; text: string; face: Face }
    | { kind: 'pill' }
    | { kind: 'rule' }
    | { kind: 'mark' }
    | { kind: 'bar' }
}
