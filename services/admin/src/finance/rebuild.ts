import { AppError } from '@loomcast/service-kit/errors'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { addSums, type SumsByDay, sumsOf } from '../domain/finance/daily-sums.ts'
import { mrrChanges } from '../domain/finance/mrr-changes.ts'
import { withRebuildLease } from '../rebuild-lease.ts'
import { newestStates } from './add-facts.ts'
import type { FinanceContext } from './context.ts'

export interface FinanceRebuildReport {
  version: number
  customers: number
}

interface RebuildOptions {
  /** Customers in one transaction. Default 50. */
  batch?: number
  /** Called before every transaction. */
  onStep?(step: string): void | Promise<void>
}

/**
 * Computes the sums from the facts into a new version, customer by customer, while events are added to the one that is shown, and then shows the new version.
 * Events of a customer that is part of the new version are added to both. If the process dies, the shown version is unchanged, and the next rebuild begins
 * again. Throws AppError `conflict` if another rebuild is running.
 */
export async function rebuildFinance(
  { connection, repositories: { finance } }: Pick<FinanceContext, 'connection' | 'repositories'>,
  { batch = 50, onStep }: RebuildOptions = {},
): Promise<FinanceRebuildReport> {
  return withRebuildLease(connection, 'finance rebuild', async (requireLease) => {
    await onStep?.('begin')
    const version = await withTransaction(connection, (tx) => finance.beginVersion(tx))
    let customers = 0
    for (;;) {
      requireLease()
      await onStep?.('build')
      const added = await addNext(version)
      customers += added
      if (added > 0) continue
      await onStep?.('show')
      if (await show(version)) break
    }
    await finance.deleteOldVersions()
    return { version, customers }
  })

  /** Adds the next customers to the version. Returns their number. */
  function addNext(version: number): Promise<number> {
    return withTransaction(connection, async (tx) => {
      const ids = await finance.takeUnbuilt(version, batch, tx)
      const facts = await finance.factsOf(ids, tx)
      const sums: SumsByDay = new Map()
      for (const [customer, all] of facts) {
        addSums(sums, sumsOf(all))
        await finance.replaceMrrChanges(customer, mrrChanges(all.states), tx)
        await finance.saveNewest(customer, newestStates(all.states), tx)
      }
      await finance.addToDays(version, 'rebuild', sums, tx)
      return ids.length
    })
  }

  /** Shows the version. Returns false if a customer is not part of it. */
  function show(version: number): Promise<boolean> {
    return withTransaction(connection, async (tx) => {
      if (await finance.hasUnbuilt(version, tx)) return false
      if (!(await finance.showVersion(version, tx))) throw new AppError('conflict', 'Another rebuild took over.')
      return true
    })
  }
}
