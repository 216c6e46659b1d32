import { Skeleton } from '@loomcast/design-system/full'
import { percent } from '../figures/money.ts'
import { NoData } from '../figures/panel.tsx'
import { ShareList } from '../figures/share-list.tsx'
import type { FinancialFigures } from './dashboard.api.ts'

const STEPS: Record<string, { name: string; detail?: string }> = {
  drafted: { name: 'First draft' },
  activated: { name: 'First video or second day', detail: 'A finished video, or posts on two days (UTC)' },
  paid: { name: 'Paid' },
}

/** How far the users came who registered in the period. */
export function FunnelSteps({ funnel }: { funnel: FinancialFigures['funnel'] | undefined }) {
  if (!funnel) return <Skeleton height={190} />
  if (funnel.registered === 0) return <NoData>No user registered in the last {funnel.days} days</NoData>
  const steps = funnel.steps.map(({ id, users, percent: share }) => ({
    id,
    name: STEPS[id]?.name ?? id,
    count: users,
    text: `${users.toLocaleString('en')} (${percent(share)})`,
    ...(STEPS[id]?.detail !== undefined && { detail: STEPS[id].detail }),
  }))
  const registered = { id: 'registered', name: 'Registered', count: funnel.registered, text: funnel.registered.toLocaleString('en') }
  return <ShareList shares={[registered, ...steps]} />
}
