import { events, type SessionState, session } from '@loomcast/web-kit'
import { type FakeRoute, problem, renderWithApp, resetApp, testUser, toasts } from '@loomcast/web-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import { BillingPage } from '../src/billing/billing.page.tsx'
import { otherPage } from '../src/billing/other-page.ts'
import { stopAnnouncing } from '../src/billing/plan-events.ts'
import { free, invoice, packages, subscribed } from './billing-data.ts'

const paidUser: SessionState = {
  status: 'user',
  user: { ...testUser, current_package: { ...testUser.current_package, name: 'Professional', is_paid: true } },
}
const SUBSCRIPTION = 'GET /api/billing/subscription'
const STATUS = 'GET /api/checkout/status/cs_1'
const PREVIEW = 'POST /api/billing/subscription/preview'
const CHANGE = 'POST /api/billing/subscription'

interface Setup {
  subscription?: object
  api?: Record<string, FakeRoute | object>
  session?: SessionState
  path?: string
}

function open({ subscription = subscribed, api, session: state = paidUser, path = '/billing' }: Setup = {}) {
  return renderWithApp(
    <BrowserRouter>
      <BillingPage />
    </BrowserRouter>,
    {
      path,
      session: state,
      api: {
        [SUBSCRIPTION]: { success: true, subscription },
        'GET /api/billing/invoices': { success: true, invoices: [] },
        'GET /api/packages': packages,
        ...api,
      },
    },
  ).api
}

const section = async (name: string) => within(await screen.findByRole('region', { name }))
const count = (api: ReturnType<typeof open>, key: string) => api.calls.filter((call) => `${call.method} ${call.path}` === key).length
const bodies = (api: ReturnType<typeof open>, key: string) =>
  api.calls.filter((call) => `${call.method} ${call.path}` === key).map(({ body }) => body)

const openOther = () => jest.spyOn(otherPage, 'open').mockImplementation(() => {})
let opened: ReturnType<typeof openOther>
beforeEach(() => {
  opened = openOther()
})
afterEach(() => {
  stopAnnouncing()
  opened.mockRestore()
  jest.useRealTimers()
  resetApp()
})

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
    expect(plan.getByText('Five')).toBeInTheDocument()
    expect(plan.queryByText('Six')).toBeNull()
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
    expect(bodies(api, 'POST /api/billing/portal')).toEqual([{ return_url: `${location.origin}/billing` }])
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    api.on({ 'POST /api/billing/portal': () => problem('payment_provider_unavailable') })
    await waitFor(() => expect(manage).toBeEnabled())
    await userEvent.click(manage)
    expect(await screen.findByText('Unable to access billing portal. Please contact support.')).toBeInTheDocument()
    log.mockRestore()
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

describe('after a checkout', () => {
  const path = '/billing?session_id=cs_1&checkout=success'
  const status = (change: object = {}) => ({
    success: true,
    status: 'complete',
    payment_status: 'paid',
    applied: false,
    package_name: 'Professional',
    include_video: true,
    ...change,
  })
  const asFree: SessionState = { status: 'user', user: testUser }

  test('processes until the plan is active, and then brings the whole page up to date', async () => {
    let applied = false
    const changes = jest.fn()
    const stop = events.on('plan-changed', changes)
    open({
      path,
      session: asFree,
      subscription: free,
      api: {
        [STATUS]: () => status({ applied }),
        [SUBSCRIPTION]: () => ({ success: true, subscription: applied ? subscribed : free }),
      },
    })
    expect(await screen.findByText('Processing')).toBeInTheDocument()
    applied = true
    expect(await screen.findByText("You're on Professional")).toBeInTheDocument()
    await waitFor(() => expect(changes).toHaveBeenCalled())
    expect(await screen.findByText('Premium Account')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(location.pathname + location.search).toBe('/billing'))
    stop()
  })

  test('polls every 2 s for 60 s, and then offers to check again', async () => {
    jest.useFakeTimers()
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
    const api = open({ path, session: asFree, subscription: free, api: { [STATUS]: status({ payment_status: 'unpaid', status: 'open' }) } })
    await act(() => jest.advanceTimersByTimeAsync(59_000))
    expect(screen.getByText('Processing')).toBeInTheDocument()
    expect(count(api, STATUS)).toBeGreaterThanOrEqual(29)
    await act(() => jest.advanceTimersByTimeAsync(3_000))
    const requests = count(api, STATUS)
    await act(() => jest.advanceTimersByTimeAsync(30_000))
    expect(count(api, STATUS)).toBe(requests)

    api.on({ 'POST /api/upgrade/manual': () => problem('payment_incomplete') })
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    await act(() => jest.advanceTimersByTimeAsync(100))
    expect(screen.getByText(/This payment isn't complete/)).toBeInTheDocument()
    api.on({ 'POST /api/upgrade/manual': status({ applied: true }) })
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    await act(() => jest.advanceTimersByTimeAsync(100))
    expect(screen.getByText("You're on Professional")).toBeInTheDocument()
    expect(bodies(api, 'POST /api/upgrade/manual')).toEqual([{ session_id: 'cs_1' }, { session_id: 'cs_1' }])
  })

  test('reports an expired and a canceled checkout, and that nothing was charged', async () => {
    const first = open({ path, api: { [STATUS]: status({ status: 'expired', payment_status: 'unpaid' }) } })
    expect(await screen.findByText('This checkout has expired')).toBeInTheDocument()
    expect(count(first, STATUS)).toBe(1)
    const second = open({ path: '/billing?session_id=cs_1&checkout=cancelled' })
    expect(await screen.findByText('Checkout canceled')).toBeInTheDocument()
    expect(screen.getAllByText(/^Nothing was charged/).length).toBeGreaterThan(0)
    expect(count(second, STATUS)).toBe(0)
  })
})

test('brings the session up to date if the plan was changed elsewhere', async () => {
  localStorage.setItem('token', 'h.e30.s')
  const updated = { ...testUser, current_package: { name: 'Professional', description: '', price: 19, is_paid: true } }
  const changes = jest.fn()
  const stop = events.on('plan-changed', () => {
    changes()
    void session.reload()
  })
  open({ session: { status: 'user', user: testUser }, api: { 'GET /api/auth/me': updated } })
  await waitFor(() => expect(session.get()).toMatchObject({ user: { current_package: { name: 'Professional', is_paid: true } } }))
  expect(changes).toHaveBeenCalled()
  stop()
})

describe('changing the plan', () => {
  const preview = {
    success: true,
    kind: 'upgrade',
    amount_due: 28.5,
    currency: 'usd',
    proration_date: '2026-03-25T12:00:00.000Z',
    next_amount: 49,
    next_date: '2026-04-10T12:00:00.000Z',
    effective_at: '2026-03-25T12:00:00.000Z',
    package_name: 'Enterprise',
    withdraws_cancellation: false,
  }
  const enterprise = { ...subscribed, price: 49, package: { ...subscribed.package, package_id: 'enterprise', name: 'Enterprise' } }

  async function choose(name: RegExp) {
    await userEvent.click(await screen.findByRole('button', { name: 'Change plan' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('radio', { name }))
    return dialog
  }

  test('upgrades at once for the previewed amount', async () => {
    const api = open({
      api: { [PREVIEW]: preview, [CHANGE]: { success: true, outcome: 'changed', payment_url: null, subscription: enterprise } },
    })
    const dialog = await choose(/Enterprise/)
    const pay = await dialog.findByRole('button', { name: 'Pay $28.50 and switch' })
    expect(dialog.getByText(/After that, \$49\.00 every month until you cancel; next renewal April 10, 2026/)).toBeInTheDocument()
    await userEvent.click(pay)
    await waitFor(() => expect(toasts.get()[0]?.message).toBe("You're on Enterprise now."))
    expect(bodies(api, PREVIEW)).toEqual([{ package_id: 'enterprise', include_video: true }])
    expect(bodies(api, CHANGE)).toEqual([{ package_id: 'enterprise', include_video: true, proration_date: preview.proration_date }])
    expect(await screen.findByText('$49.00 every month until you cancel; next renewal April 10, 2026.')).toBeInTheDocument()
  })

  test('schedules a downgrade, and shows when it happens', async () => {
    const at = '2026-04-10T12:00:00.000Z'
    const downgrade = { ...preview, kind: 'downgrade', amount_due: 0, next_amount: 4.95, effective_at: at, package_name: 'Professional' }
    const pending_change = { package_id: 'professional', package_name: 'Professional', include_video: false, price: 4.95, at }
    const api = open({
      api: {
        [PREVIEW]: downgrade,
        [CHANGE]: { success: true, outcome: 'scheduled', payment_url: null, subscription: { ...subscribed, pending_change } },
        'POST /api/billing/subscription/resume': { success: true, subscription: subscribed },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Change plan' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('switch', { name: 'Include video' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Switch on April 10, 2026' }))
    expect(await screen.findByText(/Then you switch to Professional, content only, for \$4\.95 every month/)).toBeInTheDocument()
    const undo = screen.getByRole('button', { name: 'Keep my current plan' })
    expect(undo).toHaveAccessibleDescription('Nothing today. $19.00 on April 10, 2026, then every month until you cancel.')
    await userEvent.click(undo)
    expect(await screen.findByText(/next renewal April 10, 2026/)).toBeInTheDocument()
    expect(count(api, 'POST /api/billing/subscription/resume')).toBe(1)
  })

  test('shows the new amount if the subscription changed in the meantime', async () => {
    let amount = 28.5
    open({
      api: {
        [PREVIEW]: () => ({ ...preview, amount_due: amount }),
        [CHANGE]: () => {
          amount = 27.25
          return problem('subscription_changed')
        },
      },
    })
    const dialog = await choose(/Enterprise/)
    await userEvent.click(await dialog.findByRole('button', { name: 'Pay $28.50 and switch' }))
    expect(await dialog.findByText('Check the new amount')).toBeInTheDocument()
    expect(await dialog.findByRole('button', { name: 'Pay $27.25 and switch' })).toBeInTheDocument()
    expect(dialog.getByRole('alert')).toHaveTextContent('nothing was changed or charged')
  })

  test('offers to load the new amount again if that fails', async () => {
    let previews = 0
    open({
      api: {
        [PREVIEW]: () => (++previews === 2 ? problem('subscription_missing') : preview),
        [CHANGE]: () => problem('subscription_changed'),
      },
    })
    const dialog = await choose(/Enterprise/)
    await userEvent.click(await dialog.findByRole('button', { name: 'Pay $28.50 and switch' }))
    expect(await dialog.findByText("The amount couldn't be loaded")).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: /switch|Change plan/ })).toBeDisabled()
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }))
    expect(await dialog.findByRole('button', { name: 'Pay $28.50 and switch' })).toBeEnabled()
  })

  test.each([true, false])('shows before the click whether a cancellation is withdrawn: %p', async (withdraws_cancellation) => {
    open({ api: { [PREVIEW]: { ...preview, withdraws_cancellation } } })
    const dialog = await choose(/Enterprise/)
    await dialog.findByRole('button', { name: 'Pay $28.50 and switch' })
    const sentence = dialog.queryByText(/This change withdraws the cancellation, so your plan renews again\./)
    if (withdraws_cancellation) expect(sentence).toBeInTheDocument()
    else expect(sentence).toBeNull()
  })

  test('offers the free plan as a cancellation, not as a change', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Change plan' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByRole('radio', { name: /Starter/ })).toBeNull()
    expect(dialog.getByText(/Looking for the free plan\? Cancel your subscription/)).toBeInTheDocument()
  })

  test('reports a declined payment, and that nothing was charged', async () => {
    open({ api: { [PREVIEW]: preview, [CHANGE]: () => problem('payment_declined') } })
    const dialog = await choose(/Enterprise/)
    await userEvent.click(await dialog.findByRole('button', { name: 'Pay $28.50 and switch' }))
    const alert = await dialog.findByRole('alert')
    expect(alert).toHaveTextContent("Your plan wasn't changed")
    expect(alert).toHaveTextContent('Nothing was charged.')
  })

  test('links to the confirmation that the bank requires', async () => {
    open({
      api: {
        [PREVIEW]: preview,
        [CHANGE]: { success: true, outcome: 'confirmation_needed', payment_url: 'https://pay.example.com/in_2', subscription: subscribed },
      },
    })
    const dialog = await choose(/Enterprise/)
    await userEvent.click(await dialog.findByRole('button', { name: 'Pay $28.50 and switch' }))
    expect(await dialog.findByRole('link', { name: 'Confirm your payment' })).toHaveAttribute('href', 'https://pay.example.com/in_2')
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
    expect(bodies(api, 'POST /api/billing/portal')).toEqual([{ return_url: `${location.origin}/billing`, flow: 'payment_method_update' }])
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
    const view = list.getByRole('link', { name: /View invoice LC-2026-000000/ })
    expect(view).toHaveAttribute('target', '_blank')
    expect(view).toHaveAttribute('href', 'https://pay.example.com/in_1')
    expect(list.getAllByText('March 10, 2026')).toHaveLength(5)
    await userEvent.click(list.getByRole('button', { name: 'Download invoice LC-2026-000000 as PDF' }))
    await waitFor(() => expect(saved).toHaveBeenCalled())
    expect(count(api, 'GET /api/billing/invoices/in_0/pdf')).toBe(1)
    saved.mockRestore()
  })

  test('are absent if there are none', async () => {
    open()
    await section('Billing Information')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Recent Invoices' })).toBeNull())
  })
})

test('offers help', async () => {
  open()
  const help = await section('Need Help')
  expect(help.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help')
})
