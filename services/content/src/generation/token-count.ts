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
