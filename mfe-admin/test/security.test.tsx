import { enterText, problem, resetApp } from '@loomcast/web-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openAdmin } from './open-admin.tsx'

const OFF = { success: true, enabled: false, enabled_at: null, recovery_codes_left: 0, required: false }
const ON = { ...OFF, enabled: true, enabled_at: '2026-03-10T12:00:00.000Z', recovery_codes_left: 10 }
const SETUP = { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x', qr_svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' }
const CODES = ['aaaaa-bbbbb', 'ccccc-ddddd']
const session = (id: string, more = {}) => ({
  id,
  current: false,
  browser: 'Chrome',
  system: 'Windows',
  created_at: '2026-03-10T12:00:00.000Z',
  last_used_at: '2026-03-10T12:00:00.000Z',
  second_factor_at: null,
  ...more,
})
const SESSIONS = { success: true, sessions: [session('ses_1', { current: true }), session('ses_2', { browser: 'Firefox' })], total: 2 }
const routes = (factor: object) => ({ 'GET /api/auth/second-factor': factor, 'GET /api/auth/sessions': SESSIONS })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, text: string) => enterText(await screen.findByLabelText(label), text)
type Api = Awaited<ReturnType<typeof openAdmin>>
const bodies = (api: Api, key: string) => api.calls.filter(({ method, path }) => `${method} ${path}` === key).map(({ body }) => body)

afterEach(() => resetApp())

test('turns two-step login on with the password and a code, and shows the recovery codes once', async () => {
  let state: object = OFF
  const api = await openAdmin('/admin/security', {
    ...routes(() => state),
    'POST /api/auth/second-factor': ({ body }: { body: unknown }) =>
      JSON.stringify(body).includes('wrong') ? problem('wrong_password') : SETUP,
    'POST /api/auth/second-factor/confirm': () => {
      state = ON
      return { success: true, recovery_codes: CODES }
    },
  })
  await press('Turn on two-step login')
  await type('Password', 'wrong')
  await press('Continue')
  expect(await screen.findByRole('alert')).toHaveTextContent('Your current password is not correct.')
  await userEvent.clear(screen.getByLabelText('Password'))
  await type('Password', 'secret words')
  await press('Continue')
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeInTheDocument()
  expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeInTheDocument()
  await type('Code', '123456')
  await press('Turn on')
  const list = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(CODES)
  expect(await screen.findByText(/10 recovery codes left/)).toBeInTheDocument()
  expect(bodies(api, 'POST /api/auth/second-factor/confirm')).toEqual([{ code: '123456' }])
  await press('I saved the codes')
  expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull()
})

test('turns two-step login off with the password and a code', async () => {
  let state: object = ON
  const responses = [problem('second_factor_invalid'), { success: true }]
  const api = await openAdmin('/admin/security', {
    ...routes(() => state),
    'DELETE /api/auth/second-factor': () => {
      if (responses.length === 1) state = OFF
      return responses.shift()
    },
  })
  await press('Turn off two-step login')
  expect(screen.getByRole('button', { name: 'Turn off' })).toBeDisabled()
  await type('Password', 'secret words')
  await type('Code', '111111')
  await press('Turn off')
  expect(await screen.findByRole('alert')).toHaveTextContent("This code isn't right.")
  await press('Turn off')
  expect(await screen.findByRole('button', { name: 'Turn on two-step login' })).toBeInTheDocument()
  expect(bodies(api, 'DELETE /api/auth/second-factor')[0]).toEqual({ password: 'secret words', code: '111111' })
})

test('creates new recovery codes, and offers no way to turn off what is required', async () => {
  await openAdmin('/admin/security', {
    ...routes({ ...ON, required: true, recovery_codes_left: 1 }),
    'POST /api/auth/second-factor/recovery-codes': { success: true, recovery_codes: CODES },
  })
  expect(await screen.findByText('Create new recovery codes before you run out.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Turn off two-step login' })).toBeNull()
  await press('Create new recovery codes')
  await type('Password', 'secret words')
  await type('Code', '123456')
  await press('Create codes')
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeInTheDocument()
})

test("lists the administrator's sessions and ends another one", async () => {
  const api = await openAdmin('/admin/security', { ...routes(OFF), 'DELETE /api/auth/sessions/*': { success: true } })
  expect(await screen.findByText('This device')).toBeInTheDocument()
  await press('End session: Firefox on Windows')
  await press('End')
  await waitFor(() => expect(bodies(api, 'DELETE /api/auth/sessions/ses_2')).toHaveLength(1))
})

test('shows a retry if the state cannot be loaded', async () => {
  await openAdmin('/admin/security', { ...routes(() => problem('forbidden')) })
  expect(await screen.findByText('Failed to load two-step login')).toBeInTheDocument()
})
