import { lettersOf } from '../../left-out.ts'
import { folded } from '../boilerplate/folded-text.ts'

/** The published text can have accents that the brief lacks. */
const plainLettersOf = (text: string) => folded(lettersOf(text))

/** A word of the brief between white space. */
export interface BriefWord {
  start: number
  end: number
  letters: string
}

/** A stretch of the brief's words, as indexes: from `from`, before `to`. */
export interface Stretch {
  from: number
  to: number
}

export function wordsIn(brief: string): BriefWord[] {
  return [...brief.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    letters: plainLettersOf(word),
  }))
}

/**
 * Where in the brief each of some texts stands, in their order. Texts are compared by letters and digits. One that was changed, such as by a correction, is
 * found by the words that it has in common with the words between its neighbors. Undefined for a text of which no word is there.
 */
export function aligned(texts: readonly string[], words: readonly BriefWord[]): (Stretch | undefined)[] {
  const found = verbatim(texts, words)
  const taken = words.map(() => false)
  for (const stretch of found) if (stretch) taken.fill(true, stretch.from, stretch.to)
  return found.map((stretch, index) => {
    if (stretch) return stretch
    const before = found.slice(0, index).findLast((each) => each !== undefined)
    const after = found.slice(index + 1).find((each) => each !== undefined && each.from >= (before?.to ?? 0))
    const own = wordsIn(texts[index] ?? '')
    const between = { from: before?.to ?? 0, to: after?.from ?? words.length }
    const changed = changedIn(own, words, taken, between) ?? changedIn(own.map(asStem), words.map(asStem), taken, between)
    if (changed) {
      taken.fill(true, changed.from, changed.to)
      found[index] = changed
    }
    return changed
  })
}

function verbatim(texts: readonly string[], words: readonly BriefWord[]): (Stretch | undefined)[] {
  const all = words.map(({ letters }) => letters).join('')
  const starts = new Map<number, number>()
  const ends = new Map<number, number>()
  let length = 0
  words.forEach(({ letters }, index) => {
    if (letters === '') return
    starts.set(length, index)
    length += letters.length
    ends.set(length, index + 1)
  })
  let next = 0
  const taken = new Set<number>()
  return texts.map((text) => {
    const letters = plainLettersOf(text)
    if (letters === '') return undefined
    for (const first of [next, 0]) {
      for (let at = all.indexOf(letters, first); at !== -1; at = all.indexOf(letters, at + 1)) {
        const from = starts.get(at)
        const to = ends.get(at + letters.length)
        if (from === undefined || to === undefined || taken.has(from)) continue
        for (let word = from; word < to; word += 1) taken.add(word)
        next = at + letters.length
        return { from, to }
      }
    }
    return undefined
  })
}

/** Of the words of a changed text, this share is in the brief. */
const LEAST_SHARE = 0.5

/** Inflected words have their first four letters in common: "unseren neuen", "unser neuer". */
const asStem = (word: BriefWord): BriefWord => ({ ...word, letters: word.letters.replace(/^(\p{L}{4})\p{L}{1,3}$/u, '$1') })

/** The stretch with the longest common subsequence of words. */
function changedIn(own: readonly BriefWord[], words: readonly BriefWord[], taken: boolean[], { from, to }: Stretch): Stretch | undefined {
  const width = to - from + 1
  const rows = own.length + 1
  if (width <= 1 || rows <= 1) return undefined
  const longest = new Uint16Array(rows * width)
  for (let row = own.length - 1; row >= 0; row -= 1) {
    const { letters = '' } = own[row] ?? {}
    for (let column = width - 2; column >= 0; column -= 1) {
      const isSame = letters !== '' && !taken[from + column] && words[from + column]?.letters === letters
      longest[row * width + column] = isSame
        ? (longest[(row + 1) * width + column + 1] ?? 0) + 1
        : Math.max(longest[(row + 1) * width + column] ?? 0, longest[row * width + column + 1] ?? 0)
    }
  }
  if ((longest[0] ?? 0) < Math.max(1, own.length * LEAST_SHARE)) return undefined
  let first = -1
  let last = -1
  for (let row = 0, column = 0; row < own.length && column < width - 1; ) {
    const { letters = '' } = own[row] ?? {}
    if (letters !== '' && !taken[from + column] && words[from + column]?.letters === letters) {
      if (first === -1) first = from + column
      last = from + column
      row += 1
      column += 1
    } else if ((longest[(row + 1) * width + column] ?? 0) >= (longest[row * width + column + 1] ?? 0)) row += 1
    else column += 1
  }
  return first === -1 ? undefined : { from: first, to: last + 1 }
}
