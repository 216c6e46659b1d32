import { hasUnsavedChanges, session as ownSession } from '@loomcast/web-kit'
import { problem, renderWithApp, toasts } from '@loomcast/web-kit/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import { ProfilePage } from '../../src/profile/profile.page.tsx'
import { open, PUT, profile, rewrite, save, sent, unchanged } from './profile-setup.tsx'

test('saves the details without changing the password', async () => {
  const api = open()
  await rewrite('Company', 'Analytical Engines')
  expect(hasUnsavedChanges()).toBe(true)
  await save()
  expect(await screen.findByText('Profile updated successfully!')).toBeInTheDocument()
  expect(sent(api, PUT)).toEqual([{ ...unchanged, company: 'Analytical Engines' }])
  await waitFor(() => expect(hasUnsavedChanges()).toBe(false))
})

test.each([
  ['ironworksgym.example', 'https://ironworksgym.example'],
  [' www.example.com/about?a=1 ', 'https://www.example.com/about?a=1'],
  ['example.com:8080', 'https://example.com:8080'],
  ['http://example.com', 'http://example.com'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['ada@example.com', 'ada@example.com'],
  ['not an address', 'not an address'],
])('completes the address of a website that was typed without https://: %s', async (typed, website) => {
  const api = open()
  await rewrite('Website', typed)
  await save()
  await waitFor(() => expect(sent(api, PUT)).toEqual([{ ...unchanged, website }]))
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
])('shows %s after a failed save, and keeps the edits', async (_, response, text) => {
  open({ [PUT]: response })
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
      'GET /api/publish/export': file,
      'GET /api/settings': { success: true, settings },
      'GET /api/content/templates': { success: true, templates },
      'GET /api/user/voice': { success: true, voices },
    },
    (path) => path !== '/video-generate',
  )
  const before = new Date()
  for (const name of ['Account', 'Posts', 'Plan', 'Billing'])
    await userEvent.click(await screen.findByRole('button', { name: `Export: ${name}` }))
  await waitFor(() => expect(saved).toHaveLength(4))
  await userEvent.click(screen.getByRole('button', { name: 'Export: Settings, templates and voice' }))
  await waitFor(() => expect(saved).toHaveLength(5))
  const text = await new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result)
    reader.readAsText(blobs[4]!)
  })
  expect(JSON.parse(String(text))).toEqual({ exported_at: expect.any(String), settings, templates, voices })
  const names = saved.toSorted().map((name) => name.replace(/\d{4}-\d\d-\d\d/, 'DATE'))
  expect(names).toEqual([
    'content_history_DATE.csv',
    'loomcast_account_DATE.json',
    'loomcast_billing_DATE.json',
    'loomcast_plan_DATE.json',
    'loomcast_settings_DATE.json',
  ])
  // The day can change during the test.
  const days = [before, new Date()].map((time) => time.toISOString().slice(0, 10))
  for (const name of saved) expect(days).toContain(/\d{4}-\d\d-\d\d/.exec(name)?.[0])
  expect(screen.queryByRole('button', { name: 'Export: Videos' })).toBeNull()
  expect(screen.queryByText(/Everything stored|recordings/)).toBeNull()
})

test('saves no incomplete file of settings, and offers a retry', async () => {
  const api = open({
    'GET /api/settings': { success: true, settings: {} },
    'GET /api/content/templates': () => problem('unavailable', 'Unavailable.'),
    'GET /api/user/voice': { success: true, voices: [] },
  })
  expect(await screen.findByText(/Everything in one ZIP file, with your images, recordings, logo, and videos/)).toBeInTheDocument()
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
