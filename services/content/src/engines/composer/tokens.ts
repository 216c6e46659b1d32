/**
 * Tokens of a text, estimated without loading a tokenizer (its tables take 45 MB): a short English word is one token and a longer one
 * one more for each six letters, signs and digits by groups of up to three, other scripts one a character. Within a fifth of cl100k_base
 * for English posts (see the test).
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

/** The longest start of a text, cut after a whole word, of at most that many tokens. */
export function cutToTokens(text: string, most: number): { text: string; cut: boolean } {
  if (estimateTokens(text) <= most) return { text, cut: false }
  let start = ''
  for (const [word] of text.matchAll(/\s*\S+/gu)) {
    if (estimateTokens(start + word) > most) break
    start += word
  }
  return { text: start, cut: true }
}
