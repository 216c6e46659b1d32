import { PageHeader } from '@loomcast/design-system/full'
import { PartBoundary, type User, useDocumentTitle, useSession } from '@loomcast/web-kit'
import { useSubscription } from '../billing/billing.queries.ts'
import { PaymentNotice } from '../billing/payment-notice.tsx'
import { ContentTips } from './content-tips.tsx'
import css from './dashboard.module.css'
import { DuePosts, RecentContent, RecentVideos } from './recent-work.tsx'
import { StartCreating } from './start-creating.tsx'
import { StatCards } from './stat-cards.tsx'

export function DashboardPage() {
  useDocumentTitle('Dashboard')
  const session = useSession()
  if (session.status !== 'user' && session.status !== 'admin') return null
  const { user } = session

  return (
    <div className={css.page}>
      <PageHeader
        title={`${isNew(user) ? 'Welcome' : 'Welcome back'}, ${user.email.split('@')[0]}`}
        description="See what you've made, and pick up where you left off."
      />
      <PartBoundary label="Your open payment">
        <OpenPayment />
      </PartBoundary>
      <StartCreating />
      <PartBoundary label="Your figures">
        <StatCards user={user} />
      </PartBoundary>
      <DuePosts />
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

const DAY = 24 * 60 * 60 * 1000

/** Whether the account was created within the last day, so that the user is not coming back. */
const isNew = ({ created_at }: User) => Date.now() - Date.parse(created_at) < DAY

/** An overdue payment, or one that waits for a confirmation. */
function OpenPayment() {
  const subscription = useSubscription()
  return subscription.data ? <PaymentNotice subscription={subscription.data} place="dashboard" /> : null
}
