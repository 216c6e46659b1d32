import type { TokenUsage } from './generation-response.ts'

/** Far above any context window; a larger number cannot be a token count. */
const MAX_TOKENS = 100_000_000

export const UNKNOWN_USAGE: TokenUsage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }

/** The usage in a provider's response of unknown shape. UNKNOWN_USAGE unless both counts are present. */
export function readUsage(answered: unknown): TokenUsage {
  if (typeof answered !== 'object' || answered === null) return UNKNOWN_USAGE
  const { prompt_tokens, completion_tokens } = answered as Record<string, unknown>
  if (!isCount(prompt_tokens) || !isCount(completion_tokens)) return UNKNOWN_USAGE
  const { total_tokens } = answered as Record<string, unknown>
  return { prompt_tokens, completion_tokens, total_tokens: isCount(total_tokens) ? total_tokens : prompt_tokens + completion_tokens }
}

export function sumOfUsage(one: TokenUsage, other: TokenUsage): TokenUsage {
  return {
    prompt_tokens: one.prompt_tokens + other.prompt_tokens,
    completion_tokens: one.completion_tokens + other.completion_tokens,
    total_tokens: one.total_tokens + other.total_tokens,
  }
}

/** US dollars per 1,000 tokens: a flat rate for the estimated cost of texts, regardless of the model. */
const ESTIMATED_RATE = 0.002

/** The estimated cost of texts in US dollars: tokens × 0.002 / 1,000, exact to a millionth of a dollar. */
export function estimatedCost(totalTokens: number): number {
  return Math.round(totalTokens * ESTIMATED_RATE * 1000) / 1_000_000
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_TOKENS
}
