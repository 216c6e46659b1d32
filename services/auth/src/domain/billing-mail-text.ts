import { DEFAULT_ENTITLEMENT, PRODUCT_NAME } from '@loomcast/contracts'
import { hello, type Letter, type MailText, renderMail } from './mail-text.ts'

/** The template or its values are unusable. */
export class InvalidMailRequest extends Error {
  override readonly name = 'InvalidMailRequest'
}

export interface MailRequest {
  template: string
  /** Amounts are formatted, times are UTC in ISO 8601, links are paths of the product. */
  data: Readonly<Record<string, string>>
  /** Null if the email may not contain the name. */
  name: string | null
  /** Base URL of the links, without a trailing slash. */
  publicUrl: string
}

interface Values {
  /** Throws InvalidMailRequest if the value is missing. */
  text: (key: string) => string
  /** Such as March 24, 2026, in UTC. */
  date: (key: string) => string
  /** Absolute URL of a page of the product. */
  url: (path: string) => string
}

type Template = (values: Values) => Omit<Letter, 'greeting'>

const FREE_PLAN = DEFAULT_ENTITLEMENT.package_name

const plan = (subject: string, paragraphs: string[], url: string, label = 'Open the billing page') => ({
  subject,
  paragraphs,
  action: { label, url },
})

const TEMPLATES = {
  'plan-started': ({ text, date, url }) =>
    plan(
      `Your ${text('package_name')} plan has started`,
      [
        `Thank you. Your ${text('package_name')} plan is active, and you were charged ${text('amount')}.`,
        `The plan renews on ${date('renews_at')} for ${text('amount')}, and then every month. You can change or cancel it at any time on the billing page.`,
      ],
      url(text('link')),
    ),

  'plan-changed': ({ text, date, url }) =>
    plan(
      `Your plan is now ${text('package_name')}`,
      [
        `Your plan was changed to ${text('package_name')}. You were charged ${text('amount_charged')} today.`,
        `The plan renews on ${date('renews_at')} for ${text('next_amount')}, and then every month. You can change or cancel it at any time on the billing page.`,
      ],
      url(text('link')),
    ),

  'plan-change-scheduled': ({ text, date, url }) =>
    plan(
      `Your plan changes to ${text('package_name')} on ${date('starts_at')}`,
      [
        `Your plan changes to ${text('package_name')} on ${date('starts_at')}. Until then, you have your current plan. Nothing was charged today.`,
        `On ${date('starts_at')} you will be charged ${text('next_amount')}, and then every month. You can withdraw the change on the billing page before that day.`,
      ],
      url(text('link')),
    ),

  'plan-canceled': ({ text, date, url }) =>
    plan(
      `Your ${text('package_name')} plan is canceled`,
      [
        `Your ${text('package_name')} plan is canceled and does not renew. You will not be charged again.`,
        `You can use the plan until ${date('ends_at')}. After that, your account has the ${FREE_PLAN} plan. Until then, you can resume your plan on the billing page.`,
      ],
      url(text('link')),
    ),

  'plan-resumed': ({ text, date, url }) =>
    plan(
      `Your ${text('package_name')} plan continues`,
      [
        `Your ${text('package_name')} plan continues.`,
        `On ${date('renews_at')} it renews for ${text('next_amount')}, and then every month. You can change or cancel it at any time on the billing page.`,
      ],
      url(text('link')),
    ),

  'plan-renewed': ({ text, date, url }) =>
    plan(
      `Your ${text('package_name')} plan was renewed`,
      [
        `Your ${text('package_name')} plan was renewed, and you were charged ${text('amount')}.`,
        `The next renewal is on ${date('renews_at')}. Your invoices are on the billing page, where you can also change or cancel the plan.`,
      ],
      url(text('link')),
    ),

  'plan-ended': ({ text, url }) =>
    plan(
      `Your ${text('package_name')} plan has ended`,
      [
        `Your ${text('package_name')} plan has ended, and your account now has the ${FREE_PLAN} plan. You will not be charged again.`,
        'Your posts and videos are still in your account. You can choose a plan again at any time.',
      ],
      url(text('link')),
      'See the plans',
    ),

  'payment-failed': ({ text, date, url }) => {
    const { subject, notice } = reminder(text('day'), text('package_name'), text('amount'), date('grace_until'))
    return plan(
      subject,
      [
        notice,
        `You can use the plan until ${date('grace_until')}. If the payment has not succeeded by then, your account changes to the ${FREE_PLAN} plan.`,
        'Update your card on the billing page and pay the open invoice there to keep your plan.',
      ],
      url(text('link')),
      'Update my payment method',
    )
  },

  'payment-recovered': ({ text, date, url }) =>
    plan(
      'Your payment was successful',
      [
        `The payment of ${text('amount')} for your ${text('package_name')} plan was successful. Your plan continues.`,
        `The next renewal is on ${date('renews_at')}.`,
      ],
      url(text('link')),
    ),

  'payment-confirmation': ({ text, url }) =>
    plan(
      `Confirm your payment of ${text('amount')}`,
      [
        `Your bank requires you to confirm the payment of ${text('amount')} for the ${text('package_name')} plan. The payment is not made until you confirm it.`,
      ],
      url(text('link')),
      'Confirm the payment',
    ),

  'payment-refunded': ({ text, url }) =>
    plan(
      `You received a refund of ${text('amount')}`,
      [
        `${text('amount')} for the ${text('package_name')} plan was refunded to the payment method that you paid with.`,
        'Depending on your bank, it can take several days until the refund appears on your statement.',
      ],
      url(text('link')),
    ),

  'duplicate-refunded': ({ text, url }) =>
    plan(
      'You paid twice, and one payment was refunded',
      [
        `Two checkouts were paid for your account. You have one subscription to the ${text('package_name')} plan. The other one was canceled, and its payment of ${text('amount')} was refunded in full.`,
        'Depending on your bank, it can take several days until the refund appears on your statement.',
      ],
      url(text('link')),
    ),

  'plan-granted': ({ text, date, url }) =>
    plan(
      `You have been given the ${text('package_name')} plan`,
      [
        `An administrator of ${PRODUCT_NAME} gave you the ${text('package_name')} plan. You are not charged for it.`,
        text('ends_at') === '' ? 'The plan has no end date.' : `You can use the plan until ${date('ends_at')}.`,
        `Reason: ${text('reason')}`,
      ],
      url('/billing'),
    ),

  'referral-bonus': ({ text, url }) => {
    const bonus = text('bonus') === '1' ? '1 bonus generation' : `${text('bonus')} bonus generations`
    return plan(
      `You received ${bonus}`,
      [
        `A friend registered with your referral code and confirmed their email address. You received ${bonus}.`,
        'Bonus generations are used after your monthly quota and never expire.',
      ],
      url(text('link')),
      'See my referrals',
    )
  },
} satisfies Record<string, Template>

export type BillingTemplate = keyof typeof TEMPLATES

export interface RenderedRequest {
  kind: BillingTemplate
  content: MailText
}

/** Throws InvalidMailRequest for an unknown template and for missing or unusable values. */
export function renderRequest({ template, data, name, publicUrl }: MailRequest): RenderedRequest {
  if (!isTemplate(template)) throw new InvalidMailRequest(`There is no email template "${template}".`)
  const write: Template = TEMPLATES[template]
  const letter = write(valuesOf(template, data, publicUrl))
  return { kind: template, content: renderMail({ ...letter, greeting: hello(name) }) }
}

function isTemplate(name: string): name is BillingTemplate {
  return Object.hasOwn(TEMPLATES, name)
}

const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

function valuesOf(template: string, data: MailRequest['data'], publicUrl: string): Values {
  const text = (key: string) => {
    const value = data[key]
    if (value === undefined) throw new InvalidMailRequest(`The email template "${template}" requires the value "${key}".`)
    return value
  }
  return {
    text,
    date(key) {
      const date = new Date(text(key))
      if (Number.isNaN(date.getTime())) throw new InvalidMailRequest(`The value "${key}" of "${template}" is not a time: ${text(key)}`)
      return LONG_DATE.format(date)
    },
    url(path) {
      // A URL of another site must not get into our emails.
      if (!/^\/(?!\/)[\w/?=&.-]*$/.test(path))
        throw new InvalidMailRequest(`The link of "${template}" is not a path of the product: ${path}`)
      return `${publicUrl}${path}`
    },
  }
}

function reminder(day: string, packageName: string, amount: string, until: string): { subject: string; notice: string } {
  if (day === '0')
    return {
      subject: `Your payment of ${amount} failed`,
      notice: `The payment of ${amount} for your ${packageName} plan failed. We will try again over the next few days.`,
    }
  const notice = `The payment of ${amount} for your ${packageName} plan is still unpaid.`
  return day === '12'
    ? { subject: `Last reminder: your ${packageName} plan ends on ${until}`, notice }
    : { subject: `Reminder: your payment of ${amount} is still unpaid`, notice }
}
