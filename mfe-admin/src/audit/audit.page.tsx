import { Badge, Button, DateText, EmptyState, FormError, IconDownload, IconVerified } from '@loomcast/design-system/full'
import { useExport } from '@loomcast/web-kit/lists'
import { keepPreviousData, useMutation, useQuery } from '@loomcast/web-kit/query'
import { useMemo, useState } from 'react'
import { countText } from '../figures/figures.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { useCommands } from '../palette/commands.ts'
import { AdminTable, type DataColumn, type TableDefinition, useTableView } from '../table/admin-table.tsx'
import { type AuditEntry, auditApi } from './audit.api.ts'
import css from './audit.module.css'
import { AuditEntryDialog } from './audit-entry.tsx'
import { RESULTS, ResultBadge } from './result-badge.tsx'

const AUDIT: TableDefinition = {
  filters: [
    { name: 'action', label: 'Action', kind: 'text', placeholder: 'user.update' },
    { name: 'actor', label: 'Administrator', kind: 'text', placeholder: 'usr_…' },
    { name: 'target', label: 'Target', kind: 'text', placeholder: 'usr_…' },
    { name: 'result', label: 'Result', kind: 'choice', choices: RESULTS },
    { name: 'from', label: 'From', kind: 'date' },
    { name: 'to', label: 'To', kind: 'date' },
  ],
  sorts: [],
  defaultSort: '-seq',
  pageSize: 25,
}

const CHECK_MS = 5_000

/** What administrators have done, at /admin/audit. */
export function AuditPage() {
  const view = useTableView(AUDIT)
  const [openEntry, setOpenEntry] = useState<AuditEntry | null>(null)
  const list = useQuery({
    queryKey: ['admin', 'audit', view.apiQuery],
    queryFn: ({ signal }) => auditApi.list(view.apiQuery, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Each request makes the server look up the actions without a result.
    refetchInterval: ({ state }) => (state.data?.checking ? CHECK_MS : false),
  })
  const data = useMemo(() => list.data && { ...list.data, rows: list.data.entries }, [list.data])
  const { busy, start } = useExport('audit', (filename) => auditApi.export(view.filterQuery, filename))
  const columns = useColumns(setOpenEntry)
  return (
    <AdminPage
      title="Audit log"
      description="Every administrator action, whether performed or refused."
      actions={
        <Button variant="default" leftSection={<IconDownload size={18} />} loading={busy} onClick={start}>
          Export CSV
        </Button>
      }
    >
      <Verify />
      {list.data && list.data.checking > 0 ? (
        <p role="status">
          {list.data.checking === 1
            ? '1 action is being checked. Its result will appear here.'
            : `${list.data.checking.toLocaleString('en')} actions are being checked. Their results will appear here.`}
        </p>
      ) : null}
      <AdminTable
        name="audit"
        caption="Administrator actions, newest first"
        nouns={['action', 'actions']}
        state={view}
        query={{ ...list, data }}
        columns={columns}
        rowId={({ seq }) => String(seq)}
        rowLabel={({ seq, action }) => `${action}, entry ${seq}`}
        onOpen={setOpenEntry}
        onEdit={setOpenEntry}
        searchPlaceholder="Target, request or command ID"
        errorTitle="Failed to load the audit log"
        empty={<EmptyState icon={IconVerified} title="No actions yet" description="The first change by an administrator appears here." />}
      />
      <AuditEntryDialog entry={openEntry} onClose={() => setOpenEntry(null)} />
    </AdminPage>
  )
}

function useColumns(onOpen: (entry: AuditEntry) => void): DataColumn<AuditEntry>[] {
  return useMemo(
    () => [
      { id: 'action', header: 'Action', cell: ({ action }) => action },
      { id: 'at', header: 'Time', cell: ({ at }) => <DateText value={at} /> },
      { id: 'actor', header: 'Administrator', cell: ({ actor }) => <span className={css.id}>{actor.email ?? actor.id}</span> },
      {
        id: 'target',
        header: 'Target',
        cell: ({ target }) => <span className={css.id}>{target ? `${target.type} ${target.id}` : '—'}</span>,
      },
      { id: 'result', header: 'Result', cell: (entry) => <ResultBadge entry={entry} /> },
      {
        id: 'details',
        header: 'Details',
        cell: (entry) => (
          <Button size="sm" variant="subtle" aria-label={`Details of entry ${entry.seq}`} onClick={() => onOpen(entry)}>
            Details
          </Button>
        ),
      },
    ],
    [onOpen],
  )
}

/** Verifies the whole log against its hashes and signed anchors. */
function Verify() {
  const verify = useMutation({ mutationFn: () => auditApi.verify() })
  const { data } = verify
  useCommands([{ label: 'Verify the audit log', run: () => verify.mutate() }])
  return (
    <section className={css.verify} aria-label="Verification">
      <Button variant="default" leftSection={<IconVerified size={18} />} loading={verify.isPending} onClick={() => verify.mutate()}>
        Verify the log
      </Button>
      <div role="status">
        {data?.valid ? (
          <span>
            <Badge tone="success">Valid</Badge> {countText(data.entries, 'entry', 'entries')}, {countText(data.anchors, 'signed anchor')}
            {data.anchored_in === null ? '. Anchor signing is off on this server.' : ''}
          </span>
        ) : data ? (
          <span>
            <Badge tone="danger">Invalid</Badge> First invalid entry: {data.first_bad_seq}. {data.detail}
          </span>
        ) : null}
      </div>
      {verify.isError ? <FormError>{verify.error.detail}</FormError> : null}
    </section>
  )
}
