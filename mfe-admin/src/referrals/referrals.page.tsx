import { Card, ErrorState, Skeleton } from '@loomcast/design-system/full'
import { useQuery } from '@loomcast/web-kit/query'
import { AdminPage } from '../frame/admin-page.tsx'
import { ReferralFigures } from './referral-figures.tsx'
import { referralsApi, settingsKey, statsKey } from './referrals.api.ts'
import css from './referrals.module.css'
import { SettingsForm } from './settings-form.tsx'

/** The settings and the figures are loaded in parallel; each is shown even if the other fails. */
export function ReferralsPage() {
  const settings = useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => referralsApi.settings({ signal }) })
  const stats = useQuery({ queryKey: statsKey, queryFn: ({ signal }) => referralsApi.stats({ signal }) })
  return (
    <AdminPage title="Referrals" description="The bonus for users who bring friends.">
      {settings.data ? (
        <SettingsForm saved={settings.data} />
      ) : settings.isError ? (
        <Failed what="settings" error={settings.error.detail} retrying={settings.isFetching} onRetry={() => void settings.refetch()} />
      ) : (
        <Card className={css.form} aria-busy>
          <Skeleton height={28} width="14rem" />
          <Skeleton height={120} />
        </Card>
      )}
      {stats.isError && !stats.data ? (
        <Failed what="statistics" error={stats.error.detail} retrying={stats.isFetching} onRetry={() => void stats.refetch()} />
      ) : (
        <ReferralFigures stats={stats.data} />
      )}
    </AdminPage>
  )
}

interface FailedProps {
  what: string
  error: string
  retrying: boolean
  onRetry: () => void
}

function Failed({ what, error, retrying, onRetry }: FailedProps) {
  return (
    <Card as="section" aria-label={`Referral ${what}`}>
      <ErrorState title="Failed to load referral data" description={error} retrying={retrying} onRetry={onRetry} />
    </Card>
  )
}
