import type { BesideText } from './generation-response.ts'

/** Those of the sentences that a text does not have, whatever its punctuation. */
export function stillLeftOut(sentences: string[], text: string): string[] {
  if (sentences.length === 0) return []
  const words = lettersOf(text)
  return sentences.filter((sentence) => !words.includes(lettersOf(sentence)))
}

/** Letters and digits alone, in lower case. */
export const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** The fields beside a text. A sentence that an edit restored is no longer listed as left out. */
export function besideOf({
  title = null,
  meta_description = null,
  left_out = [],
  variant = null,
  generated_text,
}: Partial<BesideText> & { generated_text: string }): BesideText {
  return { title, meta_description, left_out: stillLeftOut(left_out, generated_text), variant }
}
