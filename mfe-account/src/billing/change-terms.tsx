import { money } from '@loomcast/web-kit/plans'
import type { ChangePreview, ChangeResult, Subscription } from './billing.api.ts'
import css from './billing.module.css'
import { dayText } from './day.ts'

interface PreviewTermsProps {
  preview: ChangePreview
  /** The note about taxes that the amounts contain in addition to the prices. */
  tax: string
  subscription: Subscription
  /** Whether only the interval changes. */
  isSameOption: boolean
}

export function PreviewTerms({ preview, tax, subscription, isSameOption }: PreviewTermsProps) {
  const { kind, amount_due, currency } = preview
  return (
    <>
      <p className={css.due}>
        <span>Due today{tax}</span> <strong>{money(amount_due, currency)}</strong>
      </p>
      <p className={css.quiet}>
        {kind === 'downgrade' ? laterTerms(preview, subscription, isSameOption) : nowTerms(preview, subscription, isSameOption)}
      </p>
      {preview.withdraws_cancellation ? (
        <p className={css.quiet}>You canceled this subscription. This change withdraws the cancellation, so your plan renews again.</p>
      ) : null}
    </>
  )
}

/** The terms of a change at the end of the period. */
function laterTerms(preview: ChangePreview, { package: plan, interval: paid }: Subscription, isSameOption: boolean): string {
  const { package_name, effective_at, next_date, interval } = preview
  const price = `${money(preview.next_amount, preview.currency)} per ${interval}`
  if (isSameOption && interval !== paid)
    return `You stay on ${plan.name}. The ${paid} you paid for runs until ${dayText(effective_at)}. From then on, you pay ${price}.`
  return `You keep ${plan.name} until ${dayText(effective_at)}. Then you switch to ${package_name} for ${price}, first charged on ${dayText(next_date)}.`
}

/** The terms of a change that takes effect at once. */
function nowTerms(preview: ChangePreview, { interval: paid }: Subscription, isSameOption: boolean): string {
  const { package_name, amount_due, interval } = preview
  const newCycle = interval !== paid
  const change =
    isSameOption && newCycle
      ? `You stay on ${package_name} and pay by the ${interval} from today on.`
      : `You switch to ${package_name} right away.`
  const covers = newCycle
    ? `a full ${interval}, less what is left of the ${paid} you paid for`
    : `the difference for the rest of this ${interval}`
  const due = amount_due > 0 ? ` Today's amount covers ${covers}.` : ''
  return `${change}${due} After that, ${money(preview.next_amount, preview.currency)} every ${interval} until you cancel; next renewal ${dayText(preview.next_date)}.`
}

export function doneText(outcome: ChangeResult['outcome'], preview: ChangePreview, isSameOption: boolean): string {
  const { package_name, interval, effective_at } = preview
  if (outcome === 'scheduled')
    return isSameOption
      ? `You pay by the ${interval} from ${dayText(effective_at)} on.`
      : `Your plan changes to ${package_name} on ${dayText(effective_at)}.`
  return isSameOption ? `You pay by the ${interval} now.` : `You're on ${package_name} now.`
}

export function confirmLabel(preview: ChangePreview | undefined): string {
  if (!preview) return 'Change plan'
  if (preview.kind === 'downgrade') return `Switch on ${dayText(preview.effective_at)}`
  return preview.amount_due > 0 ? `Pay ${money(preview.amount_due, preview.currency)} and switch` : 'Switch now'
}
