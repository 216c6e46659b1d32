/** What a provider charges for the tokens of a model from a day on, in millionths of a US dollar (micros) per 1,000,000 tokens. */
export interface Price {
  provider: string
  model: string
  input_micros: number
  output_micros: number
  /** First UTC day of the price. Text that is older than the first price of its model has the first price. */
  valid_from: string
  source: string
}

/** The day on which the prices were compared with their sources. */
export const PRICE_TABLE_DATE = '2026-11-22'

const OPENAI = 'https://developers.openai.com/api/docs/pricing'
const GEMINI = 'https://ai.google.dev/gemini-api/docs/pricing'

/** US dollars per 1,000,000 tokens, as providers publish them. */
function price(provider: string, model: string, input: number, output: number, valid_from: string, source: string): Price {
  return { provider, model, input_micros: Math.round(input * 1e6), output_micros: Math.round(output * 1e6), valid_from, source }
}

/**
 * List prices of standard requests without caching. The `-latest` names of Gemini have the price of the model that they stand for on that day. Add a line with
 * a new `valid_from` when a price changes, and correct figures of the past with `npm run admin -- rebuild`.
 */
export const PRICES: readonly Price[] = [
  price('openai', 'gpt-4o-mini', 0.15, 0.6, '2024-07-18', OPENAI),
  price('openai', 'gpt-4o', 2.5, 10, '2024-10-02', OPENAI),
  price('openai', 'gpt-4.1', 2, 8, '2025-04-14', OPENAI),
  price('openai', 'gpt-4.1-mini', 0.4, 1.6, '2025-04-14', OPENAI),
  price('openai', 'gpt-4.1-nano', 0.1, 0.4, '2025-04-14', OPENAI),
  price('openai', 'gpt-5', 1.25, 10, '2025-08-07', OPENAI),
  price('openai', 'gpt-5-mini', 0.25, 2, '2025-08-07', OPENAI),
  price('openai', 'gpt-5-nano', 0.05, 0.4, '2025-08-07', OPENAI),
  price('gemini', 'gemini-2.5-pro', 1.25, 10, '2025-06-17', GEMINI),
  price('gemini', 'gemini-2.5-flash', 0.3, 2.5, '2025-06-17', GEMINI),
  price('gemini', 'gemini-2.5-flash-lite', 0.1, 0.4, '2025-07-22', GEMINI),
  price('gemini', 'gemini-flash-latest', 0.3, 2.5, '2025-09-25', GEMINI),
  price('gemini', 'gemini-flash-latest', 1.5, 9, '2026-06-16', GEMINI),
  price('gemini', 'gemini-flash-lite-latest', 0.1, 0.4, '2025-09-25', GEMINI),
  price('gemini', 'gemini-flash-lite-latest', 0.25, 1.5, '2026-03-03', GEMINI),
  price('gemini', 'gemini-pro-latest', 2, 12, '2026-03-09', GEMINI),
]

/** Engines on our own machines. */
const FREE_PROVIDER = 'local'

export interface TokenUse {
  provider: string
  model: string
  input_tokens: number
  output_tokens: number
}

/** Cost in micros; null if the model has no price. */
export function costOf({ provider, model, input_tokens, output_tokens }: TokenUse, date: string, prices = PRICES): number | null {
  if (provider === FREE_PROVIDER) return 0
  const ofModel = pricesOf(prices).get(nameOf(provider, model))
  if (!ofModel) return null
  const valid = ofModel.findLast(({ valid_from }) => valid_from <= date) ?? ofModel[0]
  if (!valid) return null
  return Math.round((input_tokens * valid.input_micros + output_tokens * valid.output_micros) / 1e6)
}

/** Whether the table has a price for the model. */
export function isPriced(provider: string, model: string): boolean {
  return pricesOf(PRICES).has(nameOf(provider, model))
}

const byTable = new WeakMap<readonly Price[], Map<string, Price[]>>()

/** The prices of each model, oldest first. */
function pricesOf(prices: readonly Price[]): Map<string, Price[]> {
  const known = byTable.get(prices)
  if (known) return known
  const sorted = prices.toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1))
  const grouped = Map.groupBy(sorted, ({ provider, model }) => nameOf(provider, model))
  byTable.set(prices, grouped)
  return grouped
}

const nameOf = (provider: string, model: string) => `${provider} ${model}`
