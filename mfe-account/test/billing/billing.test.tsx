import { problem, testUser } from '@loomcast/web-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { free, invoice, packages, subscribed } from '../billing-data.ts'
import { bodies, count, open, opened, SUBSCRIPTION, section } from './billing-setup.tsx'

describe('the current plan', () => {
  test('of a subscriber has prices, at most 5 features, the limit, and the renewal', async () => {
    open()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Billing & Subscription')
    const plan = await section('Current Plan')
    expect(plan.getByText('Professional')).toBeInTheDocument()
    expect(plan.getByText('Active')).toBeInTheDocument()
    for (const label of ['Content Only', 'Content + Video', 'Generation Limit']) expect(plan.getByText(label)).toBeInTheDocument()
    expect(plan.getByText('$4.95 per month')).toBeInTheDocument()
    expect(plan.getByText('$19.00 per month')).toBeInTheDocument()
    expect(plan.getByText('Unlimited')).toBeInTheDocument()
    expect(plan.getByText('Six')).toBeInTheDocument()
    expect(plan.queryByText('Seven')).toBeNull()
    // Stated once: the limit in its row, the price in the list of prices and in the renewal.
    expect(plan.queryByText('Unlimited generations')).toBeNull()
    expect(plan.getAllByText(/\$19\.00/)).toHaveLength(2)
    expect(plan.getByText('$19.00 every month until you cancel; next renewal April 10, 2026.')).toBeInTheDocument()
    expect((await section('Billing Information')).getByText('Premium Account')).toBeInTheDocument()
    expect(plan.queryByRole('link', { name: 'Upgrade Plan' })).toBeNull()
  })

  test('of a free user leads to the plans', async () => {
    open({ subscription: free, session: { status: 'user', user: testUser } })
    const plan = await section('Current Plan')
    expect(plan.getByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute('href', '/pricing')
    expect(plan.queryByText('Active')).toBeNull()
    expect(plan.queryByText('Content + Video')).toBeNull()
    expect(plan.queryByRole('button', { name: 'Manage Subscription' })).toBeNull()
    const information = await section('Billing Information')
    expect(information.getByText('Free Account')).toBeInTheDocument()
    expect(information.getByText(testUser.email)).toBeInTheDocument()
  })

  test('that was granted has its end, and costs nothing', async () => {
    open({
      subscription: {
        ...subscribed,
        source: 'grant',
        status: 'granted',
        price: 0,
        renews_at: null,
        ends_at: '2026-05-01T00:00:00Z',
        can_manage: false,
      },
    })
    const plan = await section('Current Plan')
    expect(plan.getByText('Granted until May 1, 2026. You pay nothing for it.')).toBeInTheDocument()
    expect(plan.queryByRole('button', { name: 'Cancel subscription' })).toBeNull()
  })

  test('opens the portal, and reports a failure', async () => {
    const api = open({ api: { 'POST /api/billing/portal': { success: true, url: 'https://pay.example.com/portal' } } })
    const log = jest.spyOn(console, 'error').mockImplementation(() => {})
    const manage = await screen.findByRole('button', { name: 'Manage Subscription' })
    await userEvent.click(manage)
    await waitFor(() => expect(opened).toHaveBeenCalledWith('https://pay.example.com/portal'))
    expect(bodies(api, 'POST /api/billing/portal')).toEqual([{ return_url: `${location.origin}/billing?portal` }])
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    api.on({ 'POST /api/billing/portal': () => problem('payment_provider_unavailable') })
    await waitFor(() => expect(manage).toBeEnabled())
    await userEvent.click(manage)
    expect(await screen.findByText('Unable to access billing portal. Please contact support.')).toBeInTheDocument()
    log.mockRestore()
  })

  test('is read again after the return from the portal, until the change has arrived', async () => {
    const api = open({ path: '/billing?portal' })
    expect(await screen.findByText(/next renewal April 10, 2026/)).toBeInTheDocument()
    api.on({ [SUBSCRIPTION]: { success: true, subscription: { ...subscribed, cancel_at: '2026-04-10T00:00:00Z' } } })
    expect(await screen.findByText(/^You canceled your subscription\. You keep Professional until /)).toBeInTheDocument()
  })

  test('reports that it could not be loaded, with Retry', async () => {
    let fails = true
    open({ api: { [SUBSCRIPTION]: () => (fails ? problem('not_found') : { success: true, subscription: subscribed }) } })
    expect(screen.getByRole('status', { name: 'Loading your billing information' })).toBeInTheDocument()
    expect(await screen.findByText('Failed to load billing information')).toBeInTheDocument()
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Professional')).toBeInTheDocument()
  })
})

describe('withdrawing', () => {
  test('states the refund, and moves the user to the free plan', async () => {
    const withdrawal = { until: '2026-03-24T12:00:00.000Z', refund_amount: 12.67 }
    const api = open({
      subscription: { ...subscribed, withdrawal },
      api: { 'POST /api/billing/subscription/withdraw': { success: true, subscription: free } },
    })
    await userEvent.click((await section('Current Plan')).getByRole('button', { name: 'Withdraw from purchase' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/Professional ends at once, and \$12\.67 goes back .* until March 24, 2026/)).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw and get a refund' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Withdraw from purchase' })).toBeNull())
    expect(count(api, 'POST /api/billing/subscription/withdraw')).toBe(1)
  })
})

test('shows that taxes are added to the price', async () => {
  const offers = packages.packages.map((each) => ({ ...each, tax_behavior: 'exclusive' as const }))
  open({
    subscription: { ...subscribed, tax_behavior: 'exclusive', next_amount: 22.61 },
    api: { 'GET /api/packages': { ...packages, packages: offers } },
  })
  expect(await screen.findByText(/^\$22\.61 including any tax every month until you cancel/)).toBeInTheDocument()
  const prices = () => screen.getAllByText(/^\$[\d.]+ per (month|year)/).map(({ textContent }) => textContent)
  await waitFor(() => expect(prices()).toEqual(prices().map(() => expect.stringMatching(/plus tax$/))))
  expect(prices().length).toBeGreaterThan(1)
})

describe('a discount', () => {
  const discount = { code: 'SPRING', percent_off: 25, amount_off: null, duration: 'forever' as const, ends_at: null }

  test('is shown with its code and the next payment', async () => {
    open({ subscription: { ...subscribed, next_amount: 14.25, discount } })
    const plan = await section('Current Plan')
    expect(plan.getByText('$14.25 every month until you cancel; next renewal April 10, 2026.')).toBeInTheDocument()
    expect(plan.getByText('Promotion code SPRING: 25% off $19.00, as long as you keep the subscription.')).toBeInTheDocument()
  })

  test('that ends is shown with its end and the price after it', async () => {
    const ending = { ...discount, percent_off: null, amount_off: 5, duration: 'repeating' as const, ends_at: '2026-05-10T12:00:00.000Z' }
    open({ subscription: { ...subscribed, next_amount: 14, discount: ending } })
    const text = 'Promotion code SPRING: $5.00 off $19.00 until May 10, 2026. Payments after that are $19.00.'
    expect((await section('Current Plan')).getByText(text)).toBeInTheDocument()
  })

  test('is in the terms of a cancellation that is withdrawn, and on invoices', async () => {
    const canceled = { ...subscribed, renews_at: null, next_amount: null, cancel_at: '2026-04-10T12:00:00.000Z' }
    open({
      subscription: { ...canceled, resume_amount: 14.25, discount },
      api: {
        'GET /api/billing/invoices': {
          success: true,
          invoices: [{ ...invoice, amount: 14.25, discount: 4.75, promotion_code: 'SPRING' }],
        },
      },
    })
    const resume = await screen.findByRole('button', { name: 'Resume subscription' })
    expect(resume).toHaveAccessibleDescription('Nothing today. $14.25 on April 10, 2026, then every month until you cancel.')
    expect(await screen.findByText('$4.75 off with SPRING')).toBeInTheDocument()
  })
})

describe('canceling', () => {
  const canceled = { ...subscribed, renews_at: null, cancel_at: '2026-04-10T12:00:00.000Z' }

  test('keeps the plan until the end of the period, and can be withdrawn', async () => {
    const api = open({
      api: {
        'DELETE /api/billing/subscription': { success: true, subscription: canceled },
        'POST /api/billing/subscription/resume': { success: true, subscription: subscribed },
      },
    })
    await userEvent.click((await section('Current Plan')).getByRole('button', { name: 'Cancel subscription' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/You keep Professional until April 10, 2026, and you won't be charged again/)).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel subscription' }))
    expect(await screen.findByText('Ends on April 10, 2026')).toBeInTheDocument()
    const resume = await screen.findByRole('button', { name: 'Resume subscription' })
    expect(resume).toHaveAccessibleDescription('Nothing today. $19.00 on April 10, 2026, then every month until you cancel.')
    await userEvent.click(resume)
    await waitFor(() => expect(screen.queryByText('Ends on April 10, 2026')).toBeNull())
    expect(count(api, 'DELETE /api/billing/subscription')).toBe(1)
  })

  test('ends the subscription at once if a payment is overdue', async () => {
    open({
      subscription: {
        ...subscribed,
        status: 'past_due',
        past_due_since: '2026-04-10T12:00:00.000Z',
        grace_until: '2026-04-24T12:00:00.000Z',
      },
    })
    await userEvent.click((await section('Current Plan')).getByRole('button', { name: 'Cancel subscription' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/your Professional plan ends as soon as you confirm, not at the end of the month/)).toBeInTheDocument()
    expect(dialog.getByText(/The open invoice is voided: you don't have to pay it/)).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'End my plan now' })).toBeEnabled()
    expect(screen.queryByRole('button', { name: 'Change plan' })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Keep my plan' }))
  })

  test('sends nothing if the user keeps the plan', async () => {
    const api = open()
    await userEvent.click((await section('Current Plan')).getByRole('button', { name: 'Cancel subscription' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep my plan' }))
    expect(count(api, 'DELETE /api/billing/subscription')).toBe(0)
  })
})

describe('an open payment', () => {
  const overdue = {
    ...subscribed,
    status: 'past_due',
    past_due_since: '2026-04-10T12:00:00.000Z',
    grace_until: '2026-04-24T12:00:00.000Z',
    payment_url: 'https://pay.example.com/in_3',
  }

  test('shows until when the plan is kept, and opens the portal for another card', async () => {
    const api = open({
      subscription: overdue,
      api: { 'POST /api/billing/portal': { success: true, url: 'https://pay.example.com/portal' } },
    })
    expect(await screen.findByText("Your last payment didn't go through")).toBeInTheDocument()
    expect(screen.getByText(/You keep Professional until April 24, 2026\./)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Pay the open invoice' })).toHaveAttribute('href', 'https://pay.example.com/in_3')
    await userEvent.click(screen.getByRole('button', { name: 'Update card' }))
    await waitFor(() => expect(opened).toHaveBeenCalled())
    expect(bodies(api, 'POST /api/billing/portal')).toEqual([
      { return_url: `${location.origin}/billing?portal`, flow: 'payment_method_update' },
    ])
  })

  test('asks only for another card while the invoice has no page to pay it', async () => {
    open({ subscription: { ...overdue, payment_url: null } })
    expect(
      await screen.findByText(
        'You keep Professional until April 24, 2026. Update your card before we try again. After April 24, 2026, you move to the free plan. Nothing you made is deleted.',
      ),
    ).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Pay the open invoice' })).toBeNull()
  })

  test('links to the confirmation of the payment', async () => {
    open({ subscription: { ...overdue, needs_confirmation: true } })
    expect(await screen.findByRole('link', { name: 'Confirm your payment' })).toHaveAttribute('href', 'https://pay.example.com/in_3')
  })

  test('is shown after the plan has ended', async () => {
    open({ subscription: { ...free, past_due_since: overdue.past_due_since, payment_url: overdue.payment_url, can_manage: true } })
    expect(await screen.findByText('Your payment is overdue')).toBeInTheDocument()
  })
})

describe('the invoices', () => {
  test('show the latest 5 with View and PDF', async () => {
    const invoices = Array.from({ length: 6 }, (_, index) => ({ ...invoice, id: `in_${index}`, number: `LC-2026-00000${index}` }))
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const api = open({
      api: {
        'GET /api/billing/invoices': { success: true, invoices },
        'GET /api/billing/invoices/in_0/pdf': () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } }),
      },
    })
    const list = await section('Recent Invoices')
    expect(list.getAllByRole('listitem')).toHaveLength(5)
    expect(list.getAllByText('LC-2026-000000, Professional with videos')).toHaveLength(1)
    expect(list.getAllByText('including $3.03 tax')).toHaveLength(5)
    const view = list.getByRole('link', { name: /View invoice LC-2026-000000/ })
    expect(view).toHaveAttribute('target', '_blank')
    expect(view).toHaveAttribute('href', 'https://pay.example.com/in_1')
    expect(list.getAllByText('March 10, 2026')).toHaveLength(5)
    await userEvent.click(list.getByRole('button', { name: 'Download invoice LC-2026-000000 as PDF' }))
    await waitFor(() => expect(saved).toHaveBeenCalled())
    expect(count(api, 'GET /api/billing/invoices/in_0/pdf')).toBe(1)
    saved.mockRestore()
  })

  test.each([
    [{ refunded: 19 }, 'Refunded', '$19.00 refunded'],
    [{ refunded: 4.05 }, 'Partly refunded', '$4.05 refunded'],
  ])('show what was refunded, and not that it is paid: %j', async (more, label, amount) => {
    open({ api: { 'GET /api/billing/invoices': { success: true, invoices: [{ ...invoice, ...more }] } } })
    const list = await section('Recent Invoices')
    expect(list.getByText(label)).toBeInTheDocument()
    expect(list.getByText(amount)).toBeInTheDocument()
    expect(list.queryByText('Paid')).toBeNull()
  })

  test('are absent if there are none', async () => {
    open()
    await section('Billing Information')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Recent Invoices' })).toBeNull())
  })
})

describe('help', () => {
  const links = async () =>
    (await section('Need Help')).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')?.split('?')[0]])

  test('is one link without a support address', async () => {
    open()
    expect(await links()).toEqual([['Help', '/help']])
    expect((await section('Need Help')).getByText('Answers to common questions, and how to get support.')).toBeInTheDocument()
  })

  test('includes an email to the support address', async () => {
    const meta = Object.assign(document.createElement('meta'), { name: 'loomcast-support', content: 'help@example.com' })
    document.head.append(meta)
    try {
      open()
      expect(await links()).toEqual([
        ['Email support', 'mailto:help@example.com'],
        ['Help', '/help'],
      ])
    } finally {
      meta.remove()
    }
  })
})
