import { Alert, Button } from '@loomcast/design-system/full'
import { Link, useRoutesAvailable } from '@loomcast/web-kit'
import type { Posts } from '../api/plan.api.ts'

/** Shown when as many posts wait as the plan includes. */
export function PlannedLimit({ planned: { count, limit } }: Pick<Posts, 'planned'>) {
  const forSale = useRoutesAvailable('/pricing')
  if (limit === null || count < limit) return null
  return (
    <Alert
      tone="info"
      live={false}
      actions={
        forSale ? (
          <Button component={Link} to="/pricing" size="sm" variant="default">
            See plans
          </Button>
        ) : undefined
      }
    >
      {limit === 1 ? '1 planned post waits' : `${limit} planned posts wait`}, as many as your plan includes. You can save drafts, or choose
      a plan with more.
    </Alert>
  )
}
