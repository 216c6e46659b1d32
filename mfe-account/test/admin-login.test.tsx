import { returnPath, session } from '@loomcast/web-kit'
import { enterText, type FakeRoute, problem, renderWithApp, resetApp, testUser } from '@loomcast/web-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import { AdminLoginPage } from '../src/sign-in/admin-login.page.tsx'
import { LoginPage } from '../src/sign-in/login.page.tsx'
import { typedEmail } from '../src/sign-in/typed-email.ts'

const admin = { ...testUser, is_admin: true }
const ENTERED = { success: true, access_token: 'h.e30.s' }
const challenge = (setup = false) => ({
  success: false,
  error: 'Enter the code from your authenticator app to log in.',
  mfa_required: true,
  mfa_setup_required: setup,
  challenge: 'a-challenge',
})
const SETUP = { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x', qr_svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' }

function open(path: string, api: Record<string, FakeRoute | object> = {}) {
  const Page = path.startsWith('/admin') ? AdminLoginPage : LoginPage
  return renderWithApp(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
    { path, session: { status: 'visitor' }, api: { 'GET /api/auth/me': () => admin, ...api } },
  ).api
}

const type = async (label: string, text: string) => enterText(await screen.findByLabelText(label), text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const bodies = (api: ReturnType<typeof open>, key: string) =>
  api.calls.filter((call) => `${call.method} ${call.path}` === key).map((call) => call.body)

async function enterPassword(button = 'Access Admin Panel') {
  await type('Email', 'root@example.com')
  await type('Password', 'secret words')
  await press(button)
}

afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
  typedEmail.set('')
  resetApp()
})

describe('/admin/login', () => {
  test('has the fields of the specification with a security notice, and goes to the admin dashboard', async () => {
    const api = open('/admin/login', { 'POST /api/admin/login': ENTERED })
    expect(screen.getByRole('heading', { level: 1, name: 'Admin login' })).toBeInTheDocument()
    expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email')
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
    await press('Show password')
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
    expect(screen.getByText('Security notice')).toBeInTheDocument()
    await enterPassword()
    await waitFor(() => expect(location.pathname).toBe('/admin/dashboard'))
    expect(bodies(api, 'POST /api/admin/login')).toEqual([{ email: 'root@example.com', password: 'secret words' }])
  })

  test('requires email and password, and sends nothing without them', async () => {
    const api = open('/admin/login')
    await press('Access Admin Panel')
    expect(screen.getByText('Email is required')).toBeInTheDocument()
    expect(screen.getByText('Password is required')).toBeInTheDocument()
    expect(api.calls).toEqual([])
  })

  test('shows the error of the server and keeps the form', async () => {
    open('/admin/login', { 'POST /api/admin/login': () => problem('invalid_credentials') })
    await enterPassword()
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password.')
    expect(screen.getByLabelText('Email')).toHaveValue('root@example.com')
    expect(location.pathname).toBe('/admin/login')
  })

  test('returns to the admin page that was opened first, and to no other page', async () => {
    returnPath.remember('/admin/users?page=2')
    open('/admin/login', { 'POST /api/admin/login': ENTERED })
    await enterPassword()
    await waitFor(() => expect(location.pathname + location.search).toBe('/admin/users?page=2'))
    resetApp()
    returnPath.remember('/history')
    open('/admin/login', { 'POST /api/admin/login': ENTERED })
    const [email] = screen.getAllByLabelText('Email').slice(-1)
    await userEvent.type(email!, 'root@example.com')
    await userEvent.type(screen.getAllByLabelText('Password').at(-1)!, 'secret words')
    await userEvent.click(screen.getAllByRole('button', { name: 'Access Admin Panel' }).at(-1)!)
    await waitFor(() => expect(location.pathname).toBe('/admin/dashboard'))
  })

  test('shows why the session ended', () => {
    jest.spyOn(session, 'cause').mockReturnValue('ended')
    jest.spyOn(session, 'endReason').mockReturnValue('You were logged out after 30 minutes without activity. Log in again.')
    open('/admin/login')
    expect(screen.getByRole('status')).toHaveTextContent('You were logged out after 30 minutes without activity. Log in again.')
  })

  test('shows the remaining lockout time', async () => {
    const locked = problem('locked')
    locked.headers.set('retry-after', '845')
    open('/admin/login', { 'POST /api/admin/login': () => locked })
    await enterPassword()
    expect(await screen.findByRole('alert')).toHaveTextContent(/Time left: 14:0\d/)
    expect(screen.getByRole('button', { name: 'Access Admin Panel' })).toBeDisabled()
  })
})

describe.each([
  ['/admin/login', 'POST /api/admin/login', 'Access Admin Panel'],
  ['/login', 'POST /api/auth/login', 'Log in'],
])('the second step at %s', (path, key, button) => {
  test('requires the code and then goes to the admin dashboard', async () => {
    const api = open(path, { [key]: challenge(), 'POST /api/admin/login/verify': ENTERED })
    await enterPassword(button)
    expect(await screen.findByRole('heading', { level: 1, name: 'Enter your code' })).toBeInTheDocument()
    expect(screen.getByText('Enter the code from your authenticator app to log in.')).toBeInTheDocument()
    expect(localStorage.getItem('token')).toBeNull()
    await press('Verify')
    expect(await screen.findByText('Enter a code')).toBeInTheDocument()
    await type('Code', '123456')
    await press('Verify')
    await waitFor(() => expect(location.pathname).toBe('/admin/dashboard'))
    expect(bodies(api, 'POST /api/admin/login/verify')).toEqual([{ challenge: 'a-challenge', code: '123456' }])
    expect(localStorage.getItem('token')).toBe('h.e30.s')
  })

  test('accepts a recovery code instead', async () => {
    const api = open(path, { [key]: challenge(), 'POST /api/admin/login/verify': ENTERED })
    await enterPassword(button)
    await screen.findByLabelText('Code')
    await press('Use a recovery code')
    await type('Recovery code', 'abcde-fghjk')
    await press('Verify')
    await waitFor(() => expect(bodies(api, 'POST /api/admin/login/verify')).toEqual([{ challenge: 'a-challenge', code: 'abcde-fghjk' }]))
  })

  test('shows a wrong code without leaving the step, and a lockout with its time', async () => {
    const limited = problem('code_guesses_exceeded', 'Too many wrong codes. Try again in 50 minutes.')
    limited.headers.set('retry-after', '3000')
    const responses = [problem('second_factor_invalid'), limited]
    open(path, { [key]: challenge(), 'POST /api/admin/login/verify': () => responses.shift() })
    await enterPassword(button)
    await type('Code', '111111')
    await press('Verify')
    expect(await screen.findByRole('alert')).toHaveTextContent("This code isn't right.")
    await press('Verify')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/Too many wrong codes\..*Time left: 50:00|49:5\d/))
    expect(screen.getByRole('button', { name: 'Verify' })).toBeDisabled()
  })

  test.each(['challenge_invalid', 'challenge_guesses_exceeded'] as const)('starts over with a sentence after %s', async (code) => {
    open(path, { [key]: challenge(), 'POST /api/admin/login/verify': () => problem(code) })
    await enterPassword(button)
    await type('Code', '111111')
    await press('Verify')
    expect(await screen.findByRole('button', { name: button })).toBeInTheDocument()
    expect(screen.getByRole('alert')).toHaveTextContent(/Enter your email and password again\./)
  })

  test('sets up two-step login if it is required, and shows the recovery codes before it continues', async () => {
    const codes = ['aaaaa-bbbbb', 'ccccc-ddddd']
    const api = open(path, {
      [key]: challenge(true),
      'POST /api/admin/login/setup': SETUP,
      'POST /api/admin/login/setup/confirm': { ...ENTERED, recovery_codes: codes },
    })
    await enterPassword(button)
    expect(await screen.findByRole('heading', { level: 1, name: 'Set up two-step login' })).toBeInTheDocument()
    expect((await screen.findByRole('img', { name: /QR code/ })).getAttribute('src')).toMatch(/^data:image\/svg\+xml,%3Csvg/)
    expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeInTheDocument()
    await type('Code', '123456')
    await press('Turn on two-step login')
    const list = await screen.findByRole('list', { name: 'Recovery codes' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(codes)
    expect(screen.getByRole('button', { name: 'Download codes' })).toBeInTheDocument()
    expect(localStorage.getItem('token')).toBeNull()
    expect(bodies(api, 'POST /api/admin/login/setup')).toEqual([{ challenge: 'a-challenge' }])
    await press('Continue to the admin panel')
    await waitFor(() => expect(location.pathname).toBe('/admin/dashboard'))
    expect(localStorage.getItem('token')).toBe('h.e30.s')
  })
})
