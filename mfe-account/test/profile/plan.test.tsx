import { type FakeRoute, problem, toasts } from '@loomcast/web-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { subscribed } from '../billing-data.ts'
import { open, sent } from './profile-setup.tsx'

describe('Subscription & Billing', () => {
  const payment = (index: number, change: object = {}) => ({
    transaction_id: `txn_${index}`,
    package_name: 'Professional',
    amount: 19,
    currency: 'usd',
    status: 'succeeded',
    created_at: `2026-0${index}-10T12:00:00Z`,
    kind: 'payment',
    ...change,
  })
  const show = async (api: Record<string, FakeRoute | object>) => {
    const opened = open({ 'GET /api/billing/subscription': { success: true, subscription: subscribed }, ...api })
    await userEvent.click(await screen.findByRole('tab', { name: 'Subscription & Billing' }))
    return opened
  }

  test('shows the plan with its next charge, and links to billing', async () => {
    await show({ 'GET /api/user/payment-history': { success: true, payments: [], total: 0 } })
    const plan = within(await screen.findByRole('region', { name: 'Your plan' }))
    expect(await plan.findByText('Paid')).toBeInTheDocument()
    expect(plan.getByText(/every month until you cancel; next renewal/)).toBeInTheDocument()
    expect(plan.getByRole('link', { name: 'Go to billing' })).toHaveAttribute('href', '/billing')
    expect(await screen.findByText('No payments yet.')).toBeInTheDocument()
  })

  test('lists 5 payments of 50 requested ones, then how many there are', async () => {
    const payments = [
      payment(7, { kind: 'refund', amount: 4.5, package_name: null }),
      payment(6, { kind: 'failed_payment', status: 'card_declined' }),
      payment(5, { status: 'partially_refunded' }),
      ...[4, 3, 2].map((index) => payment(index)),
    ]
    const api = await show({ 'GET /api/user/payment-history': { success: true, payments, total: 12 } })
    const history = within(await screen.findByRole('region', { name: 'Payment history' }))
    expect(await history.findByText('Showing 5 of 12 payments')).toBeInTheDocument()
    const rows = history.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows).toHaveLength(5)
    expect(rows.slice(0, 3)).toEqual([
      'RefundJuly 10, 2026Succeeded−$4.50',
      'Failed payment · ProfessionalJune 10, 2026Not charged$19.00',
      'Payment · ProfessionalMay 10, 2026Partially refunded$19.00',
    ])
    expect(api.calls.find(({ path }) => path === '/api/user/payment-history')?.query.get('limit')).toBe('50')
  })

  test('shows a refund that failed without the sign of a refund', async () => {
    const payments = [payment(7, { kind: 'refund', status: 'failed' }), payment(6)]
    await show({ 'GET /api/user/payment-history': { success: true, payments, total: 2 } })
    const history = within(await screen.findByRole('region', { name: 'Payment history' }))
    const rows = await history.findAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      'Refund · ProfessionalJuly 10, 2026Not refunded$19.00',
      'Payment · ProfessionalJune 10, 2026Succeeded$19.00',
    ])
  })

  test('offers a retry for each part that does not load', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    await show({ 'GET /api/billing/subscription': () => problem('not_found', 'x') })
    expect(await screen.findByText('Failed to load billing information')).toBeInTheDocument()
    expect(await screen.findByText("Your payments couldn't be loaded")).toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(2)
  })
})

describe('Refer Friends', () => {
  const referrals = {
    active_referral_code: 'ADA2026',
    expires_at: null,
    successful_signups: 2,
    total_bonus_earned: 10,
    pending_bonus: 5,
    bonus_generations: 5,
    friend_bonus_generations: 4,
    is_active: true,
    recent_signups: [
      { signup_id: 'sgn_1', bonus_awarded: 5, state: 'awarded', created_at: '2026-03-01T10:00:00Z' },
      { signup_id: 'sgn_2', bonus_awarded: 0, state: 'pending', created_at: '2026-03-02T10:00:00Z' },
    ],
  }
  const show = async (change: object, api: Record<string, FakeRoute | object> = {}) => {
    const opened = open({ 'GET /api/user/referrals': { success: true, referrals: { ...referrals, ...change } }, ...api })
    await userEvent.click(await screen.findByRole('tab', { name: 'Refer Friends' }))
    return opened
  }

  test('shows the link, and confirms its copy', async () => {
    await show({})
    const link = await screen.findByLabelText('Your referral link')
    expect(link).toHaveValue(`${location.origin}/register?ref=ADA2026`)
    expect(screen.getByText(/you get 5 generations, and your friend gets 4 generations\./)).toBeInTheDocument()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await screen.findByText('Copied!')).toBeInTheDocument()
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/register?ref=ADA2026`)
    expect(await screen.findByText('Copy link')).toBeInTheDocument()
  })

  test('shows the figures, the recent sign-ups, and what pending means', async () => {
    await show({})
    expect(await screen.findByRole('group', { name: 'Successful sign-ups' })).toHaveTextContent('2 friends')
    expect(screen.getByRole('group', { name: 'Total bonus earned' })).toHaveTextContent('10 generations')
    expect(screen.getByRole('group', { name: 'Pending bonus' })).toHaveTextContent('5 generationsadded when your friends confirm')
    const rows = within(screen.getByRole('region', { name: 'Recent sign-ups' })).getAllByRole('listitem')
    expect(rows[0]).toHaveTextContent('Awarded+5 generations')
    expect(rows[1]).toHaveTextContent('The email address is not confirmed yet.Pending–')
  })

  test('creates a code for a user who has none, and offers Retry', async () => {
    let refused = true
    const api = await show(
      { active_referral_code: null, recent_signups: [] },
      {
        'POST /api/user/referrals/generate': () =>
          refused
            ? problem('not_found', 'x')
            : { success: true, referral_code: 'NEW1', referrals: { ...referrals, active_referral_code: 'NEW1' } },
      },
    )
    expect(await screen.findByText('No recent signups')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Create my referral link' }))
    await waitFor(() => expect(toasts.get()[0]?.action?.label).toBe('Retry'))
    refused = false
    act(() => toasts.get()[0]?.action?.onClick())
    expect(await screen.findByLabelText('Your referral link')).toHaveValue(`${location.origin}/register?ref=NEW1`)
    expect(sent(api, 'POST /api/user/referrals/generate')).toHaveLength(2)
  })

  test('states that the program is paused', async () => {
    await show({ is_active: false, active_referral_code: null })
    expect(await screen.findByText('The referral program is paused')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Create my referral link' })).toBeDisabled()
  })
})
