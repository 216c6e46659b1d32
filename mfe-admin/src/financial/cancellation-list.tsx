import { DateText, EmptyState, Skeleton } from '@loomcast/design-system/full'
import { Link } from '@loomcast/web-kit'
import { money } from '../figures/money.ts'
import { FinancePanel } from './finance-panel.tsx'
import type { ScheduledCancellations } from './financial.api.ts'
import css from './financial.module.css'

/** Subscriptions with a scheduled end, the next one first. */
export function CancellationList({ scheduled }: { scheduled: ScheduledCancellations | undefined }) {
  return (
    <FinancePanel title="Scheduled cancellations">
      {scheduled === undefined ? (
        <Skeleton height={96} />
      ) : scheduled.subscriptions === 0 ? (
        <EmptyState compact title="No scheduled cancellations" description="Subscriptions appear here when their end is scheduled." />
      ) : (
        <>
          <ul className={css.overdue}>
            {scheduled.next.map(({ customer_id, subscription_id, package_name, amount, currency, ends_at }) => (
              <li key={subscription_id}>
                <span className={css.customer}>
                  {customer_id === null ? 'Deleted account' : <Link to={`/admin/users/${customer_id}`}>{customer_id}</Link>}
                  <small>
                    {package_name ? `${package_name}, ` : ''}
                    {subscription_id}
                  </small>
                </span>
                <span className={css.overdueAmount}>
                  <strong>{money(amount, currency)} per month</strong>
                  <small>
                    ends <DateText value={ends_at} />
                  </small>
                </span>
              </li>
            ))}
          </ul>
          {scheduled.subscriptions > scheduled.next.length ? (
            <p className={css.note}>
              The next {scheduled.next.length} of {scheduled.subscriptions.toLocaleString('en')}.
            </p>
          ) : null}
        </>
      )}
    </FinancePanel>
  )
}
