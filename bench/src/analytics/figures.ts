import type { Analytics } from '@loomcast/admin/analytics'
import { platformName } from '@loomcast/platforms'

/** The figures that are compared. Sorted, so that equal figures are deeply equal. */
export interface UsageFigures {
  texts: number
  users: number
  days: { date: string; texts: number; tokens: number; users: number; cost_micros: number }[]
  platforms: { name: string; texts: number }[]
  models: { provider: string; model: string; texts: number; tokens: number; cost_micros: number; unpriced: number }[]
}

export function figuresOf({ summary, daily_usage, platform_usage, model_usage }: Analytics): UsageFigures {
  return sorted({
    texts: summary.total_content,
    users: summary.total_active_users,
    days: daily_usage
      .filter(({ content_count }) => content_count > 0)
      .map(({ date, content_count: texts, total_tokens: tokens, active_users: users, cost_micros }) => ({
        date,
        texts,
        tokens,
        users,
        cost_micros,
      })),
    platforms: platform_usage.map(({ _id: name, count: texts }) => ({ name, texts })),
    models: model_usage.map(({ _id: model, provider, count: texts, total_tokens: tokens, cost_micros, unpriced = 0 }) => ({
      provider,
      model,
      texts,
      tokens,
      cost_micros,
      unpriced,
    })),
  })
}

/** The figures of an aggregation, which has ids of platforms. */
export function withPlatformNames(figures: UsageFigures): UsageFigures {
  return sorted({ ...figures, platforms: figures.platforms.map(({ name, texts }) => ({ name: platformName(name), texts })) })
}

function sorted(figures: UsageFigures): UsageFigures {
  const by =
    <T>(key: (row: T) => string) =>
    (one: T, other: T) =>
      key(one) < key(other) ? -1 : 1
  return {
    ...figures,
    days: figures.days.toSorted(by(({ date }) => date)),
    platforms: figures.platforms.toSorted(by(({ name }) => name)),
    models: figures.models.toSorted(by(({ provider, model }) => `${provider} ${model}`)),
  }
}

/** Number of figures that are compared, and a line for each that differs. */
export function differences(ours: UsageFigures, expected: UsageFigures): { compared: number; lines: string[] } {
  const one = flat(ours)
  const other = flat(expected)
  const names = [...new Set([...one.keys(), ...other.keys()])]
  const lines = names
    .filter((name) => one.get(name) !== other.get(name))
    .map((name) => `${name}: ${one.get(name)}, expected ${other.get(name)}`)
  return { compared: names.length, lines }
}

function flat({ texts, users, days, platforms, models }: UsageFigures): Map<string, number> {
  const result = new Map<string, number>([
    ['texts', texts],
    ['users', users],
  ])
  const add = (name: string, row: object) => {
    for (const [key, value] of Object.entries(row)) if (typeof value === 'number') result.set(`${name} ${key}`, value)
  }
  for (const day of days) add(day.date, day)
  for (const platform of platforms) add(platform.name, platform)
  for (const model of models) add(`${model.provider} ${model.model}`, model)
  return result
}
