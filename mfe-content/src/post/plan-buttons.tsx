import { Button, IconCalendar } from '@loomcast/design-system/full'
import { Link, useRoutesAvailable } from '@loomcast/web-kit'

const PLAN = '/plan'

/** Whether this installation has a plan of posts. */
export const usePlanAvailable = (): boolean => useRoutesAvailable(PLAN)

/** Where one post is planned. */
export const planPostAddress = (contentId: string): string => `${PLAN}?content=${encodeURIComponent(contentId)}`

/** Opens the plan with one post. Nothing if the installation has none. */
export function PlanButton({ contentId }: { contentId: string }) {
  if (!usePlanAvailable()) return null
  return (
    <Button component={Link} to={planPostAddress(contentId)} variant="default" leftSection={<IconCalendar size={18} />}>
      Plan
    </Button>
  )
}

/** Opens the plan with the posts of a set. Nothing if the installation has none, or the posts are of no set. */
export function PlanSetButton({ setId, size = 'md' }: { setId: string | null | undefined; size?: 'sm' | 'md' }) {
  if (!usePlanAvailable() || !setId) return null
  return (
    <Button
      component={Link}
      to={`${PLAN}?set=${encodeURIComponent(setId)}`}
      variant={size === 'sm' ? 'subtle' : 'default'}
      size={size}
      leftSection={<IconCalendar size={18} />}
    >
      Plan these posts
    </Button>
  )
}
