/** Splits a comma-separated list into words and phrases, without duplicates. */
export function parseAvoidWords(list: string): string[] {
  const seen = new Map<string, string>()
  for (const entry of list.split(/[,\n;]/u)) {
    const word = entry.trim().replace(/\s+/gu, ' ')
    if (word && !seen.has(word.toLowerCase())) seen.set(word.toLowerCase(), word)
  }
  return [...seen.values()]
}

/** Returns the words that occur in the text, as whole words and ignoring case: "art" is not found in "start". */
export const avoidedWordsIn = (text: string, words: string[]): string[] => avoidedWordFinder(words)(text)

/** Like `avoidedWordsIn`, for many texts: the patterns are compiled once. */
export function avoidedWordFinder(words: string[]): (text: string) => string[] {
  const patterns = words.map((word) => ({ word, pattern: wholeWord(word.normalize('NFC')) }))
  return (text) => {
    const plain = text.normalize('NFC')
    return patterns.filter(({ pattern }) => pattern.test(plain)).map(({ word }) => word)
  }
}

/** Where a word or phrase occurs in the text, as a whole word and ignoring case, in UTF-16 code units. */
export function placesOfWord(text: string, word: string): { start: number; end: number }[] {
  const { plain, offsets } = normalized(text)
  const pattern = new RegExp(wholeWord(word.normalize('NFC')), 'giu')
  return [...plain.matchAll(pattern)].map(({ index, 0: { length } }) => ({
    start: offsets?.[index] ?? index,
    end: offsets?.[index + length] ?? index + length,
  }))
}

/** The text in NFC and, if that changes it, the offset in the text of each of its code units. */
function normalized(text: string): { plain: string; offsets?: number[] } {
  if (text === text.normalize('NFC')) return { plain: text }
  const offsets: number[] = []
  let plain = ''
  for (const { 0: part, index } of text.matchAll(/\P{M}?\p{M}*/gsu)) {
    const composed = part.normalize('NFC')
    for (let unit = 0; unit < composed.length; unit += 1) offsets.push(index)
    plain += composed
  }
  offsets.push(text.length)
  return { plain, offsets }
}

function wholeWord(word: string): RegExp {
  const escaped = word.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&').replace(/\s+/gu, '\\s+')
  const before = /^[\p{L}\p{N}]/u.test(word) ? '(?<![\\p{L}\\p{N}_])' : ''
  const after = /[\p{L}\p{N}]$/u.test(word) ? '(?![\\p{L}\\p{N}_])' : ''
  return new RegExp(`${before}${escaped}${after}`, 'iu')
}
