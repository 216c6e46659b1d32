import { Alert, Badge, Button, Card, confirm, IconCheck, Skeleton } from '@loomcast/design-system/full'
import { announce, Link } from '@loomcast/web-kit'
import { money, taxNote } from '@loomcast/web-kit/plans'
import { useId, useState } from 'react'
import { messageOf } from '../server-error.ts'
import { useOnce } from '../use-once.ts'
import { billingApi, type Subscription } from './billing.api.ts'
import css from './billing.module.css'
import { reloadBilling, showSubscription, usePackages } from './billing.queries.ts'
import { ChangePlanDialog } from './change-plan.tsx'
import { continuedTerms } from './charge-terms.ts'
import { dayText } from './day.ts'
import { cancellationOf, discountText, isOverdue, isSubscribed, limitText, otherFeatures, statusText } from './plan-status.ts'
import { usePortal } from './use-portal.ts'

export interface CurrentPlanProps {
  subscription: Subscription
  /** A payment is being confirmed, so no other one should be started. */
  processing?: boolean
}

export function CurrentPlan({ subscription, processing = false }: CurrentPlanProps) {
  const { package: plan, include_video, currency, is_paid, cancel_at } = subscription
  const discount = discountText(subscription)
  const packages = usePackages()
  const offer = packages.data?.packages.find(({ package_id }) => package_id === plan.package_id)
  // Prices of the package can differ from that of an earlier subscription.
  const tax = taxNote(offer ?? subscription)
  return (
    <Card as="section" className={css.section} aria-labelledby="current-plan">
      <div>
        <h2 className={css.sectionTitle} id="current-plan">
          Current Plan
        </h2>
        <p className={css.planName}>
          {plan.name}
          {plan.has_video_toggle ? <small>{include_video ? 'content + video' : 'content only'}</small> : null}
          {is_paid ? <Badge tone="success">Active</Badge> : null}
          {isOverdue(subscription) ? <Badge tone="warning">Payment overdue</Badge> : null}
          {cancel_at ? <Badge tone="neutral">Ends on {dayText(cancel_at)}</Badge> : null}
        </p>
        <p className={css.quiet}>{plan.description}</p>
      </div>
      <p>{statusText(subscription)}</p>
      {discount === undefined ? null : <p className={css.quiet}>{discount}</p>}
      {processing ? null : <PlanActions subscription={subscription} />}
      <div className={css.planBody}>
        <div>
          <h3 className={css.subTitle}>Included features</h3>
          <ul className={css.features}>
            {otherFeatures(plan)
              .slice(0, 5)
              .map((feature) => (
                <li key={feature}>
                  <IconCheck size={18} />
                  {feature}
                </li>
              ))}
          </ul>
        </div>
        <dl className={css.facts}>
          <div>
            <dt>Content Only</dt>
            <Prices monthly={plan.content_only_price} yearly={plan.content_only_price_yearly} currency={currency} tax={tax} />
          </div>
          {plan.has_video_toggle && plan.content_video_price !== null ? (
            <div>
              <dt>Content + Video</dt>
              <Prices monthly={plan.content_video_price} yearly={plan.content_video_price_yearly} currency={currency} tax={tax} />
            </div>
          ) : null}
          <div>
            <dt>Generation Limit</dt>
            <dd>{limitText(plan.generation_limit)}</dd>
          </div>
        </dl>
      </div>
    </Card>
  )
}

/** `tax`: the note about taxes; empty if the prices contain them. */
function Prices({ monthly, yearly, currency, tax }: { monthly: number; yearly: number | null; currency: string; tax: string }) {
  const note = monthly === 0 ? '' : tax
  return (
    <>
      <dd>
        {money(monthly, currency)} per month{note}
      </dd>
      {yearly === null ? null : (
        <dd>
          {money(yearly, currency)} per year{note}
        </dd>
      )}
    </>
  )
}

function PlanActions({ subscription }: { subscription: Subscription }) {
  const { is_paid, can_manage } = subscription
  const portal = usePortal()
  const [changing, setChanging] = useState(false)
  const packages = usePackages()
  const [failure, setFailure] = useState<string>()
  const subscribed = isSubscribed(subscription)
  const ends = subscription.cancel_at
  return (
    <div className={css.planActions}>
      <div className={css.buttons}>
        {is_paid ? null : (
          <Button component={Link} to="/pricing">
            Upgrade Plan
          </Button>
        )}
        {subscribed && !ends && is_paid && !isOverdue(subscription) ? (
          <Button disabled={!packages.data} onClick={() => setChanging(true)}>
            Change plan
          </Button>
        ) : null}
        {can_manage ? (
          <Button variant="default" loading={portal.busy === 'manage'} onClick={() => portal.open('manage')}>
            Manage Subscription
          </Button>
        ) : null}
        {is_paid && !subscribed ? (
          <Button component={Link} to="/pricing" variant="default">
            Compare plans
          </Button>
        ) : null}
      </div>
      <div className={css.quietButtons}>
        {subscribed && !ends ? <CancelButton subscription={subscription} onFailure={setFailure} /> : null}
        {subscription.withdrawal ? <WithdrawButton subscription={subscription} onFailure={setFailure} /> : null}
      </div>
      {subscribed && (ends || subscription.pending_change) ? <ResumeButton subscription={subscription} onFailure={setFailure} /> : null}
      {portal.failure ? <Alert tone="danger">{portal.failure}</Alert> : null}
      {failure ? <Alert tone="danger">{failure}</Alert> : null}
      {changing && packages.data ? (
        <ChangePlanDialog subscription={subscription} offers={packages.data.packages} onClose={() => setChanging(false)} />
      ) : null}
    </div>
  )
}

interface SubscriptionButtonProps {
  subscription: Subscription
  onFailure: (message: string | undefined) => void
}

function CancelButton({ subscription, onFailure }: SubscriptionButtonProps) {
  const { run: cancel, busy } = useOnce(async () => {
    const wanted = cancellationOf(subscription)
    if (!(await confirm({ ...wanted, cancelLabel: 'Keep my plan', danger: true }))) return
    onFailure(undefined)
    try {
      showSubscription(await billingApi.cancel())
      announce('Your subscription is canceled.')
    } catch (error) {
      reloadBilling()
      onFailure(messageOf(error, "Your subscription couldn't be canceled"))
    }
  })
  return (
    <Button variant="subtle" color="neutral" loading={busy} onClick={() => void cancel()}>
      Cancel subscription
    </Button>
  )
}

/** The right of consumers in the European Union to withdraw from a purchase. */
function WithdrawButton({ subscription, onFailure }: SubscriptionButtonProps) {
  const { package: plan, currency, withdrawal } = subscription
  const { run: withdraw, busy } = useOnce(async () => {
    if (!withdrawal) return
    const message = `${plan.name} ends at once, and ${money(withdrawal.refund_amount, currency)} goes back to your card. You move to the free plan and keep everything you made. You can withdraw until ${dayText(withdrawal.until)}, without giving a reason.`
    const wanted = { title: 'Withdraw from your purchase?', message, confirmLabel: 'Withdraw and get a refund' }
    if (!(await confirm({ ...wanted, cancelLabel: 'Keep my plan', danger: true }))) return
    onFailure(undefined)
    try {
      showSubscription(await billingApi.withdraw())
      announce('You withdrew from your purchase. The refund is on its way.')
    } catch (error) {
      reloadBilling()
      onFailure(messageOf(error, "Your purchase couldn't be withdrawn"))
    }
  })
  return (
    <Button variant="subtle" color="neutral" loading={busy} onClick={() => void withdraw()}>
      Withdraw from purchase
    </Button>
  )
}

/** Withdraws a cancellation or a scheduled change. */
function ResumeButton({ subscription, onFailure }: SubscriptionButtonProps) {
  const { package: plan, price, resume_amount, pending_change } = subscription
  const terms = useId()
  const ends = subscription.cancel_at
  const next = ends ?? pending_change?.at
  const { run: resume, busy } = useOnce(async () => {
    onFailure(undefined)
    try {
      showSubscription(await billingApi.resume())
      announce(`You keep ${plan.name}.`)
    } catch (error) {
      reloadBilling()
      onFailure(messageOf(error, "Your subscription couldn't be resumed"))
    }
  })
  return (
    <div className={css.resume}>
      <Button loading={busy} aria-describedby={terms} variant={ends ? 'filled' : 'default'} onClick={() => void resume()}>
        {ends ? 'Resume subscription' : 'Keep my current plan'}
      </Button>
      <span className={css.quiet} id={terms}>
        {next ? continuedTerms({ ...subscription, price: resume_amount ?? price }, next) : null}
      </span>
    </div>
  )
}

export function CurrentPlanSkeleton() {
  return (
    <Card className={css.section}>
      <Skeleton height={24} width="30%" />
      <Skeleton height={36} width="50%" />
      <Skeleton height={24} width="80%" />
      <Skeleton height={44} width="60%" />
      <div className={css.planBody}>
        <Skeleton height={152} />
        <Skeleton height={152} />
      </div>
    </Card>
  )
}
