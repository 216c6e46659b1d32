import { describe, expect, it } from '@jest/globals'
import { InvalidMailRequest } from '../src/domain/mail-template.ts'
import { renderRequest } from '../src/domain/requested-mail-text.ts'

const RENEWAL = { next_amount: '$19.00', renews_at: '2026-04-10T12:00:00.000Z', ends_at: '' }

describe('the text of a template', () => {
  const render = (template: string, data: Record<string, string>) =>
    renderRequest({
      template,
      data: { package_name: 'Professional', link: '/billing', ...data },
      name: 'Ada',
      publicUrl: 'http://loomcast.test',
    }).content
  const failed = { amount: '$19.00', grace_until: '2026-03-24T23:59:59.000Z', ...RENEWAL }
  const ended = { reason: 'canceled', amount: '', payment_open: '' }
  const NEXT = 'Your next renewal is on April 10, 2026 for $19.00. After that, your plan renews every month until you cancel.'
  const KEEP_PLAN = 'You keep your plan until March 24, 2026.'

  it.each<[string, Record<string, string>, string | RegExp, string[]]>([
    [
      'plan-started',
      { amount: '$190.00', ...RENEWAL, next_amount: '$190.00', next_interval: 'year' },
      'Your Professional plan has started',
      [
        'Your plan is active, and you were charged $190.00.',
        'Your next renewal is on April 10, 2026 for $190.00. After that, your plan renews every year until you cancel.',
      ],
    ],
    [
      'plan-started',
      { amount: '$19.00', ...RENEWAL },
      'Your Professional plan has started',
      ['Your plan is active, and you were charged $19.00.', NEXT],
    ],
    [
      'plan-changed',
      { amount_charged: '$14.05', cancellation_withdrawn: '', ...RENEWAL, next_amount: '$49.00' },
      'Your plan is now Professional',
      ['You were charged $14.05.', 'Your next renewal is on April 10, 2026 for $49.00.'],
    ],
    [
      'plan-changed',
      { amount_charged: '', cancellation_withdrawn: 'yes', ...RENEWAL },
      'Your plan is now Professional',
      ['Nothing was charged.', 'This also withdrew your cancellation, so your plan renews again.', NEXT],
    ],
    [
      'plan-change-scheduled',
      { next_amount: '$4.95', starts_at: '2026-04-10T00:00:00.000Z', cancellation_withdrawn: 'yes' },
      'Your plan changes to Professional on April 10, 2026',
      [
        'Nothing was charged today.',
        'This also withdrew your cancellation',
        'On April 10, 2026, you will be charged $4.95, and then the same every month until you cancel.',
      ],
    ],
    [
      'plan-canceled',
      { ends_at: '2026-04-10T12:00:00.000Z' },
      'Your Professional plan is canceled',
      ["You won't be charged again.", 'You can use all of it until April 10, 2026.'],
    ],
    ['plan-resumed', RENEWAL, 'Your Professional plan continues', ['nothing was charged today', NEXT]],
    [
      'plan-renewed',
      { amount: '$19.00', ...RENEWAL },
      'Your Professional plan was renewed',
      ['was renewed, and you were charged $19.00.', NEXT],
    ],
    [
      'plan-renewed',
      { amount: '$19.00', next_amount: '', renews_at: '', ends_at: '2026-05-10T12:00:00.000Z' },
      'Your Professional plan was renewed',
      ["Your plan is canceled: it ends on May 10, 2026 and doesn't renew."],
    ],
    [
      'plan-ended',
      ended,
      'Your Professional plan has ended',
      ["because it was canceled. You're now on the free Starter plan, and you won't be charged again."],
    ],
    [
      'plan-ended',
      { ...ended, reason: 'unpaid', amount: '$19.00' },
      'Your Professional plan has ended',
      ["because the payment of $19.00 didn't go through.", "you won't be charged again"],
    ],
    [
      'plan-ended',
      { ...ended, reason: 'unpaid', amount: '$19.00', payment_open: 'yes' },
      'Your Professional plan has ended',
      ["because the payment of $19.00 didn't go through.", 'your plan is back as soon as it goes through', 'Pay and get my plan back'],
    ],
    ['plan-ended', { ...ended, reason: 'refunded' }, 'Your Professional plan has ended', ['because we refunded its last payment.']],
    ['plan-ended', { ...ended, reason: 'disputed' }, 'Your Professional plan has ended', ['because its payment was disputed']],
    ['plan-ended', { ...ended, reason: 'ended' }, 'Your Professional plan has ended', ['Your Professional plan has ended. ']],
    [
      'payment-failed',
      { ...failed, day: '0' },
      'Your payment of $19.00 failed',
      ["We'll try again over the next few days.", KEEP_PLAN, 'you move to the free Starter plan', NEXT],
    ],
    [
      'payment-failed',
      { ...failed, day: '3' },
      'Reminder: your payment of $19.00 is still open',
      ['The payment of $19.00', 'the card has expired', KEEP_PLAN, NEXT],
    ],
    [
      'payment-failed',
      { ...failed, day: '7' },
      'Keep your Professional plan: pay $19.00 by March 24, 2026',
      ['A week ago, the payment of $19.00', KEEP_PLAN, NEXT],
    ],
    [
      'payment-failed',
      { ...failed, day: '12' },
      'Last reminder: your Professional plan ends on March 24, 2026',
      ['This is our last reminder: the payment of $19.00', KEEP_PLAN, NEXT],
    ],
    [
      'payment-recovered',
      { amount: '$19.00', ...RENEWAL },
      'Your payment was successful',
      ['Your payment of $19.00 for the Professional plan was successful', NEXT],
    ],
    [
      'payment-confirmation',
      failed,
      'Confirm your payment of $19.00',
      ['Your bank requires you to confirm the payment of $19.00', "You aren't charged until you confirm it.", KEEP_PLAN, NEXT],
    ],
    [
      'payment-refunded',
      { amount: '$19.00', ...RENEWAL },
      'Your refund of $19.00',
      ['We refunded $19.00 of your payment for the Professional plan to the payment method you used.', NEXT],
    ],
    [
      'refund-failed',
      { amount: '$19.00' },
      "Your refund of $19.00 didn't arrive",
      ['your bank returned it', 'We still owe you this amount. Reply to this email'],
    ],
    [
      'duplicate-refunded',
      { amount: '$19.00', ...RENEWAL },
      'You paid twice, so we refunded one payment',
      ['You keep one of them.', 'refunded its payment of $19.00 in full.', NEXT],
    ],
    [
      'plan-granted',
      { ends_at: '2026-06-30T00:00:00.000Z', reason: 'Set by an administrator' },
      'You have the Professional plan, free of charge',
      ['You pay nothing for it.', 'You can use the plan until June 30, 2026.', 'Reason: Set by an administrator'],
    ],
    [
      'plan-granted',
      { ends_at: '', reason: 'Beta tester' },
      'You have the Professional plan, free of charge',
      ['The plan has no end date.'],
    ],
    ...['plan-started', 'plan-renewed', 'payment-recovered', 'payment-refunded', 'duplicate-refunded', 'plan-changed'].map(
      (template): [string, Record<string, string>, RegExp, string[]] => [
        template,
        {
          amount: '$19.00',
          amount_charged: '$19.00',
          cancellation_withdrawn: '',
          ...RENEWAL,
          invoice_number: 'LC-2026-000042',
          support_email: 'help@example.com',
        },
        /./,
        ['Invoice number: LC-2026-000042.', 'Questions about this payment? Write to help@example.com.'],
      ],
    ),
    ['referral-bonus', { bonus: '5' }, 'You received 5 bonus generations', ['A friend signed up with your referral code', 'never expire']],
    ['friend-bonus', { bonus: '3' }, 'You received 3 bonus generations', ["with a friend's referral code", 'never expire']],
    ['referral-bonus', { bonus: '1' }, 'You received 1 bonus generation', ['you received 1 bonus generation.']],
  ])('%s %j', (template, data, subject, sentences) => {
    const mail = render(template, data)
    expect(mail.subject).toEqual(typeof subject === 'string' ? subject : expect.stringMatching(subject))
    expect(mail.text).toMatch(/^Hello Ada,\n/)
    for (const sentence of sentences) expect(mail.text).toContain(sentence)
    expect(mail.text).toContain('http://loomcast.test/billing')
    expect(mail.html).toContain('href="http://loomcast.test/billing"')
    if (!('invoice_number' in data)) expect(mail.text).not.toMatch(/Invoice number|Questions about/)
    expect(mail.text).not.toMatch(/undefined|Invalid Date|\d{4}-\d\d-\d\d/)
  })

  it('has four different reminders of a failed payment', () => {
    const reminders = ['0', '3', '7', '12'].map((day) => render('payment-failed', { ...failed, day }))
    expect(new Set(reminders.map(({ subject }) => subject)).size).toBe(4)
    expect(new Set(reminders.map(({ text }) => text.split('\n\n')[1])).size).toBe(4)
  })

  it('escapes the reason of an administrator in HTML', () => {
    const { html } = render('plan-granted', { ends_at: '', reason: '<img src=x>' })
    expect(html).toContain('Reason: &lt;img src=x&gt;')
  })

  const post = {
    account: '@ada@example.social',
    excerpt: 'Our bread <b>',
    link: '/plan?post=post_1-x_y',
    platform: 'LinkedIn',
    name: 'Grace <b>',
    ends_at: '2026-12-05T10:00:00.000Z',
    what: 'changes_requested',
  }

  it.each([
    ['post-due', 'Time to publish your post on LinkedIn', ['“Our bread <b>”', 'copy the text and publish it on LinkedIn']],
    ['post-failed', "A planned post couldn't be published", ['planned for @ada@example.social', 'Open it to see why', '“Our bread <b>”']],
    ['post-unknown', 'Check whether your post was published', ['We sent a post to @ada@example.social', '“Our bread <b>”']],
    ['posts-missed', 'Planned posts were missed', ['send each one now, choose another time, or delete it']],
    ['posts-not-approved', 'Planned posts were not approved', ['They were not sent.']],
    ['review-answered', 'A reviewer answered', ['Grace <b>', 'requested a change', '“Our bread <b>”']],
    ['connection-ends', 'Connect your account again by December 5, 2026', ['@ada@example.social ends on December 5, 2026']],
    ['connection-rejected', 'Connect your account again', ['the access of @ada@example.social']],
  ])('%s, without texts of the user if the address is not verified', (template, subject, sentences) => {
    const mail = render(template, post)
    expect(mail.subject).toBe(subject)
    for (const sentence of sentences) expect(mail.text).toContain(sentence)
    expect(mail.text).toContain(`http://loomcast.test${post.link}`)
    expect(mail.html).not.toContain('<b>')
    const { text } = renderRequest({ template, data: post, name: null, publicUrl: 'http://loomcast.test' }).content
    expect(text).not.toMatch(/Our bread|@ada|Grace/)
  })

  it.each([
    ['approved', '1', 'There is 1 more approval since our last email.'],
    ['changes_requested', '2', 'There are 2 more requests for changes since our last email.'],
    ['commented', '12', 'There are 12 more comments since our last email.'],
    ['commented', '0', null],
    ['commented', undefined, null],
  ])('names what else reviewers did: %s, %s', (what, others, sentence) => {
    const { text } = render('review-answered', { ...post, what, ...(others !== undefined && { others }) })
    if (sentence) expect(text).toContain(sentence)
    else expect(text).not.toContain('more')
  })

  it.each([
    ['an unknown template', 'plan-exploded', {}],
    ['a property of every object', 'toString', {}],
    ['a missing value', 'plan-ended', { package_name: undefined }],
    ['a day without a reminder', 'payment-failed', { ...failed, day: '5' }],
    ['a time that is none', 'plan-canceled', { ends_at: 'soon' }],
    ['a link to another site', 'plan-ended', { ...ended, link: 'https://evil.example' }],
    ['a link to another site without a scheme', 'plan-ended', { ...ended, link: '//evil.example' }],
  ])('is refused for %s', (_case, template, data) => {
    expect(() => render(template, data as Record<string, string>)).toThrow(InvalidMailRequest)
  })
})
