import { Card, ErrorState, Skeleton } from '@loomcast/design-system/full'
import { AccountFacts } from './account-facts.tsx'
import { AccountForm } from './account-form.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ExportData } from './export-data.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { useProfile } from './profile.api.ts'
import css from './profile.module.css'

export function AccountDetails() {
  const profile = useProfile()
  if (profile.data) {
    return (
      <div className={css.details}>
        <AccountFacts profile={profile.data} />
        <AccountForm saved={profile.data} />
        <OwnSessions />
        <Card as="section" className={css.section} aria-labelledby="your-data">
          <h2 className={css.sectionTitle} id="your-data">
            Your data
          </h2>
          <ExportData />
          <DeleteAccount email={profile.data.email} />
        </Card>
      </div>
    )
  }
  if (profile.isError) {
    return (
      <Card>
        <ErrorState
          title="Failed to load profile data"
          description="Nothing has changed. Try again in a moment."
          retrying={profile.isFetching}
          onRetry={() => void profile.refetch()}
        />
      </Card>
    )
  }
  return <ProfileSkeleton />
}

const FIELDS = ['email', 'name', 'company', 'bio']

function ProfileSkeleton() {
  return (
    <div className={css.details} aria-busy="true" role="status" aria-label="Loading your profile">
      <Skeleton height={96} />
      <Card className={css.section}>
        {FIELDS.map((field) => (
          <div key={field} className={css.skeletonField}>
            <Skeleton height={16} width="30%" />
            <Skeleton height={field === 'bio' ? 112 : 44} />
          </div>
        ))}
      </Card>
    </div>
  )
}
