import { returnPath, session, tryIt } from '@loomcast/web-kit'
import { enterText, type FakeRoute, problem, renderWithApp, resetApp, testUser } from '@loomcast/web-kit/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import { ForgotPasswordPage } from '../src/sign-in/forgot-password.page.tsx'
import { LoginPage } from '../src/sign-in/login.page.tsx'
import { RegisterPage } from '../src/sign-in/register.page.tsx'
import { ResetPasswordPage } from '../src/sign-in/reset-password.page.tsx'
import { typedEmail } from '../src/sign-in/typed-email.ts'
import { VerifyEmailPage } from '../src/sign-in/verify-email.page.tsx'

const PAGES: Record<string, () => React.ReactNode> = {
  '/login': LoginPage,
  '/register': RegisterPage,
  '/forgot-password': ForgotPasswordPage,
  '/reset-password': ResetPasswordPage,
  '/verify-email': VerifyEmailPage,
}

function open(path: string, api: Record<string, FakeRoute | object> = {}, signedIn = false) {
  const Page = PAGES[new URL(path, 'http://x').pathname]!
  return renderWithApp(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
    {
      path,
      session: signedIn ? { status: 'user', user: testUser } : { status: 'visitor' },
      api: { 'GET /api/auth/me': () => testUser, ...api },
    },
  ).api
}

const type = (label: string, text: string) => enterText(screen.getByLabelText(label), text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const sent = (api: ReturnType<typeof open>, key: string) => api.calls.filter((call) => `${call.method} ${call.path}` === key)

afterEach(() => {
  jest.useRealTimers()
  tryIt.clear()
  typedEmail.set('')
  resetApp()
})

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
  ])('shows "Login failed" after %s', async (_, answer) => {
    open('/login', { 'POST /api/auth/login': answer })
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

describe('/register', () => {
  async function fill(password = 'secret words', confirmation = password) {
    await type('Email', 'ada@example.com')
    if (password) await type('Password', password)
    if (confirmation) await type('Confirm password', confirmation)
  }

  async function createdAt(path: string) {
    const api = open(path, { 'POST /api/auth/register': { success: true, access_token: 'h.e30.s' } })
    await fill()
    jest.useFakeTimers()
    await act(async () => fireEvent.submit(screen.getByLabelText('Email').closest('form')!))
    // Waits for two responses, each of which needs a few iterations of the event loop.
    for (let turn = 0; turn < 50 && !screen.queryByText(/^Account created/); turn++) await act(async () => jest.advanceTimersByTime(0))
    expect(screen.getByRole('status')).toHaveTextContent('Account created successfully! Redirecting...')
    act(() => jest.advanceTimersByTime(1_499))
    expect(location.pathname).toBe('/register')
    act(() => jest.advanceTimersByTime(1))
    return api
  }

  test('confirms the new account, and goes to the dashboard after 1.5 s', async () => {
    const api = await createdAt('/register')
    expect(location.pathname).toBe('/dashboard')
    expect(sent(api, 'POST /api/auth/register')[0]?.body).toEqual({ email: 'ada@example.com', password: 'secret words' })
    expect(session.get().status).toBe('user')
  })

  test('goes to the generator with a saved prompt', async () => {
    tryIt.save({ prompt: 'Half price after six', platform: 'Instagram Post' })
    open('/register?try=true')
    expect(screen.getByText(/We'll write it as soon as you're in\./)).toHaveTextContent('Half price after six')
    cleanup()
    await createdAt('/register?try=true')
    expect(location.pathname + location.search).toBe('/generate?try=true')
    expect(tryIt.read()?.prompt).toBe('Half price after six')
  })

  test('returns to the plan that was chosen before', async () => {
    open('/register?plan=professional&video=true')
    expect(screen.getByText('Your plan is next')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login?plan=professional&video=true')
    cleanup()
    await createdAt('/register?plan=professional&video=true')
    expect(location.pathname + location.search).toBe('/pricing?plan=professional&video=true')
  })

  test('goes to the dashboard with try=true but no saved prompt', async () => {
    await createdAt('/register?try=true')
    expect(location.pathname).toBe('/dashboard')
  })

  test.each([
    ['', '', 'Password is required'],
    ['abcde', 'abcde', 'Password must be at least 6 characters long'],
    ['secret words', 'secret sword', 'Passwords do not match'],
  ])('rejects the password "%s" with the confirmation "%s": %s', async (password, confirmation, text) => {
    const api = open('/register')
    await fill(password, confirmation)
    await press('Create account')
    expect(screen.getByText(text)).toBeInTheDocument()
    expect(sent(api, 'POST /api/auth/register')).toHaveLength(0)
  })

  test('rejects an empty email', async () => {
    open('/register')
    await press('Create account')
    expect(screen.getByText('Email is required')).toBeInTheDocument()
  })

  test('shows the hints while typing', async () => {
    open('/register')
    await type('Password', 'abc')
    expect(screen.getByText('Password must be at least 6 characters long')).toBeInTheDocument()
    await type('Password', 'def')
    expect(screen.queryByText('Password must be at least 6 characters long')).toBeNull()
    await type('Confirm password', 'abcde')
    expect(screen.getByText('Passwords do not match')).toBeInTheDocument()
    await type('Confirm password', 'f')
    expect(screen.queryByText('Passwords do not match')).toBeNull()
  })

  test.each([
    [
      'the detail from the server',
      () => problem('email_taken', 'This email has an account already. Log in instead.'),
      'This email has an account already. Log in instead.',
    ],
    ['a generic message for an error without a detail', () => new Response('', { status: 500 }), 'Registration failed. Please try again.'],
    ['a generic message for an exception', () => ({}), 'Registration failed. Please check your information and try again.'],
  ])('shows %s, and keeps the email', async (_, answer, text) => {
    open('/register', { 'POST /api/auth/register': answer })
    // An exception that is not an API error, as for an invalid response body.
    jest.spyOn(session, 'adopt').mockRejectedValueOnce(new TypeError('broken'))
    await fill()
    await press('Create account')
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
    jest.restoreAllMocks()
  })

  test('offers login and password reset for a taken email, with the email filled in', async () => {
    const message = 'An account with this email already exists.'
    const taken = () => problem('email_taken', `${message} Log in.`, { errors: [{ path: 'email', message }] })
    tryIt.save({ prompt: 'Half price after six', platform: 'Instagram Post' })
    open('/register?try=true', { 'POST /api/auth/register': taken })
    await fill()
    await press('Create account')
    expect(await screen.findByRole('alert')).toHaveTextContent('Is this your account? Log in or reset your password.')
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(message)
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
    const alert = within(screen.getByRole('alert'))
    expect(alert.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login?try=true')
    expect(alert.getByRole('link', { name: 'reset your password' })).toHaveAttribute('href', '/forgot-password')
    for (const path of ['/login?try=true', '/forgot-password']) {
      cleanup()
      open(path)
      expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
    }
  })

  test('shows a password error once, on its field', async () => {
    const message = 'This password is one of the most common.'
    open('/register', {
      'POST /api/auth/register': () => problem('validation_failed', message, { errors: [{ path: 'password', message }] }),
    })
    await fill()
    await press('Create account')
    expect(await screen.findAllByText(message)).toHaveLength(1)
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(new RegExp(message))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('sends a referral code', async () => {
    const api = open('/register?ref=FRIEND1', {
      'GET /api/referral/FRIEND1': { success: true, valid: true, expired: false },
      'POST /api/auth/register': () => new Promise(() => {}),
    })
    expect(await screen.findByText('You were invited with code FRIEND1.')).toBeInTheDocument()
    await fill()
    await press('Create account')
    expect(sent(api, 'POST /api/auth/register')[0]?.body).toMatchObject({ referral_code: 'FRIEND1' })
  })

  test.each([
    ['unknown', { success: true, valid: false, expired: false }, /OLD is not valid\. You can sign up without it\./],
    ['expired or used up', { success: true, valid: false, expired: true }, /OLD can no longer be used\. You can sign up without it\./],
    [
      'not checked',
      () => problem('service_unavailable', 'x'),
      /We couldn't check the referral code OLD\. If it's valid, it still counts\./,
    ],
  ])('reports a referral code that is %s, but does not block the registration', async (_, answer, text) => {
    const api = open('/register?ref=OLD', { 'GET /api/referral/OLD': answer, 'POST /api/auth/register': () => new Promise(() => {}) })
    expect(await screen.findByText(text)).toBeInTheDocument()
    await fill()
    await press('Create account')
    expect(sent(api, 'POST /api/auth/register')).toHaveLength(1)
  })

  test('makes no statement about a referral code before it is checked', async () => {
    open('/register?ref=SLOW', { 'GET /api/referral/SLOW': () => new Promise(() => {}) })
    expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeInTheDocument()
    expect(screen.queryByText(/SLOW/)).toBeNull()
  })

  test('can show both passwords', async () => {
    open('/register')
    await press('Show password')
    await press('Show confirm password')
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
    expect(screen.getByLabelText('Confirm password')).toHaveAttribute('type', 'text')
  })
})

describe('/forgot-password', () => {
  test('shows the same message whether the account exists or not', async () => {
    const api = open('/forgot-password', { 'POST /api/auth/forgot-password': { success: true } })
    await type('Email', 'ada@example.com')
    await press('Send link')
    expect(await screen.findByRole('status')).toHaveTextContent('If ada@example.com has an account, a link is on its way.')
    expect(sent(api, 'POST /api/auth/forgot-password')[0]?.body).toEqual({ email: 'ada@example.com' })
  })
})

describe('/reset-password', () => {
  test('changes the password with the token of the link', async () => {
    const api = open('/reset-password?token=t0k', { 'POST /api/auth/reset-password': { success: true } })
    await type('New password', 'new words')
    await type('Confirm password', 'new words')
    await press('Change password')
    expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeInTheDocument()
    expect(sent(api, 'POST /api/auth/reset-password')[0]?.body).toEqual({ token: 't0k', password: 'new words' })
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
  })

  test.each([
    ['a truncated link', '/reset-password', {}],
    ['a used link', '/reset-password?token=old', { 'POST /api/auth/reset-password': () => problem('email_link_invalid', 'x') }],
  ])('offers a new link for %s', async (_, path, api) => {
    open(path, api)
    if (path.includes('token')) {
      await type('New password', 'new words')
      await type('Confirm password', 'new words')
      await press('Change password')
    }
    expect(await screen.findByText('This link no longer works')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Get a new link' })).toHaveAttribute('href', '/forgot-password')
  })
})

describe('/verify-email', () => {
  test('confirms the email with a single request', async () => {
    const api = open('/verify-email?token=t0k', { 'POST /api/auth/verify-email': { success: true } })
    expect(await screen.findByText('Thanks! Your email is confirmed.')).toBeInTheDocument()
    expect(sent(api, 'POST /api/auth/verify-email')).toHaveLength(1)
  })

  test('offers a new link to a signed-in user when the link is invalid', async () => {
    const api = open(
      '/verify-email?token=old',
      {
        'POST /api/auth/verify-email': () => problem('email_link_invalid', 'x'),
        'POST /api/auth/resend-verification': { success: true },
      },
      true,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Resend confirmation email' }))
    expect(await screen.findByRole('button', { name: 'Sent. Check your inbox' })).toBeDisabled()
    expect(sent(api, 'POST /api/auth/resend-verification')).toHaveLength(1)
  })

  test('offers a retry when the service is unavailable', async () => {
    open('/verify-email?token=t0k', { 'POST /api/auth/verify-email': () => problem('unavailable', 'The account service is away.') })
    expect(await screen.findByText('The account service is away.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled()
  })
})
