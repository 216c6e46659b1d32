import { Alert, Badge, Button, Card, IconCheck, Skeleton, Switch } from '@loomcast/design-system/full'
import { Link } from '@loomcast/web-kit'
import { type BillingInterval, intervalOf, money, type OfferedPackage, priceOf, taxNote, yearlySaving } from '@loomcast/web-kit/plans'
import { useEffect, useId, useRef } from 'react'
import type { Choice } from '../billing/billing.api.ts'
import { newSubscriptionTerms } from '../billing/charge-terms.ts'
import { dayText } from '../billing/day.ts'
import { choiceOf, type PlanAction } from './plan-action.ts'
import { withPlanChoice } from './plan-choice.ts'
import { isMostPopular, planLines } from './plan-lines.ts'
import css from './pricing.module.css'
import type { CheckoutFailure } from './use-checkout.ts'

export interface PlanCardProps {
  offer: OfferedPackage
  withVideo: boolean
  /** How the user wants to pay. A package without a yearly price is paid by the month. */
  wished: BillingInterval
  today: Date
  action: PlanAction
  /** Whether the user chose this plan before signing in. */
  chosen: boolean
  busy: boolean
  /** Whether another card's checkout is being started. */
  disabled: boolean
  failure: CheckoutFailure | undefined
  onVideo: (withVideo: boolean) => void
  onCheckout: (choice: Choice) => void
  onChange: (choice: Choice) => void
}

export function PlanCard({ offer, withVideo, wished, action, chosen, onVideo, ...rest }: PlanCardProps) {
  const id = useId()
  const interval = intervalOf(offer, withVideo, wished)
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen) card.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <Card as="li" ref={card} className={css.card} data-popular={isMostPopular(offer) || undefined} aria-labelledby={id}>
      <div className={css.head}>
        <h2 className={css.name} id={id}>
          {offer.name}
        </h2>
        {action.kind === 'current' ? <Badge tone="success">Current plan</Badge> : null}
        {isMostPopular(offer) ? <Badge tone="spark">Most Popular</Badge> : null}
      </div>
      <p className={css.description}>{offer.description}</p>
      <p className={css.price}>
        {priceOf(offer, withVideo, interval)}
        <span className={css.period}>
          /{interval}
          {offer.tier === 'free' ? '' : taxNote(offer)}
        </span>
      </p>
      {wished === 'year' ? <p className={css.saving}>{savingText(offer, withVideo, interval)}</p> : null}
      <div className={css.option}>
        {offer.has_video_toggle ? (
          <Switch
            label="Include video"
            description={`${optionPrice(offer, false, wished)} without, ${optionPrice(offer, true, wished)} with video${commaTax(offer)}`}
            checked={withVideo}
            onChange={(event) => onVideo(event.currentTarget.checked)}
          />
        ) : null}
      </div>
      <ul className={css.lines}>
        {planLines(offer, withVideo).map((line) => (
          <li key={line}>
            <IconCheck size={18} />
            {line}
          </li>
        ))}
      </ul>
      <div className={css.action}>
        <Action offer={offer} withVideo={withVideo} wished={wished} action={action} chosen={chosen} {...rest} />
      </div>
    </Card>
  )
}

/** What a year saves, or why the price stays that of a month. */
function savingText(offer: OfferedPackage, withVideo: boolean, interval: BillingInterval): string | null {
  if (offer.tier === 'free') return null
  if (interval === 'month') return 'Paid by the month only'
  const saving = yearlySaving(offer, withVideo)
  return saving
    ? `${money(saving.amount, offer.currency)} less than 12 monthly payments${taxNote(offer) === '' ? '' : ', before tax'}`
    : null
}

const commaTax = (offer: OfferedPackage) => (taxNote(offer) === '' ? '' : ', plus\u00a0tax')

/** With its interval, if the other option is not sold by the year. */
function optionPrice(offer: OfferedPackage, withVideo: boolean, wished: BillingInterval): string {
  const interval = intervalOf(offer, withVideo, wished)
  return `${priceOf(offer, withVideo, interval)}${interval === wished ? '' : ` per ${interval}`}`
}

function Action({
  offer,
  withVideo,
  wished,
  today,
  action,
  busy,
  disabled,
  failure,
  onCheckout,
  onChange,
}: Omit<PlanCardProps, 'onVideo'>) {
  const terms = useId()
  const choice = choiceOf(offer, withVideo, wished)
  const variant = isMostPopular(offer) ? 'filled' : 'default'
  switch (action.kind) {
    case 'none':
      return null
    case 'loading':
      return <Skeleton height={44} />
    case 'register':
      return action.free ? (
        <Button component={Link} to="/register" variant="default" fullWidth>
          Get Started Free
        </Button>
      ) : (
        <>
          <Button component={Link} to={withPlanChoice('/register', choice)} variant={variant} fullWidth>
            Choose {offer.name}
          </Button>
          <p className={css.terms}>Create a free account first. You pay nothing until you confirm.</p>
        </>
      )
    case 'current':
      return <p className={css.note}>This is your plan. {offer.tier === 'free' ? null : <Link to="/billing">Manage it in billing</Link>}</p>
    case 'checkout':
      return (
        <>
          {failure ? <FailedCheckout failure={failure} /> : null}
          <Button
            variant={variant}
            fullWidth
            loading={busy}
            disabled={disabled}
            aria-describedby={terms}
            onClick={() => onCheckout(choice)}
          >
            Choose {offer.name}
          </Button>
          <p className={css.terms} id={terms}>
            {newSubscriptionTerms(offer, withVideo, choice.interval, today)}
          </p>
        </>
      )
    case 'change':
      return (
        <>
          <Button variant={variant} fullWidth aria-describedby={terms} onClick={() => onChange(choice)}>
            {action.interval === null
              ? `Switch to ${offer.name}`
              : `Switch to ${action.interval === 'year' ? 'yearly' : 'monthly'} payment`}
          </Button>
          <p className={css.terms} id={terms}>
            You see the exact amount and date before you confirm.
          </p>
        </>
      )
    case 'scheduled':
      return (
        <p className={css.note}>
          Starts on {dayText(action.at)}. <Link to="/billing">Change this in billing</Link>
        </p>
      )
    case 'overdue':
      return (
        <p className={css.note}>
          Pay your open invoice first. <Link to="/billing">Go to billing</Link>
        </p>
      )
    case 'cancel':
      return (
        <>
          <Button component={Link} to="/billing" variant="default" fullWidth aria-describedby={terms}>
            Cancel on the billing page
          </Button>
          <p className={css.terms} id={terms}>
            You move to {offer.name} by canceling your subscription. You see the date before you confirm.
          </p>
        </>
      )
    case 'included':
      return (
        <p className={css.note}>
          {action.until
            ? `Included in the plan you have free of charge until ${dayText(action.until)}.`
            : 'Included in the plan you have free of charge.'}
        </p>
      )
  }
}

function FailedCheckout({ failure }: { failure: CheckoutFailure }) {
  return (
    <Alert tone="danger" title={failure.title} actions={failure.hasSubscription ? <Link to="/billing">Go to billing</Link> : undefined}>
      {failure.text}
    </Alert>
  )
}
