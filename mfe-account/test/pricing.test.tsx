import type { SessionState } from '@loomcast/web-kit'
import { type FakeRoute, problem, renderWithApp, resetApp, testUser } from '@loomcast/web-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import { oneIntervalAfter } from '../src/billing/day.ts'
import { otherPage } from '../src/billing/other-page.ts'
import { stopAnnouncing } from '../src/billing/plan-events.ts'
import { PricingPage } from '../src/pricing/pricing.page.tsx'
import { free, packages, subscribed } from './billing-data.ts'

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

// First, because a part that is loaded stays so.
describe('the dialog that changes a plan', () => {
  test('is not loaded for a visitor', async () => {
    open({ session: visitor })
    await card('Professional')
    expect(mockLoads.dialog).toBe(0)
  })

  test('is loaded for a user with a paid plan before it is opened', async () => {
    const user = userEvent.setup()
    open({ session: paidUser, api: { 'GET /api/billing/subscription': { success: true, subscription: subscribed } } })
    const enterprise = await card('Enterprise')
    await waitFor(() => expect(mockLoads.dialog).toBe(1))
    await user.click(await enterprise.findByRole('button', { name: /Enterprise/ }))
    expect(await screen.findByRole('dialog', { name: 'Change plan' })).toBeInTheDocument()
  })
})

describe('the cards', () => {
  test('show prices, the badge, and at most 6 features', async () => {
    open({ session: visitor })
    expect((await card('Starter')).getByText('$0')).toBeInTheDocument()
    expect((await card('Professional')).getByText('$4.95')).toBeInTheDocument()
    expect((await card('Professional')).getByText('Most Popular')).toBeInTheDocument()
    expect((await card('Enterprise')).queryByText('Most Popular')).toBeNull()
    expect((await card('Enterprise')).getAllByRole('listitem')).toHaveLength(6)
  })

  test('show that taxes are added to the prices, if they are', async () => {
    const offers = packages.packages.map((each) => ({ ...each, tax_behavior: 'exclusive' as const }))
    open({ api: { 'GET /api/packages': { ...packages, packages: offers } } })
    const plan = await card('Professional')
    expect(plan.getByText('/month plus tax')).toBeInTheDocument()
    expect(await plan.findByText(/^\$4\.95 plus tax today, then \$4\.95 plus tax every month until you cancel/)).toBeInTheDocument()
    expect(plan.getByText('$4.95 without, $19.00 with video, plus tax')).toBeInTheDocument()
    expect((await card('Starter')).getByText('/month')).toBeInTheDocument()
    expect(screen.getAllByRole('rowheader', { name: /^Price per .*, plus\stax$/ }).length).toBeGreaterThan(1)
    expect(screen.getByText(/The prices on this page do not include tax/)).toBeInTheDocument()
  })

  test('do not mention taxes that the prices contain, also not with an earlier release of billing', async () => {
    const offers = packages.packages.map(({ tax_behavior: _later, ...each }) => each)
    open({ api: { 'GET /api/packages': { ...packages, packages: offers } } })
    expect((await card('Professional')).getByText('/month')).toBeInTheDocument()
    expect(screen.queryByText(/plus tax|do not include tax/)).toBeNull()
  })

  test('change price and features with the video option, which starts off', async () => {
    open({ session: visitor })
    const plan = await card('Professional')
    const toggle = plan.getByRole('switch', { name: /^Include video/ })
    expect(toggle).not.toBeChecked()
    expect(plan.getByText('2 videos per month')).toBeInTheDocument()
    await userEvent.click(toggle)
    expect(plan.getByText('$19.00')).toBeInTheDocument()
    expect(plan.getByText('30 videos per month')).toBeInTheDocument()
    expect((await card('Enterprise')).getByRole('switch')).not.toBeChecked()
    expect((await card('Starter')).queryByRole('switch')).toBeNull()
  })

  test('lead a visitor to the registration with the chosen plan', async () => {
    const api = open({ session: visitor })
    const plan = await card('Professional')
    await userEvent.click(plan.getByRole('switch'))
    expect(plan.getByRole('link', { name: 'Choose Professional' })).toHaveAttribute('href', '/register?plan=professional&video=true')
    expect((await card('Starter')).getByRole('link', { name: 'Get Started Free' })).toHaveAttribute('href', '/register')
    expect(api.calls.map(({ path }) => path)).toEqual(['/api/packages'])
  })

  test('sell nothing to an administrator', async () => {
    open({ session: { status: 'admin', user: { ...testUser, is_admin: true } } })
    expect((await card('Professional')).queryByRole('button')).toBeNull()
    expect((await card('Professional')).queryByRole('link')).toBeNull()
  })
})

test('shows skeletons, then an error with Retry, then the cards', async () => {
  let fails = true
  open({ session: visitor, api: { 'GET /api/packages': () => (fails ? problem('not_found') : packages) } })
  expect(screen.getByRole('status', { name: 'Loading the plans' })).toBeInTheDocument()
  const retry = await screen.findByRole('button', { name: 'Retry' })
  fails = false
  await userEvent.click(retry)
  expect(await screen.findByRole('heading', { name: 'Professional', level: 2 })).toBeInTheDocument()
})

test('compares the plans in a table, and answers questions', async () => {
  open({ session: visitor, api: { 'GET /api/packages': { ...packages, checkout: 'sandbox' } } })
  const table = await screen.findByRole('table')
  const row = within(table).getByRole('row', { name: /Videos per month, content \+ video/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['–No', '30', 'Unlimited'])
  expect(screen.getByText('How do I cancel?')).toBeInTheDocument()
  expect(screen.getByText('Is this real money?')).toBeInTheDocument()
})

test.each([
  ['low_usage', /almost used up/],
  ['feature_locked', /unlimited generations, more videos, and the strongest AI models\.$/],
])('explains the reason %s of an upgrade prompt', async (reason, text) => {
  open({ path: `/pricing?reason=${reason}` })
  expect(await screen.findByText(text)).toBeInTheDocument()
})

test('promises no models and no unlimited generations that no plan has', async () => {
  const offers = packages.packages.map((each) => ({ ...each, advanced_ai_models: false, generation_limit: 100 }))
  open({ path: '/pricing?reason=feature_locked', api: { 'GET /api/packages': { ...packages, packages: offers } } })
  expect(await screen.findByText('A paid plan gives you more generations and more videos.')).toBeInTheDocument()
})

test.each([
  ['2026-01-31', 'month', '2026-02-28'],
  ['2028-01-30', 'month', '2028-02-29'],
  ['2026-12-10', 'month', '2027-01-10'],
  ['2026-05-31', 'month', '2026-06-30'],
  ['2026-03-10', 'year', '2027-03-10'],
  ['2028-02-29', 'year', '2029-02-28'],
] as const)('renews a subscription of %s that is paid by the %s on %s', (from, interval, to) =>
  expect(
    oneIntervalAfter(new Date(`${from}T23:30:00Z`), interval)
      .toISOString()
      .slice(0, 10),
  ).toBe(to),
)
