import { AdminPage } from '../frame/admin-page.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'

export function SecurityPage() {
  return (
    <AdminPage title="Security" description="Your own login: two-step login and the places where you are logged in.">
      <SecondFactorCard />
      <OwnSessions />
    </AdminPage>
  )
}
