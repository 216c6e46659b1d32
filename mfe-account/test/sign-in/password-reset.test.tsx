import { problem } from '@loomcast/web-kit/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { open, press, sent, type } from './sign-in-setup.tsx'

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
