import { AppError } from '@loomcast/service-kit/errors'
import { type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import { withRebuildLease } from '../rebuild-lease.ts'
import { addToRollups } from './add-to-rollups.ts'
import type { AnalyticsContext } from './context.ts'

type RebuildContext = Pick<AnalyticsContext, 'connection' | 'repositories'>

export interface RebuildReport {
  version: number
  facts: number
}

interface RebuildOptions {
  /** Facts in one transaction. Default 500. */
  batch?: number
  /** Called before every transaction. */
  onStep?(step: string): void | Promise<void>
}

/**
 * Computes the figures from the facts into a new version, while events are added to the one that is shown, and then shows the new version in one transaction.
 * Every partition is read in the order of its positions up to its end, which the last transaction reaches while it stops additions to the partitions. If the process
 * dies, the shown version is unchanged, and the next rebuild starts from the beginning.
 */
export async function rebuildAnalytics(context: RebuildContext, options: RebuildOptions = {}): Promise<RebuildReport> {
  const { connection } = context
  return withRebuildLease(connection, 'analytics rebuild', async (requireLease) => {
    const report = await buildVersion(context, options, requireLease)
    await deleteRetiredVersions(context)
    return report
  })
}

/** Deletes the data of versions that are no longer shown. */
export async function deleteRetiredVersions({ repositories: { facts, rollups } }: Pick<AnalyticsContext, 'repositories'>): Promise<void> {
  for (const version of (await facts.state()).retired) {
    await rollups.deleteVersion(version)
    await facts.forgetVersion(version)
  }
}

async function buildVersion(
  context: RebuildContext,
  { batch = 500, onStep }: RebuildOptions,
  requireLease: () => void,
): Promise<RebuildReport> {
  const { connection, repositories } = context
  const { facts } = repositories
  const step = async <T>(name: string, work: (tx: Tx) => Promise<T>) => {
    requireLease()
    await onStep?.(name)
    return withTransaction(connection, work)
  }
  const version = await step('begin', (tx) => facts.beginVersion(tx))
  let count = 0
  for (;;) {
    for (const { _id: partition } of await facts.partitions()) {
      for (let added = batch; added === batch; ) {
        added = await step('build', (tx) => addNext(context, version, partition, batch, tx))
        count += added
      }
    }
    const added = await step('show', (tx) => finish(context, version, batch, tx))
    if (added !== undefined) return { version, facts: count + added }
  }
}

/** Adds the next facts of a partition to the new version. Returns their number. */
async function addNext({ repositories }: RebuildContext, version: number, partition: number, limit: number, tx: Tx): Promise<number> {
  const { facts, rollups } = repositories
  const next = await facts.factsAfter(partition, await rollups.rebuildPosition(version, partition, tx), limit, tx)
  const last = next.at(-1)
  if (!last) return 0
  await addToRollups(repositories, tx, version, partition, next)
  await rollups.setRebuildPosition(version, partition, last.pos, tx)
  return next.length
}

/** Adds what is left and shows the version. Returns the number of facts, or undefined, without any change, if too many are left for one transaction. */
async function finish(context: RebuildContext, version: number, limit: number, tx: Tx): Promise<number | undefined> {
  const { facts, rollups } = context.repositories
  const state = await facts.state(tx)
  if (state.building !== version) throw new AppError('conflict', 'Another rebuild took over.')
  const rests = new Map<number, number>()
  for (const partition of state.partitions) rests.set(partition, await rollups.rebuildPosition(version, partition, tx))
  const partitions = await facts.movePartitions(state.partitions, version, tx)
  const left = partitions.reduce((sum, { _id, pos }) => sum + pos - (rests.get(_id) ?? 0), 0)
  if (left > limit) {
    await facts.movePartitions(state.partitions, state.version, tx)
    return undefined
  }
  for (const { _id: partition } of partitions) await addNext(context, version, partition, limit, tx)
  await facts.showVersion(version, tx)
  return left
}
