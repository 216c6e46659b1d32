import { enterText, problem, toasts } from '@loomcast/web-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { otherPage } from '../src/connections/other-page.ts'
import { connection, NETWORKS, PAGES_NETWORK, PICTURE_NETWORK, SIGN_IN_NETWORK } from './plan-server.ts'
import { NOW, openPlan, setupPlanTests } from './plan-setup.tsx'

setupPlanTests()

const openConnections = (options: Parameters<typeof openPlan>[0] = {}) => openPlan({ path: '/connections', ...options })
const toastTexts = () => toasts.get().map(({ message }) => message)

test('connects an account with the fields of its network, and keeps them if the network rejects them', async () => {
  let rejects = true
  const { server, sent, api } = openConnections()
  const create = server.routes['POST /api/publish/connections']!
  api.on({
    'POST /api/publish/connections': (request) =>
      rejects
        ? problem('connection_failed', 'Bluesky rejected the app password.', {
            errors: [{ path: '/fields/app_password', message: 'Create a new one.' }],
          })
        : create(request),
  })
  expect(await screen.findByText('No accounts connected yet')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Connect Bluesky' }))
  const dialog = await screen.findByRole('dialog', { name: 'Connect Bluesky' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Connect' }))
  expect(await within(dialog).findByText('Handle is missing.')).toBeInTheDocument()
  expect(sent('POST', '/connections')).toEqual([])

  const secret = within(dialog).getByLabelText('App password')
  expect(secret).toHaveAttribute('type', 'password')
  expect(secret).toHaveAccessibleDescription(/In Settings, Privacy and security, App passwords./)
  await enterText(within(dialog).getByLabelText('Handle'), ' ada.bsky.social ')
  await enterText(secret, 'abcd-efgh')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Connect' }))
  expect(await within(dialog).findByText('Create a new one.')).toBeInTheDocument()
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Bluesky rejected the app password.')
  expect(secret).toHaveValue('abcd-efgh')

  rejects = false
  await userEvent.click(within(dialog).getByRole('button', { name: 'Connect' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('POST', '/connections').at(-1)).toEqual({
    network: 'bluesky',
    fields: { handle: 'ada.bsky.social', app_password: 'abcd-efgh' },
  })
  expect(await screen.findByText('Works')).toBeInTheDocument()
  expect(toastTexts()).toEqual(['@ada.example.com is connected.'])
})

test('shows what the person should know about an account that works', async () => {
  const note = 'relay.example.com accepts posts only from accounts on its list.'
  openConnections({ server: { connections: [connection({ note })], limits: { planned: 10, connections: 1 } } })
  expect(await screen.findByText(note)).toBeInTheDocument()
  expect(screen.getByText('Works')).toBeInTheDocument()
})

test('shows what to do about an account that needs attention, and connects it again', async () => {
  const broken = connection({
    state: 'needs_attention',
    problem: { code: 'unauthorized', text: 'Bluesky no longer accepts the app password.' },
  })
  openConnections({ server: { connections: [broken], limits: { planned: 10, connections: 1 } } })
  expect(await screen.findByText('Needs your attention')).toBeInTheDocument()
  expect(screen.getByText(/Bluesky no longer accepts the app password./)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Connect again' }))
  expect(await screen.findByRole('dialog', { name: 'Connect @ada.example.com again' })).toBeInTheDocument()
})

test('shows when a sign-in ends, and connects the account again before that', async () => {
  const ends_at = new Date(NOW.getTime() + 2 * 24 * 3600_000).toISOString()
  openConnections({ server: { connections: [connection({ ends_at })], limits: { planned: 10, connections: 1 } } })
  expect(await screen.findByText(/Its sign-in ends/)).toHaveTextContent('Its sign-in ends in 2 days. Connect it again before that.')
  expect(screen.getByText('Works')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Connect again' }))
  expect(await screen.findByRole('dialog', { name: 'Connect @ada.example.com again' })).toBeInTheDocument()
})

test('shows that a sign-in has ended, and no longer that the account works', async () => {
  const ends_at = new Date(NOW.getTime() - 2 * 24 * 3600_000).toISOString()
  openConnections({ server: { connections: [connection({ ends_at })] } })
  expect(await screen.findByText(/Its sign-in ended/)).toHaveTextContent(
    'Its sign-in ended 2 days ago. Connect it again, and its posts are sent as planned.',
  )
  expect(screen.queryByText('Works')).toBeNull()
  expect(screen.getByText('Needs your attention')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Connect again' })).toBeInTheDocument()
})

test('shows no end of an account that the network already rejects, and none that is weeks away', async () => {
  const days = (count: number) => new Date(NOW.getTime() + count * 24 * 3600_000).toISOString()
  const rejected = connection({ state: 'needs_attention', ends_at: days(-1), problem: { code: 'unauthorized', text: 'It was revoked.' } })
  openConnections({ server: { connections: [rejected, connection({ connection_id: 'con_2', ends_at: days(20) })] } })
  expect(await screen.findByText(/It was revoked./)).toBeInTheDocument()
  expect(screen.queryByText(/Its sign-in/)).toBeNull()
  expect(screen.getByText('Works')).toBeInTheDocument()
})

test('checks an account', async () => {
  openConnections({
    server: { connections: [connection()] },
    api: {
      'POST /api/publish/connections/*/check': () =>
        connection({ state: 'needs_attention', problem: { code: 'x', text: 'It was revoked.' } }),
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Check @ada.example.com' }))
  expect(await screen.findByText(/It was revoked./)).toBeInTheDocument()
})

test('disconnects an account after a question that states what happens to planned posts', async () => {
  const { server, api } = openConnections({ server: { connections: [connection()] } })
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect @ada.example.com' }))
  const question = await screen.findByRole('dialog', { name: 'Disconnect @ada.example.com?' })
  expect(question).toHaveTextContent('Its planned posts become drafts')
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.calls.filter(({ method }) => method === 'DELETE')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect @ada.example.com' }))
  const again = await screen.findByRole('dialog', { name: 'Disconnect @ada.example.com?' })
  await userEvent.click(within(again).getByRole('button', { name: 'Disconnect' }))
  await waitFor(() => expect(server.connections).toEqual([]))
  expect(await screen.findByText('No accounts connected yet')).toBeInTheDocument()
  expect(toastTexts()).toEqual(['@ada.example.com is disconnected. 2 planned posts are drafts now.'])
})

test('offers another plan when no more accounts are included, if plans are sold', async () => {
  const server = { connections: [connection()], limits: { planned: 10, connections: 1 } }
  openConnections({ server })
  expect(await screen.findByText(/Your plan includes 1 connected account./)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing')
  expect(screen.getByRole('button', { name: 'Connect Ghost' })).toBeDisabled()
})

test('offers a retry when the accounts do not load', async () => {
  let unavailable = true
  const { server } = openConnections({
    api: {
      'GET /api/publish/connections': () => (unavailable ? problem('not_found', 'Not now.') : { connections: [], connection_limit: 1 }),
    },
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('Your connections did not load')
  unavailable = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No accounts connected yet')).toBeInTheDocument()
  expect(server.connections).toEqual([])
})

describe('a network where the person signs in', () => {
  const api = { 'GET /api/publish/networks': () => ({ networks: [...NETWORKS, SIGN_IN_NETWORK], hand_off: true }) }
  const SIGNED_IN = '/connections/signed-in/x'

  test('shows what happens there and what it costs, and opens it', async () => {
    const open = jest.spyOn(otherPage, 'open').mockImplementation(() => {})
    const { sent } = openConnections({ api })
    await userEvent.click(await screen.findByRole('button', { name: 'Connect X' }))
    const dialog = await screen.findByRole('dialog', { name: 'Connect X' })
    expect(dialog).toHaveTextContent('Loomcast never sees your password')
    expect(dialog).toHaveTextContent('X charges the operator of this site $0.015 for each post, and $0.20 for one with a link.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue to X' }))
    await waitFor(() => expect(open).toHaveBeenCalledWith('https://x.com/i/oauth2/authorize?state=1'))
    expect(sent('POST', '/sign-ins')).toEqual([{ network: 'x' }])
    open.mockRestore()
  })

  test('connects the account when it sends the person back, once, and keeps the code out of the address', async () => {
    const { sent } = openConnections({ api, path: `${SIGNED_IN}?state=abc&code=123&iss=https%3A%2F%2Fx.com` })
    await waitFor(() => expect(toastTexts()).toEqual(['@ada is connected.']))
    expect(await screen.findByText('Works')).toBeInTheDocument()
    expect(sent('POST', '/complete')).toEqual([{ network: 'x', state: 'abc', code: '123', iss: 'https://x.com' }])
    expect(location.href).not.toContain('123')
  })

  test.each([
    ['sign_in_not_found', 'This sign-in has ended. Connect the account again.', 'Back to your connections'],
    ['connection_limit_reached', 'Your plan includes no more connected accounts.', 'See plans'],
  ])('shows why an account was not connected, and what to do: %s', async (code, text, link) => {
    const failing = { ...api, 'POST /api/publish/connections/sign-ins/complete': () => problem(code as 'sign_in_not_found', text) }
    openConnections({ api: failing, path: `${SIGNED_IN}?state=abc&code=123` })
    expect(await screen.findByRole('alert')).toHaveTextContent(`Your account at X was not connected${text}`)
    expect(screen.getByRole('link', { name: link })).toBeInTheDocument()
  })

  test('connects nothing if the person does not agree there', async () => {
    const { sent } = openConnections({ api, path: `${SIGNED_IN}?error=access_denied&state=abc` })
    expect(await screen.findByText(/You did not allow Loomcast to post at X./)).toBeInTheDocument()
    expect(sent('POST', '/complete')).toEqual([])
  })

  test('shows which accounts work before the person leaves, and that posts need a picture', async () => {
    openConnections({ api: { 'GET /api/publish/networks': () => ({ networks: [PICTURE_NETWORK], hand_off: true }) } })
    expect(await screen.findByText('Posts of up to 2,200 characters, with a picture')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Connect Instagram' }))
    expect(await screen.findByRole('dialog')).toHaveTextContent('You need a professional account.')
  })
})

describe('a sign-in that gives access to several accounts', () => {
  const accounts = ['Bakery', 'Café'].map((name, index) => ({ address: `https://pages.example/${index}`, name, connected: index === 1 }))
  const offered = { choice: 'a choice', network: 'facebook', accounts }
  const api = {
    'GET /api/publish/networks': () => ({ networks: [...NETWORKS, PAGES_NETWORK], hand_off: true }),
    'POST /api/publish/connections/sign-ins/complete': () => Response.json(offered, { status: 202 }),
  }
  const path = '/connections/signed-in/facebook?state=abc&code=123'
  const question = () => screen.findByRole('group', { name: /^Which accounts at Facebook should Loomcast post to\?/ })

  test('offers all of them, and connects the chosen ones', async () => {
    const made = accounts.map(({ name, address }, index) =>
      connection({ connection_id: `con_${index}`, network: 'facebook', name, address }),
    )
    const { sent } = openConnections({
      path,
      api: { ...api, 'POST /api/publish/connections/sign-ins/choose': () => ({ connections: made }) },
    })
    const group = await question()
    // The one that is connected is renewed unless the person takes it out.
    expect(within(group).getByRole('checkbox', { name: 'Café' })).toBeChecked()
    await userEvent.click(within(group).getByRole('checkbox', { name: 'Bakery' }))
    await userEvent.click(screen.getByRole('button', { name: 'Connect 2 accounts' }))
    await waitFor(() => expect(toastTexts()).toEqual(['2 accounts are connected.']))
    expect(sent('POST', '/choose')).toEqual([
      { network: 'facebook', choice: 'a choice', accounts: ['https://pages.example/1', 'https://pages.example/0'] },
    ])
    expect(await screen.findByRole('heading', { name: 'Connect an account' })).toBeInTheDocument()
  })

  test('keeps the choice if the plan does not include so many, and requires one', async () => {
    const limit = () => problem('connection_limit_reached', 'Your plan includes no more connected accounts.')
    const { sent } = openConnections({ path, api: { ...api, 'POST /api/publish/connections/sign-ins/choose': limit } })
    const group = await question()
    await userEvent.click(within(group).getByRole('checkbox', { name: 'Café' }))
    await userEvent.click(screen.getByRole('button', { name: 'Connect' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose at least one account.')
    expect(sent('POST', '/choose')).toEqual([])
    await userEvent.click(within(group).getByRole('checkbox', { name: 'Bakery' }))
    await userEvent.click(screen.getByRole('button', { name: 'Connect' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Your plan includes no more connected accounts.')
    expect(screen.getByRole('link', { name: 'See plans' })).toBeInTheDocument()
    expect(within(group).getByRole('checkbox', { name: 'Bakery' })).toBeChecked()
  })
})
