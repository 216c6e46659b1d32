import { splitSentences } from '@loomcast/platforms'

/** A part of a text, by its places in UTF-16 units. */
export interface Part {
  start: number
  end: number
}

/** The sentences of a text, in order, without empty lines. */
export function sentencesOf(text: string): (Part & { words: string })[] {
  const found: (Part & { words: string })[] = []
  let lineStart = 0
  for (const line of text.split('\n')) {
    let from = 0
    for (const words of splitSentences(line)) {
      const at = line.indexOf(words, from)
      if (at < 0) continue
      from = at + words.length
      found.push({ start: lineStart + at, end: lineStart + from, words })
    }
    lineStart += line.length + 1
  }
  return found
}

const SPACE = /\s/u

/** Where the words are in a text; null if they are not. Spaces and line breaks count as one space, because previews show them differently. */
export function placeOf(text: string, words: string): Part | null {
  const wanted = words.replace(/\s+/gu, ' ').trim()
  if (wanted === '') return null
  let flat = ''
  const places: number[] = []
  for (let index = 0; index < text.length; index += 1) {
    const isSpace = SPACE.test(text[index] ?? '')
    if (isSpace && flat.endsWith(' ')) continue
    flat += isSpace ? ' ' : text[index]
    places.push(index)
  }
  const at = flat.indexOf(wanted)
  const [start, last] = [places[at], places[at + wanted.length - 1]]
  return at < 0 || start === undefined || last === undefined ? null : { start, end: last + 1 }
}
