import { Button, DateText, EmptyState, ErrorState, IconDownload, Select, Skeleton, TextInput } from '@loomcast/design-system/full'
import { type DataColumn, DataTable } from '@loomcast/design-system/tables'
import { Link } from '@loomcast/web-kit'
import { useExport } from '@loomcast/web-kit/lists'
import { keepPreviousData, useQuery } from '@loomcast/web-kit/query'
import { useState } from 'react'
import { money } from '../figures/money.ts'
import { FinancePanel } from './finance-panel.tsx'
import { financialApi, type LedgerFilters, type LedgerLine } from './financial.api.ts'
import css from './financial.module.css'

const KINDS: Readonly<Record<string, string>> = {
  payment: 'Payment',
  failed_payment: 'Failed payment',
  refund: 'Refund',
  dispute: 'Dispute',
  invoice: 'Invoice',
}
const EVERY = ''
const OPTIONS = [
  { value: EVERY, label: 'Payments, refunds and disputes' },
  ...Object.entries(KINDS).map(([value, label]) => ({ value, label })),
]

const COLUMNS: DataColumn<LedgerLine>[] = [
  { id: 'at', header: 'Date', cell: ({ at }) => <DateText value={at} /> },
  { id: 'kind', header: 'Kind', cell: ({ kind }) => KINDS[kind] ?? kind },
  { id: 'invoice', header: 'Invoice', cell: ({ invoice_number }) => invoice_number ?? '—' },
  {
    id: 'user',
    header: 'User',
    cell: ({ user_id }) => (user_id === null ? 'Deleted account' : <Link to={`/admin/users/${user_id}`}>{user_id}</Link>),
  },
  { id: 'package', header: 'Package', cell: (line) => <PackageCell {...line} /> },
  { id: 'status', header: 'Status', cell: ({ status }) => status.replaceAll('_', ' ') },
  { id: 'net', header: 'Without tax', cell: ({ net, currency }) => money(net, currency), align: 'end' },
  { id: 'tax', header: 'Tax', cell: ({ tax, currency }) => money(tax, currency), align: 'end' },
  { id: 'amount', header: 'Amount', cell: ({ amount, currency }) => money(amount, currency), align: 'end' },
]

/** The package, and below it the discount of a promotion code. */
function PackageCell({ package_name, discount = 0, promotion_code, currency }: LedgerLine) {
  return (
    <>
      {package_name ?? '—'}
      {discount > 0 && (
        <span className={css.discount}>
          {money(-discount, currency)} {promotion_code ?? ''}
        </span>
      )}
    </>
  )
}

/** The newest lines of the ledger, or invoices, and all of them as CSV. */
export function LedgerPanel() {
  const [filters, setFilters] = useState<LedgerFilters>({})
  const set = (name: keyof LedgerFilters) => (value: string | null) => setFilters((before) => withValue(before, name, value))
  const ledger = useQuery({
    queryKey: ['admin', 'financial', 'ledger', filters],
    queryFn: ({ signal }) => financialApi.ledger(filters, { signal }),
    placeholderData: keepPreviousData,
  })
  const { busy, start } = useExport('ledger', (filename) => financialApi.exportLedger(filters, filename))
  const lines = ledger.data?.lines
  return (
    <FinancePanel title="Payments, refunds and invoices" note="UTC days">
      <div className={css.filters}>
        <Select label="Kind" data={OPTIONS} value={filters.kind ?? EVERY} onChange={set('kind')} allowDeselect={false} />
        <TextInput label="From" type="date" value={filters.from ?? ''} onChange={(event) => set('from')(event.currentTarget.value)} />
        <TextInput label="To" type="date" value={filters.to ?? ''} onChange={(event) => set('to')(event.currentTarget.value)} />
        <TextInput label="User ID" value={filters.user_id ?? ''} onChange={(event) => set('user_id')(event.currentTarget.value.trim())} />
        <Button variant="default" leftSection={<IconDownload size={18} />} loading={busy} onClick={start}>
          Export CSV
        </Button>
      </div>
      {ledger.isError && !lines ? (
        <ErrorState
          title="Failed to load the ledger"
          description={ledger.error.detail}
          retrying={ledger.isFetching}
          onRetry={() => void ledger.refetch()}
        />
      ) : lines === undefined ? (
        <Skeleton height={96} />
      ) : lines.length === 0 ? (
        <EmptyState compact title="No entries" description="Payments, refunds and invoices that match the filters appear here." />
      ) : (
        <>
          <DataTable caption="Ledger, newest first" rows={lines} columns={COLUMNS} rowId={({ id }) => id} rowLabel={({ id }) => id} />
          <p role="status">{summary(lines.length, ledger.data?.total ?? 0)}</p>
        </>
      )}
    </FinancePanel>
  )
}

function withValue(filters: LedgerFilters, name: keyof LedgerFilters, value: string | null): LedgerFilters {
  const { [name]: _before, ...others } = filters
  return value ? { ...others, [name]: value } : others
}

function summary(shown: number, total: number): string {
  if (total > shown) return `The newest ${shown} of ${total} entries. The export has all of them.`
  return total === 1 ? '1 entry' : `${total} entries`
}
