import { Button, DateText } from '@loomcast/design-system/full'
import type { DataColumn } from '@loomcast/design-system/tables'
import { useQuery } from '@loomcast/web-kit/query'
import { useCallback, useState } from 'react'
import { eventsApi, type Letter, type LetterGroup } from './events.api.ts'
import { LetterDialog } from './letter-dialog.tsx'
import type { ReplayTarget } from './replay-dialog.tsx'
import { useEventFilters } from './use-event-filters.ts'
import { WorkList } from './work-list.tsx'

const FILTERS = ['service', 'group', 'type', 'error']

const GROUP_COLUMNS: DataColumn<LetterGroup>[] = [
  { id: 'group', header: 'Consumer group', cell: ({ group }) => group },
  { id: 'type', header: 'Event', cell: ({ type }) => type },
  { id: 'first', header: 'First failure', cell: ({ first_at }) => <DateText value={first_at} /> },
  { id: 'last', header: 'Last failure', cell: ({ last_at }) => <DateText value={last_at} /> },
]

const COLUMNS: DataColumn<Letter>[] = [
  { id: 'type', header: 'Event', cell: ({ type }) => type },
  { id: 'group', header: 'Consumer group', cell: ({ group }) => group },
  { id: 'key', header: 'Key', cell: ({ key }) => key },
  { id: 'error', header: 'Error', cell: ({ error }) => error },
  { id: 'attempts', header: 'Attempts', cell: ({ attempts }) => attempts, align: 'end' },
  { id: 'failed', header: 'Failed', cell: ({ failed_at }) => <DateText value={failed_at} /> },
]

/** Events that a consumer group could not handle, grouped by their error. */
export function DeadLettersTab() {
  const filters = useEventFilters(FILTERS)
  const [shown, setShown] = useState<Letter | null>(null)
  const letters = useQuery({
    queryKey: ['admin', 'dead-letters', filters.values],
    queryFn: ({ signal }) => eventsApi.deadLetters(filters.values, { signal }),
    staleTime: 0,
  })
  const showData = useCallback(
    (letter: Letter) => (
      <Button size="sm" variant="subtle" aria-label={`Show data of ${labelOf(letter)}`} onClick={() => setShown(letter)}>
        Data
      </Button>
    ),
    [],
  )
  return (
    <>
      <WorkList
        query={letters}
        rows={letters.data?.letters}
        noun="event"
        captions={{ groups: 'Dead letters by error', rows: 'Dead letters, newest first' }}
        texts={{ errorTitle: 'Failed to load dead letters', emptyTitle: 'No dead letters', emptyText: 'Every event was handled.' }}
        groupColumns={GROUP_COLUMNS}
        rowColumns={COLUMNS}
        rowId={({ group, event_id }) => `${group}/${event_id}`}
        rowLabel={labelOf}
        rowAction={showData}
        onOpen={setShown}
        filters={filters}
        filtersOf={filtersOf}
        replayGroup={replayGroup}
        replayRows={replayLetters}
      />
      {shown ? <LetterDialog letter={shown} onClose={() => setShown(null)} /> : null}
    </>
  )
}

const labelOf = ({ event_id, group }: Letter) => `${event_id} for ${group}`
const filtersOf = ({ service, group, type, error }: LetterGroup) => ({ service, group, type, error })

function replayGroup({ service, group, type, error }: LetterGroup): ReplayTarget {
  const send: ReplayTarget['requests'][number] = (options) => eventsApi.replayLetters({ service, group, type, error, ...options })
  return { text: `All events ${type} of ${group} with the error ${error}`, requests: [send] }
}

function replayLetters(letters: readonly Letter[]): ReplayTarget {
  const groups = Map.groupBy(letters, ({ group }) => group)
  return {
    text: letters.map(labelOf).join(', '),
    requests: [...groups].flatMap(([group, chosen]) => {
      const service = chosen[0]?.service
      const event_ids = chosen.map(({ event_id }) => event_id)
      return service === undefined ? [] : [(options) => eventsApi.replayLetters({ service, group, event_ids, ...options })]
    }),
  }
}
