import type { Connection } from 'mongoose'
import { DAY_MS, DAYS, NOW } from './events.ts'
import { type UsageFigures, withPlatformNames } from './figures.ts'

type FigureOf = Omit<UsageFigures, 'days' | 'models'> & {
  days: Omit<UsageFigures['days'][number], 'cost_micros'>[]
  models: Omit<UsageFigures['models'][number], 'cost_micros' | 'unpriced'>[]
}

/** The reference of the reads: the figures by aggregations of the facts. Without costs, for which MongoDB would need the price table. */
export async function aggregateFacts(connection: Connection): Promise<FigureOf> {
  const today = Math.floor(NOW / DAY_MS)
  const $match = { kind: 'text', day: { $gt: today - DAYS, $lte: today } }
  const grouped = <T extends object>(...stages: Record<string, unknown>[]) =>
    connection
      .collection('facts')
      .aggregate<T>([{ $match }, ...(stages as { $group: { _id: unknown } }[])], { allowDiskUse: true })
      .toArray()
  const sums = { texts: { $sum: '$count' }, tokens: { $sum: '$total_tokens' } }
  const users = await grouped<{ texts: number; users: number }>(
    { $group: { _id: '$person', ...sums } },
    { $group: { _id: null, texts: { $sum: '$texts' }, users: { $sum: 1 } } },
  )
  const days = await grouped<{ _id: number; texts: number; tokens: number; users: number }>(
    { $group: { _id: { day: '$day', person: '$person' }, ...sums } },
    { $group: { _id: '$_id.day', texts: { $sum: '$texts' }, tokens: { $sum: '$tokens' }, users: { $sum: 1 } } },
  )
  const platforms = await grouped<{ _id: string; texts: number }>({ $group: { _id: '$platform', texts: { $sum: '$count' } } })
  const models = await grouped<{ _id: { provider: string; model: string }; texts: number; tokens: number }>({
    $group: { _id: { provider: '$provider', model: '$model' }, ...sums },
  })
  return {
    texts: users[0]?.texts ?? 0,
    users: users[0]?.users ?? 0,
    days: days.map(({ _id, ...row }) => ({ date: new Date(_id * DAY_MS).toISOString().slice(0, 10), ...row })),
    platforms: platforms.map(({ _id: name, texts }) => ({ name, texts })),
    models: models.map(({ _id: { provider, model }, texts, tokens }) => ({ provider, model, texts, tokens })),
  }
}

/** Adds costs from another source to the figures, so that the other figures can be compared. */
export function withCostsOf(figures: FigureOf, { days, models }: UsageFigures): UsageFigures {
  return withPlatformNames({
    ...figures,
    days: figures.days.map((row) => ({ ...row, cost_micros: days.find(({ date }) => date === row.date)?.cost_micros ?? 0 })),
    models: figures.models.map((row) => {
      const known = models.find(({ provider, model }) => provider === row.provider && model === row.model)
      return { ...row, cost_micros: known?.cost_micros ?? 0, unpriced: known?.unpriced ?? 0 }
    }),
  })
}
