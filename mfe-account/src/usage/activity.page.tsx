import { UsageScreen } from './usage-screen.tsx'

export function ActivityPage() {
  return <UsageScreen title="Activity" description="Everything you've made, to watch, download or delete." withMedia />
}
