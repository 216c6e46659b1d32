import { DAY_MS, dueReminder, type Evaluation, graceUntil } from '../domain/entitlement.ts'
import { formatMoney } from '../domain/money.ts'
import { type PurchasedTerms, purchasedName } from '../domain/package.ts'
import { isLive } from '../domain/subscription.ts'
import type { InvoiceRecord } from '../ledger/invoice.model.ts'
import { type LedgerChange, refundChange } from '../ledger/ledger.ts'
import type { PaymentRecord } from '../ledger/payment.model.ts'
import type { MirrorChange } from '../subscription-records/mirror.ts'
import type { SubscriptionRecord } from '../subscription-records/subscription.model.ts'
import type { EndReason, MailTemplates, NextRenewal, Receipt } from './request-mail.ts'
import type { AnyMail } from './request-mails.ts'

export interface MailInput {
  /** All of the user's subscriptions. */
  subscriptions: readonly MirrorChange[]
  ledger: readonly LedgerChange[]
  invoices: readonly InvoiceRecord[]
  /** Subscriptions that were ended because the user had another one. */
  duplicates: ReadonlySet<string>
  /** Subscriptions that a refund of their current period or a withdrawal ends, or a lost dispute. */
  endedBy: Readonly<Record<'refund' | 'dispute', ReadonlySet<string>>>
  /** Reservations of this service that the subscriptions were bought with. */
  reservations: ReadonlySet<string>
  /** Names of the packages of scheduled changes, by price. */
  pendingTerms: ReadonlyMap<string, PurchasedTerms>
  evaluation: Pick<Evaluation, 'entitling'>
  graceDays: number
  /** Where users write to with questions; empty if it is not set. */
  supportEmail: string
  now: Date
}

/**
 * A subscription that is older when it is seen for the first time was imported, and causes no email, unless the user bought it here. The same applies to a
 * refund that is first seen together with its payment.
 */
const RECENT_MS = 2 * DAY_MS
const BILLING = '/billing'
const PRICING = '/pricing'

/** The emails that follow from changes of a user's subscriptions and ledger. */
export function subscriptionMails(input: MailInput): AnyMail[] {
  return [
    ...input.subscriptions.flatMap((change) => mailsOfSubscription(change, input)),
    ...input.ledger.flatMap((change) => mailsOfRefund(change, input)),
  ]
}

/** Whether the emails can depend on `duplicates`, `endedBy` and `reservations`: only if a plan started or ended, or money moved. */
export function dependsOnFacts({ subscriptions, ledger, evaluation }: Pick<MailInput, 'subscriptions' | 'ledger' | 'evaluation'>): boolean {
  return ledger.length > 0 || subscriptions.some(({ before, after }) => (before?.entitled ?? false) !== evaluation.entitling.has(after._id))
}

function mailsOfSubscription(change: MirrorChange, input: MailInput): AnyMail[] {
  const { before, after } = change
  const entitled = input.evaluation.entitling.has(after._id)
  const wasEntitled = before?.entitled ?? false
  if (!entitled)
    return wasEntitled && input.evaluation.entitling.size === 0 && !input.duplicates.has(after._id) ? [ended(change, input)] : []
  if (after.status === 'past_due') return overdue(after, input)
  if (before && wasOverdue(before)) return [recovered(before, after, input)]
  if (!before || !wasEntitled) return isRecent(after.startedAt, input) || wasPurchasedHere(after, input) ? [started(after, input)] : []
  const changes = changesOf(before, after, input)
  // The email about a change repeats the amount, even if the change came with a renewal.
  return before.priceId === after.priceId ? [...changes, ...renewed(after, input)] : changes
}

function wasPurchasedHere({ reservation_id }: SubscriptionRecord, { reservations }: MailInput): boolean {
  return reservation_id !== null && reservations.has(reservation_id)
}

function wasOverdue({ status, pastDueSince }: SubscriptionRecord): boolean {
  return pastDueSince !== null && (status === 'past_due' || status === 'unpaid')
}

function isRecent(at: Date, { now }: MailInput): boolean {
  return now.getTime() - at.getTime() <= RECENT_MS
}

function nameOf({ terms, include_video, interval }: SubscriptionRecord): string {
  return terms ? purchasedName({ terms, include_video, interval }) : 'your plan'
}

function priceOf({ recurringMinor, currency }: Pick<SubscriptionRecord, 'recurringMinor' | 'currency'>): string {
  return formatMoney(recurringMinor, currency)
}

function nextRenewal(row: SubscriptionRecord, { pendingTerms }: MailInput): NextRenewal {
  const { currentPeriodEnd, cancelAt, pendingChange: pending, currency } = row
  if (cancelAt) return { ...NO_RENEWAL, ends_at: cancelAt.toISOString() }
  return {
    next_amount: formatMoney(pending?.renewalMinor ?? row.renewalMinor, currency),
    next_interval: (pending && pendingTerms.get(pending.priceId)?.interval) ?? row.interval,
    renews_at: currentPeriodEnd.toISOString(),
    ends_at: '',
  }
}

const NO_RENEWAL: NextRenewal = { next_amount: '', next_interval: '', renews_at: '', ends_at: '' }

/** `subject` makes the key unique. The cast is needed because the compiler does not relate the union of all emails to a template variable. */
function mail<Template extends keyof MailTemplates>(
  template: Template,
  subject: string,
  data: Omit<MailTemplates[Template], 'link'>,
): AnyMail {
  // An open payment is paid on the billing page.
  const link = template === 'plan-ended' && !('payment_open' in data && data.payment_open) ? PRICING : BILLING
  return { mail_key: `${template}:${subject}`, template, data: { ...data, link } } as unknown as AnyMail
}

const receiptOf = (invoiceNumber: string | null | undefined, { supportEmail }: MailInput): Receipt => ({
  invoice_number: invoiceNumber ?? '',
  support_email: supportEmail,
})

function started(row: SubscriptionRecord, input: MailInput): AnyMail {
  const first = invoicesOf(row, input).find(({ billing_reason }) => billing_reason === 'subscription_create')
  const amount = first ? formatMoney(first.total_minor, first.currency) : priceOf(row)
  return mail('plan-started', row._id, {
    package_name: nameOf(row),
    amount,
    ...nextRenewal(row, input),
    ...receiptOf(first?.number, input),
  })
}

function invoicesOf({ _id }: SubscriptionRecord, { invoices }: MailInput): InvoiceRecord[] {
  return invoices.filter(({ subscription_id }) => subscription_id === _id)
}

/** What is overdue: the open invoice. */
function amountDue(row: SubscriptionRecord, input: MailInput): string {
  const open = invoicesOf(row, input).find(({ status }) => status === 'open')
  return open ? formatMoney(open.total_minor, open.currency) : priceOf(row)
}

function ended(change: MirrorChange, input: MailInput): AnyMail {
  const { after } = change
  const reason = endReason(change, input)
  return mail('plan-ended', `${after._id}:${after.version}`, {
    package_name: nameOf(after),
    reason,
    amount: reason === 'unpaid' ? amountDue(after, input) : '',
    payment_open: reason === 'unpaid' && isLive(after) ? 'yes' : '',
  })
}

function endReason({ before, after }: MirrorChange, { endedBy }: MailInput): EndReason {
  if (endedBy.dispute.has(after._id) || after.endedFor === 'payment_disputed') return 'disputed'
  if (endedBy.refund.has(after._id)) return 'refunded'
  if (after.endedFor === 'payment_failed' || after.status === 'past_due' || after.status === 'unpaid') return 'unpaid'
  // The cancellation date of a subscription that has ended is its end, regardless of the reason.
  if (after.endedFor === 'cancellation_requested' || before?.cancelAt || (isLive(after) && after.cancelAt)) return 'canceled'
  return 'ended'
}

function overdue(row: SubscriptionRecord, input: MailInput): AnyMail[] {
  const day = dueReminder({ ...row, id: row._id }, input.graceDays, input.now)
  const until = graceUntil(row, input.graceDays)
  if (day === undefined || !until) return []
  const subject = `${row._id}:${(row.pastDueSince ?? row.currentPeriodStart).toISOString()}`
  const data = { package_name: nameOf(row), amount: amountDue(row, input), grace_until: until.toISOString(), ...nextRenewal(row, input) }
  if (row.needsConfirmation && day === 0) return [mail('payment-confirmation', subject, data)]
  return [mail('payment-failed', `${subject}:${day}`, { ...data, day: String(day) })]
}

function recovered(before: SubscriptionRecord, after: SubscriptionRecord, input: MailInput): AnyMail {
  const paid = newPayments(after, input.ledger).at(-1)
  const data = {
    package_name: nameOf(after),
    amount: paid ? formatMoney(paid.amount_minor, paid.currency) : priceOf(after),
    ...nextRenewal(after, input),
    ...receiptOf(paid?.invoice_number, input),
  }
  return mail('payment-recovered', `${after._id}:${before.pastDueSince?.toISOString()}`, data)
}

function newPayments(row: SubscriptionRecord, ledger: readonly LedgerChange[]): PaymentRecord[] {
  return ledger.flatMap(({ before, after }) => (!before && after.kind === 'payment' && after.subscription_id === row._id ? after : []))
}

function changesOf(before: SubscriptionRecord, after: SubscriptionRecord, input: MailInput): AnyMail[] {
  const { ledger, pendingTerms } = input
  const subject = `${after._id}:${after.version}`
  const package_name = nameOf(after)
  const cancellation_withdrawn = before.cancelAt && !after.cancelAt ? 'yes' : ''
  const mails: AnyMail[] = []
  if (before.priceId !== after.priceId) {
    const payments = newPayments(after, ledger)
    const charged = payments.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
    const amount_charged = charged === 0 ? '' : formatMoney(charged, after.currency)
    mails.push(
      mail('plan-changed', subject, {
        package_name,
        amount_charged,
        cancellation_withdrawn,
        ...nextRenewal(after, input),
        ...receiptOf(payments.at(-1)?.invoice_number, input),
      }),
    )
  }
  const { pendingChange: scheduled } = after
  const pending = scheduled && pendingTerms.get(scheduled.priceId)
  const pendingName = pending && purchasedName(pending)
  if (scheduled && scheduled.priceId !== before.pendingChange?.priceId)
    mails.push(
      mail('plan-change-scheduled', subject, {
        package_name: pendingName ?? package_name,
        next_amount: formatMoney(scheduled.renewalMinor, after.currency),
        next_interval: pending?.interval ?? after.interval,
        starts_at: scheduled.at.toISOString(),
        cancellation_withdrawn,
      }),
    )
  if (after.cancelAt && !before.cancelAt)
    mails.push(mail('plan-canceled', subject, { package_name, ends_at: after.cancelAt.toISOString() }))
  const withdrawn = (before.cancelAt && !after.cancelAt) || (before.pendingChange && !scheduled && before.priceId === after.priceId)
  // A change of the plan that also withdraws a cancellation is reported by its own email.
  if (withdrawn && !after.cancelAt && isLive(after) && mails.length === 0)
    mails.push(mail('plan-resumed', subject, { package_name: pendingName ?? package_name, ...nextRenewal(after, input) }))
  return mails
}

/** A renewal of a subscription that was stored before is confirmed also if it is seen late. */
function renewed(row: SubscriptionRecord, input: MailInput): AnyMail[] {
  const renewals = new Set(input.invoices.filter(({ billing_reason }) => billing_reason === 'subscription_cycle').map(({ _id }) => _id))
  return newPayments(row, input.ledger)
    .filter(({ invoice_id }) => invoice_id !== null && renewals.has(invoice_id))
    .map(({ invoice_id, invoice_number, amount_minor, currency }) =>
      mail('plan-renewed', String(invoice_id), {
        package_name: nameOf(row),
        amount: formatMoney(amount_minor, currency),
        ...nextRenewal(row, input),
        ...receiptOf(invoice_number, input),
      }),
    )
}

function mailsOfRefund(change: LedgerChange, input: MailInput): AnyMail[] {
  const { after } = change
  const refunded = refundChange(change)
  if (after.kind !== 'refund' || !refunded) return []
  const data = { package_name: after.package_name ?? 'your plan', amount: formatMoney(after.amount_minor, after.currency) }
  if (refunded === 'reverted') return [mail('refund-failed', after.provider_id, data)]
  if (!isNewRefund(after, input)) return []
  const template = after.subscription_id !== null && input.duplicates.has(after.subscription_id) ? 'duplicate-refunded' : 'payment-refunded'
  // A subscription that ends with its refund can still be live when the refund is seen.
  const live = input.subscriptions.find((each) => isLive(each.after) && !input.endedBy.refund.has(each.after._id))
  return [
    mail(template, after.provider_id, {
      ...data,
      ...(live ? nextRenewal(live.after, input) : NO_RENEWAL),
      ...receiptOf(after.invoice_number, input),
    }),
  ]
}

function isNewRefund({ occurred_at, payment_id }: PaymentRecord, input: MailInput): boolean {
  return isRecent(occurred_at, input) || input.ledger.every(({ before, after }) => before !== undefined || after._id !== payment_id)
}
