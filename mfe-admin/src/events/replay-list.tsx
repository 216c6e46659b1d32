import { Badge, Button, Card, DateText, FormError, ProgressBar } from '@loomcast/design-system/full'
import { queryClient, useMutation, useQuery } from '@loomcast/web-kit/query'
import { useEffect, useRef } from 'react'
import { eventsApi, type Replay } from './events.api.ts'
import css from './events.module.css'

const PROGRESS_MS = 1_000
const STATES = { running: 'Running', stopped: 'Stopped', done: 'Finished' } as const
const TONES = { running: 'info', stopped: 'warning', done: 'success' } as const
const LISTS = ['dead-letters', 'provider-events', 'jobs']

/** Running replays with their progress, and those of the last 24 hours. */
export function ReplayList() {
  const replays = useQuery({
    queryKey: ['admin', 'replays'],
    queryFn: ({ signal }) => eventsApi.replays({ signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.replays.some(isRunning) ? PROGRESS_MS : false),
  })
  const ended = replays.data?.replays.filter((replay) => !isRunning(replay)).map(({ replay_id }) => replay_id)
  const endedIds = ended?.join(' ')
  const before = useRef(endedIds)
  useEffect(() => {
    if (endedIds === before.current) return
    // The lists have changed when a replay has ended, even if it ended before it was shown as running.
    if (before.current !== undefined) for (const list of LISTS) void queryClient.invalidateQueries({ queryKey: ['admin', list] })
    before.current = endedIds
  }, [endedIds])
  if (!replays.data && replays.isError) return <FormError>{replays.error.detail}</FormError>
  if (!replays.data || replays.data.replays.length === 0) return null
  return (
    <section aria-labelledby="replays">
      <h2 id="replays">Replays</h2>
      <ul className={css.replays}>
        {replays.data.replays.map((replay) => (
          <li key={replay.replay_id}>
            <Card>
              <ReplayProgress replay={replay} onStopped={() => void replays.refetch()} />
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

const isRunning = ({ state }: Replay) => state === 'running'

function ReplayProgress({ replay, onStopped }: { replay: Replay; onStopped: () => void }) {
  const { replay_id, service, kind, group, state, total, sent, per_second, requested_at } = replay
  const stop = useMutation({ mutationFn: () => eventsApi.stop(replay_id), onSuccess: onStopped })
  const name = kind === 'jobs' ? `${service}: ${group}` : group
  return (
    <div className={css.replay}>
      <p className={css.row}>
        <b>{name}</b>
        <Badge tone={TONES[state]}>{STATES[state]}</Badge>
        <span>
          {per_second} per second, requested <DateText value={requested_at} />
        </span>
        {state === 'running' ? (
          <Button
            size="sm"
            variant="default"
            loading={stop.isPending}
            aria-label={`Stop the replay of ${name}`}
            onClick={() => stop.mutate()}
          >
            Stop
          </Button>
        ) : null}
      </p>
      <ProgressBar label={`Replay of ${name}`} value={sent} max={Math.max(total, 1)} text={`${sent} of ${total} sent`} />
      <p role="status">{outcomeOf(replay)}</p>
      {stop.isError ? <FormError>{stop.error.detail}</FormError> : null}
    </div>
  )
}

function outcomeOf({ kind, handled, failed, waiting, state, sent, total }: Replay): string {
  const results =
    kind === 'jobs'
      ? `${handled} scheduled again, ${failed.length} not, because they have changed or are running`
      : `${handled} handled, ${failed.length} failed again, ${waiting.length} without an outcome yet`
  return state === 'stopped' ? `${results}, ${total - sent} not sent` : results
}
