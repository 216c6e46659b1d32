import { withoutDirections } from './camera-directions.ts'

/** A sentence or line of the instructions, as the content service reads it. */
export interface ReadPassage {
  /** As it is published. */
  text: string
  /** As it was typed. */
  source: string
  /** `publish`: for viewers. `instruction`: how to make the film. Any other: for nobody. */
  use: string
}

export interface ReadInstructions {
  /** Whether the content service read them. If not, a request or a private remark can be among what the film shows. */
  isRead: boolean
  /** What the film shows. Empty if no part of the instructions is for viewers. */
  shown: string
  /** What a model writes from: what the film shows, and how it is made. */
  forModel: string
  /** What the film does not show, as it was typed. */
  leftOut: string[]
}

/** Instructions that are not read are shown as they were typed, without directions for the camera, which this service recognizes itself. */
export function asTyped(instructions: string): ReadInstructions {
  const { shown, directions } = withoutDirections(instructions)
  return { isRead: false, shown, forModel: instructions, leftOut: directions }
}

/**
 * The instructions without requests, private remarks and withdrawn values. Lines stay lines, because each is a scene. Without changes, they are as they were
 * typed.
 */
export function readInstructions(instructions: string, passages: readonly ReadPassage[]): ReadInstructions {
  if (passages.every(({ text, source, use }) => use === 'publish' && text === source)) {
    return { ...asTyped(instructions), isRead: true }
  }
  const placed = withLines(instructions, passages)
  const { shown, directions } = withoutDirections(joined(placed.filter(({ use }) => use === 'publish')))
  return {
    isRead: true,
    shown,
    forModel: joined(placed.filter(({ use }) => use === 'publish' || use === 'instruction')),
    leftOut: [...passages.filter(({ use }) => use !== 'publish').map(({ source }) => source), ...directions],
  }
}

interface PlacedPassage extends ReadPassage {
  /** The number of its line in the instructions. */
  line: number
}

/** A passage whose words are not found in the instructions as they were typed begins a line. */
function withLines(instructions: string, passages: readonly ReadPassage[]): PlacedPassage[] {
  let position = 0
  let line = 0
  return passages.map((passage) => {
    const found = instructions.indexOf(passage.source, position)
    if (found < 0 || instructions.slice(position, found).includes('\n')) line += 1
    if (found >= 0) position = found + passage.source.length
    return { ...passage, line }
  })
}

const joined = (passages: readonly PlacedPassage[]) =>
  passages
    .map(({ text, line }, index) => {
      const before = passages[index - 1]
      if (!before) return text
      return before.line === line ? ` ${text}` : `\n${text}`
    })
    .join('')
    .trim()
