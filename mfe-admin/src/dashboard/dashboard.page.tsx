import { Card, ErrorState } from '@loomcast/design-system/full'
import { useQuery } from '@loomcast/web-kit/query'
import { AdminPage } from '../frame/admin-page.tsx'
import { dashboardApi } from './dashboard.api.ts'
import { FigureCards } from './figure-cards.tsx'

export function DashboardPage() {
  const figures = useQuery({ queryKey: ['admin', 'dashboard'], queryFn: ({ signal }) => dashboardApi.figures({ signal }) })
  if (figures.isError && !figures.data) {
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
    <AdminPage title="Dashboard" description="Users, posts and videos of the whole installation.">
      <FigureCards figures={figures.data} />
    </AdminPage>
  )
}
