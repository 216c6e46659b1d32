import { EmptyState, ErrorState, Skeleton } from '@loomcast/design-system/full'
import { lazyPart } from '@loomcast/web-kit'
import { Suspense } from 'react'
import { FinancePanel } from './finance-panel.tsx'
import type { RevenueDay } from './financial.api.ts'

const RevenueChart = lazyPart(() => import(/* webpackChunkName: "revenue-chart" */ './revenue-chart.tsx').then((m) => m.RevenueChart))

interface RevenuePanelProps {
  data: { currency: string; days: readonly RevenueDay[] } | undefined
  failed: boolean
  retrying: boolean
  onRetry: () => void
}

/** Revenue per day as a chart. */
export function RevenuePanel({ data, failed, retrying, onRetry }: RevenuePanelProps) {
  return (
    <FinancePanel title="Revenue per day" note="30 days (UTC)">
      {data ? (
        data.days.some(({ payments, refunds }) => payments > 0 || refunds > 0) ? (
          <Suspense fallback={<Skeleton height={280} />}>
            <RevenueChart days={data.days} currency={data.currency} />
          </Suspense>
        ) : (
          <EmptyState compact title="No revenue in the last 30 days" description="Payments and refunds appear here on their day." />
        )
      ) : failed ? (
        <ErrorState compact title="The revenue per day didn't load" retrying={retrying} onRetry={onRetry} />
      ) : (
        <Skeleton height={280} />
      )}
    </FinancePanel>
  )
}
