import { enterText, problem, resetApp, toasts } from '@loomcast/web-kit/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openAdmin } from './open-admin.tsx'

const SETTINGS = {
  bonus_generations: 5,
  friend_bonus_generations: 5,
  max_referrals_per_user: null,
  referral_code_expires_days: 30,
  is_active: true,
  version: 2,
}
const STATS = {
  success: true,
  total_referrals: 41,
  total_signups: 32,
  total_bonus_awarded: 160,
  top_referrers: [
    { user_email: 'anna@example.com', user_id: 'usr_anna', code: 'ANNA', uses_count: 7, created_at: '2026-03-01T12:00:00.000Z' },
    { user_email: null, user_id: null, code: 'GONE', uses_count: 2, created_at: '2026-03-01T12:00:00.000Z' },
  ],
  recent_signups: [
    {
      signup_id: 'sgn_1',
      referral_code: 'ANNA',
      user_id: 'usr_anna',
      state: 'awarded',
      bonus_awarded: 5,
      created_at: '2026-03-02T12:00:00.000Z',
    },
  ],
}
const ROUTES = { 'GET /api/admin/referral-settings': { success: true, settings: SETTINGS }, 'GET /api/admin/referrals/stats': STATS }

const messages = () => toasts.get().map(({ message }) => message)
const open = (more = {}) => openAdmin('/admin/referrals', { ...ROUTES, ...more })
const bodyOf = (server: Awaited<ReturnType<typeof open>>) => server.calls.findLast(({ method }) => method === 'PUT')?.body
const saved = ({ body }: { body: unknown }) => ({ success: true, settings: { ...(body as object), version: 3 } })

async function fill(label: RegExp, text: string) {
  const input = await screen.findByLabelText(label)
  await userEvent.clear(input)
  if (text) await enterText(input, text)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save settings' }))

afterEach(() => {
  cleanup()
  resetApp()
})

test('shows the figures and both tables', async () => {
  await open()
  await screen.findByRole('link', { name: 'anna@example.com' })
  expect(screen.getByRole('group', { name: 'Total Referrals' })).toHaveTextContent('41')
  expect(screen.getByRole('group', { name: 'Successful Signups' })).toHaveTextContent('32')
  expect(screen.getByRole('group', { name: 'Bonus Awarded' })).toHaveTextContent(/160.*to referrers and friends/)
  const top = within(screen.getByRole('table', { name: 'Top Referrers' }))
  expect(top.getByRole('link', { name: 'anna@example.com' })).toHaveAttribute('href', '/admin/users/usr_anna')
  expect(top.getByText('Deleted user')).toBeInTheDocument()
  expect(top.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'User',
    'Code',
    'Successful referrals',
    'Created',
  ])
  const recent = within(screen.getByRole('table', { name: 'Recent Referral Signups' }))
  expect(recent.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Code',
    'Bonus of the referrer',
    'State',
    'Date',
  ])
  expect(recent.getByText('Awarded')).toBeInTheDocument()
})

test('a change can be undone, based on the new version', async () => {
  const server = await open({ 'PUT /api/admin/referral-settings': saved })
  await fill(/^Bonus generations/, '9')
  await save()
  await waitFor(() => expect(messages()).toEqual(['Referral settings updated successfully!']))
  await act(async () => toasts.get()[0]?.action?.onClick())
  expect(bodyOf(server)).toEqual({ ...SETTINGS, version: 3 })
})

test('shows the empty states', async () => {
  await open({ 'GET /api/admin/referrals/stats': { ...STATS, top_referrers: [], recent_signups: [] } })
  expect(await screen.findByText('No referrers yet')).toBeInTheDocument()
  expect(screen.getByText('No recent signups')).toBeInTheDocument()
})

test.each([
  ['settings', 'GET /api/admin/referral-settings', 'Total Referrals'],
  ['figures', 'GET /api/admin/referrals/stats', 'Referral settings'],
])('shows the rest without the %s', async (_, route, other) => {
  await open({ [route]: () => problem('service_unavailable', 'Try again soon.') })
  expect(await screen.findByText('Failed to load referral data')).toBeInTheDocument()
  expect(screen.getByText(other)).toBeInTheDocument()
})

describe('the settings', () => {
  test('are saved with their version; empty fields mean no limit', async () => {
    const server = await open({ 'PUT /api/admin/referral-settings': saved })
    await fill(/^Bonus generations/, '8')
    await fill(/^Bonus of the friend/, '0')
    await fill(/^Max referrals per user/, '20')
    await fill(/^Code expires after/, '')
    await userEvent.click(screen.getByRole('switch', { name: /^Referral system enabled/ }))
    await save()
    await waitFor(() => expect(messages()).toEqual(['Referral settings updated successfully!']))
    expect(bodyOf(server)).toEqual({
      bonus_generations: 8,
      friend_bonus_generations: 0,
      max_referrals_per_user: 20,
      referral_code_expires_days: null,
      is_active: false,
      version: 2,
    })
    await save()
    await waitFor(() => expect(bodyOf(server)).toMatchObject({ version: 3 }))
  })

  test.each(['0', '101', ''])('replace the bonus %j with 5', async (bonus) => {
    const server = await open({ 'PUT /api/admin/referral-settings': saved })
    await fill(/^Bonus generations/, bonus)
    await save()
    await waitFor(() => expect(bodyOf(server)).toMatchObject({ bonus_generations: 5 }))
    expect(screen.getByLabelText(/^Bonus generations/)).toHaveValue(5)
  })

  test('reject other values below 1 before anything is sent', async () => {
    const server = await open()
    await fill(/^Max referrals per user/, '0')
    await fill(/^Bonus of the friend/, '101')
    await save()
    expect(await screen.findByText('Enter a whole number from 0 to 100')).toBeInTheDocument()
    expect(await screen.findByText(/^Enter a whole number from 1 to 1,000,000/)).toBeInTheDocument()
    expect(server.calls.some(({ method }) => method === 'PUT')).toBe(false)
  })

  test('show the detail of the server, or the standard text', async () => {
    const server = await open({ 'PUT /api/admin/referral-settings': () => problem('validation_failed', 'The bonus is too high.') })
    await fill(/^Bonus generations/, '9')
    await save()
    expect(await screen.findByText('The bonus is too high.')).toBeInTheDocument()
    server.on({ 'PUT /api/admin/referral-settings': () => Promise.reject(new TypeError('no network')) })
    await save()
    expect(await screen.findByText('Failed to update settings')).toBeInTheDocument()
  })

  test('show what another administrator changed, and take it over if wanted', async () => {
    const current = { ...SETTINGS, bonus_generations: 30, version: 7 }
    await open({
      'PUT /api/admin/referral-settings': () => problem('version_conflict', undefined, { current, changed_by: 'ben@example.com' }),
    })
    await fill(/^Bonus generations/, '9')
    await save()
    const conflict = within(await screen.findByRole('dialog', { name: 'Someone else changed this' }))
    expect(conflict.getByRole('row', { name: 'Bonus generations 5 30 9' })).toBeInTheDocument()
    await userEvent.click(conflict.getByRole('button', { name: 'Discard mine' }))
    await waitFor(() => expect(screen.getByLabelText(/^Bonus generations/)).toHaveValue(30))
  })
})
