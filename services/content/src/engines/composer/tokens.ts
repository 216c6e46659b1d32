/**
 * Estimates the number of tokens without loading a tokenizer, whose tables need 45 MB. A short English word counts as one token, plus one per further six
 * letters; digits and symbols count in groups of up to three; other scripts count one per character. Within 20% of cl100k_base for English posts (see the
 * test).
 */
export function estimateTokens(text: string): number {
  let count = 0
  for (const [part] of text.matchAll(/[A-Za-z]+|\p{N}+|[^\p{L}\p{N}\s]+|[^A-Za-z\p{N}\s]|\n+/gu)) count += tokensOf(part)
  return count
}

function tokensOf(part: string): number {
  if (/^[A-Za-z]/u.test(part)) return part.length <= 9 ? 1 : 1 + Math.ceil((part.length - 9) / 6)
  if (/^\p{N}/u.test(part)) return Math.ceil(part.length / 3)
  if (/^\n/u.test(part)) return 1
  if (/^\p{L}/u.test(part)) return 1
  return /\p{Extended_Pictographic}/u.test(part) ? [...part].length * 2 : Math.ceil(part.length / 3)
}

/** The longest beginning of a text with at most the given number of tokens, cut after a whole word. */
export function cutToTokens(text: string, most: number): { text: string; cut: boolean } {
  if (estimateTokens(text) <= most) return { text, cut: false }
  let start = ''
  for (const [word] of text.matchAll(/\s*\S+/gu)) {
    if (estimateTokens(start + word) > most) break
    start += word
  }
  return { text: start, cut: true }
}
