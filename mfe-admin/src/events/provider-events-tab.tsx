import { Badge, Button, DateText } from '@loomcast/design-system/full'
import type { DataColumn } from '@loomcast/design-system/tables'
import { toast } from '@loomcast/web-kit'
import { useMutation, useQuery } from '@loomcast/web-kit/query'
import { useMemo, useState } from 'react'
import { EventList } from './event-list.tsx'
import { eventsApi, type ProviderEvent } from './events.api.ts'
import css from './events.module.css'
import { ReasonDialog } from './reason-dialog.tsx'

/** At most this many events are sent in one request. */
const MAX_EVENTS = 100
const STATES = { received: 'Waiting', done: 'Handled', failed: 'Failed' } as const
const TONES = { received: 'info', done: 'success', failed: 'danger' } as const

/** Stored events of the payment provider. Processing an event twice changes nothing again. */
export function ProviderEventsTab() {
  const events = useQuery({
    queryKey: ['admin', 'provider-events'],
    queryFn: ({ signal }) => eventsApi.providerEvents({ signal }),
    staleTime: 0,
  })
  const [chosen, setChosen] = useState<string[] | null>(null)
  const replay = useMutation({
    mutationFn: (reason: string) => eventsApi.replayProviderEvents(chosen ?? [], reason),
    onSuccess: ({ replayed, failed }) => {
      if (failed.length > 0) toast({ kind: 'error', message: `${failed.length} events could not be replayed` })
      else
        toast({
          kind: 'success',
          message: replayed.length === 1 ? 'The event will be processed again' : `${replayed.length} events will be processed again`,
        })
      setChosen(null)
      void events.refetch()
    },
  })
  const columns = useMemo(
    (): DataColumn<ProviderEvent>[] => [
      { id: 'type', header: 'Event', cell: ({ type, event_id }) => <span title={event_id}>{type}</span> },
      { id: 'state', header: 'State', cell: ({ state }) => <Badge tone={TONES[state]}>{STATES[state]}</Badge> },
      { id: 'reason', header: 'Reason', cell: ({ last_error }) => last_error ?? '—' },
      { id: 'received', header: 'Received', cell: ({ received_at }) => <DateText value={received_at} /> },
      {
        id: 'replay',
        header: 'Replay',
        cell: ({ event_id, type }) => (
          <Button size="sm" variant="default" aria-label={`Replay ${type} ${event_id}`} onClick={() => setChosen([event_id])}>
            Replay
          </Button>
        ),
      },
    ],
    [],
  )
  const failed = (events.data?.events ?? []).filter(({ state }) => state === 'failed').slice(0, MAX_EVENTS)
  return (
    <>
      {failed.length > 0 ? (
        <div className={css.row}>
          <Button variant="default" onClick={() => setChosen(failed.map(({ event_id }) => event_id))}>
            Replay {failed.length} failed events
          </Button>
        </div>
      ) : null}
      <EventList
        caption="Events of the payment provider, newest first"
        query={events}
        rows={events.data?.events}
        columns={columns}
        rowId={({ event_id }) => event_id}
        errorTitle="Failed to load provider events"
        emptyTitle="No provider events"
        emptyText="The payment provider has sent no events."
      />
      <ReasonDialog
        opened={chosen !== null}
        title={chosen?.length === 1 ? 'Replay the event' : `Replay ${chosen?.length ?? 0} events`}
        confirmLabel="Replay"
        busy={replay.isPending}
        error={replay.isError ? replay.error.detail : undefined}
        onClose={() => setChosen(null)}
        onConfirm={(reason) => replay.mutate(reason)}
      />
    </>
  )
}
