import { Button, Card, ErrorState, SegmentedControl, Skeleton } from '@loomcast/design-system/full'
import { Link, lazyPart, useRoutesAvailable } from '@loomcast/web-kit'
import { Suspense, useState } from 'react'
import { usePackages } from '../billing/billing.queries.ts'
import css from './usage.module.css'
import { DAYS, type Days, useUsageDays } from './use-usage-days.ts'

const UsageChart = lazyPart(() => import(/* webpackChunkName: "usage-chart" */ './usage-chart.tsx').then((m) => m.UsageChart))

/** Posts and videos per day as a chart. More than 30 days depend on the plan. */
export function UsageHistory({ posts, videos }: { posts: boolean; videos: boolean }) {
  const [days, setDays] = useState<Days>(DAYS[0])
  const usage = useUsageDays(days, { posts, videos })
  const { maxDays, shown, failed } = usage
  return (
    <Card as="section" className={css.history} aria-labelledby="usage-per-day">
      <header className={css.historyHead}>
        <h2 className={css.historyTitle} id="usage-per-day">
          Usage per day
        </h2>
        <SegmentedControl
          aria-label="Period"
          data={DAYS.map((each) => ({ value: String(each), label: `${each} days`, disabled: each > maxDays }))}
          value={String(days)}
          onChange={(value) => setDays(DAYS.find((each) => String(each) === value) ?? DAYS[0])}
        />
      </header>
      {usage.days ? (
        <>
          {(failed.posts || failed.videos) && (
            <p className={css.note} role="alert">
              Your {failed.posts ? 'posts' : 'videos'} per day couldn't be loaded.{' '}
              <Button variant="subtle" size="sm" loading={usage.isFetching} onClick={usage.refetch}>
                Retry
              </Button>
            </p>
          )}
          <Suspense fallback={<ChartSkeleton />}>
            <UsageChart days={usage.days} {...shown} />
          </Suspense>
        </>
      ) : usage.isError ? (
        <ErrorState compact title="Your usage per day didn't load" retrying={usage.isFetching} onRetry={usage.refetch} />
      ) : (
        <ChartSkeleton />
      )}
      <p className={css.note}>
        Days are in UTC. Deleted items aren't counted.
        {usage.days && maxDays < DAYS[1] && <LongerPeriod />}
      </p>
    </Card>
  )
}

/** Names the plans that have the longer period. */
function LongerPeriod() {
  const canBuy = useRoutesAvailable('/billing')
  return canBuy ? <PlansWithAnalytics /> : <> {DAYS[1]} days aren't part of your plan.</>
}

function PlansWithAnalytics() {
  const { data } = usePackages()
  const names = data?.packages.filter((offer) => offer.analytics_access).map(({ name }) => name) ?? []
  const plans = names.length > 0 ? new Intl.ListFormat('en', { type: 'disjunction' }).format(names) : 'a plan with usage analytics'
  return (
    <>
      {' '}
      {DAYS[1]} days are part of {plans}. <Link to="/pricing">Compare plans</Link>
    </>
  )
}

function ChartSkeleton() {
  return (
    <div className={css.chartSkeleton} aria-busy="true" role="status" aria-label="Loading your usage per day">
      <Skeleton height={24} width="40%" />
      <Skeleton height={248} />
    </div>
  )
}
