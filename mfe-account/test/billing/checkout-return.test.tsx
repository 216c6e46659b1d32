import { events, type SessionState, session } from '@loomcast/web-kit'
import { problem, testUser } from '@loomcast/web-kit/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { free, subscribed } from '../billing-data.ts'
import { bodies, count, open, STATUS, SUBSCRIPTION } from './billing-setup.tsx'

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
