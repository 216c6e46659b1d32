import { Badge, Button, DateText } from '@loomcast/design-system/full'
import type { DataColumn } from '@loomcast/design-system/tables'
import { toast } from '@loomcast/web-kit'
import { useMutation, useQuery } from '@loomcast/web-kit/query'
import { useMemo, useState } from 'react'
import { EventList } from './event-list.tsx'
import { eventsApi, type StuckJob } from './events.api.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** Jobs that failed or do not progress. */
export function JobsTab() {
  const jobs = useQuery({ queryKey: ['admin', 'jobs'], queryFn: ({ signal }) => eventsApi.jobs({ signal }), staleTime: 0 })
  const [chosen, setChosen] = useState<StuckJob | null>(null)
  const retry = useMutation({
    mutationFn: ({ job, reason }: { job: StuckJob; reason: string }) => eventsApi.retryJob(job, reason),
    onSuccess: ({ retried }) => {
      if (retried.length > 0) toast({ kind: 'success', message: 'The job will run again' })
      else toast({ kind: 'error', message: 'The job has changed and was not retried' })
      setChosen(null)
      void jobs.refetch()
    },
  })
  const columns = useMemo(
    (): DataColumn<StuckJob>[] => [
      { id: 'queue', header: 'Queue', cell: ({ service, queue }) => `${service}: ${queue}` },
      {
        id: 'state',
        header: 'State',
        cell: ({ state }) => <Badge tone={state === 'failed' ? 'danger' : 'warning'}>{state === 'failed' ? 'Failed' : 'Stuck'}</Badge>,
      },
      { id: 'reason', header: 'Reason', cell: ({ reason }) => reason },
      { id: 'attempts', header: 'Attempts', cell: ({ attempts }) => attempts, align: 'end' },
      { id: 'due', header: 'Due', cell: ({ due_at }) => <DateText value={due_at} /> },
      {
        id: 'retry',
        header: 'Retry',
        cell: (job) =>
          job.can_retry ? (
            <Button size="sm" variant="default" aria-label={`Retry job ${job.job_id} of ${job.queue}`} onClick={() => setChosen(job)}>
              Retry
            </Button>
          ) : (
            'Cannot run again'
          ),
      },
    ],
    [],
  )
  return (
    <>
      <EventList
        caption="Jobs that failed or do not progress"
        query={jobs}
        rows={jobs.data?.jobs}
        unavailable={jobs.data?.unavailable}
        columns={columns}
        rowId={({ service, queue, job_id }) => `${service}/${queue}/${job_id}`}
        errorTitle="Failed to load jobs"
        emptyTitle="No stuck jobs"
        emptyText="Every job runs or waits for its turn."
      />
      <ReasonDialog
        opened={chosen !== null}
        title="Retry the job"
        confirmLabel="Retry"
        busy={retry.isPending}
        error={retry.isError ? retry.error.detail : undefined}
        onClose={() => setChosen(null)}
        onConfirm={(reason) => chosen && retry.mutate({ job: chosen, reason })}
      />
    </>
  )
}
