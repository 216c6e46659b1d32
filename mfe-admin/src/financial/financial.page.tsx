import { Alert, Button, Card, ErrorState, IconRetry, Select } from '@loomcast/design-system/full'
import { keepPreviousData, useQuery } from '@loomcast/web-kit/query'
import { useState } from 'react'
import { money, percent, signedMoney } from '../figures/money.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { CancellationList } from './cancellation-list.tsx'
import { FinancePanel, Rows } from './finance-panel.tsx'
import { type FinancialDashboard, financialApi } from './financial.api.ts'
import css from './financial.module.css'
import { LedgerPanel } from './ledger-panel.tsx'
import { MetricCards } from './metric-cards.tsx'
import { OverdueList } from './overdue-list.tsx'
import { ProviderPanel } from './provider-panel.tsx'
import { RevenuePanel } from './revenue-panel.tsx'
import { StandardFigures } from './standard-figures.tsx'

const FAILED = 'Failed to load financial data'
/** A higher churn rate is shown in red. */
const HIGH_CHURN_PERCENT = 5

export function FinancialPage() {
  const [currency, setCurrency] = useState<string | null>(null)
  const dashboard = useQuery({
    queryKey: ['admin', 'financial', 'dashboard', currency],
    queryFn: ({ signal }) => financialApi.dashboard({ currency, signal }),
    placeholderData: keepPreviousData,
  })
  const revenue = useQuery({
    queryKey: ['admin', 'financial', 'revenue', currency],
    queryFn: ({ signal }) => financialApi.revenue({ currency, signal }),
    placeholderData: keepPreviousData,
  })
  const provider = useQuery({
    queryKey: ['admin', 'financial', 'provider'],
    queryFn: ({ signal }) => financialApi.provider({ signal }),
  })
  const queries = [dashboard, revenue, provider]
  const refresh = () => void Promise.all(queries.map((query) => query.refetch()))
  const { data } = dashboard
  const header = {
    title: 'Financial Dashboard',
    description: 'Revenue, subscriptions and payments. Days and weeks are UTC.',
    actions: (
      <div className={css.actions}>
        {data && data.currencies.length > 1 ? (
          <Select
            aria-label="Currency"
            data={data.currencies.map((value) => ({ value, label: value.toUpperCase() }))}
            value={data.currency}
            onChange={setCurrency}
            allowDeselect={false}
          />
        ) : null}
        <Button
          variant="default"
          leftSection={<IconRetry size={18} />}
          loading={data !== undefined && queries.some((query) => query.isFetching)}
          onClick={refresh}
        >
          Refresh Data
        </Button>
      </div>
    ),
  }
  if (dashboard.isError && !data) {
    return (
      <AdminPage {...header}>
        <Card>
          <ErrorState title={FAILED} description={dashboard.error.detail} retrying={dashboard.isFetching} onRetry={refresh} />
        </Card>
      </AdminPage>
    )
  }
  const retry = (query: { refetch: () => unknown }) => () => void query.refetch()
  return (
    <AdminPage {...header}>
      {dashboard.isError ? (
        <Alert tone="danger" title={FAILED}>
          The figures below were loaded earlier.
        </Alert>
      ) : null}
      <MetricCards data={data} />
      <RevenuePanel data={revenue.data} failed={revenue.isError} retrying={revenue.isFetching} onRetry={retry(revenue)} />
      <div className={css.panels}>
        <Summaries data={data} />
        <ProviderPanel config={provider.data} failed={provider.isError} retrying={provider.isFetching} onRetry={retry(provider)} />
      </div>
      <OverdueList payments={data?.metrics.overdue_payments} />
      <CancellationList scheduled={data?.scheduled_cancellations} />
      <LedgerPanel />
      <StandardFigures data={data} />
    </AdminPage>
  )
}

function Summaries({ data }: { data: FinancialDashboard | undefined }) {
  const metrics = data?.metrics
  const amount = (value: number | undefined) => (data && value !== undefined ? money(value, data.currency) : undefined)
  const change = (value: number | undefined) => (data && value !== undefined ? signedMoney(value, data.currency) : undefined)
  const count = (value: number | undefined) => value?.toLocaleString('en')
  const moved = data?.movements
  return (
    <>
      <FinancePanel title="Revenue Timeline">
        <Rows
          rows={[
            { label: 'Today', value: amount(metrics?.revenue_today) },
            { label: 'Yesterday', value: amount(metrics?.revenue_yesterday) },
            { label: 'Last week', note: '7 days, today included', value: amount(metrics?.revenue_last_week) },
            { label: 'Last month', note: '30 days, today included', value: amount(metrics?.revenue_last_month) },
          ]}
        />
      </FinancePanel>
      <FinancePanel title="Projections">
        <Rows
          rows={[
            { label: 'Tomorrow', note: 'Renewals due × share of paid renewals', value: amount(metrics?.projected_revenue_tomorrow) },
            { label: 'Next week', note: 'Renewals due × share of paid renewals', value: amount(metrics?.projected_revenue_next_week) },
            { label: 'Monthly run rate', note: 'MRR', value: amount(metrics?.mrr) },
          ]}
        />
      </FinancePanel>
      <FinancePanel title="Subscription Breakdown" note="All users by package">
        <Rows
          rows={(data?.package_breakdown ?? []).map(({ package_name, users, subscribed, granted }) => ({
            label: package_name,
            note:
              subscribed + granted === 0
                ? 'users'
                : `${subscribed.toLocaleString('en')} subscribed, ${granted.toLocaleString('en')} granted`,
            value: count(users),
          }))}
        />
      </FinancePanel>
      <FinancePanel title="Subscription Health">
        <Rows
          rows={[
            { label: 'Active', value: count(metrics?.active_subscriptions) },
            { label: 'Trial', value: count(metrics?.trial_subscriptions) },
            { label: 'Past Due', value: count(metrics?.past_due_subscriptions) },
            { label: 'Canceled', value: count(metrics?.canceled_subscriptions) },
            {
              label: 'Churn Rate',
              note: metrics?.churn_rate === null ? 'No active or trial subscriptions' : 'Canceled ÷ (active + trial)',
              value: metrics && percent(metrics.churn_rate),
              ...(metrics && (metrics.churn_rate ?? 0) > HIGH_CHURN_PERCENT && { tone: 'danger' as const }),
            },
          ]}
        />
      </FinancePanel>
      <FinancePanel title="MRR movements" note="30 days, today included">
        <Rows
          rows={[
            { label: 'At the start', value: amount(moved?.start) },
            { label: 'New', value: change(moved?.new) },
            { label: 'Reactivation', value: change(moved?.reactivation) },
            { label: 'Expansion', value: change(moved?.expansion) },
            { label: 'Contraction', value: change(moved?.contraction) },
            { label: 'Churn', value: change(moved?.churn) },
            { label: 'Now', value: amount(moved?.end) },
          ]}
        />
      </FinancePanel>
    </>
  )
}
