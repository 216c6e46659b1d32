import { UsageScreen } from './usage-screen.tsx'

export function UsagePage() {
  return <UsageScreen title="Usage" description="What you've made, and what it cost." />
}
