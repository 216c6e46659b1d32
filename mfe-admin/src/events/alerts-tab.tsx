import { Badge, Button, Card, DateText, EmptyState, ErrorState, IconSuccess } from '@loomcast/design-system/full'
import { type DataColumn, DataTable } from '@loomcast/design-system/tables'
import { Link, toast } from '@loomcast/web-kit'
import { useMutation, useQuery } from '@loomcast/web-kit/query'
import { useMemo, useRef, useState } from 'react'
import { ReasonDialog } from '../dialogs/reason-dialog.tsx'
import { withRowTarget } from '../table/row-target.tsx'
import { useRowKeys } from '../table/use-row-keys.ts'
import { type BillingAlert, eventsApi } from './events.api.ts'

const KINDS: Readonly<Record<string, string>> = {
  duplicate_subscription: 'A user had an additional subscription; it is canceled and refunded',
  dispute_lost: 'A dispute was lost; its subscription is canceled',
  unknown_price: 'A subscription has a price that no package has',
  unknown_status: 'A subscription has a status that is not known',
  charge_after_deletion: 'A deleted account was charged',
  refund_failed: 'A refund failed at the payment provider',
}

/** What billing could not settle without an administrator. */
export function AlertsTab() {
  const alerts = useQuery({ queryKey: ['admin', 'alerts'], queryFn: ({ signal }) => eventsApi.alerts({ signal }), staleTime: 0 })
  const [chosen, setChosen] = useState<BillingAlert | null>(null)
  const columns = useMemo((): DataColumn<BillingAlert>[] => [...withRowTarget(COLUMNS), resolveColumn(setChosen)], [])
  const box = useRef<HTMLDivElement>(null)
  useRowKeys(box, {})
  if (alerts.data === undefined && alerts.isError)
    return (
      <Card>
        <ErrorState
          title="Failed to load alerts"
          description={alerts.error.detail}
          retrying={alerts.isFetching}
          onRetry={() => void alerts.refetch()}
        />
      </Card>
    )
  return (
    <div ref={box}>
      {alerts.data?.alerts.length === 0 ? (
        <Card>
          <EmptyState icon={IconSuccess} title="No open alerts" description="Billing found nothing that needs an administrator." />
        </Card>
      ) : (
        <DataTable
          caption="Open alerts of billing, newest first"
          columns={columns}
          rows={alerts.data?.alerts}
          rowId={({ alert_id }) => alert_id}
          rowLabel={({ alert_id }) => alert_id}
          skeletonRows={5}
        />
      )}
      {chosen ? <ResolveDialog alert={chosen} onClose={() => setChosen(null)} onResolved={() => void alerts.refetch()} /> : null}
    </div>
  )
}

const COLUMNS: DataColumn<BillingAlert>[] = [
  { id: 'kind', header: 'Alert', cell: ({ kind }) => KINDS[kind] ?? kind },
  { id: 'user', header: 'User', cell: ({ user_id }) => <Link to={`/admin/users/${encodeURIComponent(user_id)}`}>{user_id}</Link> },
  {
    id: 'data',
    header: 'Details',
    cell: ({ data }) =>
      Object.entries(data)
        .map(([name, value]) => `${name}: ${value}`)
        .join(', ') || '—',
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ is_repaired }) => <Badge tone={is_repaired ? 'info' : 'warning'}>{is_repaired ? 'Open' : 'Being corrected'}</Badge>,
  },
  { id: 'created', header: 'Since', cell: ({ created_at }) => <DateText value={created_at} /> },
]

function resolveColumn(onResolve: (alert: BillingAlert) => void): DataColumn<BillingAlert> {
  return {
    id: 'actions',
    header: 'Actions',
    cell: (alert) => (
      <Button size="sm" variant="default" aria-label={`Resolve ${alert.alert_id}`} onClick={() => onResolve(alert)}>
        Resolve
      </Button>
    ),
  }
}

function ResolveDialog({ alert, onClose, onResolved }: { alert: BillingAlert; onClose: () => void; onResolved: () => void }) {
  const resolve = useMutation({
    mutationFn: (reason: string) => eventsApi.resolveAlert(alert.alert_id, reason),
    onSuccess: () => {
      toast({ kind: 'success', message: 'The alert was resolved' })
      onClose()
      onResolved()
    },
  })
  return (
    <ReasonDialog
      opened
      title="Resolve the alert"
      confirmLabel="Resolve"
      busy={resolve.isPending}
      error={resolve.isError ? resolve.error.detail : undefined}
      onClose={onClose}
      onConfirm={(reason) => resolve.mutate(reason)}
    >
      <p>{KINDS[alert.kind] ?? alert.kind}. Resolve it when nothing is left to do; billing changes nothing more.</p>
    </ReasonDialog>
  )
}
