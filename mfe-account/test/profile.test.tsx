import { hasUnsavedChanges, session as ownSession } from '@loomcast/web-kit'
import { announcement, enterText, type FakeRoute, problem, renderWithApp, resetApp, toasts } from '@loomcast/web-kit/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import { ProfilePage } from '../src/profile/profile.page.tsx'
import { subscribed } from './billing-data.ts'

const profile = {
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Byron',
  bio: '',
  company: '',
  website: '',
  phone: '',
  created_at: '2025-01-03T10:00:00Z',
  is_admin: false,
  email_verified: true,
}

function open(api: Record<string, FakeRoute | object> = {}, serves: (path: string) => boolean = () => true) {
  return renderWithApp(
    <BrowserRouter>
      <ProfilePage />
    </BrowserRouter>,
    {
      path: '/profile',
      serves,
      api: {
        'GET /api/user/profile': { success: true, profile },
        'GET /api/auth/sessions': { success: true, sessions: [], total: 0 },
        'PUT /api/user/profile': echo,
        ...api,
      },
    },
  ).api
}
const echo: FakeRoute = ({ body }) => ({ success: true, profile: { ...profile, ...(body as object) } })
const sent = (api: ReturnType<typeof open>, key: string) =>
  api.calls.filter((call) => `${call.method} ${call.path}` === key).map((call) => call.body)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
const rewrite = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  if (text) await enterText(field, text)
}
const PUT = 'PUT /api/user/profile'
const unchanged = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron', bio: '', company: '', website: '', phone: '' }

afterEach(() => resetApp())

test('saves the details without changing the password', async () => {
  const api = open()
  await rewrite('Company', 'Analytical Engines')
  expect(hasUnsavedChanges()).toBe(true)
  await save()
  expect(await screen.findByText('Profile updated successfully!')).toBeInTheDocument()
  expect(sent(api, PUT)).toEqual([{ ...unchanged, company: 'Analytical Engines' }])
  await waitFor(() => expect(hasUnsavedChanges()).toBe(false))
})

test('requires both passwords for a change, and continues with the new session', async () => {
  const api = open({
    [PUT]: { success: true, profile, access_token: 'h.e30.new' },
    'GET /api/auth/me': { ...profile, user_id: 'usr_test', name: 'Ada Byron', current_package: null, subscription_status: 'free' },
  })
  await rewrite('Current password', 'old words')
  await rewrite('New password', 'new words')
  await rewrite('Confirm new password', 'new words')
  await save()
  expect(await screen.findByText('Profile updated successfully!')).toBeInTheDocument()
  expect(sent(api, PUT)).toEqual([{ ...unchanged, current_password: 'old words', new_password: 'new words' }])
  await waitFor(() => expect(localStorage.getItem('token')).toBe('h.e30.new'))
  expect(ownSession.get().status).toBe('user')
  expect(screen.getByLabelText('Current password')).toHaveValue('')
})

test('changes nothing with the current password alone', async () => {
  const api = open()
  await rewrite('Current password', 'old words')
  await save()
  await waitFor(() => expect(sent(api, PUT)).toEqual([unchanged]))
})

test.each([
  [
    'new passwords that differ',
    { 'Current password': 'old', 'New password': 'new words', 'Confirm new password': 'other words' },
    'New passwords do not match',
  ],
  [
    'a short new password',
    { 'Current password': 'old', 'New password': 'abc', 'Confirm new password': 'abc' },
    'Password must be at least 6 characters long',
  ],
  [
    'no current password',
    { 'New password': 'new words', 'Confirm new password': 'new words' },
    'Enter your current password to choose a new password',
  ],
  ['no email', { Email: '' }, 'Email is required'],
  ['an invalid email', { Email: 'ada' }, 'Enter a valid email address, like name@example.com'],
  ['a new email without the password', { Email: 'byron@example.com' }, 'Enter your current password to change your email'],
])('sends nothing with %s', async (_, fields, text) => {
  const api = open()
  for (const [label, value] of Object.entries(fields)) await rewrite(label, value)
  await save()
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  expect(sent(api, PUT)).toEqual([])
})

test('sends a new email with the current password, and announces its confirmation', async () => {
  const api = open()
  await rewrite('Email', 'byron@example.com')
  await rewrite('Current password', 'old words')
  await save()
  expect(await screen.findByText('A link to confirm byron@example.com is on its way.')).toBeInTheDocument()
  expect(sent(api, PUT)).toEqual([{ ...unchanged, email: 'byron@example.com', current_password: 'old words' }])
})

test.each([
  [
    "the server's message on its field",
    () =>
      problem('wrong_password', 'Your current password is not correct. Nothing was changed.', {
        errors: [{ path: 'current_password', message: 'Your current password is not correct. Nothing was changed.' }],
      }),
    'Your current password is not correct. Nothing was changed.',
  ],
  ['a generic message', () => new Response('', { status: 500 }), 'Failed to update profile'],
])('shows %s after a failed save, and keeps the edits', async (_, answer, text) => {
  open({ [PUT]: answer })
  await rewrite('Company', 'Analytical Engines')
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(screen.getByLabelText('Company')).toHaveValue('Analytical Engines')
  if (text !== 'Failed to update profile') await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveFocus())
})

test('offers a retry when the profile does not load', async () => {
  let unavailable = true
  open({ 'GET /api/user/profile': () => (unavailable ? problem('not_found', 'x') : { profile }) })
  expect(await screen.findByText('Failed to load profile data')).toBeInTheDocument()
  unavailable = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByLabelText('First name')).toHaveValue('Ada')
})

test.each([
  [true, 'Admin'],
  [false, 'User'],
])('displays is_admin %s as %s', async (is_admin, text) => {
  open({ 'GET /api/user/profile': { profile: { ...profile, is_admin } } })
  expect(await screen.findByText(text)).toBeInTheDocument()
})

test('resends the confirmation for an unconfirmed email', async () => {
  const api = open({
    'GET /api/user/profile': { profile: { ...profile, email_verified: false } },
    'POST /api/auth/resend-verification': { success: true },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Resend confirmation email' }))
  await screen.findByRole('button', { name: 'Sent. Check your inbox' })
  expect(sent(api, 'POST /api/auth/resend-verification')).toHaveLength(1)
})

describe('the sessions', () => {
  const GET = 'GET /api/auth/sessions'
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const session = (id: string, more: object = {}) => ({
    id,
    current: false,
    browser: 'Chrome',
    system: 'Windows',
    kind: 'computer',
    created_at: ago(3 * 24 * 60),
    last_used_at: ago(5),
    ...more,
  })
  const here = session('ses_here', { current: true, browser: 'Firefox', system: 'Linux' })
  const phone = session('ses_phone', { browser: 'Safari', system: 'iOS', kind: 'phone' })
  const unknown = session('ses_unknown', { browser: null, system: null, kind: 'other' })
  const answer = (...sessions: object[]) => ({ success: true, sessions, total: sessions.length })
  const region = async () => within(await screen.findByRole('region', { name: "Where you're logged in" }))
  const answerDialog = async (title: string, button: string) => {
    const dialog = await screen.findByRole('dialog', { name: title })
    await userEvent.click(within(dialog).getByRole('button', { name: button }))
  }

  test('are listed by device, with relative and exact times', async () => {
    const lastUsed = { last_used_at: ago(5) }
    open({ [GET]: answer({ ...here, ...lastUsed }, { ...phone, ...lastUsed }, { ...unknown, ...lastUsed }) })
    const list = await region()
    const rows = (await list.findAllByRole('listitem')).map((row) => row.textContent)
    expect(rows[0]).toMatch(/Firefox on Linux This device.*Logged in 3 days ago.*Last used 5 minutes ago.*Log out/)
    expect(rows[1]).toMatch(/Safari on iOS/)
    expect(rows[2]).toMatch(/Unknown device/)
    expect(list.getAllByText('5 minutes ago')[0]).toHaveAttribute('title', expect.stringMatching(/\d{4}/))
  })

  test('ends a session after confirmation, and reloads the list', async () => {
    let sessions = [here, phone]
    const api = open({
      [GET]: () => answer(...sessions),
      'DELETE /api/auth/sessions/ses_phone': () => {
        sessions = [here]
        return { success: true }
      },
    })
    const list = await region()
    await userEvent.click(await list.findByRole('button', { name: 'End session: Safari on iOS' }))
    await answerDialog('End this session?', 'Cancel')
    expect(sent(api, 'DELETE /api/auth/sessions/ses_phone')).toHaveLength(0)
    await userEvent.click(list.getByRole('button', { name: 'End session: Safari on iOS' }))
    await answerDialog('End this session?', 'End session')
    expect(await list.findByText("You're not logged in anywhere else.")).toBeInTheDocument()
    expect(announcement.get()?.text).toBe('The session of Safari on iOS has ended.')
    await waitFor(() => expect(list.getByRole('heading')).toHaveFocus())
  })

  test('removes a session that has already ended from the list, without an error', async () => {
    let sessions = [here, phone]
    open({
      [GET]: () => answer(...sessions),
      'DELETE /api/auth/sessions/ses_phone': () => {
        sessions = [here]
        return problem('not_found', 'x')
      },
    })
    const list = await region()
    await userEvent.click(await list.findByRole('button', { name: 'End session: Safari on iOS' }))
    await answerDialog('End this session?', 'End session')
    expect(await list.findByText("You're not logged in anywhere else.")).toBeInTheDocument()
    expect(toasts.get()).toEqual([])
  })

  test('list views by administrators with their reason, and end an active one', async () => {
    const view = (id: string, ended_at: string | null) => ({
      id,
      started_at: ago(10),
      ends_at: ago(-20),
      ended_at,
      reason: `Ticket of ${id}`,
    })
    let views = [view('ses_now', null), view('ses_before', ago(60))]
    const api = open({
      [GET]: () => ({ ...answer(here), views }),
      'DELETE /api/auth/sessions/ses_now': () => {
        views = views.map((each) => ({ ...each, ended_at: ago(0) }))
        return { success: true }
      },
    })
    const list = await region()
    const rows = within(await list.findByRole('list', { name: 'Views by support' }))
    expect(rows.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringMatching(/An administrator is viewing your account Active.*Read only.*Ticket of ses_now.*End view/),
      expect.stringMatching(/Support viewed your account .*Ticket of ses_before$/),
    ])
    await userEvent.click(rows.getByRole('button', { name: 'End view' }))
    await waitFor(() => expect(rows.queryByRole('button')).toBeNull())
    expect(sent(api, 'DELETE /api/auth/sessions/ses_now')).toHaveLength(1)
    expect(announcement.get()?.text).toBe('The view has ended.')
  })

  test('leaves the session in the list after a failure, and offers a retry', async () => {
    open({ [GET]: answer(here, phone), 'DELETE /api/auth/sessions/ses_phone': () => new Response('', { status: 500 }) })
    const list = await region()
    await userEvent.click(await list.findByRole('button', { name: 'End session: Safari on iOS' }))
    await answerDialog('End this session?', 'End session')
    await waitFor(() => expect(toasts.get()).toMatchObject([{ kind: 'error', action: { label: 'Retry' } }]))
    expect(list.getByText('Safari on iOS')).toBeInTheDocument()
  })

  test('ends all other sessions, including those beyond the list', async () => {
    const all = { ...answer(here, phone), total: 102 }
    let ended = false
    const api = open({
      [GET]: () => (ended ? answer(here) : all),
      'DELETE /api/auth/sessions': () => {
        ended = true
        return { success: true, ended: 101 }
      },
    })
    const list = await region()
    expect(await list.findByText('100 more sessions are not listed.')).toBeInTheDocument()
    await userEvent.click(list.getByRole('button', { name: 'End all other sessions' }))
    await answerDialog('End all other sessions?', 'End all others')
    expect(await list.findByText("You're not logged in anywhere else.")).toBeInTheDocument()
    expect(sent(api, 'DELETE /api/auth/sessions')).toHaveLength(1)
    expect(announcement.get()?.text).toBe('All other sessions have ended.')
  })

  test('logs out from the entry of the current session', async () => {
    open({ [GET]: answer(here), 'POST /api/auth/logout': { success: true } })
    await userEvent.click(await (await region()).findByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(ownSession.get().status).toBe('visitor'))
  })

  test('offers a retry when the list does not load', async () => {
    let unavailable = true
    open({ [GET]: () => (unavailable ? new Response('', { status: 404 }) : answer(here)) })
    const list = await region()
    expect(await list.findByText("Your sessions couldn't be loaded")).toBeInTheDocument()
    unavailable = false
    await userEvent.click(list.getByRole('button', { name: 'Retry' }))
    expect(await list.findByText('Firefox on Linux')).toBeInTheDocument()
  })
})

describe('deleting the account', () => {
  async function openDialog() {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }))
    return within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  }

  test('requires the password, then signs out and goes to the landing page', async () => {
    const api = open({ 'DELETE /api/user/account': { success: true }, 'POST /api/auth/logout': { success: true } })
    await rewrite('Company', 'unsaved')
    const dialog = await openDialog()
    expect(dialog.getByText(/Your subscription ends at once, and you won't be charged again/)).toBeInTheDocument()
    expect(dialog.getByText(/isn't refunded automatically/)).toBeInTheDocument()
    expect(dialog.getByText(/stored for accounting, without your name/)).toBeInTheDocument()
    expect(dialog.getByText(/your own facts, and your voices with their examples/)).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Delete permanently' }))
    expect(dialog.getByText('Password is required')).toBeInTheDocument()
    await userEvent.type(dialog.getByLabelText('Your password'), 'secret words')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete permanently' }))
    await waitFor(() => expect(ownSession.get().status).toBe('visitor'))
    expect(sent(api, 'DELETE /api/user/account')).toEqual([{ password: 'secret words' }])
    expect(location.pathname).toBe('/')
  })

  test('deletes nothing with a wrong password', async () => {
    const message = 'Your current password is not correct. Nothing was changed.'
    open({ 'DELETE /api/user/account': () => problem('wrong_password', message, { errors: [{ path: 'password', message }] }) })
    const dialog = await openDialog()
    await userEvent.type(dialog.getByLabelText('Your password'), 'guess')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete permanently' }))
    expect(await dialog.findByText(message)).toBeInTheDocument()
    expect(ownSession.get().status).toBe('user')
  })
})

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
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await screen.findByText('Copied!')).toBeInTheDocument()
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/register?ref=ADA2026`)
    expect(await screen.findByText('Copy link', undefined, { timeout: 4_000 })).toBeInTheDocument()
  })

  test('shows the figures, the recent sign-ups, and what pending means', async () => {
    await show({})
    expect(await screen.findByRole('group', { name: 'Successful sign-ups' })).toHaveTextContent('2friends')
    expect(screen.getByRole('group', { name: 'Total bonus earned' })).toHaveTextContent('10generations')
    expect(screen.getByRole('group', { name: 'Pending bonus' })).toHaveTextContent('5generationsadded when your friends confirm')
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

test('exports the data of each service that is installed', async () => {
  const saved: string[] = []
  const blobs: Blob[] = []
  URL.createObjectURL = (blob) => {
    blobs.push(blob as Blob)
    return 'blob:test'
  }
  URL.revokeObjectURL = () => {}
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  }
  const file = () => new Response('{}')
  const settings = { avoid_words: 'synergy', custom_instructions: 'Be brief.', own_facts: { address: '1 Mill Lane' } }
  const templates = [{ template_id: 'tpl_1', name: 'Launch', prompt: 'Our launch', platform: 'LinkedIn Post' }]
  const voices = [{ platform: 'linkedin', examples: ['Rye is back.'], traits: [{ id: 'emoji', value: 'never', corrected: true }] }]
  open(
    {
      'GET /api/user/export': file,
      'GET /api/content/export': file,
      'GET /api/billing/export': file,
      'GET /api/settings': { success: true, settings },
      'GET /api/content/templates': { success: true, templates },
      'GET /api/user/voice': { success: true, voices },
    },
    (path) => path !== '/video-generate',
  )
  const before = new Date()
  for (const name of ['Account', 'Posts', 'Billing']) await userEvent.click(await screen.findByRole('button', { name: `Export: ${name}` }))
  await waitFor(() => expect(saved).toHaveLength(3))
  await userEvent.click(screen.getByRole('button', { name: 'Export: Settings, templates and voice' }))
  await waitFor(() => expect(saved).toHaveLength(4))
  const text = await new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result)
    reader.readAsText(blobs[3]!)
  })
  expect(JSON.parse(String(text))).toEqual({ exported_at: expect.any(String), settings, templates, voices })
  const names = saved.toSorted().map((name) => name.replace(/\d{4}-\d\d-\d\d/, 'DATE'))
  expect(names).toEqual([
    'content_history_DATE.csv',
    'loomcast_account_DATE.json',
    'loomcast_billing_DATE.json',
    'loomcast_settings_DATE.json',
  ])
  // The day can change during the test.
  const days = [before, new Date()].map((time) => time.toISOString().slice(0, 10))
  for (const name of saved) expect(days).toContain(/\d{4}-\d\d-\d\d/.exec(name)?.[0])
  expect(screen.queryByRole('button', { name: 'Export: Videos' })).toBeNull()
  expect(screen.queryByText(/Everything stored|recordings/)).toBeNull()
})

test('saves no incomplete file of settings, names what no file has, and offers a retry', async () => {
  const api = open({
    'GET /api/settings': { success: true, settings: {} },
    'GET /api/content/templates': () => problem('unavailable', 'Unavailable.'),
    'GET /api/user/voice': { success: true, voices: [] },
  })
  expect(await screen.findByText(/images, recordings, logo, and videos are not included/)).toBeInTheDocument()
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await userEvent.click(screen.getByRole('button', { name: 'Export: Settings, templates and voice' }))
  await waitFor(() => expect(toasts.get().at(-1)?.message).toBe('Unavailable.'))
  expect(saved).not.toHaveBeenCalled()
  api.on({ 'GET /api/content/templates': { success: true, templates: [] } })
  act(() => toasts.get().at(-1)?.action?.onClick())
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  saved.mockRestore()
})

test('stores the tab in the URL, so that Back and a reload restore it', async () => {
  open()
  await userEvent.click(await screen.findByRole('tab', { name: 'Refer Friends' }))
  expect(location.search).toBe('?tab=referrals')
  cleanup()
  renderWithApp(
    <BrowserRouter>
      <ProfilePage />
    </BrowserRouter>,
    { path: '/profile?tab=referrals', api: { 'GET /api/user/profile': { success: true, profile } } },
  )
  expect(await screen.findByRole('tab', { name: 'Refer Friends' })).toHaveAttribute('aria-selected', 'true')
  await userEvent.click(screen.getByRole('tab', { name: 'Account Details' }))
  expect(location.search).toBe('')
})
