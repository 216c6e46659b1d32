import { resetApp } from '@loomcast/web-kit/testing'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openAdmin } from './open-admin.tsx'

afterEach(() => {
  cleanup()
  resetApp()
})

const group = {
  ...{ service: 'content', group: 'content.projections', type: 'com.loomcast.auth.account-deleted.v1', error: 'Error: no row', count: 2 },
  ...{ first_at: '2026-03-10T12:00:00.000Z', last_at: '2026-03-10T12:00:00.000Z' },
}

test('replays a group of dead letters with a reason and shows the result', async () => {
  const replay = { replay_id: 'content.rpl_1', state: 'done', total: 2, sent: 2, handled: 1, failed: ['evt_2'], waiting: [] }
  await openAdmin('/admin/events', {
    'GET /api/admin/dead-letters': { success: true, groups: [group], letters: [], unavailable: [] },
    'POST /api/admin/dead-letters/replay': { success: true, event_ids: ['evt_1', 'evt_2'], replay_id: 'content.rpl_1', replay },
    'GET /api/admin/dead-letters/replays/content.rpl_1': { success: true, replay },
  })
  await userEvent.click(await screen.findByRole('button', { name: /Replay 2 events of content.projections/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Dry run' }))
  expect(await screen.findByText('2 events would be replayed.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Replay' }))
  expect(await screen.findByText('Give a reason of at least 3 characters')).toBeInTheDocument()
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'cause fixed')
  await userEvent.click(screen.getByRole('button', { name: 'Replay' }))
  expect(await screen.findByText(/2 of 2 sent, 1 handled, 1 failed again/)).toBeInTheDocument()
})

test('shows empty lists, and keeps the tab in the URL', async () => {
  await openAdmin('/admin/events', {
    'GET /api/admin/dead-letters': { success: true, groups: [], letters: [], unavailable: ['video'] },
    'GET /api/admin/jobs': { success: true, jobs: [], unavailable: [] },
  })
  expect(await screen.findByText('No dead letters')).toBeInTheDocument()
  expect(screen.getByText(/No response from video/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('tab', { name: 'Stuck jobs' }))
  expect(await screen.findByText('No stuck jobs')).toBeInTheDocument()
  expect(location.search).toBe('?tab=jobs')
})
