import { Button, Card, EmptyState, ErrorState, IconSuccess } from '@loomcast/design-system/full'
import { type DataColumn, DataTable } from '@loomcast/design-system/tables'
import { useMemo, useRef, useState } from 'react'
import { countText } from '../figures/figures.ts'
import { withRowTarget } from '../table/row-target.tsx'
import { useRowKeys } from '../table/use-row-keys.ts'
import css from './events.module.css'
import { ReplayDialog, type ReplayTarget } from './replay-dialog.tsx'
import type { EventFilters } from './use-event-filters.ts'

interface WorkListProps<Group, Row> {
  query: {
    data: { groups: readonly Group[]; unavailable?: readonly string[] } | undefined
    isError: boolean
    isFetching: boolean
    error: { detail: string } | null
    refetch: () => unknown
  }
  rows: readonly Row[] | undefined
  /** "event" */
  noun: string
  captions: { groups: string; rows: string }
  texts: { errorTitle: string; emptyTitle: string; emptyText: string }
  /** Stable arrays. */
  groupColumns: readonly DataColumn<Group>[]
  rowColumns: readonly DataColumn<Row>[]
  rowId: (row: Row) => string
  rowLabel: (row: Row) => string
  /** More actions for a row, in front of its replay. */
  rowAction?: (row: Row) => React.ReactNode
  /** For Enter. */
  onOpen?: (row: Row) => void
  /** The filters that list the rows of a group. */
  filtersOf: (group: Group) => Record<string, string>
  filters: EventFilters
  canReplay?: (each: Group | Row) => boolean
  replayGroup: (group: Group) => ReplayTarget
  replayRows: (rows: readonly Row[]) => ReplayTarget
}

interface Counted {
  count: number
  error: string
}

const always = () => true

/** What was not handled: groups of the same error, and single entries. Each can be replayed: one, a selection or a group. */
export function WorkList<Group extends Counted, Row extends object>(props: WorkListProps<Group, Row>) {
  const { query, rows, noun, captions, texts, rowId, rowLabel, onOpen, filters, canReplay = always, replayRows } = props
  const { errorTitle, emptyTitle, emptyText } = texts
  const unavailable = query.data?.unavailable ?? []
  const [target, setTarget] = useState<ReplayTarget | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const chosen = (rows ?? []).filter((row) => selected.has(rowId(row)) && canReplay(row))
  const groupColumns = useGroupColumns(props, setTarget)
  const rowColumns = useRowColumns(props, setTarget)
  const box = useRef<HTMLDivElement>(null)
  useRowKeys(box, { selects: true, open: onOpen && ((id) => rows?.filter((row) => rowId(row) === id).forEach(onOpen)) })

  if (query.data === undefined && query.isError)
    return (
      <Card>
        <ErrorState title={errorTitle} description={query.error?.detail} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      </Card>
    )
  return (
    <div className={css.page}>
      {unavailable.length > 0 ? <p role="status">No response from {unavailable.join(', ')}. Their entries are not listed.</p> : null}
      {filters.active ? (
        <p className={css.row}>
          Only one group is listed.
          <Button size="sm" variant="default" onClick={() => filters.set({})}>
            Show all
          </Button>
        </p>
      ) : null}
      {rows?.length === 0 ? (
        <Card>
          <EmptyState icon={IconSuccess} title={emptyTitle} description={emptyText} />
        </Card>
      ) : (
        <>
          <DataTable
            caption={captions.groups}
            columns={groupColumns}
            rows={query.data?.groups}
            rowId={(group) => JSON.stringify(props.filtersOf(group))}
            rowLabel={({ error }) => error}
            skeletonRows={3}
          />
          <div className={css.section} ref={box}>
            <div className={css.row}>
              <Button variant="default" disabled={chosen.length === 0} onClick={() => setTarget(replayRows(chosen))}>
                {chosen.length === 0 ? 'Replay selection' : `Replay ${countText(chosen.length, noun)}`}
              </Button>
              {chosen.length === 0 ? <span>Select {noun}s in the list to replay them together.</span> : null}
            </div>
            <DataTable
              caption={captions.rows}
              columns={rowColumns}
              rows={rows}
              rowId={rowId}
              rowLabel={rowLabel}
              skeletonRows={5}
              selected={selected}
              onSelect={setSelected}
            />
          </div>
        </>
      )}
      {target ? (
        <ReplayDialog
          target={target}
          noun={noun}
          onClose={() => setTarget(null)}
          onStarted={() => {
            setTarget(null)
            setSelected(new Set())
          }}
        />
      ) : null}
    </div>
  )
}

type OnReplay = (target: ReplayTarget) => void

function useGroupColumns<Group extends Counted, Row>(
  { groupColumns, noun, filtersOf, filters, canReplay = always, replayGroup }: WorkListProps<Group, Row>,
  onReplay: OnReplay,
): DataColumn<Group>[] {
  return useMemo(
    () => [
      { id: 'error', header: 'Error', cell: ({ error }) => error || '—' },
      { id: 'count', header: 'Count', cell: ({ count }) => count.toLocaleString('en'), align: 'end' },
      ...groupColumns,
      {
        id: 'actions',
        header: 'Actions',
        cell: (group) => (
          <span className={css.row}>
            {filters.active ? null : (
              <Button
                size="sm"
                variant="subtle"
                aria-label={`List ${countText(group.count, noun)}: ${group.error}`}
                onClick={() => filters.set(filtersOf(group))}
              >
                List
              </Button>
            )}
            {canReplay(group) ? (
              <Button
                size="sm"
                variant="default"
                aria-label={`Replay ${countText(group.count, noun)}: ${group.error}`}
                onClick={() => onReplay(replayGroup(group))}
              >
                Replay
              </Button>
            ) : null}
          </span>
        ),
      },
    ],
    [groupColumns, filtersOf, filters, canReplay, replayGroup, noun, onReplay],
  )
}

function useRowColumns<Group, Row>(
  { rowColumns, rowAction, rowLabel, canReplay = always, replayRows }: WorkListProps<Group, Row>,
  onReplay: OnReplay,
): DataColumn<Row>[] {
  return useMemo(
    () => [
      ...withRowTarget(rowColumns),
      {
        id: 'actions',
        header: 'Actions',
        cell: (row) => (
          <span className={css.row}>
            {rowAction?.(row)}
            {canReplay(row) ? (
              <Button size="sm" variant="default" aria-label={`Replay ${rowLabel(row)}`} onClick={() => onReplay(replayRows([row]))}>
                Replay
              </Button>
            ) : (
              'Cannot run again'
            )}
          </span>
        ),
      },
    ],
    [rowColumns, rowAction, rowLabel, canReplay, replayRows, onReplay],
  )
}
