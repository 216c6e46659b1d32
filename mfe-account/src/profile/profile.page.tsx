import { PageHeader, Tabs } from '@loomcast/design-system/full'
import { useDocumentTitle } from '@loomcast/web-kit'
import { useSearchParams } from 'react-router-dom'
import { AccountDetails } from './account-details.tsx'
import css from './profile.module.css'
import { ReferralsTab } from './referrals-tab.tsx'
import { SubscriptionTab } from './subscription-tab.tsx'

const TABS = [
  { id: 'profile', label: 'Account Details' },
  { id: 'subscription', label: 'Subscription & Billing' },
  { id: 'referrals', label: 'Refer Friends' },
] as const

export function ProfilePage() {
  useDocumentTitle('My Profile')
  const [query, setQuery] = useSearchParams()
  const tab = TABS.find(({ id }) => id === query.get('tab'))?.id ?? 'profile'
  // The tab is in the URL, so that a reload, Back and a link open the same one.
  const open = (next: string | null) => setQuery(next && next !== 'profile' ? { tab: next } : {}, { preventScrollReset: true })
  return (
    <div className={css.page}>
      <PageHeader title="My Profile" />
      <Tabs value={tab} onChange={open} keepMounted>
        <Tabs.List aria-label="My Profile">
          {TABS.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="profile" className={css.panel}>
          <AccountDetails />
        </Tabs.Panel>
        {/* Only an open tab requests its data. */}
        <Tabs.Panel value="subscription" className={css.panel}>
          {tab === 'subscription' ? <SubscriptionTab /> : null}
        </Tabs.Panel>
        <Tabs.Panel value="referrals" className={css.panel}>
          {tab === 'referrals' ? <ReferralsTab /> : null}
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}
