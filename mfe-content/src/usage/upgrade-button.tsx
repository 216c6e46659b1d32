import { Button } from '@loomcast/design-system/full'
import { Link } from '@loomcast/web-kit'
import { usePackage } from '../api/queries.ts'
import { upgradeReason } from './usage.ts'

export function UpgradeButton({ label = 'Upgrade to Pro', variant = 'filled' }: { label?: string; variant?: 'filled' | 'default' }) {
  const plan = usePackage()
  return (
    <Button component={Link} to={`/pricing?reason=${upgradeReason(plan.data?.limits.used ?? 0)}`} variant={variant}>
      {label}
    </Button>
  )
}
