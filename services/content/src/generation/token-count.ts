export type CountTokens = (text: string) => number

let counter: Promise<CountTokens> | undefined

/** The tokenizer of GPT-4-class models. Loaded at first use (43 MB): a server without knowledge items does not need it. */
export function tokenCounter(): Promise<CountTokens> {
  counter ??= import('gpt-tokenizer/encoding/cl100k_base').then(
    ({ countTokens }) =>
      (text: string) =>
        countTokens(text, { disallowedSpecial: new Set<string>() }),
  )
  return counter
}
