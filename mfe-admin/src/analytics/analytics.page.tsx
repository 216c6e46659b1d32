import { Card, DateText, ErrorState, SegmentedControl, Skeleton } from '@loomcast/design-system/full'
import { lazyPart } from '@loomcast/web-kit'
import { keepPreviousData, useQuery } from '@loomcast/web-kit/query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { NoData, Panel } from '../figures/panel.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { type AnalyticsFigures, analyticsApi, PERIODS, type Period } from './analytics.api.ts'
import css from './analytics.module.css'
import { CostAnalysis } from './cost-analysis.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { ModelUsage, PlatformUsage, ProviderUsage, VideoSuccess } from './usage-panels.tsx'

const DailyUsageChart = lazyPart(() => import('./daily-usage-chart.tsx').then((m) => m.DailyUsageChart))
const STANDARD: Period = 30

export function AnalyticsPage() {
  const [period, setPeriod] = usePeriod()
  const figures = useQuery({
    queryKey: ['admin', 'analytics', period],
    queryFn: ({ signal }) => analyticsApi.figures(period, { signal }),
    placeholderData: keepPreviousData,
  })
  if (figures.isError && !figures.data) {
    return (
      <AdminPage title="Error Loading Analytics">
        <Card>
          <ErrorState
            title="Failed to load analytics data"
            description={figures.error.detail}
            retrying={figures.isFetching}
            onRetry={() => void figures.refetch()}
          />
        </Card>
      </AdminPage>
    )
  }
  return (
    <AdminPage
      title="Analytics"
      description={
        <>
          Days are in UTC, and today is not over.{' '}
          {figures.data?.updated_at ? (
            <>
              Last change <DateText value={figures.data.updated_at} />.
            </>
          ) : null}
        </>
      }
      actions={
        <SegmentedControl
          aria-label="Period"
          data={PERIODS.map((days) => ({ value: String(days), label: `${days} days` }))}
          value={String(period)}
          onChange={(value) => setPeriod(periodOf(value))}
        />
      }
    >
      <SummaryCards figures={figures.data} period={period} />
      {figures.data ? <Details figures={figures.data} period={period} busy={figures.isPlaceholderData} /> : <DetailsSkeleton />}
    </AdminPage>
  )
}

function Details({ figures, period, busy }: { figures: AnalyticsFigures; period: Period; busy: boolean }) {
  const unused = figures.daily_usage.every((day) => day.content_count === 0 && day.video_count === 0)
  return (
    <div className={css.details} data-busy={busy || undefined} aria-busy={busy || undefined}>
      <Panel title="Daily usage">
        {unused ? (
          <NoData>No usage data available</NoData>
        ) : (
          <Suspense fallback={<Skeleton height={304} />}>
            <DailyUsageChart days={figures.daily_usage} />
          </Suspense>
        )}
      </Panel>
      <div className={css.columns}>
        <PlatformUsage usage={figures.platform_usage} />
        <VideoSuccess summary={figures.summary} />
        <ProviderUsage usage={figures.provider_usage} />
        <ModelUsage usage={figures.model_usage} />
      </div>
      <CostAnalysis cost={figures.cost} period={period} />
    </div>
  )
}

function DetailsSkeleton() {
  return (
    <div className={css.details} aria-busy="true">
      <Skeleton height={396} radius="lg" />
      <div className={css.columns}>
        <Skeleton height={280} radius="lg" />
        <Skeleton height={280} radius="lg" />
      </div>
    </div>
  )
}

/** The period, stored in the URL. */
function usePeriod(): [Period, (period: Period) => void] {
  const [query, setQuery] = useSearchParams()
  return [periodOf(query.get('days')), (period) => setQuery(period === STANDARD ? {} : { days: String(period) })]
}

function periodOf(value: string | null): Period {
  return PERIODS.find((days) => String(days) === value) ?? STANDARD
}
