import { Button, Popover, Skeleton } from '@loomcast/design-system/full'
import { money, NOT_ENOUGH_DATA, percent } from '../figures/money.ts'
import { FinancePanel } from './finance-panel.tsx'
import type { FinancialDashboard, StandardFigure } from './financial.api.ts'
import css from './financial.module.css'

/** In the order in which they are shown. */
const NAMES: Record<string, string> = {
  mrr: 'MRR',
  arr: 'ARR',
  committed_mrr: 'Committed MRR',
  trial_mrr: 'Trial MRR',
  paying_customers: 'Paying customers',
  arpu: 'Average revenue per customer',
  ltv: 'Lifetime value',
  quick_ratio: 'Quick ratio',
  subscriber_churn_rate: 'Subscriber churn',
  revenue_churn_rate: 'Revenue churn',
  nrr: 'Net revenue retention',
  grr: 'Gross revenue retention',
  gross_revenue_30_days: 'Payments',
  refunds_30_days: 'Refunds and disputes',
  net_revenue_30_days: 'Net revenue',
  renewals_paid_share: 'Paid renewals',
}

/** Why a figure has no value. */
const MISSING: Record<string, string> = {
  arpu: 'No paying customers',
  ltv: 'Not enough customers or churn',
  quick_ratio: 'No losses in the period',
  subscriber_churn_rate: 'No customers at the start',
  revenue_churn_rate: 'No MRR at the start',
  nrr: 'No MRR at the start',
  grr: 'No MRR at the start',
  renewals_paid_share: 'No renewals in the period',
}

/** The usual definitions of subscription businesses, each with its formula. */
export function StandardFigures({ data }: { data: FinancialDashboard | undefined }) {
  return (
    <FinancePanel title="Standard figures" note="The usual definitions of subscription businesses">
      {data ? (
        <ul className={css.standard}>
          {Object.entries(NAMES).map(([key, name]) => {
            const figure = data.standard[key]
            return figure ? <Figure key={key} name={name} figure={figure} missing={MISSING[key]} currency={data.currency} /> : null
          })}
        </ul>
      ) : (
        <Skeleton height={320} />
      )}
    </FinancePanel>
  )
}

interface FigureProps {
  name: string
  figure: StandardFigure
  missing: string | undefined
  currency: string
}

function Figure({ name, figure, missing, currency }: FigureProps) {
  return (
    <li>
      <span className={css.figureName}>{name}</span>
      <span className={css.figureValue}>{valueText(figure, currency)}</span>
      <small className={css.note}>
        {figure.value === null ? missing && `${missing}, ` : null}
        {figure.period}
      </small>
      <Popover width={280} position="bottom-start" shadow="md" trapFocus={false}>
        <Popover.Target>
          <Button variant="subtle" size="sm" className={css.how ?? ''} aria-label={`How it is computed: ${name}`}>
            How it is computed
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <p>{figure.formula}</p>
        </Popover.Dropdown>
      </Popover>
    </li>
  )
}

function valueText({ value, unit }: StandardFigure, currency: string): string {
  if (value === null) return NOT_ENOUGH_DATA
  if (unit === 'money') return money(value, currency)
  return unit === 'percent' ? percent(value) : value.toLocaleString('en')
}
