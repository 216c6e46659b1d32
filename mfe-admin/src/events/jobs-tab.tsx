import { Badge, DateText } from '@loomcast/design-system/full'
import type { DataColumn } from '@loomcast/design-system/tables'
import { useQuery } from '@loomcast/web-kit/query'
import { eventsApi, type JobGroup, type StuckJob } from './events.api.ts'
import type { ReplayTarget } from './replay-dialog.tsx'
import { useEventFilters } from './use-event-filters.ts'
import { WorkList } from './work-list.tsx'

const FILTERS = ['service', 'queue', 'state', 'error']

const queueColumn = {
  id: 'queue',
  header: 'Queue',
  cell: ({ service, queue }: { service: string; queue: string }) => `${service}: ${queue}`,
}
const stateColumn = {
  id: 'state',
  header: 'State',
  cell: ({ state }: { state: StuckJob['state'] }) => (
    <Badge tone={state === 'failed' ? 'danger' : 'warning'}>{state === 'failed' ? 'Failed' : 'Stuck'}</Badge>
  ),
}

const GROUP_COLUMNS: DataColumn<JobGroup>[] = [
  queueColumn,
  stateColumn,
  { id: 'first', header: 'Due since', cell: ({ first_at }) => <DateText value={first_at} /> },
]

const COLUMNS: DataColumn<StuckJob>[] = [
  { id: 'job', header: 'Job', cell: ({ job_id }) => job_id },
  queueColumn,
  stateColumn,
  { id: 'error', header: 'Error', cell: ({ error }) => error },
  { id: 'attempts', header: 'Attempts', cell: ({ attempts }) => attempts, align: 'end' },
  { id: 'due', header: 'Due', cell: ({ due_at }) => <DateText value={due_at} /> },
]

/** Jobs that failed or do not progress. */
export function JobsTab() {
  const filters = useEventFilters(FILTERS)
  const jobs = useQuery({
    queryKey: ['admin', 'jobs', filters.values],
    queryFn: ({ signal }) => eventsApi.jobs(filters.values, { signal }),
    staleTime: 0,
  })
  return (
    <WorkList
      query={jobs}
      rows={jobs.data?.jobs}
      noun="job"
      captions={{ groups: 'Stuck jobs by error', rows: 'Jobs that failed or do not progress' }}
      texts={{ errorTitle: 'Failed to load jobs', emptyTitle: 'No stuck jobs', emptyText: 'Every job is running or queued.' }}
      groupColumns={GROUP_COLUMNS}
      rowColumns={COLUMNS}
      rowId={({ service, queue, job_id }) => `${service}/${queue}/${job_id}`}
      rowLabel={labelOf}
      filters={filters}
      filtersOf={filtersOf}
      canReplay={canReplay}
      replayGroup={replayGroup}
      replayRows={replayJobs}
    />
  )
}

const labelOf = ({ service, queue, job_id }: StuckJob) => `${service} ${queue} ${job_id}`
const filtersOf = ({ service, queue, state, error }: JobGroup) => ({ service, queue, state, error })
const canReplay = ({ can_retry }: { can_retry: boolean }) => can_retry

function replayGroup({ service, queue, state, error }: JobGroup): ReplayTarget {
  return {
    text: `All ${state} jobs of ${service}: ${queue} with the error ${error}`,
    requests: [(options) => eventsApi.replayJobs({ service, queue, state, error, ...options })],
  }
}

function replayJobs(jobs: readonly StuckJob[]): ReplayTarget {
  const queues = Map.groupBy(jobs, ({ service, queue }) => `${service}.${queue}`)
  return {
    text: jobs.map(labelOf).join(', '),
    requests: [...queues.values()].flatMap((chosen) => {
      const [first] = chosen
      const job_ids = chosen.map(({ job_id }) => job_id)
      return first ? [(options) => eventsApi.replayJobs({ service: first.service, queue: first.queue, job_ids, ...options })] : []
    }),
  }
}
