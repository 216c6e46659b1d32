import type { BesideText } from './generation-response.ts'

/** Returns the sentences that a text does not contain, ignoring punctuation. */
export function stillLeftOut(sentences: string[], text: string): string[] {
  if (sentences.length === 0) return []
  const words = lettersOf(text)
  return sentences.filter((sentence) => !words.includes(lettersOf(sentence)))
}

/** Letters and digits only, in lowercase. */
export const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** The fields stored with a text, without left-out sentences that an edit has restored. */
export function besideOf({
  title = null,
  meta_description = null,
  left_out = [],
  unused = [],
  variant = null,
  generated_text,
}: Partial<BesideText> & { generated_text: string }): BesideText {
  const words = lettersOf(generated_text)
  return {
    title,
    meta_description,
    left_out: stillLeftOut(left_out, generated_text),
    unused: unused.filter(({ text }) => !words.includes(lettersOf(text))),
    variant,
  }
}
