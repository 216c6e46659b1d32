import { returnPath, session, tryIt } from '@loomcast/web-kit'
import { problem, testUser } from '@loomcast/web-kit/testing'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { open, press, sent, type } from './sign-in-setup.tsx'

describe('/login', () => {
  test('goes to the dashboard', async () => {
    const api = open('/login', { 'POST /api/auth/login': { success: true, access_token: 'h.e30.s' } })
    await type('Email', ' ada@example.com ')
    await type('Password', 'secret words')
    expect(screen.getByText('Pick up where you left off.')).toBeInTheDocument()
    await press('Log in')
    await waitFor(() => expect(location.pathname).toBe('/dashboard'))
    expect(sent(api, 'POST /api/auth/login')[0]?.body).toEqual({ email: 'ada@example.com', password: 'secret words' })
    expect(localStorage.getItem('token')).toBe('h.e30.s')
  })

  test('redirects an admin to the admin dashboard', async () => {
    open('/login', { 'POST /api/auth/login': { access_token: 'h.e30.s' }, 'GET /api/auth/me': { ...testUser, is_admin: true } })
    await type('Email', 'root@example.com')
    await type('Password', 'secret words')
    await press('Log in')
    await waitFor(() => expect(location.pathname).toBe('/admin/dashboard'))
  })

  test('requires both fields, focuses the first empty one, and sends nothing', async () => {
    const api = open('/login')
    await press('Log in')
    expect(screen.getByText('Email is required')).toBeInTheDocument()
    expect(screen.getByText('Password is required')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required')
    expect(api.calls).toHaveLength(0)
  })

  test('shows the error detail from the server, and does not clear the form', async () => {
    open('/login', { 'POST /api/auth/login': () => problem('invalid_credentials', 'Invalid email or password.') })
    await type('Email', 'ada@example.com')
    await type('Password', 'wrong')
    await press('Log in')
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password.')
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
    expect(screen.getByLabelText('Password')).toHaveValue('wrong')
    expect(location.pathname).toBe('/login')
  })

  test.each([
    ['a response without a detail', () => new Response('', { status: 500 })],
    ['a network error', () => Promise.reject(new TypeError('network'))],
  ])('shows "Login failed" after %s', async (_, response) => {
    open('/login', { 'POST /api/auth/login': response })
    await type('Email', 'ada@example.com')
    await type('Password', 'secret')
    await press('Log in')
    expect(await screen.findByRole('alert')).toHaveTextContent('Login failed')
  })

  test('shows the remaining lockout time for that account only', async () => {
    const locked = problem('locked', 'Too many failed attempts. Try again in 15 minutes, or reset your password.')
    locked.headers.set('retry-after', '845')
    open('/login', { 'POST /api/auth/login': () => locked })
    await type('Email', 'ada@example.com')
    await type('Password', 'wrong')
    await press('Log in')
    expect(await screen.findByRole('alert')).toHaveTextContent(/Too many failed attempts.*Time left: 14:0\d/)
    expect(screen.getByRole('button', { name: 'Log in' })).toBeDisabled()
    await type('Email', 'x')
    expect(screen.getByRole('button', { name: 'Log in' })).toBeEnabled()
  })

  test('offers a link by email after too many attempts at the account, with the form still enabled', async () => {
    const detail = 'Too many wrong passwords were entered for this account.'
    const refused = problem('password_guesses_exceeded', detail)
    refused.headers.set('retry-after', '3000')
    open('/login', { 'POST /api/auth/login': () => refused })
    await type('Email', 'ada@example.com')
    await type('Password', 'secret words')
    await press('Log in')
    expect(await screen.findByRole('alert')).toHaveTextContent(detail)
    expect(screen.getByRole('link', { name: 'Email me a link' })).toHaveAttribute('href', '/forgot-password')
    expect(screen.getByRole('button', { name: 'Log in' })).toBeEnabled()
    cleanup()
    open('/forgot-password')
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
  })

  test('shows that the session has ended, and returns to the previous page', async () => {
    open('/login')
    expect(screen.queryByText(/session has ended/)).toBeNull()
    cleanup()
    jest.spyOn(session, 'cause').mockReturnValueOnce('ended')
    returnPath.remember('/history?platform=x')
    open('/login', { 'POST /api/auth/login': { access_token: 'h.e30.s' } })
    expect(screen.getByRole('status')).toHaveTextContent('Your session has ended. Log in to continue.')
    expect(screen.queryByText('Pick up where you left off.')).toBeNull()
    await type('Email', 'ada@example.com')
    await type('Password', 'secret words')
    await press('Log in')
    await waitFor(() => expect(location.pathname + location.search).toBe('/history?platform=x'))
  })

  test('continues with the prompt from the landing page', async () => {
    tryIt.save({ prompt: 'Half price after six', platform: 'Instagram Post' })
    open('/login?try=true', { 'POST /api/auth/login': { access_token: 'h.e30.s' } })
    await type('Email', 'ada@example.com')
    await type('Password', 'secret words')
    await press('Log in')
    await waitFor(() => expect(location.pathname + location.search).toBe('/generate?try=true'))
  })

  test('continues with the plan that was chosen as a visitor', async () => {
    open('/login?plan=professional&video=true', { 'POST /api/auth/login': { access_token: 'h.e30.s' } })
    await type('Email', 'ada@example.com')
    await type('Password', 'secret words')
    await press('Log in')
    await waitFor(() => expect(location.pathname + location.search).toBe('/pricing?plan=professional&video=true'))
  })

  test('sends one request for two fast submits', async () => {
    const api = open('/login', { 'POST /api/auth/login': () => new Promise(() => {}) })
    await type('Email', 'ada@example.com')
    await type('Password', 'secret')
    const form = screen.getByRole('button', { name: 'Log in' }).closest('form')!
    fireEvent.submit(form)
    fireEvent.submit(form)
    await waitFor(() => expect(sent(api, 'POST /api/auth/login')).toHaveLength(1))
  })

  test('supports password managers', () => {
    open('/login')
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username')
    expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email')
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password')
  })
})
