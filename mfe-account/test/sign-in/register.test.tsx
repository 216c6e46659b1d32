import { session, tryIt } from '@loomcast/web-kit'
import { problem } from '@loomcast/web-kit/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { open, press, sent, type } from './sign-in-setup.tsx'

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

  test('shows the post that the visitor keeps', () => {
    const writer = { provider: 'local', model: 'composer' }
    tryIt.save({ prompt: 'hi, half price after 6', platform: 'Instagram Post', writer, post: 'Half price after six.' })
    open('/register?try=true')
    expect(screen.getByText('Your post is saved')).toBeInTheDocument()
    expect(screen.getByText(/You can edit it as soon as you're in\./)).toHaveTextContent('Half price after six.')
    expect(screen.queryByText(/hi, half price/)).toBeNull()
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
  ])('shows %s, and keeps the email', async (_, response, text) => {
    open('/register', { 'POST /api/auth/register': response })
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
      'GET /api/referral/FRIEND1': { success: true, valid: true, expired: false, friend_bonus_generations: 5 },
      'POST /api/auth/register': () => new Promise(() => {}),
    })
    expect(
      await screen.findByText('You were invited with code FRIEND1. You get 5 extra generations when you confirm your email address.'),
    ).toBeInTheDocument()
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
  ])('reports a referral code that is %s, but does not block the registration', async (_, response, text) => {
    const api = open('/register?ref=OLD', { 'GET /api/referral/OLD': response, 'POST /api/auth/register': () => new Promise(() => {}) })
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
