import { Badge, Card, DateText, EmptyState, StatCard, type Tone } from '@loomcast/design-system/full'
import { type DataColumn, DataTable } from '@loomcast/design-system/tables'
import { Link } from '@loomcast/web-kit'
import type { ReferralSignup, ReferralStats, Referrer } from './referrals.api.ts'
import css from './referrals.module.css'

const REFERRERS: readonly DataColumn<Referrer>[] = [
  { id: 'user', header: 'User', cell: (row) => <User row={row} /> },
  { id: 'code', header: 'Code', cell: ({ code }) => <code>{code}</code> },
  { id: 'uses_count', header: 'Successful referrals', align: 'end', cell: ({ uses_count }) => uses_count.toLocaleString('en') },
  { id: 'created_at', header: 'Created', cell: ({ created_at }) => <DateText value={created_at} /> },
]

const STATES: Record<ReferralSignup['state'], { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'warning' },
  awarded: { label: 'Awarded', tone: 'success' },
  refused: { label: 'Refused', tone: 'danger' },
  closed: { label: 'Closed', tone: 'neutral' },
}

const SIGNUPS: readonly DataColumn<ReferralSignup>[] = [
  { id: 'code', header: 'Code', cell: ({ referral_code }) => <code>{referral_code}</code> },
  { id: 'bonus', header: 'Bonus of the referrer', align: 'end', cell: ({ bonus_awarded }) => bonus_awarded.toLocaleString('en') },
  { id: 'state', header: 'State', cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge> },
  { id: 'created_at', header: 'Date', cell: ({ created_at }) => <DateText value={created_at} /> },
]

/** The totals and the two tables; a skeleton while the figures load. */
export function ReferralFigures({ stats }: { stats: ReferralStats | undefined }) {
  const loading = !stats
  return (
    <>
      <div className={css.cards}>
        <StatCard label="Total Referrals" value={stats?.total_referrals} loading={loading} period="registrations with a code" />
        <StatCard label="Successful Signups" value={stats?.total_signups} loading={loading} period="with a verified email" />
        <StatCard
          label="Bonus Awarded"
          value={stats?.total_bonus_awarded}
          unit="generations"
          loading={loading}
          period="to referrers and friends"
        />
      </div>
      <Card as="section" className={css.form} aria-labelledby="top-referrers">
        <h2 id="top-referrers" className={css.title}>
          Top Referrers
        </h2>
        {stats?.top_referrers.length === 0 ? (
          <EmptyState compact title="No referrers yet" description="Users appear here when a friend registers with their code." />
        ) : (
          <DataTable
            caption="Top Referrers"
            columns={REFERRERS}
            rows={stats?.top_referrers}
            rowId={({ code }) => code}
            rowLabel={({ user_email }) => user_email ?? 'Deleted user'}
            skeletonRows={3}
          />
        )}
      </Card>
      <Card as="section" className={css.form} aria-labelledby="recent-signups">
        <h2 id="recent-signups" className={css.title}>
          Recent Referral Signups
        </h2>
        {stats?.recent_signups.length === 0 ? (
          <EmptyState compact title="No recent signups" description="Registrations with a referral code appear here." />
        ) : (
          <DataTable
            caption="Recent Referral Signups"
            columns={SIGNUPS}
            rows={stats?.recent_signups}
            rowId={({ signup_id }) => signup_id}
            rowLabel={({ referral_code }) => referral_code}
            skeletonRows={3}
          />
        )}
      </Card>
    </>
  )
}

function User({ row: { user_id, user_email } }: { row: Referrer }) {
  if (user_id === null) return 'Deleted user'
  return <Link to={`/admin/users/${encodeURIComponent(user_id)}`}>{user_email ?? user_id}</Link>
}
