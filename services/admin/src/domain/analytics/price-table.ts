/** What a provider charges for the tokens of a model from a day on, in millionths of a US dollar (micros) per 1,000,000 tokens. */
export interface Price {
  provider: string
  model: string
  input_micros: number
  output_micros: number
  /** First UTC day of the price. Text that is older than the first price of its model has the first price. */
  valid_from: string
  source: string
  /** Day of the copy of the source from which the price was taken. */
  read: string
}

/** The day on which the prices were last compared with the newest copies of their sources. */
export const PRICE_TABLE_DATE = '2026-11-22'

/** Prices of all OpenAI models below. */
const OPENAI = { source: 'https://developers.openai.com/api/docs/pricing', read: '2026-03-21' }
const GEMINI = { source: 'https://ai.google.dev/gemini-api/docs/pricing', read: '2026-10-07' }

/** US dollars per 1,000,000 tokens, as providers publish them. */
function price(provider: string, model: string, input: number, output: number, valid_from: string, from: typeof OPENAI): Price {
  return { provider, model, input_micros: Math.round(input * 1e6), output_micros: Math.round(output * 1e6), valid_from, ...from }
}

/**
 * List prices of standard requests of up to 200,000 tokens without caching. Google's changelog (https://ai.google.dev/gemini-api/docs/changelog) lists which
 * model a `-latest` name stands for; where it does not, the name has the price of the newest model from the day of its release. Add a line with a new
 * `valid_from` when a price changes, and correct figures of the past with `npm run admin -- rebuild`. Models without a line are counted as texts without a
 * price, not as texts that cost nothing.
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
  // Gemini 2.5 Flash, 3 Flash, 3.5 Flash and 3.8 Flash. Their price doubles in 2027.
  price('gemini', 'gemini-flash-latest', 0.3, 2.5, '2025-09-25', GEMINI),
  price('gemini', 'gemini-flash-latest', 0.5, 3, '2026-01-21', GEMINI),
  price('gemini', 'gemini-flash-latest', 1.5, 9, '2026-06-16', GEMINI),
  price('gemini', 'gemini-flash-latest', 0.75, 3.75, '2026-09-02', GEMINI),
  price('gemini', 'gemini-flash-latest', 1.5, 7.5, '2027-01-01', GEMINI),
  // Gemini 2.5, 3.1 and 3.5 Flash-Lite.
  price('gemini', 'gemini-flash-lite-latest', 0.1, 0.4, '2025-09-25', GEMINI),
  price('gemini', 'gemini-flash-lite-latest', 0.25, 1.5, '2026-03-03', GEMINI),
  price('gemini', 'gemini-flash-lite-latest', 0.3, 2.5, '2026-07-21', GEMINI),
  // Gemini 3 Pro and 3.1 Pro.
  price('gemini', 'gemini-pro-latest', 2, 12, '2026-01-21', GEMINI),
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
