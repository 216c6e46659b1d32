import {
  ActionIcon,
  Button,
  ErrorState,
  IconAdd,
  IconConnections,
  IconMore,
  IconTime,
  IconUpload,
  IconUser,
  Menu,
  PageHeader,
} from '@loomcast/design-system/full'
import { Link, useDocumentTitle } from '@loomcast/web-kit'
import { useNarrow } from '@loomcast/web-kit/narrow'
import { useSchedule } from '../api/queries.ts'
import styles from './calendar.module.css'
import { Calendar } from './calendar.tsx'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import { useCalendarView } from './calendar-view.ts'
import { PlanDialogs } from './plan-dialogs.tsx'
import { usePlanDialogs } from './use-plan-dialogs.ts'

export function PlanPage() {
  useDocumentTitle('Plan')
  const narrow = useNarrow()
  const [view, setView] = useCalendarView(narrow)
  const schedule = useSchedule()
  const dialogs = usePlanDialogs()
  return (
    <div className={`lc-list-page ${styles.page}`}>
      <PageHeader
        title="Plan"
        description="Your posts, day by day. Each is sent when it's due, or waits for you with its text ready."
        actions={
          <>
            <Button component={Link} to="/connections" variant="default" leftSection={<IconConnections size={18} />}>
              Connections
            </Button>
            <Button
              variant="default"
              leftSection={<IconTime size={18} />}
              disabled={!schedule.data}
              onClick={() => dialogs.open({ kind: 'times' })}
            >
              Times
            </Button>
            <Button leftSection={<IconAdd size={18} />} disabled={!schedule.data} onClick={() => dialogs.open({ kind: 'new' })}>
              Plan a post
            </Button>
            <Menu>
              <Menu.Target>
                <ActionIcon color="neutral" size={44} aria-label="More for your plan" disabled={!schedule.data}>
                  <IconMore size={18} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconUser size={18} />} onClick={() => dialogs.open({ kind: 'share' })}>
                  Request approval
                </Menu.Item>
                <Menu.Item leftSection={<IconUpload size={18} />} onClick={() => dialogs.open({ kind: 'import' })}>
                  Import posts
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </>
        }
      />
      {schedule.data ? (
        <>
          <Calendar view={view} zone={schedule.data.time_zone} onView={setView} dialogs={dialogs} />
          <PlanDialogs schedule={schedule.data} dialogs={dialogs} />
        </>
      ) : schedule.isError ? (
        <ErrorState
          title="Your calendar did not load"
          description={schedule.error.detail}
          retrying={schedule.isFetching}
          onRetry={() => void schedule.refetch()}
        />
      ) : (
        <CalendarSkeleton view={view} />
      )}
    </div>
  )
}
