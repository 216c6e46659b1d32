import { Badge, ErrorState, Skeleton } from '@loomcast/design-system/full'
import { FinancePanel, Rows } from './finance-panel.tsx'
import type { ProviderConfig } from './financial.api.ts'

interface ProviderPanelProps {
  config: ProviderConfig | undefined
  failed: boolean
  retrying: boolean
  onRetry: () => void
}

/** Whether Stripe is configured, and its account. */
export function ProviderPanel({ config, failed, retrying, onRetry }: ProviderPanelProps) {
  return (
    <FinancePanel title="Payment provider configuration">
      {config ? (
        <Configuration config={config} />
      ) : failed ? (
        <ErrorState compact title="The configuration didn't load" retrying={retrying} onRetry={onRetry} />
      ) : (
        <Skeleton height={120} />
      )}
    </FinancePanel>
  )
}

function Configuration({ config: { success, sandbox, error, account, webhooks, webhook_secret_configured } }: { config: ProviderConfig }) {
  const secret = { label: 'Webhook secret', value: webhook_secret_configured ? 'Configured' : 'Missing' }
  if (!success) {
    return (
      <>
        <p>
          <Badge tone="warning">Not Configured</Badge>
        </p>
        <p>{error ?? 'Stripe API key not configured'}</p>
        {sandbox ? <p>Sandbox in use</p> : <Rows rows={[secret]} />}
      </>
    )
  }
  return (
    <>
      <p>
        <Badge tone="success">Configured</Badge>
      </p>
      <Rows
        rows={[
          { label: 'Account', value: account?.business_name ?? account?.id ?? 'Unknown' },
          { label: 'Charges', value: account?.charges_enabled ? 'Enabled' : 'Disabled' },
          { label: 'Payouts', value: account?.payouts_enabled ? 'Enabled' : 'Disabled' },
          secret,
          ...webhooks.map(({ url, status }) => ({ label: 'Webhook', note: url, value: status })),
        ]}
      />
    </>
  )
}
