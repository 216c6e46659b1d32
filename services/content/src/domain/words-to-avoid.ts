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
export function avoidedWordsIn(text: string, words: string[]): string[] {
  const plain = text.normalize('NFC')
  return words.filter((word) => wholeWord(word.normalize('NFC')).test(plain))
}

function wholeWord(word: string): RegExp {
  const escaped = word.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&').replace(/\s+/gu, '\\s+')
  const before = /^[\p{L}\p{N}]/u.test(word) ? '(?<![\\p{L}\\p{N}_])' : ''
  const after = /[\p{L}\p{N}]$/u.test(word) ? '(?![\\p{L}\\p{N}_])' : ''
  return new RegExp(`${before}${escaped}${after}`, 'iu')
}
