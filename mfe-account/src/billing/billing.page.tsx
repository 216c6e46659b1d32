import { Card, ErrorState, PageHeader, Skeleton } from '@loomcast/design-system/full'
import { Link, supportEmail, supportLink, useDocumentTitle, useSession } from '@loomcast/web-kit'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { FROM_PORTAL, type Subscription } from './billing.api.ts'
import css from './billing.module.css'
import { usePlanInSession, useSubscription } from './billing.queries.ts'
import { CheckoutReturn, readReturn } from './checkout-return.tsx'
import { CurrentPlan, CurrentPlanSkeleton } from './current-plan.tsx'
import { PaymentNotice } from './payment-notice.tsx'
import { RecentInvoices } from './recent-invoices.tsx'

/** The provider reports what the user did in its portal seconds later. */
const CHANGES_ARRIVE_WITHIN_MS = 30_000

export function BillingPage() {
  useDocumentTitle('Billing & Subscription')
  const [query] = useSearchParams()
  const [openedAt] = useState(Date.now)
  const subscription = useSubscription({ changingUntil: query.has(FROM_PORTAL) ? openedAt + CHANGES_ARRIVE_WITHIN_MS : 0 })
  usePlanInSession(subscription.data)
  const returned = readReturn(query)
  return (
    <div className={css.page}>
      <PageHeader title="Billing & Subscription" description="Your plan, your payments, and your invoices." />
      {returned ? <CheckoutReturn returned={returned} /> : null}
      <Content subscription={subscription} processing={returned?.result === 'success' && subscription.data?.is_paid === false} />
      <NeedHelp priority={subscription.data?.package.priority_support ?? false} />
    </div>
  )
}

function Content({ subscription, processing }: { subscription: ReturnType<typeof useSubscription>; processing: boolean }) {
  if (subscription.data) {
    return (
      <>
        <PaymentNotice subscription={subscription.data} place="billing" />
        <CurrentPlan subscription={subscription.data} processing={processing} />
        <BillingInformation subscription={subscription.data} />
        <RecentInvoices expected={subscription.data.can_manage} />
      </>
    )
  }
  if (subscription.isError) {
    return (
      <Card>
        <ErrorState
          title="Failed to load billing information"
          description="Nothing has changed, and nothing was charged. Try again in a moment."
          retrying={subscription.isFetching}
          onRetry={() => void subscription.refetch()}
        />
      </Card>
    )
  }
  return (
    <div className={css.skeleton} role="status" aria-busy="true" aria-label="Loading your billing information">
      <CurrentPlanSkeleton />
      <Skeleton height={168} radius="lg" />
    </div>
  )
}

function BillingInformation({ subscription: { is_paid, can_manage } }: { subscription: Subscription }) {
  const session = useSession()
  const email = session.status === 'user' || session.status === 'admin' ? session.user.email : ''
  return (
    <Card as="section" className={css.section} aria-labelledby="billing-information">
      <h2 className={css.sectionTitle} id="billing-information">
        Billing Information
      </h2>
      <dl className={css.facts}>
        <div>
          <dt>Account email</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>Account status</dt>
          <dd>{is_paid ? 'Premium Account' : 'Free Account'}</dd>
        </div>
      </dl>
      {is_paid && can_manage ? (
        <p className={css.quiet}>To change your card or billing address, or to see all your invoices, choose Manage Subscription.</p>
      ) : null}
    </Card>
  )
}

function NeedHelp({ priority }: { priority: boolean }) {
  const email = supportEmail()
  return (
    <Card as="section" className={css.section} aria-labelledby="need-help">
      <h2 className={css.sectionTitle} id="need-help">
        Need Help
      </h2>
      <ul className={css.help}>
        {email ? (
          <li>
            <a href={supportLink('Question about billing', { priority })}>Email support</a>
            <span className={css.quiet}>
              {priority ? 'Your plan has priority support.' : 'For questions about a payment or an invoice.'}
            </span>
          </li>
        ) : null}
        <li>
          <Link to="/help">Help</Link>
          <span className={css.quiet}>Answers to common questions{email ? '' : ', and how to get support'}.</span>
        </li>
      </ul>
    </Card>
  )
}
