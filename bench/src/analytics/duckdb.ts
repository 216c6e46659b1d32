import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import { PRICES } from '@loomcast/admin/analytics'
import type { Connection } from 'mongoose'
import { DAY_MS, DAYS, NOW } from './events.ts'
import { type UsageFigures, withPlatformNames } from './figures.ts'

const COLUMNS = ['kind', 't', 'person', 'platform', 'provider', 'model', 'input_tokens', 'output_tokens', 'total_tokens', 'count'] as const

/** Exports the facts and the price table to CSV files and computes the figures from them with DuckDB. Also returns the time of its queries (ms). */
export async function figuresByDuckDb(connection: Connection, folder: string): Promise<{ figures: UsageFigures; milliseconds: number }> {
  const facts = join(folder, 'facts.csv')
  const prices = join(folder, 'prices.csv')
  await exportFacts(connection, facts)
  const priceRows = PRICES.map(({ provider, model, input_micros, output_micros, valid_from }) =>
    [provider, model, input_micros, output_micros, valid_from].join(','),
  )
  await writeFile(prices, `provider,model,input_micros,output_micros,valid_from\n${priceRows.join('\n')}\n`)
  const duckDb = await DuckDBInstance.create(':memory:')
  const database = await duckDb.connect()
  try {
    return await query(facts, prices, async (sql) => (await database.runAndReadAll(sql)).getRowObjectsJson())
  } finally {
    database.closeSync()
    duckDb.closeSync()
  }
}

async function exportFacts(connection: Connection, file: string): Promise<void> {
  const rows = connection.collection<Record<string, unknown>>('facts').find({}, { batchSize: 5_000 })
  async function* lines() {
    yield `${COLUMNS.join(',')}\n`
    for await (const row of rows) {
      const { t } = row
      const values = { ...row, t: t instanceof Date ? t.toISOString().slice(0, 23) : '' } as Record<string, unknown>
      yield `${COLUMNS.map((name) => values[name] ?? '').join(',')}\n`
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file))
}

type Row = Record<string, unknown>

async function query(facts: string, prices: string, run: (sql: string) => Promise<Row[]>) {
  const today = new Date(NOW).toISOString().slice(0, 10)
  const first = new Date(NOW - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
  await run(`create table prices as select * from read_csv('${prices}', header = true, types = {'valid_from': 'DATE'})`)
  await run(`create table facts as select *, t::DATE as date from read_csv('${facts}', header = true, types = {'t': 'TIMESTAMP'})`)
  const started = performance.now()
  // The price of a day is the last one that is valid on it.
  await run(`create table texts as
    select f.date, f.person, f.platform, f.provider, f.model, f.total_tokens as tokens,
      case when f.provider = 'local' then 0 else round((f.input_tokens * p.input_micros + f.output_tokens * p.output_micros) / 1e6) end as cost
    from facts f asof left join prices p on f.provider = p.provider and f.model = p.model and f.date >= p.valid_from
    where f.kind = 'text' and f.date between DATE '${first}' and DATE '${today}'`)
  const sums = 'count(*)::DOUBLE as texts, sum(tokens)::DOUBLE as tokens, coalesce(sum(cost), 0)::DOUBLE as cost_micros'
  const total = await run('select count(*)::DOUBLE as texts, count(distinct person)::DOUBLE as users from texts')
  const days = await run(
    `select strftime(date, '%Y-%m-%d') as date, ${sums}, count(distinct person)::DOUBLE as users from texts group by all order by all`,
  )
  const platforms = await run('select platform as name, count(*)::DOUBLE as texts from texts group by all')
  const models = await run(`select provider, model, ${sums}, count(*) filter (cost is null)::DOUBLE as unpriced from texts group by all`)
  const milliseconds = performance.now() - started
  const figures = { ...total[0], days, platforms, models } as UsageFigures
  return { figures: withPlatformNames(figures), milliseconds }
}
