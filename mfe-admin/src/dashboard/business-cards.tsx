import { Alert, ErrorState, StatCard } from '@loomcast/design-system/full'
import { Link } from '@loomcast/web-kit'
import { useQuery } from '@loomcast/web-kit/query'
import { countText } from '../figures/figures.ts'
import { money, percent } from '../figures/money.ts'
import { Panel } from '../figures/panel.tsx'
import { dashboardApi, type FinancialFigures } from './dashboard.api.ts'
import css from './dashboard.module.css'
import { FunnelSteps } from './funnel-steps.tsx'

/** What an owner acts on: activation, conversion, churn and revenue, the funnel, and what ends soon. */
export function BusinessCards() {
  const finances = useQuery({
    queryKey: ['admin', 'financial', 'dashboard', null],
    queryFn: ({ signal }) => dashboardApi.finances({ signal }),
  })
  const { data } = finances
  if (finances.isError && !data) {
    return (
      <Panel title="Business">
        <ErrorState
          compact
          title="The business figures could not be loaded"
          description={finances.error.detail}
          retrying={finances.isFetching}
          onRetry={() => void finances.refetch()}
        />
      </Panel>
    )
  }
  return (
    <>
      <Cards figures={data} />
      {data ? <Attention figures={data} /> : null}
      <Panel title="From registration to payment" aside={<span className={css.checked}>Registered in the last 30 days</span>}>
        <FunnelSteps funnel={data?.funnel} />
      </Panel>
    </>
  )
}

function Cards({ figures }: { figures: FinancialFigures | undefined }) {
  const step = (id: string) => figures?.funnel.steps.find((each) => each.id === id)
  const registered = figures?.funnel.registered
  const ofRegistered = (id: string) => ({
    value: shareText(step(id)?.percent),
    note:
      registered === 0 ? 'No user registered in the last 30 days' : `${step(id)?.users ?? 0} of ${registered ?? 0} registered in 30 days`,
  })
  const churn = figures?.standard.subscriber_churn_rate.value
  const { mrr, revenue_last_month } = figures?.metrics ?? {}
  const amount = (value: number | undefined) => (figures && value !== undefined ? money(value, figures.currency) : undefined)
  const cards = [
    { label: 'Activation', ...ofRegistered('activated') },
    { label: 'Conversion', ...ofRegistered('paid') },
    {
      label: 'Churn',
      value: shareText(churn),
      note: churn === null ? 'No paying customers 30 days ago' : 'of the paying customers of 30 days ago',
    },
    { label: 'MRR', value: amount(mrr), note: 'monthly recurring revenue, without tax' },
    { label: 'Revenue', value: amount(revenue_last_month), note: 'last 30 days, after refunds, without tax' },
  ]
  return (
    <div className={css.cards}>
      {cards.map((card) => (
        <StatCard key={card.label} loading={!figures} {...card} />
      ))}
    </div>
  )
}

/** Undefined while it loads. */
const shareText = (share: number | null | undefined) => (share === undefined ? undefined : percent(share))

/** Overdue payments and scheduled cancellations, if there are any. */
function Attention({ figures }: { figures: FinancialFigures }) {
  const overdue = figures.metrics.past_due_subscriptions
  const ending = figures.scheduled_cancellations.subscriptions
  if (overdue + ending === 0) return null
  const parts = [
    overdue > 0 ? countText(overdue, 'overdue payment') : [],
    ending > 0 ? countText(ending, 'scheduled cancellation') : [],
  ].flat()
  return (
    <Alert tone="warning" title={parts.join(' and ')}>
      <Link to="/admin/financial">See who in Financial</Link>
    </Alert>
  )
}
