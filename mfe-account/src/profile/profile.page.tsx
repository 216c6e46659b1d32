import { PageHeader, Tabs, UnavailableState } from '@loomcast/design-system/full'
import { Link, useDocumentTitle, useRoutesAvailable } from '@loomcast/web-kit'
import { useSearchParams } from 'react-router-dom'
import { AccountDetails } from './account-details.tsx'
import css from './profile.module.css'

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
        <Tabs.Panel value="subscription" className={css.panel}>
          <BillingPart
            unavailableTitle="Subscription and billing aren't available in this installation"
            text="Your plan, invoices, and payment method are on the billing page."
          />
        </Tabs.Panel>
        <Tabs.Panel value="referrals" className={css.panel}>
          <BillingPart
            unavailableTitle="Referrals aren't available in this installation"
            text="Your referral code and your bonus generations are on the billing page."
          />
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}

function BillingPart({ unavailableTitle, text }: { unavailableTitle: string; text: string }) {
  const hasBilling = useRoutesAvailable('/billing')
  if (!hasBilling) return <UnavailableState title={unavailableTitle} description="Your account works without it, on your current plan." />
  return (
    <p className={css.pointer}>
      {text} <Link to="/billing">Go to billing</Link>
    </p>
  )
}
