import { folded } from '../folded-text.ts'
import type { WriterWords } from './writer-words.ts'

export type Kind = Exclude<keyof WriterWords, 'endings' | 'placeEndings'>

/** A word or phrase of a clause, with all that it can be in one language. Empty if it is not in the lists. */
export interface Phrase {
  kinds: ReadonlySet<Kind>
  isNumber: boolean
  /** Its number of words. */
  length: number
}

export interface Vocabulary {
  phrases: ReadonlyMap<string, ReadonlySet<Kind>>
  longest: number
}

/** Words in lower case without accents. Apostrophes and hyphens divide them: "j'ai" and "j ai" are the same. */
export const plainWords = (text: string): string[] => folded(text.replaceAll('ß', 'ss')).match(/[\p{L}\p{N}]+/gu) ?? []

export function vocabularyOf(lists: WriterWords, platforms: readonly string[], postNouns: readonly string[]): Vocabulary {
  const phrases = new Map<string, Set<Kind>>()
  let longest = 1
  const add = (entry: string, kind: Kind) => {
    const words = plainWords(entry)
    longest = Math.max(longest, words.length)
    const key = words.join(' ')
    phrases.set(key, (phrases.get(key) ?? new Set<Kind>()).add(kind))
  }
  const { endings, placeEndings, ...words } = lists
  for (const [kind, list] of Object.entries(words) as [Kind, string][]) for (const entry of list.split(', ')) add(entry, kind)
  for (const style of words.styles.split(', ')) for (const ending of endings.split(', ')) add(style + ending, 'styles')
  for (const noun of postNouns) add(noun, 'texts')
  for (const name of platforms) for (const ending of ['', ...placeEndings.split(', ')]) add(name.replaceAll(' ', '') + ending, 'places')
  for (const name of platforms) add(name, 'places')
  return { phrases, longest }
}

const NONE: ReadonlySet<Kind> = new Set()

/** The phrases of a clause. The longest one that is in the lists comes first. */
export function phrasesOf(words: readonly string[], { phrases, longest }: Vocabulary): Phrase[] {
  const result: Phrase[] = []
  for (let at = 0; at < words.length; ) {
    let length = Math.min(longest, words.length - at)
    while (length > 1 && !phrases.has(words.slice(at, at + length).join(' '))) length -= 1
    const key = words.slice(at, at + length).join(' ')
    result.push({ kinds: phrases.get(key) ?? NONE, isNumber: /^\d{1,3}$/u.test(key), length })
    at += length
  }
  return result
}
