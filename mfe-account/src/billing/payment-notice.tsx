import { Alert, Button } from '@loomcast/design-system/full'
import { Link } from '@loomcast/web-kit'
import type { Subscription } from './billing.api.ts'
import { dayText } from './day.ts'
import { usePortal } from './use-portal.ts'

interface PaymentNoticeProps {
  subscription: Subscription
  /** On pages other than the billing page, the notice links to it. */
  place: 'billing' | 'pricing' | 'dashboard'
}

/** Asks the user to pay an overdue invoice or to confirm a payment. Nothing if no payment is open. */
export function PaymentNotice({ subscription, place }: PaymentNoticeProps) {
  const portal = usePortal()
  const notice = noticeOf(subscription)
  // While the user keeps the plan, the shell shows the overdue payment on every other page.
  if (!notice || (place !== 'billing' && subscription.grace_until)) return null
  const { title, text, payLabel } = notice
  const { payment_url } = subscription
  return (
    <Alert
      tone={notice.lost ? 'danger' : 'warning'}
      live={false}
      title={title}
      actions={
        place === 'billing' ? (
          <>
            {payment_url ? (
              <Button component="a" href={payment_url} target="_blank" rel="noopener">
                {payLabel}
              </Button>
            ) : null}
            <Button
              variant={payment_url ? 'default' : 'filled'}
              loading={portal.busy === 'payment_method_update'}
              onClick={() => portal.open('payment_method_update')}
            >
              Update card
            </Button>
          </>
        ) : (
          <Button component={Link} to="/billing" variant="default">
            Go to billing
          </Button>
        )
      }
    >
      {text}
      {portal.failure ? <p role="alert">{portal.failure}</p> : null}
    </Alert>
  )
}

interface Notice {
  title: string
  text: string
  payLabel: string
  /** Whether the plan has already ended. */
  lost: boolean
}

/** The notice for a subscription with an open payment, or undefined. */
export function noticeOf({
  needs_confirmation,
  payment_url,
  past_due_since,
  grace_until,
  is_paid,
  package: { name },
}: Subscription): Notice | undefined {
  const payLabel = needs_confirmation ? 'Confirm your payment' : 'Pay the open invoice'
  if (past_due_since && !is_paid)
    return {
      title: 'Your payment is overdue',
      text: `Your paid plan is paused because a payment has been overdue since ${dayText(past_due_since)}. You get your plan back as soon as you pay.`,
      payLabel,
      lost: true,
    }
  const planUntil = grace_until ? `You keep ${name} until ${dayText(grace_until)}.` : ''
  if (needs_confirmation && payment_url)
    return {
      title: 'Confirm your payment',
      text: ['Your bank requires you to confirm the payment. The next page shows the exact amount.', planUntil].filter(Boolean).join(' '),
      payLabel,
      lost: false,
    }
  if (past_due_since) {
    const advice = payment_url
      ? 'Pay the open invoice now, or update your card before we try again.'
      : 'Update your card before we try again.'
    return {
      title: "Your last payment didn't go through",
      text: grace_until
        ? `${planUntil} ${advice} After ${dayText(grace_until)}, you move to the free plan. Nothing you made is deleted.`
        : advice,
      payLabel,
      lost: false,
    }
  }
  return undefined
}
