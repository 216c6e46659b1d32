import { Button, DateText, FormError, NumberInput, ProgressBar } from '@loomcast/design-system/full'
import type { DataColumn } from '@loomcast/design-system/tables'
import { useMutation, useQuery } from '@loomcast/web-kit/query'
import { useMemo, useState } from 'react'
import { EventList } from './event-list.tsx'
import { eventsApi, type LetterGroup, type Replay } from './events.api.ts'
import css from './events.module.css'
import { ReasonDialog } from './reason-dialog.tsx'

const PROGRESS_MS = 1_000
const DEFAULT_RATE = 10
const idOf = ({ service, group, type, error }: LetterGroup) => JSON.stringify([service, group, type, error])

/** Events that a consumer group could not handle, grouped by their error. */
export function DeadLettersTab() {
  const letters = useQuery({
    queryKey: ['admin', 'dead-letters'],
    queryFn: ({ signal }) => eventsApi.deadLetters({ signal }),
    staleTime: 0,
  })
  const [chosen, setChosen] = useState<LetterGroup | null>(null)
  const [replay, setReplay] = useState<Replay | null>(null)
  const columns = useMemo(
    (): DataColumn<LetterGroup>[] => [
      { id: 'error', header: 'Error', cell: ({ error }) => error },
      { id: 'count', header: 'Events', cell: ({ count }) => count.toLocaleString('en'), align: 'end' },
      { id: 'group', header: 'Consumer group', cell: ({ group }) => group },
      { id: 'type', header: 'Event', cell: ({ type }) => type },
      { id: 'last', header: 'Last failure', cell: ({ last_at }) => <DateText value={last_at} /> },
      {
        id: 'replay',
        header: 'Replay',
        cell: (group) => (
          <Button
            size="sm"
            variant="default"
            aria-label={`Replay ${group.count} events of ${group.group}: ${group.error}`}
            onClick={() => setChosen(group)}
          >
            Replay
          </Button>
        ),
      },
    ],
    [],
  )
  return (
    <>
      {replay ? <Progress replay={replay} onEnded={() => void letters.refetch()} /> : null}
      <EventList
        caption="Dead letters by error"
        query={letters}
        rows={letters.data?.groups}
        unavailable={letters.data?.unavailable}
        columns={columns}
        rowId={idOf}
        errorTitle="Failed to load dead letters"
        emptyTitle="No dead letters"
        emptyText="Every event was handled."
      />
      {chosen ? (
        <ReplayDialog
          group={chosen}
          onClose={() => setChosen(null)}
          onStarted={(started) => {
            setReplay(started)
            setChosen(null)
          }}
        />
      ) : null}
    </>
  )
}

function ReplayDialog({
  group: letters,
  onClose,
  onStarted,
}: {
  group: LetterGroup
  onClose: () => void
  onStarted: (replay: Replay) => void
}) {
  const [rate, setRate] = useState(DEFAULT_RATE)
  const { service, group, type, error } = letters
  const request = { service, group, type, error, per_second: rate }
  const dryRun = useMutation({ mutationFn: () => eventsApi.dryRun(request) })
  const start = useMutation({
    mutationFn: (reason: string) => eventsApi.replay({ ...request, reason }),
    onSuccess: ({ replay }) => onStarted(replay),
  })
  return (
    <ReasonDialog
      opened
      title={`Replay events of ${group}`}
      confirmLabel="Replay"
      busy={start.isPending}
      error={start.isError ? start.error.detail : undefined}
      onClose={onClose}
      onConfirm={(reason) => start.mutate(reason)}
    >
      <p>
        {type}: {error}
      </p>
      <NumberInput
        label="Events per second"
        min={1}
        max={100}
        allowDecimal={false}
        value={rate}
        onChange={(value) => setRate(Number(value) || 1)}
      />
      <div className={css.row}>
        <Button variant="default" loading={dryRun.isPending} onClick={() => dryRun.mutate()}>
          Dry run
        </Button>
        <span role="status">{dryRun.data ? `${dryRun.data.event_ids.length} events would be replayed.` : ''}</span>
      </div>
      {dryRun.isError ? <FormError>{dryRun.error.detail}</FormError> : null}
    </ReasonDialog>
  )
}

function Progress({ replay: first, onEnded }: { replay: Replay; onEnded: () => void }) {
  const { replay_id } = first
  const progress = useQuery({
    queryKey: ['admin', 'replay', replay_id],
    queryFn: async ({ signal }) => {
      const next = await eventsApi.progress(replay_id, { signal })
      if (next.replay.state !== 'running') onEnded()
      return next
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.replay.state !== 'running' ? false : PROGRESS_MS),
  })
  const stop = useMutation({ mutationFn: () => eventsApi.stop(replay_id), onSuccess: () => void progress.refetch() })
  const { state, total, sent, handled, failed, waiting } = progress.data?.replay ?? first
  const label = state === 'running' ? 'Replay running' : state === 'done' ? 'Replay finished' : 'Replay stopped'
  const text = `${label}: ${sent} of ${total} sent, ${handled} handled, ${failed.length} failed again, ${waiting.length} without an outcome`
  return (
    <section className={css.progress} aria-label="Replay">
      <ProgressBar label={label} value={sent} max={total} text={`${sent} of ${total}`} />
      <p role="status">{text}</p>
      {state === 'running' ? (
        <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
          Stop
        </Button>
      ) : null}
    </section>
  )
}
