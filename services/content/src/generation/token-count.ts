export type CountTokens = (text: string) => number

/**
 * The tokenizer merges the bytes of a run of letters, of signs or of white space in quadratic time. Longer runs (UTF-16 units) are counted in parts, which
 * changes the count by about one token per part.
 */
const LONGEST_RUN = 256
const RUNS = /\p{L}+|\p{N}+|\s+|[^\s\p{L}\p{N}]+/gu

let counter: Promise<CountTokens> | undefined

/** The tokenizer of GPT-4-class models. Loaded on first use because it needs 43 MB, and a server without knowledge items never uses it. */
export function tokenCounter(): Promise<CountTokens> {
  counter ??= import('gpt-tokenizer/encoding/cl100k_base').then(({ countTokens }) => {
    const options = { disallowedSpecial: new Set<string>() }
    return (text: string) => partsOf(text).reduce((sum, part) => sum + countTokens(part, options), 0)
  })
  return counter
}

/** The text as a whole, or cut before, in and after its long runs. No part has a run that is much longer than LONGEST_RUN. */
export function partsOf(text: string): string[] {
  const parts: string[] = []
  let start = 0
  for (const { 0: run, index } of text.matchAll(RUNS)) {
    if (run.length <= LONGEST_RUN) continue
    const end = index + run.length
    if (index > start) parts.push(text.slice(start, index))
    for (start = index; start < end; ) {
      const cut = Math.min(end, start + LONGEST_RUN)
      const next = cut < end && isHighSurrogate(text.charCodeAt(cut - 1)) ? cut + 1 : cut
      parts.push(text.slice(start, next))
      start = next
    }
  }
  if (start < text.length) parts.push(text.slice(start))
  return parts
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff

const MAX_KNOWN = 1_000
const known = new Map<string, number>()

/** The same for texts that are counted again with every generation: the last 1,000 counts are kept. */
export async function repeatedTokenCounter(): Promise<CountTokens> {
  const count = await tokenCounter()
  return (text) => {
    const tokens = known.get(text) ?? count(text)
    known.delete(text)
    known.set(text, tokens)
    const [oldest] = known.keys()
    if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest)
    return tokens
  }
}
