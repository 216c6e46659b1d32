import { Badge, DateText } from '@loomcast/design-system/full'
import type { DataColumn } from '@loomcast/design-system/tables'
import { useQuery } from '@loomcast/web-kit/query'
import { eventsApi, type ProviderEvent, type ProviderEventGroup } from './events.api.ts'
import type { ReplayTarget } from './replay-dialog.tsx'
import { useEventFilters } from './use-event-filters.ts'
import { WorkList } from './work-list.tsx'

const FILTERS = ['type', 'state', 'error']
const STATES = { received: 'Waiting', done: 'Handled', failed: 'Failed' } as const
const TONES = { received: 'info', done: 'success', failed: 'danger' } as const

const stateColumn = {
  id: 'state',
  header: 'State',
  cell: ({ state }: { state: ProviderEvent['state'] }) => <Badge tone={TONES[state]}>{STATES[state]}</Badge>,
}

const GROUP_COLUMNS: DataColumn<ProviderEventGroup>[] = [
  { id: 'type', header: 'Event', cell: ({ type }) => type },
  stateColumn,
  { id: 'first', header: 'First received', cell: ({ first_at }) => <DateText value={first_at} /> },
  { id: 'last', header: 'Last received', cell: ({ last_at }) => <DateText value={last_at} /> },
]

const COLUMNS: DataColumn<ProviderEvent>[] = [
  { id: 'type', header: 'Event', cell: ({ type }) => type },
  { id: 'id', header: 'Id', cell: ({ event_id }) => event_id },
  stateColumn,
  { id: 'error', header: 'Error', cell: ({ last_error }) => last_error ?? '—' },
  { id: 'attempts', header: 'Attempts', cell: ({ attempts }) => attempts, align: 'end' },
  { id: 'received', header: 'Received', cell: ({ received_at }) => <DateText value={received_at} /> },
]

/** Stored events of the payment provider. Processing an event twice changes nothing again. */
export function ProviderEventsTab() {
  const filters = useEventFilters(FILTERS)
  const events = useQuery({
    queryKey: ['admin', 'provider-events', filters.values],
    queryFn: ({ signal }) => eventsApi.providerEvents(filters.values, { signal }),
    staleTime: 0,
  })
  return (
    <WorkList
      query={events}
      rows={events.data?.events}
      noun="event"
      captions={{ groups: 'Events of the payment provider by state and error', rows: 'Events of the payment provider, newest first' }}
      texts={{
        errorTitle: 'Failed to load provider events',
        emptyTitle: 'No provider events',
        emptyText: 'The payment provider has sent no events.',
      }}
      groupColumns={GROUP_COLUMNS}
      rowColumns={COLUMNS}
      rowId={({ event_id }) => event_id}
      rowLabel={({ event_id, type }) => `${type} ${event_id}`}
      filters={filters}
      filtersOf={filtersOf}
      replayGroup={replayGroup}
      replayRows={replayEvents}
    />
  )
}

const filtersOf = ({ type, state, error }: ProviderEventGroup) => ({ type, state, error })

function replayGroup({ type, state, error }: ProviderEventGroup): ReplayTarget {
  const withError = error === '' ? 'without an error' : `with the error ${error}`
  return {
    text: `All events ${type} in the state ${STATES[state]} ${withError}. Processing an event twice changes nothing again.`,
    requests: [(options) => eventsApi.replayProviderEvents({ type, state, error, ...options })],
  }
}

function replayEvents(events: readonly ProviderEvent[]): ReplayTarget {
  const event_ids = events.map(({ event_id }) => event_id)
  return {
    text: `${event_ids.join(', ')}. Processing an event twice changes nothing again.`,
    requests: [(options) => eventsApi.replayProviderEvents({ event_ids, ...options })],
  }
}
