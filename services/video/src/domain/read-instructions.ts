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
  /** What the film shows. Empty if no part of the instructions is for viewers. */
  shown: string
  /** What a model writes from: what the film shows, and how it is made. */
  forModel: string
  /** What the film does not show, as it was typed. */
  leftOut: string[]
}

/** Instructions that are not read are shown whole. */
export const asTyped = (instructions: string): ReadInstructions => ({ shown: instructions, forModel: instructions, leftOut: [] })

/**
 * The instructions without requests, private remarks and withdrawn values. Lines stay lines, because each is a scene. Without changes, they are as they were
 * typed.
 */
export function readInstructions(instructions: string, passages: readonly ReadPassage[]): ReadInstructions {
  if (passages.every(({ text, source, use }) => use === 'publish' && text === source)) {
    return asTyped(instructions)
  }
  const placed = withLines(instructions, passages)
  return {
    shown: joined(placed.filter(({ use }) => use === 'publish')),
    forModel: joined(placed.filter(({ use }) => use === 'publish' || use === 'instruction')),
    leftOut: passages.filter(({ use }) => use !== 'publish').map(({ source }) => source),
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
