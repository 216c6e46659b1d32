import { Tabs } from '@loomcast/design-system/full'
import { useSearchParams } from 'react-router-dom'
import { AdminPage } from '../frame/admin-page.tsx'
import { AlertsTab } from './alerts-tab.tsx'
import { DeadLettersTab } from './dead-letters-tab.tsx'
import { JobsTab } from './jobs-tab.tsx'
import { ProviderEventsTab } from './provider-events-tab.tsx'
import { ReplayList } from './replay-list.tsx'

const TABS = ['dead-letters', 'provider-events', 'jobs', 'alerts'] as const

/** Events and jobs that were not handled, at /admin/events. The tab and its filters are in the URL. */
export function EventsPage() {
  const [query, setQuery] = useSearchParams()
  const tab = TABS.find((each) => each === query.get('tab')) ?? 'dead-letters'
  return (
    <AdminPage title="Events" description="Events and jobs that were not handled. Every replay is recorded in the audit log.">
      <ReplayList />
      <Tabs value={tab} onChange={(next) => setQuery(next === null || next === 'dead-letters' ? {} : { tab: next })} keepMounted={false}>
        <Tabs.List aria-label="Kinds of events">
          <Tabs.Tab value="dead-letters">Dead letters</Tabs.Tab>
          <Tabs.Tab value="provider-events">Provider events</Tabs.Tab>
          <Tabs.Tab value="jobs">Stuck jobs</Tabs.Tab>
          <Tabs.Tab value="alerts">Billing alerts</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="dead-letters" pt="md">
          <DeadLettersTab />
        </Tabs.Panel>
        <Tabs.Panel value="provider-events" pt="md">
          <ProviderEventsTab />
        </Tabs.Panel>
        <Tabs.Panel value="jobs" pt="md">
          <JobsTab />
        </Tabs.Panel>
        <Tabs.Panel value="alerts" pt="md">
          <AlertsTab />
        </Tabs.Panel>
      </Tabs>
    </AdminPage>
  )
}
