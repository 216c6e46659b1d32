import { Skeleton } from '@loomcast/design-system/full'
import { percent } from '../figures/money.ts'
import { NoData } from '../figures/panel.tsx'
import { ShareList } from '../figures/share-list.tsx'
import type { FinancialFigures } from './dashboard.api.ts'

const STEPS: Record<string, { name: string; detail?: string }> = {
  drafted: { name: 'Made a first post or video' },
  activated: { name: 'Made a video, or posts on two days', detail: 'Activation; days are UTC' },
  paid: { name: 'Paid for a plan', detail: 'Conversion; granted plans are not paid' },
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
  const registered = {
    id: 'registered',
    name: 'Registered',
    detail: 'Without administrators and deleted accounts',
    count: funnel.registered,
    text: funnel.registered.toLocaleString('en'),
  }
  return <ShareList shares={[registered, ...steps]} />
}
