import { Badge, Button, Card, ErrorState, Skeleton } from '@loomcast/design-system/full'
import { Link } from '@loomcast/web-kit'
import { money } from '@loomcast/web-kit/plans'
import { useSubscription } from '../billing/billing.queries.ts'
import { dayText } from '../billing/day.ts'
import { statusText } from '../billing/plan-status.ts'
import { type Payment, usePayments } from './plan-account.api.ts'
import css from './profile.module.css'

export function SubscriptionTab() {
  return (
    <div className={css.details}>
      <Plan />
      <PaymentList />
    </div>
  )
}

function Plan() {
  const { data, isError, isFetching, refetch } = useSubscription()
  return (
    <Card as="section" className={css.section} aria-labelledby="your-plan">
      <h2 className={css.sectionTitle} id="your-plan">
        Your plan
      </h2>
      {data ? (
        <div className={css.offer}>
          <div>
            <p className={css.planName}>
              {data.package.name} <Badge tone={data.is_paid ? 'success' : 'neutral'}>{data.is_paid ? 'Paid' : 'Free'}</Badge>
            </p>
            <p className={css.offerText}>{statusText(data)}</p>
          </div>
          <Button component={Link} to="/billing" variant="default">
            Go to billing
          </Button>
        </div>
      ) : isError ? (
        <ErrorState
          compact
          title="Failed to load billing information"
          description="Nothing has changed, and nothing was charged. Try again in a moment."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div role="status" aria-busy="true" aria-label="Loading your plan">
          <Skeleton height={48} />
        </div>
      )}
    </Card>
  )
}

/** Number of payments that are shown. */
const SHOWN = 5

function PaymentList() {
  const { data, isError, isFetching, refetch } = usePayments()
  return (
    <Card as="section" className={css.section} aria-labelledby="payments">
      <h2 className={css.sectionTitle} id="payments">
        Payment history
      </h2>
      {data ? (
        <LoadedPayments payments={data.payments} total={data.total} />
      ) : isError ? (
        <ErrorState
          compact
          title="Your payments couldn't be loaded"
          description="Nothing was charged. Try again in a moment."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className={css.details} role="status" aria-busy="true" aria-label="Loading your payments">
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      )}
    </Card>
  )
}

function LoadedPayments({ payments, total }: { payments: readonly Payment[]; total: number }) {
  if (payments.length === 0) return <p className={css.offerText}>No payments yet.</p>
  return (
    <>
      <ul className={css.rows}>
        {payments.slice(0, SHOWN).map((payment) => (
          <PaymentRow key={payment.transaction_id} payment={payment} />
        ))}
      </ul>
      {total > SHOWN ? (
        <p className={css.offerText}>
          Showing {SHOWN} of {total.toLocaleString('en')} payments
        </p>
      ) : null}
      <p className={css.offerText}>
        Your invoices are on the <Link to="/billing">billing page</Link>. All payments are in <Link to="/profile">your data</Link>.
      </p>
    </>
  )
}

const KINDS: Record<Payment['kind'], string> = {
  payment: 'Payment',
  failed_payment: 'Failed payment',
  refund: 'Refund',
  dispute: 'Dispute',
}

const TONES: Record<string, 'success' | 'warning' | 'danger' | 'neutral'> = {
  succeeded: 'success',
  partially_refunded: 'warning',
  refunded: 'neutral',
  disputed: 'warning',
}

function PaymentRow({ payment: { kind, package_name, amount, currency, status, created_at } }: { payment: Payment }) {
  // The status of a failed payment is the provider's reason; the kind already has the essential word.
  const isFailedRefund = kind === 'refund' && (status === 'failed' || status === 'canceled')
  const word = kind === 'failed_payment' ? 'Not charged' : isFailedRefund ? 'Not refunded' : capitalized(status)
  return (
    <li className={css.row}>
      <div>
        <p className={css.rowTitle}>
          {KINDS[kind]}
          {package_name ? ` · ${package_name}` : ''}
        </p>
        <p className={css.offerText}>
          <time dateTime={created_at}>{dayText(created_at)}</time>
        </p>
      </div>
      <span className={css.rowStatus}>
        <Badge tone={kind === 'failed_payment' || isFailedRefund ? 'danger' : (TONES[status] ?? 'neutral')}>{word}</Badge>
      </span>
      <span className={css.amount}>
        {kind === 'refund' && !isFailedRefund ? '−' : ''}
        {money(amount, currency)}
      </span>
    </li>
  )
}

/** `partially_refunded` as "Partially refunded". */
function capitalized(word: string): string {
  const text = word.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
