/** Those of the sentences that a text does not have, whatever its punctuation. */
export function stillLeftOut(sentences: string[], text: string): string[] {
  if (sentences.length === 0) return []
  const words = lettersOf(text)
  return sentences.filter((sentence) => !words.includes(lettersOf(sentence)))
}

/** Letters and digits alone, in lower case. */
export const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
