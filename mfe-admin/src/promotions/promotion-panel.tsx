import { Badge, Button, confirm, DateText, EmptyState, ErrorState, Skeleton } from '@loomcast/design-system/full'
import { type DataColumn, DataTable } from '@loomcast/design-system/tables'
import { toast } from '@loomcast/web-kit'
import { useMutation, useQuery, useQueryClient } from '@loomcast/web-kit/query'
import { useState } from 'react'
import { Panel } from '../figures/panel.tsx'
import { useCommands } from '../palette/commands.ts'
import type { AdminPackage } from '../plans/plan-names.ts'
import { failureText } from '../users/form-errors.ts'
import { PromotionForm } from './promotion-form.tsx'
import { durationText, offText } from './promotion-values.ts'
import { type PromotionCode, promotionsApi, promotionsKey } from './promotions.api.ts'

const STATES: Record<PromotionCode['state'], { label: string; tone: 'success' | 'neutral' }> = {
  active: { label: 'Active', tone: 'success' },
  deactivated: { label: 'Deactivated', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
  used_up: { label: 'Used up', tone: 'neutral' },
}

/** The codes that buyers redeem at the checkout, with their redemptions. */
export function PromotionPanel({ packages }: { packages: readonly AdminPackage[] }) {
  const client = useQueryClient()
  const codes = useQuery({ queryKey: promotionsKey, queryFn: ({ signal }) => promotionsApi.list({ signal }) })
  const [adding, setAdding] = useState(false)
  const refresh = () => void client.invalidateQueries({ queryKey: promotionsKey })
  const sold = packages.filter(({ is_active, tier }) => is_active && tier !== 'free')
  const deactivate = useMutation({
    mutationFn: ({ promotion_code_id }: PromotionCode) => promotionsApi.deactivate(promotion_code_id),
    onSuccess: (_answer, { code }) => {
      toast({ kind: 'success', message: `Promotion code ${code} deactivated` })
      refresh()
    },
    onError: (error, code) =>
      toast({
        kind: 'error',
        message: failureText('Failed to deactivate the promotion code', error),
        action: { label: 'Retry', onClick: () => deactivate.mutate(code) },
      }),
  })
  async function confirmDeactivation(code: PromotionCode): Promise<void> {
    const sure = await confirm({
      title: `Deactivate ${code.code}?`,
      message: 'It can no longer be redeemed. Subscribers who have redeemed it keep their discount. This cannot be undone.',
      confirmLabel: 'Deactivate',
      danger: true,
    })
    if (sure) deactivate.mutate(code)
  }
  useCommands([{ label: 'New promotion code', run: () => setAdding(true) }])
  const nameOf = (id: string) => packages.find(({ package_id }) => package_id === id)?.name ?? id
  const columns: DataColumn<PromotionCode>[] = [
    { id: 'code', header: 'Code', cell: ({ code }) => <strong>{code}</strong> },
    { id: 'off', header: 'Discount', cell: offText },
    { id: 'duration', header: 'For', cell: durationText },
    {
      id: 'packages',
      header: 'Packages',
      cell: ({ package_ids, first_purchase_only }) => (
        <>
          {package_ids === null ? 'All' : package_ids.map(nameOf).join(', ')}
          {first_purchase_only ? ', first purchase' : ''}
        </>
      ),
    },
    {
      id: 'redemptions',
      header: 'Redemptions',
      align: 'end',
      cell: ({ times_redeemed, max_redemptions }) =>
        `${times_redeemed.toLocaleString('en')}${max_redemptions === null ? '' : ` of ${max_redemptions.toLocaleString('en')}`}`,
    },
    { id: 'expires', header: 'Expires', cell: ({ expires_at }) => (expires_at === null ? 'Never' : <DateText value={expires_at} />) },
    { id: 'state', header: 'State', cell: (code) => <StateBadge code={code} /> },
    {
      id: 'action',
      header: 'Action',
      cell: (code) =>
        code.state === 'deactivated' ? null : (
          <Button
            variant="subtle"
            size="sm"
            color="neutral"
            aria-label={`Deactivate ${code.code}`}
            loading={deactivate.isPending && deactivate.variables.promotion_code_id === code.promotion_code_id}
            onClick={() => void confirmDeactivation(code)}
          >
            Deactivate
          </Button>
        ),
    },
  ]
  return (
    <Panel
      title="Promotion codes"
      aside={
        <Button variant="default" disabled={sold.length === 0} onClick={() => setAdding(true)}>
          New code
        </Button>
      }
    >
      {codes.isError && !codes.data ? (
        <ErrorState
          compact
          title="Failed to load promotion codes"
          description={codes.error.detail}
          retrying={codes.isFetching}
          onRetry={() => void codes.refetch()}
        />
      ) : codes.data === undefined ? (
        <Skeleton height={96} />
      ) : codes.data.length === 0 ? (
        <EmptyState compact title="No promotion codes" description="Buyers enter a code at the checkout and pay less." />
      ) : (
        <DataTable
          caption="Promotion codes, newest first"
          rows={codes.data}
          columns={columns}
          rowId={({ promotion_code_id }) => promotion_code_id}
          rowLabel={({ code }) => code}
        />
      )}
      <PromotionForm opened={adding} packages={sold} onClose={() => setAdding(false)} onSaved={refresh} />
    </Panel>
  )
}

function StateBadge({ code: { state, synchronized } }: { code: PromotionCode }) {
  if (!synchronized && (state === 'active' || state === 'deactivated'))
    return <Badge tone="warning">Waiting for the payment provider</Badge>
  return <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
}
