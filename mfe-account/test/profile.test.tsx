import { hasUnsavedChanges, session as ownSession } from '@loomcast/web-kit'
import { announcement, type FakeRoute, problem, renderWithApp, resetApp, toasts } from '@loomcast/web-kit/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import { ProfilePage } from '../src/profile/profile.page.tsx'

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
  if (text) await userEvent.type(field, text)
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
  const now = Date.now()
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
  const session = (id: string, more: object = {}) => ({
    ...{ id, current: false, browser: 'Chrome', system: 'Windows', kind: 'computer', created_at: ago(3 * 24 * 60), last_used_at: ago(5) },
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
    open({ [GET]: answer(here, phone, unknown) })
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

test.each(['Subscription & Billing', 'Refer Friends'])(
  '%s says that it is not in this installation, only where billing is not',
  async (tab) => {
    open({}, (path) => path !== '/billing')
    await userEvent.click(await screen.findByRole('tab', { name: tab }))
    expect(screen.getByRole('tabpanel', { name: tab })).toHaveTextContent(/aren't available in this installation/)
  },
)

test('links from the tab to billing when there is a billing page', async () => {
  open()
  await userEvent.click(await screen.findByRole('tab', { name: 'Subscription & Billing' }))
  expect(within(screen.getByRole('tabpanel')).getByRole('link', { name: 'Go to billing' })).toHaveAttribute('href', '/billing')
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
