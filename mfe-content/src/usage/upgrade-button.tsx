import { Button } from '@loomcast/design-system/full'
import { Link } from '@loomcast/web-kit'

export function UpgradeButton({ label = 'Upgrade to Pro', variant = 'filled' }: { label?: string; variant?: 'filled' | 'default' }) {
  return (
    <Button component={Link} to="/pricing" variant={variant}>
      {label}
    </Button>
  )
}
