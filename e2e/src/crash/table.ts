import { appendFile } from 'node:fs/promises'

export interface Row {
  scenario: string
  form: string
  acknowledged: number
  found: number
  counted: number
  effects: number
  duplicates: number
  /** `answersMs`: time from when everything was running again until a text was acknowledged. `eventsMs`: until earlier events had taken effect. */
  respondedMs: number
  eventsMs: number
  faults: string[]
}

/** The file in which `npm run crash` collects the rows. If it is not set, rows are not recorded. */
export const RESULTS_VARIABLE = 'CRASH_RESULTS'

export async function recordRow(row: AnyRow): Promise<void> {
  const file = process.env[RESULTS_VARIABLE]
  if (file) await appendFile(file, `${JSON.stringify(row)}\n`)
}

/** A row of the table about billing. */
export interface BillingRow {
  scenario: string
  /** Sessions at the provider. */
  sessions: number
  subscriptions: number
  /** Payments at the provider, and in billing's ledger. */
  charged: number
  recorded: number
  /** Entitlements that content applied. */
  effects: number
  /** Events of the provider that were processed. */
  events: number
  respondedMs: number
  appliedMs: number
  faults: string[]
}

/** A row of the table about the back office. */
export interface AdminRow {
  scenario: string
  /** Results of the audit entries about the command, or what else was recorded. */
  recorded: string
  /** What happened at the owner, or in the projection. */
  effects: number
  /** What `npm run audit -- verify` printed. */
  chain: string
  respondedMs: number
  faults: string[]
}

/** A row of the table about the publish service, of one network. */
export interface PublishRow {
  network: string
  /** Where the worker was killed. */
  point: string
  kills: number
  doubled: number
  lost: number
  /** Posts that were called failed or missed. */
  failed: number
  /** Until the service knew that the post is published. */
  longestMs: number
}

export type AnyRow = Row | BillingRow | AdminRow | PublishRow

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const verdictOf = (faults: number) => (faults === 0 ? '✓' : `✗ ${faults}`)
const verdict = ({ faults }: Exclude<AnyRow, PublishRow>) => verdictOf(faults.length)

export interface Table {
  /** Its place in the README: between `<!-- name -->` and `<!-- end of the name -->`. */
  name: string
  head: readonly string[]
  /** The first cells, which identify the scenario. */
  keyCells: number
}

export const TEXTS: Table = {
  name: 'crash table',
  head: [
    '| what died, and when | form | acknowledged | in history | counted | effects of events | twice on the wire | responds again after | events caught up after | |',
    '|---|---|--:|--:|--:|--:|--:|--:|--:|---|',
  ],
  keyCells: 2,
}

export const BILLING: Table = {
  name: 'crash table of billing',
  head: [
    '| what died, and when | sessions | subscriptions | charged | in the ledger | entitlements at content | events of the provider | responds again after | applied after | |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|---|',
  ],
  keyCells: 1,
}

export const ADMIN: Table = {
  name: 'crash table of the back office',
  head: ['| what died, and when | recorded | effects | `npm run audit -- verify` | responds again after | |', '|---|---|--:|---|--:|---|'],
  keyCells: 1,
}

export const PUBLISH: Table = {
  name: 'crash table of publish',
  head: [
    '| network | where the worker was killed | kills | doubled | lost | called failed | known after the lease within | |',
    '|---|---|--:|--:|--:|--:|--:|---|',
  ],
  keyCells: 2,
}

export const TABLES = [TEXTS, BILLING, ADMIN, PUBLISH] as const

export function tableFor(row: AnyRow): Table {
  if ('network' in row) return PUBLISH
  return 'form' in row ? TEXTS : 'chain' in row ? ADMIN : BILLING
}

/** Formats a row of its table. */
export function lineOf(row: AnyRow): string {
  return `| ${cellsOf(row).join(' | ')} |`
}

function cellsOf(row: AnyRow): (string | number)[] {
  if ('network' in row) return publishCells(row)
  if ('form' in row) return textCells(row)
  return 'chain' in row ? adminCells(row) : billingCells(row)
}

function textCells(row: Row): (string | number)[] {
  return [
    row.scenario,
    row.form,
    row.acknowledged,
    row.found,
    row.counted,
    row.effects,
    row.form === 'cluster' ? row.duplicates : '–',
    seconds(row.respondedMs),
    seconds(row.eventsMs),
    verdict(row),
  ]
}

function publishCells({ network, point, kills, doubled, lost, failed, longestMs }: PublishRow): (string | number)[] {
  return [network, point, kills, doubled, lost, failed, seconds(longestMs), verdictOf(doubled + lost + failed)]
}

function billingCells(row: BillingRow): (string | number)[] {
  return [
    row.scenario,
    row.sessions,
    row.subscriptions,
    row.charged,
    row.recorded,
    row.effects,
    row.events,
    seconds(row.respondedMs),
    seconds(row.appliedMs),
    verdict(row),
  ]
}

function adminCells(row: AdminRow): (string | number)[] {
  return [row.scenario, row.recorded, row.effects, row.chain, seconds(row.respondedMs), verdict(row)]
}

export function tableOf(table: Table, lines: string[]): string {
  return [...table.head, ...lines].join('\n')
}

/** Replaces the rows of the scenarios that were run in the old table. */
export function mergedTable(table: Table, old: string, rows: AnyRow[]): string {
  const scenarioOf = (line: string) => line.split(' | ').slice(0, table.keyCells).join(' | ')
  const unchanged = old.split('\n').filter((line) => line.startsWith('| ') && !table.head.includes(line))
  const lines = new Map(unchanged.map((line) => [scenarioOf(line), line]))
  for (const line of rows.map(lineOf)) lines.set(scenarioOf(line), line)
  return tableOf(table, [...lines.values()])
}
