import { EmptyState, Skeleton } from '@loomcast/design-system/full'
import { Link } from '@loomcast/web-kit'
import { money } from '../figures/money.ts'
import { FinancePanel } from './finance-panel.tsx'
import type { OverduePayment } from './financial.api.ts'
import css from './financial.module.css'

/** Subscriptions with an overdue payment, the oldest first. */
export function OverdueList({ payments }: { payments: readonly OverduePayment[] | undefined }) {
  return (
    <FinancePanel title="Overdue payments">
      {payments === undefined ? (
        <Skeleton height={96} />
      ) : payments.length === 0 ? (
        <EmptyState compact title="No overdue payments" description="Subscriptions appear here when a renewal was not paid." />
      ) : (
        <ul className={css.overdue}>
          {payments.map((payment) => (
            <li key={payment.subscription_id}>
              <span className={css.customer}>
                {payment.customer_id === null ? (
                  'Deleted account'
                ) : (
                  <Link to={`/admin/users/${payment.customer_id}`}>{payment.customer_id}</Link>
                )}
                <small>
                  {payment.package_name ? `${payment.package_name}, ` : ''}
                  {payment.subscription_id}
                </small>
              </span>
              <span className={css.overdueAmount}>
                <strong>{money(payment.amount, payment.currency)}</strong>
                <small>{payment.days_overdue === 1 ? '1 day overdue' : `${payment.days_overdue} days overdue`}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </FinancePanel>
  )
}
