export type CountTokens = (text: string) => number

let counter: Promise<CountTokens> | undefined

/** The tokenizer of GPT-4-class models. Loaded on first use because it needs 43 MB, and a server without knowledge items never uses it. */
export function tokenCounter(): Promise<CountTokens> {
  counter ??= import('gpt-tokenizer/encoding/cl100k_base').then(
    ({ countTokens }) =>
      (text: string) =>
        countTokens(text, { disallowedSpecial: new Set<string>() }),
  )
  return counter
}

const MOST_KNOWN = 1_000
const known = new Map<string, number>()

/** The same for texts that are counted again with every generation: the last 1,000 counts are kept. */
export async function repeatedTokenCounter(): Promise<CountTokens> {
  const count = await tokenCounter()
  return (text) => {
    const tokens = known.get(text) ?? count(text)
    known.delete(text)
    known.set(text, tokens)
    const [oldest] = known.keys()
    if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
    return tokens
  }
}
