import { dayOf } from '../domain/analytics/days.ts'
import { countAccounts } from './account-counts.ts'
import type { Analytics, AnalyticsDays, Dashboard } from './analytics.schema.ts'
import { analyticsOf } from './analytics-view.ts'
import type { AnalyticsContext } from './context.ts'
import { dashboardOf } from './dashboard-view.ts'
import type { Moment } from './moment.ts'

export interface Figures<Body> {
  /** Changes with every fact, rebuild and day. */
  etag: string
  body: Body
}

export interface FiguresReader {
  dashboard(): Promise<Figures<Dashboard>>
  analytics(days: AnalyticsDays): Promise<Figures<Analytics>>
}

const ATTEMPTS = 3

/**
 * Computes figures in a snapshot of the database, and stores the last response of each kind in memory while its ETag is current, so that most requests read only
 * the positions of the partitions.
 */
export function createFiguresReader(context: Pick<AnalyticsContext, 'repositories' | 'clock'>): FiguresReader {
  const { facts } = context.repositories
  const latestFigures = new Map<string, Figures<unknown>>()

  async function moment(): Promise<{ moment: Moment; revision: string }> {
    const state = await facts.state()
    const partitions = await facts.partitions()
    const today = dayOf(context.clock())
    const positions = partitions.toSorted((a, b) => a._id - b._id).map(({ _id, pos }) => `${_id}.${pos}`)
    const latest = Math.max(0, ...partitions.map(({ at }) => at.getTime()))
    const updatedAt = latest === 0 ? null : new Date(latest)
    return { moment: { version: state.version, today, updatedAt }, revision: [today, state.version, ...positions].join('-') }
  }

  /** `slot`: where the latest figures of the kind are stored. Computes again if facts or a rebuild arrived meanwhile. While facts arrive without a break, the response is not stored and its ETag is used once. */
  async function read<Body>(kind: string, slot: string, compute: (moment: Moment) => Promise<Body>): Promise<Figures<Body>> {
    let before = await moment()
    for (let attempt = 1; ; attempt++) {
      const etag = `"${kind}-${before.revision}"`
      const known = latestFigures.get(slot)
      if (known?.etag === etag) return known as Figures<Body>
      const body = await compute(before.moment)
      const after = await moment()
      if (after.revision === before.revision) {
        const figures = { etag, body }
        latestFigures.set(slot, figures)
        return figures
      }
      if (attempt >= ATTEMPTS && after.moment.version === before.moment.version)
        return { etag: `"${kind}-${before.revision}-${after.revision}"`, body }
      before = after
    }
  }

  return {
    async dashboard() {
      // Accounts are not counted from the facts, so their numbers are a part of the ETag.
      const accounts = await countAccounts(context, dayOf(context.clock()))
      return read(`dashboard-${Object.values(accounts).join('.')}`, 'dashboard', (at) => dashboardOf(context, at, accounts))
    },
    analytics: (days) => read(`analytics-${days}`, `analytics-${days}`, (at) => analyticsOf(context, at, days)),
  }
}
