import { PageHeader } from '@loomcast/design-system/full'
import { useDocumentTitle, useSession } from '@loomcast/web-kit'
import { ContentTips } from './content-tips.tsx'
import css from './dashboard.module.css'
import { RecentContent, RecentVideos } from './recent-work.tsx'
import { StartCreating } from './start-creating.tsx'
import { StatCards } from './stat-cards.tsx'

export function DashboardPage() {
  useDocumentTitle('Dashboard')
  const session = useSession()
  if (session.status !== 'user' && session.status !== 'admin') return null
  const { user } = session

  return (
    <div className={css.page}>
      <PageHeader title={`Welcome back, ${user.email.split('@')[0]}`} description="What you have made, and where to go on." />
      <StartCreating />
      <StatCards accountType={user.subscription_status} />
      <div className={css.columns}>
        <RecentContent />
        <div className={css.side}>
          <RecentVideos />
          <ContentTips />
        </div>
      </div>
    </div>
  )
}
