import { Card, DateText, ErrorState, Skeleton } from '@loomcast/design-system/full'
import { PartBoundary } from '@loomcast/web-kit'
import { useQuery } from '@loomcast/web-kit/query'
import { AdminPage } from '../frame/admin-page.tsx'
import { BusinessCards } from './business-cards.tsx'
import { dashboardApi } from './dashboard.api.ts'
import css from './dashboard.module.css'
import { FigureCards } from './figure-cards.tsx'
import { Publishing } from './publishing.tsx'
import { SystemStatus } from './system-status.tsx'
import { ApiUsage, PopularPlatforms, WeekActivity } from './usage-panels.tsx'

export function DashboardPage() {
  const figures = useQuery({ queryKey: ['admin', 'dashboard'], queryFn: ({ signal }) => dashboardApi.figures({ signal }) })
  const { data } = figures
  if (figures.isError && !data) {
    return (
      <AdminPage title="Error Loading Dashboard">
        <Card>
          <ErrorState
            title="Failed to load dashboard data"
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
      title="Dashboard"
      description={
        <>
          Customers, usage and state of the whole installation.{' '}
          {data?.updated_at ? (
            <>
              Last change <DateText value={data.updated_at} />.
            </>
          ) : null}
        </>
      }
    >
      <PartBoundary label="The business figures">
        <BusinessCards />
      </PartBoundary>
      <h2 className={css.groupTitle}>Usage</h2>
      <PartBoundary label="The usage figures">
        <FigureCards figures={data} />
      </PartBoundary>
      <div className={css.columns}>
        {data ? (
          <>
            <PartBoundary label="The activity of the week">
              <WeekActivity days={data.last_7_days} />
            </PartBoundary>
            <div className={css.stack}>
              <PartBoundary label="The popular platforms">
                <PopularPlatforms platforms={data.top_platforms} />
              </PartBoundary>
              <PartBoundary label="The API usage">
                <ApiUsage figures={data} />
              </PartBoundary>
            </div>
          </>
        ) : (
          <>
            <Skeleton height={380} radius="lg" />
            <Skeleton height={280} radius="lg" />
          </>
        )}
      </div>
      <h2 className={css.groupTitle}>System</h2>
      <PartBoundary label="The planned posts">
        <Publishing />
      </PartBoundary>
      <PartBoundary label="The state of the system">
        <SystemStatus />
      </PartBoundary>
    </AdminPage>
  )
}
