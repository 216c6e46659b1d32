import { monthToDate, startOf } from '../domain/analytics/days.ts'
import type { AnalyticsContext } from './context.ts'

/** Accounts that exist, as the list of users counts them: deleted ones are in none of the numbers. */
export interface AccountCounts {
  total: number
  /** Those that registered this month, and on the same days of last month. */
  thisMonth: number
  lastMonth: number
}

export async function countAccounts(
  { repositories: { directory } }: Pick<AnalyticsContext, 'repositories'>,
  today: number,
): Promise<AccountCounts> {
  const { current, previous } = monthToDate(today)
  const [total, thisMonth, lastMonth] = await Promise.all([
    directory.count({}),
    directory.countRegistered(startOf(current.from), startOf(current.to + 1)),
    directory.countRegistered(startOf(previous.from), startOf(previous.to + 1)),
  ])
  return { total, thisMonth, lastMonth }
}
