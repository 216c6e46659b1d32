import { enterText, type FakeApi, problem, resetApp, toasts } from '@loomcast/web-kit/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Letter, Replay, StuckJob } from '../src/events/events.api.ts'
import { openAdmin } from './open-admin.tsx'

afterEach(() => {
  cleanup()
  resetApp()
})

const AT = '2026-03-10T12:00:00.000Z'
const counted = { first_at: AT, last_at: AT }
const group = {
  service: 'content',
  group: 'content.projections',
  type: 'com.loomcast.auth.account-deleted.v1',
  error: 'Error: no row',
  count: 2,
  ...counted,
}
const letter = (event_id: string, more: Partial<Letter> = {}): Letter => ({
  service: 'content',
  group: 'content.projections',
  event_id,
  type: group.type,
  key: 'usr_1',
  attempts: 6,
  error: group.error,
  failed_at: AT,
  trace: null,
  payload: { user_id: 'usr_1', name: '•••' },
  ...more,
})
const letters = { success: true, groups: [group], letters: [letter('evt_1'), letter('evt_2')], unavailable: [] }
const replay: Replay = {
  replay_id: 'content.rpl_1',
  service: 'content',
  kind: 'dead_letters',
  group: 'content.projections',
  state: 'running',
  per_second: 5,
  total: 4,
  sent: 2,
  handled: 1,
  failed: ['evt_2'],
  waiting: [],
  requested_at: AT,
  ended_at: null,
}
const noReplays = { 'GET /api/admin/replays': { success: true, replays: [], unavailable: [] } }

const requests = ({ calls }: FakeApi, route: string) => calls.filter(({ method, path }) => `${method} ${path}` === route)

async function confirm(button: string) {
  await enterText(await screen.findByRole('textbox', { name: /Reason/ }), 'cause fixed')
  await userEvent.click(screen.getByRole('button', { name: button }))
}

describe('dead letters', () => {
  const open = (api: object = {}) =>
    openAdmin('/admin/events', {
      ...noReplays,
      'GET /api/admin/dead-letters': letters,
      'POST /api/admin/dead-letters/replay': { success: true, ids: ['evt_1', 'evt_2'], replay: null },
      ...api,
    })

  test('j and k move, x selects, and Enter shows the data', async () => {
    await open()
    await screen.findByRole('checkbox', { name: 'Select evt_1 for content.projections' })
    await userEvent.keyboard('jjx')
    expect(screen.getByRole('checkbox', { name: 'Select evt_2 for content.projections' })).toBeChecked()
    await userEvent.keyboard('kx')
    expect(screen.getByRole('button', { name: 'Replay 2 events' })).toBeEnabled()
    await userEvent.keyboard('{Enter}')
    expect(within(await screen.findByRole('dialog', { name: 'Data of the event' })).getByText(/usr_1/)).toBeInTheDocument()
  })

  test('a group is counted by a dry run, and replayed with a rate and a reason', async () => {
    const api = await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Replay 2 events: Error: no row' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Dry run' }))
    expect(await screen.findByText('2 events would be replayed.')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Start replay' }))
    expect(await screen.findByText('Reason is required')).toBeInTheDocument()
    const rate = screen.getByRole('textbox', { name: 'Per second' })
    await userEvent.clear(rate)
    await userEvent.type(rate, '25')
    await confirm('Start replay')
    await waitFor(() => expect(toasts.get().map(({ message }) => message)).toEqual(['The replay of 2 events was started']))
    const { service, group: name, type, error } = group
    const selection = { service, group: name, type, error }
    expect(requests(api, 'POST /api/admin/dead-letters/replay').map(({ body }) => body)).toEqual([
      { ...selection, dry_run: true, per_second: 10 },
      { ...selection, dry_run: false, per_second: 25, reason: 'cause fixed' },
    ])
  })

  test('the list is read again after a replay that ended before it was shown as running', async () => {
    const api = await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Replay 2 events: Error: no row' }))
    api.on({
      'GET /api/admin/replays': { success: true, replays: [{ ...replay, state: 'done' }], unavailable: [] },
      'GET /api/admin/dead-letters': { ...letters, groups: [], letters: [] },
    })
    await confirm('Start replay')
    expect(await screen.findByText('Finished')).toBeInTheDocument()
    expect(await screen.findByText('No dead letters')).toBeInTheDocument()
  })

  test('one event is replayed, or a selection with a request for each consumer group', async () => {
    const other = letter('evt_3', { service: 'publish', group: 'publish.projections' })
    const api = await open({ 'GET /api/admin/dead-letters': { ...letters, letters: [...letters.letters, other] } })
    const sent = () => requests(api, 'POST /api/admin/dead-letters/replay').map(({ body }) => body)
    await userEvent.click(await screen.findByRole('button', { name: 'Replay evt_2 for content.projections' }))
    await confirm('Start replay')
    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ group: 'content.projections', event_ids: ['evt_2'] })]))
    expect(screen.getByRole('button', { name: 'Replay selection' })).toBeDisabled()
    for (const id of ['evt_1 for content.projections', 'evt_2 for content.projections', 'evt_3 for publish.projections'])
      await userEvent.click(screen.getByRole('checkbox', { name: `Select ${id}` }))
    await userEvent.click(screen.getByRole('button', { name: 'Replay 3 events' }))
    await confirm('Start replay')
    await waitFor(() => expect(sent()).toHaveLength(3))
    expect(sent().slice(1)).toEqual([
      expect.objectContaining({ service: 'content', group: 'content.projections', event_ids: ['evt_1', 'evt_2'] }),
      expect.objectContaining({ service: 'publish', group: 'publish.projections', event_ids: ['evt_3'] }),
    ])
  })

  test('the list of a group is in the URL', async () => {
    const api = await open()
    await userEvent.click(await screen.findByRole('button', { name: 'List 2 events: Error: no row' }))
    await waitFor(() => expect(new URLSearchParams(location.search).get('error')).toBe('Error: no row'))
    expect(await screen.findByText('Only one group is listed.')).toBeInTheDocument()
    expect(requests(api, 'GET /api/admin/dead-letters').at(-1)?.query.get('error')).toBe('Error: no row')
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
    await waitFor(() => expect(location.search).toBe(''))
  })

  test('personal texts are shown only with a reason', async () => {
    const api = await open({
      'POST /api/admin/dead-letters/reveal': {
        success: true,
        payload: { user_id: 'usr_1', name: 'Ann' },
        error: 'Error: no row for usr_1',
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Show data of evt_1 for content.projections' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/"name": "•••"/)).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Show all data' }))
    expect(await dialog.findByText('Reason is required')).toBeInTheDocument()
    expect(requests(api, 'POST /api/admin/dead-letters/reveal')).toEqual([])
    await confirm('Show all data')
    expect(await dialog.findByText(/"name": "Ann"/)).toBeInTheDocument()
    expect(dialog.getByText('Error: no row for usr_1')).toBeInTheDocument()
    expect(requests(api, 'POST /api/admin/dead-letters/reveal').map(({ body }) => body)).toEqual([
      { service: 'content', group: 'content.projections', event_id: 'evt_1', reason: 'cause fixed' },
    ])
  })

  test('a refused replay keeps the dialog with the sentence', async () => {
    await open({ 'POST /api/admin/dead-letters/replay': problem('service_unavailable', 'The content service does not respond.') })
    await userEvent.click(await screen.findByRole('button', { name: 'Replay 2 events: Error: no row' }))
    await confirm('Start replay')
    expect(await screen.findByText('The content service does not respond.')).toBeInTheDocument()
  })
})

test('a running replay is shown after a reload of the page, and can be stopped', async () => {
  const api = await openAdmin('/admin/events', {
    'GET /api/admin/dead-letters': letters,
    'GET /api/admin/replays': { success: true, replays: [replay], unavailable: [] },
    'POST /api/admin/replays/content.rpl_1/stop': { success: true, replay: { ...replay, state: 'stopped' } },
  })
  const replays = within(await screen.findByRole('region', { name: 'Replays' }))
  expect(replays.getByText('1 handled, 1 failed again, 0 without an outcome yet')).toBeInTheDocument()
  expect(replays.getByText('2 of 4 sent')).toBeInTheDocument()
  const before = requests(api, 'GET /api/admin/dead-letters').length
  api.on({ 'GET /api/admin/replays': { success: true, replays: [{ ...replay, state: 'stopped' }], unavailable: [] } })
  await userEvent.click(replays.getByRole('button', { name: 'Stop the replay of content.projections' }))
  expect(await replays.findByText(/2 not sent/)).toBeInTheDocument()
  expect(replays.queryByRole('button')).toBeNull()
  await waitFor(() => expect(requests(api, 'GET /api/admin/dead-letters').length).toBeGreaterThan(before))
})

test('events of the payment provider are replayed by state and error', async () => {
  const events = [{ event_id: 'evt_1', type: 'invoice.paid', state: 'failed', attempts: 20, last_error: 'timeout', received_at: AT }]
  const api = await openAdmin('/admin/events?tab=provider-events', {
    ...noReplays,
    'GET /api/admin/provider-events': {
      success: true,
      groups: [{ type: 'invoice.paid', state: 'failed', error: 'timeout', count: 1, ...counted }],
      events,
    },
    'POST /api/admin/provider-events/replay': { success: true, ids: ['evt_1'], replay: null },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Replay 1 event: timeout' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Dry run' }))
  expect(await screen.findByText('1 event would be replayed.')).toBeInTheDocument()
  await confirm('Start replay')
  await waitFor(() =>
    expect(requests(api, 'POST /api/admin/provider-events/replay').at(-1)?.body).toEqual({
      type: 'invoice.paid',
      state: 'failed',
      error: 'timeout',
      dry_run: false,
      per_second: 10,
      reason: 'cause fixed',
    }),
  )
})

test('jobs that cannot run again have no replay, and are left out of a selection', async () => {
  const job = (job_id: string, can_retry: boolean): StuckJob => ({
    service: 'auth',
    queue: 'mail',
    job_id,
    state: 'failed',
    error: 'timeout',
    attempts: 6,
    due_at: AT,
    can_retry,
  })
  const api = await openAdmin('/admin/events?tab=jobs', {
    ...noReplays,
    'GET /api/admin/jobs': {
      success: true,
      jobs: [job('job_1', true), job('job_2', false)],
      unavailable: [],
      groups: [{ service: 'auth', queue: 'mail', state: 'failed', error: 'timeout', count: 2, can_retry: false, ...counted }],
    },
    'POST /api/admin/jobs/replay': { success: true, ids: ['job_1'], replay: null },
  })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }))
  expect(screen.queryByRole('button', { name: /Replay auth mail job_2/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Replay 2 jobs/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Replay 1 job' }))
  await confirm('Start replay')
  await waitFor(() =>
    expect(requests(api, 'POST /api/admin/jobs/replay').map(({ body }) => body)).toEqual([
      { service: 'auth', queue: 'mail', job_ids: ['job_1'], dry_run: false, per_second: 10, reason: 'cause fixed' },
    ]),
  )
})

test('alerts of billing are resolved with a reason', async () => {
  const alert = {
    alert_id: 'refund_failed:re_1',
    kind: 'refund_failed',
    user_id: 'usr_1',
    data: { payment: 'pay_1' },
    is_repaired: true,
    created_at: AT,
  }
  const path = '/api/admin/alerts/refund_failed%3Are_1/resolve'
  const api = await openAdmin('/admin/events?tab=alerts', {
    ...noReplays,
    'GET /api/admin/alerts': { success: true, alerts: [alert, { ...alert, alert_id: 'charge_lost:ch_2', is_repaired: false }] },
    [`POST ${path}`]: { success: true, alert },
  })
  expect(await screen.findAllByText('A refund failed at the payment provider')).toHaveLength(2)
  const [first, second] = screen.getAllByRole('row').slice(1)
  expect(within(first!).getByText('payment: pay_1')).toBeInTheDocument()
  expect(within(first!).getByText('Open')).toBeInTheDocument()
  expect(within(second!).getByText('Being corrected')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Resolve refund_failed:re_1' }))
  api.on({ 'GET /api/admin/alerts': { success: true, alerts: [] } })
  await confirm('Resolve')
  expect(await screen.findByText('No open alerts')).toBeInTheDocument()
  expect(requests(api, `POST ${path}`).map(({ body }) => body)).toEqual([{ reason: 'cause fixed' }])
})

test('shows empty lists, and keeps the tab in the URL', async () => {
  await openAdmin('/admin/events', {
    ...noReplays,
    'GET /api/admin/dead-letters': { success: true, groups: [], letters: [], unavailable: ['video'] },
    'GET /api/admin/jobs': { success: true, groups: [], jobs: [], unavailable: [] },
  })
  expect(await screen.findByText('No dead letters')).toBeInTheDocument()
  expect(screen.getByText(/No response from video/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('tab', { name: 'Stuck jobs' }))
  expect(await screen.findByText('No stuck jobs')).toBeInTheDocument()
  expect(location.search).toBe('?tab=jobs')
})
