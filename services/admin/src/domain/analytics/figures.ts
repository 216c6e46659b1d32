import { distinctUsers, type Gaps } from './activity.ts'
import type { DayRange } from './days.ts'
import { addSums } from './named-counts.ts'
import { noTotals, type Rollup, type Totals } from './rollup.ts'

export interface DaySums {
  day: number
  totals: Totals
  gaps: Gaps
}

export interface PeriodSums {
  totals: Totals
  active_users: number
}

/** The sums of the days of a period, which has at most MAX_GAP days. */
export function sumPeriod(days: Iterable<DaySums>, { from, to }: DayRange): PeriodSums {
  const totals = noTotals()
  const gaps: [number, Gaps][] = []
  for (const each of days) {
    if (each.day < from || each.day > to) continue
    addSums(totals, each.totals)
    gaps.push([each.day, each.gaps])
  }
  return { totals, active_users: distinctUsers(gaps, from) }
}

/** Part in percent, rounded to one decimal; null if there is no whole. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10
}

export interface Comparison {
  current: number
  previous: number
  percent: number | null
}

/** The change in percent; null if the previous value is 0. */
export function compare(current: number, previous: number): Comparison {
  return { current, previous, percent: percentOf(current - previous, previous) }
}

/** The estimate of the specification, in millionths of a US dollar: 0.002 US dollars for 1,000 tokens of any model. */
export function estimatedMicros(tokens: number): number {
  return tokens * 2
}

/** Millionths of a US dollar in US dollars; half a millionth is rounded up. */
export function usdOf(micros: number): number {
  return Math.round(micros) / 1e6
}

/** Sums by another name, highest first; equal sums by name. */
export function ranked<Row extends { _id: string; count: number }>(rows: Iterable<Row>): Row[] {
  return [...rows].sort((a, b) => b.count - a.count || (a._id < b._id ? -1 : 1))
}

export type Names = Pick<Rollup, 'platforms' | 'models' | 'failures'>
