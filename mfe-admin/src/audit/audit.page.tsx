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

/** What administrators have done, at /admin/audit. */
export function AuditPage() {
  const state = useTableView(AUDIT)
  const [open, setOpen] = useState<AuditEntry | null>(null)
  const list = useQuery({
    queryKey: ['admin', 'audit', state.apiQuery],
    queryFn: ({ signal }) => auditApi.list(state.apiQuery, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const data = useMemo(() => list.data && { ...list.data, rows: list.data.entries }, [list.data])
  const { busy, start } = useExport('audit', (filename) => auditApi.export(state.filterQuery, filename))
  return (
    <AdminPage
      title="Audit log"
      description="Every action of an administrator, performed or refused."
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
            ? '1 action without a response is being checked. Its result appears here.'
            : `${list.data.checking.toLocaleString('en')} actions without a response are being checked. Their results appear here.`}
        </p>
      ) : null}
      <AdminTable
        name="audit"
        caption="Actions of administrators, newest first"
        nouns={['action', 'actions']}
        state={state}
        query={{ ...list, data }}
        columns={useColumns(setOpen)}
        rowId={({ seq }) => String(seq)}
        rowLabel={({ seq, action }) => `${action}, entry ${seq}`}
        onOpen={setOpen}
        onEdit={setOpen}
        searchPlaceholder="ID of a target, request or command"
        errorTitle="Failed to load the audit log"
        empty={<EmptyState icon={IconVerified} title="No actions yet" description="The first change by an administrator appears here." />}
      />
      <AuditEntryDialog entry={open} onClose={() => setOpen(null)} />
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
        header: 'Actions',
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

/** Compares the whole log with its hashes and signed anchors. */
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
            {data.anchored_in === null ? '. This server signs no anchors.' : ''}
          </span>
        ) : data ? (
          <span>
            <Badge tone="danger">Not valid</Badge> First bad entry: {data.first_bad_seq}. {data.detail}
          </span>
        ) : null}
      </div>
      {verify.isError ? <FormError>{verify.error.detail}</FormError> : null}
    </section>
  )
}
