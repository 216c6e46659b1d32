import type { SessionState } from '@loomcast/web-kit'
import { type FakeRoute, problem, renderWithApp, resetApp, testUser } from '@loomcast/web-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import { otherPage } from '../src/billing/other-page.ts'
import { stopAnnouncing } from '../src/billing/plan-events.ts'
import { planAction } from '../src/pricing/plan-action.ts'
import { PricingPage } from '../src/pricing/pricing.page.tsx'
import { free, packages, professional, subscribed } from './billing-data.ts'

const mockLoads = { dialog: 0 }
jest.mock('../src/billing/change-plan.tsx', () => {
  mockLoads.dialog += 1
  return jest.requireActual('../src/billing/change-plan.tsx')
})

const visitor: SessionState = { status: 'visitor' }
const paidUser: SessionState = {
  status: 'user',
  user: { ...testUser, current_package: { ...testUser.current_package, name: 'Professional', is_paid: true } },
}
const CHECKOUT = 'POST /api/checkout/session'

interface Setup {
  api?: Record<string, FakeRoute | object>
  session?: SessionState
  path?: string
}

function open({ api, session, path = '/pricing' }: Setup = {}) {
  return renderWithApp(
    <BrowserRouter>
      <PricingPage />
    </BrowserRouter>,
    {
      path,
      ...(session ? { session } : {}),
      api: { 'GET /api/packages': packages, 'GET /api/billing/subscription': { success: true, subscription: free }, ...api },
    },
  ).api
}

const card = async (name: string) => within((await screen.findByRole('heading', { name, level: 2 })).closest('li')!)
const sent = (api: ReturnType<typeof open>) => api.calls.filter((call) => `${call.method} ${call.path}` === CHECKOUT)

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

describe('checkout', () => {
  const start = async () => userEvent.click(await (await card('Professional')).findByRole('button', { name: 'Choose Professional' }))

  test('has the price and the renewal date next to its button', async () => {
    open()
    const plan = await card('Professional')
    await userEvent.click(plan.getByRole('switch'))
    const button = await plan.findByRole('button', { name: 'Choose Professional' })
    expect(button).toHaveAccessibleDescription('$19.00 today, then $19.00 every month until you cancel; next renewal April 10, 2026')
  })

  test('opens the page to pay on, with an idempotency key', async () => {
    const api = open({ api: { [CHECKOUT]: { success: true, checkout_url: 'https://pay.example.com/cs_1', session_id: 'cs_1' } } })
    await userEvent.click((await card('Professional')).getByRole('switch'))
    await start()
    await waitFor(() => expect(opened).toHaveBeenCalledWith('https://pay.example.com/cs_1'))
    expect(sent(api).map(({ body }) => body)).toEqual([{ package_id: 'professional', include_video: true, origin_url: location.origin }])
    expect(sent(api)[0]?.headers.get('idempotency-key')).toMatch(/.{16}/)
  })

  test('repeats a failed attempt with the same key', async () => {
    let unavailable = true
    const answer: FakeRoute = () =>
      unavailable ? problem('service_unavailable') : { success: true, checkout_url: 'https://pay.example.com/cs_1' }
    const api = open({ api: { [CHECKOUT]: answer } })
    await start()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Failed to start checkout process')
    expect(alert).toHaveTextContent('Nothing was charged.')
    unavailable = false
    await start()
    await waitFor(() => expect(opened).toHaveBeenCalled())
    const [first, second] = sent(api).map(({ headers }) => headers.get('idempotency-key'))
    expect(first).toBe(second)
  })

  test('reports a missing URL, and a missing payment provider', async () => {
    const api = open({ api: { [CHECKOUT]: { success: true } } })
    await start()
    expect(await screen.findByText('Failed to create checkout session')).toBeInTheDocument()
    expect(opened).not.toHaveBeenCalled()
    api.on({ [CHECKOUT]: () => problem('payment_provider_unavailable', 'Failed to create checkout session') })
    await start()
    expect(await screen.findByText(/can't take payments right now/)).toBeInTheDocument()
    expect(screen.queryByText('Failed to start checkout process')).toBeNull()
  })

  test('leads a subscriber to the billing page', async () => {
    open({
      api: {
        'GET /api/billing/subscription': () => problem('not_found'),
        [CHECKOUT]: () => problem('subscription_exists'),
      },
    })
    await start()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Failed to start checkout process')
    expect(within(alert).getByRole('link', { name: 'Go to billing' })).toHaveAttribute('href', '/billing')
  })

  test('continues with the plan that was chosen before the registration', async () => {
    const api = open({ path: '/pricing?plan=professional&video=true' })
    expect(await screen.findByText('You chose Professional with video')).toBeInTheDocument()
    expect((await card('Professional')).getByRole('switch')).toBeChecked()
    expect(sent(api)).toEqual([])
  })
})

describe('yearly prices', () => {
  const yearly = {
    ...packages,
    packages: packages.packages.map((offer) =>
      offer.package_id === 'professional'
        ? { ...offer, content_only_price_yearly: 49.5, content_video_price_yearly: 190 }
        : offer.package_id === 'enterprise'
          ? { ...offer, content_only_price_yearly: 348, content_video_price_yearly: null }
          : offer,
    ),
  }
  const api = { 'GET /api/packages': yearly }
  const yearlySubscriber = { ...subscribed, interval: 'year', price: 190, next_amount: 190, renews_at: '2027-03-10T12:00:00.000Z' }

  test('are not offered if no plan has one', async () => {
    open({ session: visitor })
    await card('Professional')
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByText(/per year/)).toBeNull()
  })

  test('are shown with what they save after the choice by keyboard, the months first', async () => {
    open({ session: visitor, api })
    const professionalCard = await card('Professional')
    expect(screen.getByRole('radio', { name: 'Monthly' })).toBeChecked()
    expect(professionalCard.getByText('$4.95')).toBeInTheDocument()
    // 12 × 4.95 − 49.50 of 59.40 are 16.7 %.
    expect(screen.getByRole('radio', { name: 'Yearly Save up to 16%' })).not.toBeChecked()
    await userEvent.click(screen.getByRole('radio', { name: 'Monthly' }))
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('radio', { name: /Yearly/ })).toBeChecked()
    expect(professionalCard.getByText('$49.50')).toBeInTheDocument()
    expect(professionalCard.getByText('/year')).toBeInTheDocument()
    expect(professionalCard.getByText('$9.90 less than 12 monthly payments')).toBeInTheDocument()
    // A year of Enterprise costs twelve months: nothing is saved, and nothing is claimed.
    const enterpriseCard = await card('Enterprise')
    expect(enterpriseCard.getByText('$348.00')).toBeInTheDocument()
    expect(enterpriseCard.queryByText(/less than 12/)).toBeNull()
    await userEvent.click(enterpriseCard.getByRole('switch'))
    expect(enterpriseCard.getByText('$49.00')).toBeInTheDocument()
    expect(enterpriseCard.getByText('Paid by the month only')).toBeInTheDocument()
    expect((await card('Starter')).getByText('$0')).toBeInTheDocument()
    expect((await card('Starter')).queryByText(/Paid by the month/)).toBeNull()
  })

  test('are bought by the year, with the amount and the date of the renewal', async () => {
    const calls = open({ api: { ...api, [CHECKOUT]: { success: true, checkout_url: 'https://pay.example.com/cs_1', session_id: 'cs_1' } } })
    const plan = await card('Professional')
    await userEvent.click(screen.getByRole('radio', { name: /Yearly/ }))
    await userEvent.click(plan.getByRole('switch'))
    const button = await plan.findByRole('button', { name: 'Choose Professional' })
    expect(button).toHaveAccessibleDescription('$190.00 today, then $190.00 every year until you cancel; next renewal March 10, 2027')
    await userEvent.click(button)
    await waitFor(() => expect(opened).toHaveBeenCalled())
    expect(sent(calls).map(({ body }) => body)).toEqual([
      { package_id: 'professional', include_video: true, interval: 'year', origin_url: location.origin },
    ])
  })

  test('stay chosen over a registration', async () => {
    open({ session: visitor, api })
    const plan = await card('Professional')
    await userEvent.click(screen.getByRole('radio', { name: /Yearly/ }))
    expect(plan.getByRole('link', { name: 'Choose Professional' })).toHaveAttribute('href', '/register?plan=professional&interval=year')
  })

  test('are chosen after the registration as before it', async () => {
    open({ api, path: '/pricing?plan=professional&interval=year' })
    expect(await screen.findByText('You chose Professional, paid by the year')).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: /Yearly/ })).toBeChecked()
  })

  test('of the own plan are current, and the months of it are a change', async () => {
    open({ session: paidUser, api: { ...api, 'GET /api/billing/subscription': { success: true, subscription: yearlySubscriber } } })
    const plan = await card('Professional')
    expect(await screen.findByRole('radio', { name: /Yearly/ })).toBeChecked()
    await userEvent.click(plan.getByRole('switch'))
    expect(await plan.findByText('Current plan')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('radio', { name: 'Monthly' }))
    expect(plan.getByRole('button', { name: 'Switch to monthly payment' })).toBeEnabled()
  })
})

describe('for a subscriber', () => {
  const api = { 'GET /api/billing/subscription': { success: true, subscription: subscribed } }

  test('marks the current plan, and previews a change before it is made', async () => {
    const calls = open({
      session: paidUser,
      api: {
        ...api,
        'POST /api/billing/subscription/preview': {
          success: true,
          kind: 'upgrade',
          amount_due: 28.5,
          currency: 'usd',
          proration_date: '2026-03-10T12:00:00.000Z',
          next_amount: 29,
          interval: 'month',
          next_date: '2026-04-10T12:00:00.000Z',
          effective_at: '2026-03-10T12:00:00.000Z',
          package_name: 'Enterprise',
          withdraws_cancellation: false,
        },
      },
    })
    const plan = await card('Professional')
    await userEvent.click(plan.getByRole('switch'))
    expect(await plan.findByText('Current plan')).toBeInTheDocument()
    await userEvent.click((await card('Enterprise')).getByRole('button', { name: 'Switch to Enterprise' }))
    expect(await screen.findByRole('button', { name: 'Pay $28.50 and switch' })).toBeEnabled()
    expect(calls.calls.some(({ path, method }) => method === 'POST' && path === '/api/billing/subscription')).toBe(false)
    expect(sent(calls)).toEqual([])
  })

  test('offers the free package as a cancellation', async () => {
    open({ session: paidUser, api })
    const starter = await card('Starter')
    expect(await starter.findByRole('link', { name: 'Cancel on the billing page' })).toHaveAttribute('href', '/billing')
    expect(starter.queryByRole('button', { name: /Switch/ })).toBeNull()
  })

  test.each([
    ['the free package', { tier: 'free' as const, package_id: 'starter', has_video_toggle: false }, false, subscribed, 'cancel'],
    [
      'the free package while an invoice is overdue',
      { tier: 'free' as const, package_id: 'starter', has_video_toggle: false },
      false,
      { ...subscribed, status: 'past_due', past_due_since: '2026-03-01T12:00:00Z' },
      'cancel',
    ],
    ['the same package without video', {}, false, subscribed, 'change'],
    ['the same package with video', {}, true, subscribed, 'current'],
    [
      'a scheduled change',
      {},
      false,
      {
        ...subscribed,
        pending_change: {
          package_id: 'professional',
          include_video: false,
          interval: 'month',
          package_name: 'Professional',
          price: 4.95,
          next_amount: 4.95,
          at: '2026-04-10T12:00:00Z',
        },
      },
      'scheduled',
    ],
    [
      'a lower plan than the granted one',
      {},
      true,
      {
        ...subscribed,
        include_video: false,
        source: 'grant',
        status: 'granted',
        package: { ...subscribed.package, package_id: 'enterprise', tier: 'business' as const },
      },
      'included',
    ],
    [
      'a plan while an invoice is overdue',
      {},
      true,
      { ...free, past_due_since: '2026-03-01T12:00:00Z', renews_at: '2026-04-01T12:00:00Z' },
      'overdue',
    ],
  ])('%s has its own action', (_, change, withVideo, subscription, kind) =>
    expect(planAction({ ...professional, ...change }, withVideo, 'month', { kind: 'user', subscription }).kind).toBe(kind),
  )
})
