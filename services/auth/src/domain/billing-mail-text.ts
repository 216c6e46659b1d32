import { DEFAULT_ENTITLEMENT, PRODUCT_NAME } from '@loomcast/contracts'
import { InvalidMailRequest, type Template, type Values } from './mail-template.ts'
import { PUBLISH_TEMPLATES } from './publish-mail-text.ts'

const FREE_PLAN = DEFAULT_ENTITLEMENT.package_name

const plan = (subject: string, paragraphs: string[], url: string, label = 'Open the billing page') => ({
  subject,
  paragraphs,
  action: { label, url },
})

const CHANGE_OR_CANCEL = 'You can change or cancel your plan at any time on the billing page.'
const BONUS_USE = 'Bonus generations are used once your monthly generations are used up, and they never expire.'
const bonusGenerations = (count: string) => (count === '1' ? '1 bonus generation' : `${count} bonus generations`)
const REFUND_TIME = 'Depending on your bank, the refund can take 5 to 10 days to appear on your statement.'

/** What the plan costs next and when; no sentence if there is no subscription. */
function nextRenewal({ text, date, every }: Values): string[] {
  if (text('ends_at') !== '') return [`Your plan is canceled: it ends on ${date('ends_at')} and doesn't renew.`]
  if (text('renews_at') === '') return []
  return [
    `Your next renewal is on ${date('renews_at')} for ${text('next_amount')}. After that, your plan renews ${every()} until you cancel.`,
  ]
}

/** Which invoice an email is about, and who answers questions about it. Requests of earlier releases have neither. */
function receipt({ optional }: Values): string[] {
  const [number, email] = [optional('invoice_number') ?? '', optional('support_email') ?? '']
  return [
    ...(number === '' ? [] : [`Invoice number: ${number}. You can download the invoice on the billing page.`]),
    ...(email === '' ? [] : [`Questions about this payment? Write to ${email}.`]),
  ]
}

/** Why a plan ended, by the reason in the request. */
const END_REASONS: Readonly<Record<string, (packageName: string, amount: string) => string>> = {
  canceled: (name) => `Your ${name} plan has ended, because it was canceled.`,
  unpaid: (name, amount) => `Your ${name} plan has ended, because the payment of ${amount} didn't go through.`,
  refunded: (name) => `Your ${name} plan has ended, because we refunded its last payment.`,
  disputed: (name) => `Your ${name} plan has ended, because its payment was disputed and your bank returned the money to you.`,
  ended: (name) => `Your ${name} plan has ended.`,
}

export const TEMPLATES = {
  'plan-started': (values) => {
    const { text, url } = values
    return plan(
      `Your ${text('package_name')} plan has started`,
      [
        `Thank you for choosing ${text('package_name')}. Your plan is active, and you were charged ${text('amount')}.`,
        ...nextRenewal(values),
        ...receipt(values),
        CHANGE_OR_CANCEL,
      ],
      url(text('link')),
    )
  },

  'plan-changed': (values) => {
    const { text, url } = values
    const charged = text('amount_charged') === '' ? 'Nothing was charged.' : `You were charged ${text('amount_charged')}.`
    return plan(
      `Your plan is now ${text('package_name')}`,
      [
        `You're now on the ${text('package_name')} plan. ${charged}`,
        ...withdrawal(text),
        ...nextRenewal(values),
        ...receipt(values),
        CHANGE_OR_CANCEL,
      ],
      url(text('link')),
    )
  },

  'plan-change-scheduled': ({ text, date, url, every }) =>
    plan(
      `Your plan changes to ${text('package_name')} on ${date('starts_at')}`,
      [
        `Your plan changes to ${text('package_name')} on ${date('starts_at')}. Until then, you keep your current plan. Nothing was charged today.`,
        ...withdrawal(text),
        `On ${date('starts_at')}, you will be charged ${text('next_amount')}, and then the same ${every()} until you cancel.`,
        'Changed your mind? You can keep your current plan: withdraw the change on the billing page before that day.',
      ],
      url(text('link')),
    ),

  'plan-canceled': ({ text, date, url }) =>
    plan(
      `Your ${text('package_name')} plan is canceled`,
      [
        `Your ${text('package_name')} plan is canceled and won't renew. You won't be charged again.`,
        `You can use all of it until ${date('ends_at')}. After that, you move to the free ${FREE_PLAN} plan with everything you made.`,
        'Changed your mind? Resume your plan on the billing page before that day.',
      ],
      url(text('link')),
    ),

  'plan-resumed': (values) => {
    const { text, url } = values
    return plan(
      `Your ${text('package_name')} plan continues`,
      [
        `Glad you're staying. Your ${text('package_name')} plan continues without a break, and nothing was charged today.`,
        ...nextRenewal(values),
        CHANGE_OR_CANCEL,
      ],
      url(text('link')),
    )
  },

  'plan-renewed': (values) => {
    const { text, url } = values
    return plan(
      `Your ${text('package_name')} plan was renewed`,
      [
        `Your ${text('package_name')} plan was renewed, and you were charged ${text('amount')}.`,
        ...nextRenewal(values),
        ...receipt(values),
        'Your invoices are on the billing page, where you can also change or cancel your plan.',
      ],
      url(text('link')),
    )
  },

  'plan-ended': ({ text, url }) => {
    const isOpen = text('payment_open') !== ''
    const because = (END_REASONS[text('reason')] ?? END_REASONS['ended'])?.(text('package_name'), text('amount')) ?? ''
    const paragraphs = isOpen
      ? [
          `${because} You're now on the free ${FREE_PLAN} plan.`,
          `The payment is still open, and your plan is back as soon as it goes through. If you don't want that, cancel your subscription on the billing page and you won't be charged.`,
          'Everything you made is still in your account.',
        ]
      : [
          `${because} You're now on the free ${FREE_PLAN} plan, and you won't be charged again.`,
          'Everything you made is still in your account. You can choose a plan again at any time.',
        ]
    const label = isOpen ? 'Pay and get my plan back' : 'See the plans'
    return plan(`Your ${text('package_name')} plan has ended`, paragraphs, url(text('link')), label)
  },

  'payment-failed': (values) => {
    const { text, date, url } = values
    const { subject, notice } = reminder(text('day'), text('package_name'), text('amount'), date('grace_until'))
    return plan(
      subject,
      [
        notice,
        `You keep your plan until ${date('grace_until')}. If the payment hasn't gone through by then, you move to the free ${FREE_PLAN} plan. Nothing you made is deleted.`,
        'To keep your plan, update your card on the billing page, or pay the open invoice there.',
        ...afterPayment(values),
      ],
      url(text('link')),
      'Update my payment method',
    )
  },

  'payment-recovered': (values) => {
    const { text, url } = values
    return plan(
      'Your payment was successful',
      [
        `Thank you. Your payment of ${text('amount')} for the ${text('package_name')} plan was successful, and your plan continues.`,
        ...nextRenewal(values),
        ...receipt(values),
      ],
      url(text('link')),
    )
  },

  'payment-confirmation': (values) => {
    const { text, date, url } = values
    return plan(
      `Confirm your payment of ${text('amount')}`,
      [
        `Your bank requires you to confirm the payment of ${text('amount')} for your ${text('package_name')} plan. You aren't charged until you confirm it.`,
        `You keep your plan until ${date('grace_until')}. If the payment isn't confirmed by then, you move to the free ${FREE_PLAN} plan. Nothing you made is deleted.`,
        ...afterPayment(values),
      ],
      url(text('link')),
      'Confirm the payment',
    )
  },

  'payment-refunded': (values) => {
    const { text, url } = values
    return plan(
      `Your refund of ${text('amount')}`,
      [
        `We refunded ${text('amount')} of your payment for the ${text('package_name')} plan to the payment method you used. ${REFUND_TIME}`,
        ...nextRenewal(values),
        ...receipt(values),
      ],
      url(text('link')),
    )
  },

  'refund-failed': ({ text, url }) =>
    plan(
      `Your refund of ${text('amount')} didn't arrive`,
      [
        `We sent you a refund of ${text('amount')} for the ${text('package_name')} plan, but your bank returned it. A closed account or an expired card is the usual reason.`,
        'We still owe you this amount. Reply to this email, and we will find another way to pay it.',
      ],
      url(text('link')),
    ),

  'duplicate-refunded': (values) => {
    const { text, url } = values
    return plan(
      'You paid twice, so we refunded one payment',
      [
        `Two checkouts were paid for your account, so you had two subscriptions. You keep one of them. We canceled the other one (${text('package_name')}) and refunded its payment of ${text('amount')} in full. ${REFUND_TIME}`,
        ...nextRenewal(values),
        ...receipt(values),
      ],
      url(text('link')),
    )
  },

  'plan-granted': ({ text, date, url }) =>
    plan(
      `You have the ${text('package_name')} plan, free of charge`,
      [
        `The ${PRODUCT_NAME} team gave you the ${text('package_name')} plan. You pay nothing for it.`,
        text('ends_at') === '' ? 'The plan has no end date.' : `You can use the plan until ${date('ends_at')}.`,
        `Reason: ${text('reason')}`,
      ],
      url('/billing'),
    ),

  'referral-bonus': ({ text, url }) => {
    const bonus = bonusGenerations(text('bonus'))
    return plan(
      `You received ${bonus}`,
      [`A friend signed up with your referral code. Thank you for spreading the word: you received ${bonus}.`, BONUS_USE],
      url(text('link')),
      'See my referrals',
    )
  },

  'friend-bonus': ({ text, url }) => {
    const bonus = bonusGenerations(text('bonus'))
    return plan(
      `You received ${bonus}`,
      [`You signed up with a friend's referral code and confirmed your email, so you received ${bonus}.`, BONUS_USE],
      url(text('link')),
      'Write a post',
    )
  },
  ...PUBLISH_TEMPLATES,
} satisfies Record<string, Template>

/** Templates of emails that other services request. */
export type RequestedTemplate = keyof typeof TEMPLATES

const REMINDERS: Readonly<Record<string, (packageName: string, amount: string, until: string) => { subject: string; notice: string }>> = {
  '0': (name, amount) => ({
    subject: `Your payment of ${amount} failed`,
    notice: `We couldn't charge ${amount} for your ${name} plan. We'll try again over the next few days.`,
  }),
  '3': (name, amount) => ({
    subject: `Reminder: your payment of ${amount} is still open`,
    notice: `The payment of ${amount} for your ${name} plan is still open. Usually the card has expired or the bank declined the charge. Another card solves both.`,
  }),
  '7': (name, amount, until) => ({
    subject: `Keep your ${name} plan: pay ${amount} by ${until}`,
    notice: `A week ago, the payment of ${amount} for your ${name} plan failed, and it is still open.`,
  }),
  '12': (name, amount, until) => ({
    subject: `Last reminder: your ${name} plan ends on ${until}`,
    notice: `This is our last reminder: the payment of ${amount} for your ${name} plan is still open.`,
  }),
}

function reminder(day: string, packageName: string, amount: string, until: string): { subject: string; notice: string } {
  const write = REMINDERS[day]
  if (!write) throw new InvalidMailRequest(`There is no reminder for day "${day}".`)
  return write(packageName, amount, until)
}

function withdrawal(text: Values['text']): string[] {
  return text('cancellation_withdrawn') === '' ? [] : ['This also withdrew your cancellation, so your plan renews again.']
}

/** What follows if an open payment is made. */
function afterPayment(values: Values): string[] {
  if (values.text('ends_at') !== '') return nextRenewal(values)
  return nextRenewal(values).map((sentence) => `Once this payment has gone through, your plan continues. ${sentence}`)
}
