import { Button, EmptyState, IconAdd, IconCalendar, IconGenerate } from '@loomcast/design-system/full'
import { DEFAULT_PLATFORM, platformName } from '@loomcast/platforms'
import { Link, useRoutesAvailable } from '@loomcast/web-kit'

interface NothingPlannedProps {
  compact: boolean
  onNew: () => void
}

/** Shown for a period without posts. */
export function NothingPlanned({ compact, onNew }: NothingPlannedProps) {
  const canGenerate = useRoutesAvailable('/generate')
  return (
    <EmptyState
      compact={compact}
      icon={IconCalendar}
      title="Nothing is planned here yet"
      description="Give a post a day and a time. Loomcast sends it through a connected account, or reminds you and opens the network with the text ready."
      {...(!compact && { example: `${platformName(DEFAULT_PLATFORM)}, Tuesday at 9:00 AM: “We stopped having status meetings in May.”` })}
      action={
        <>
          <Button variant="light" leftSection={<IconAdd size={18} />} onClick={onNew}>
            Plan a post
          </Button>
          {canGenerate && (
            <Button component={Link} to="/generate" variant="default" leftSection={<IconGenerate size={18} />}>
              Write posts first
            </Button>
          )}
        </>
      }
    />
  )
}
