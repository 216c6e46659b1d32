import { problem, toasts } from '@loomcast/web-kit/testing'
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { connection, post } from './plan-server.ts'
import { NOW, openPlan, setupPlanTests } from './plan-setup.tsx'

setupPlanTests()

const cell = (name: string) => screen.findByRole('gridcell', { name: new RegExp(`^\\w+, ${name}, 2026`) })
const focusedDay = () => document.activeElement?.getAttribute('data-day')
const toastTexts = () => toasts.get().map(({ message }) => message)

async function drag(entry: HTMLElement, target: HTMLElement) {
  const dataTransfer = { setData: () => {}, effectAllowed: 'none' }
  fireEvent(entry, createEvent.dragStart(entry, { dataTransfer }))
  fireEvent(target, createEvent.dragOver(target, { dataTransfer }))
  fireEvent(target, createEvent.drop(target, { dataTransfer }))
}

test('shows each post on its day with its platform, time, first words and state', async () => {
  openPlan({
    server: {
      connections: [connection()],
      posts: [
        post(),
        // 23:30 in New York is the next day in Berlin.
        post({
          platform: 'Facebook Post',
          local_time: '2026-12-03T05:30',
          time_zone: 'Europe/Berlin',
          due_at: '2026-12-03T04:30:00.000Z',
          state: 'draft',
        }),
        post({ local_time: '2026-12-04T10:00', state: 'unknown', text: 'Third' }),
        post({ local_time: '2026-12-04T11:00', state: 'missed', text: 'Fourth' }),
      ],
    },
  })
  const first = within(await cell('December 1')).getByRole('button')
  expect(first).toHaveAccessibleName(/LinkedIn Post, 9:00 AM\s*Planned\s*We stopped having status meetings/)
  expect(within(await cell('December 2')).getByRole('button')).toHaveAccessibleName(/Facebook Post, 11:30 PM\s*Draft/)
  const fourth = await cell('December 4')
  expect(within(fourth).getByText('Not confirmed')).toBeInTheDocument()
  expect(within(fourth).getByText('Missed')).toBeInTheDocument()
  expect(screen.queryByText(/failed/i)).toBeNull()
  expect(screen.getByRole('heading', { name: 'November 2026' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: '2 posts are waiting for you' })).toBeInTheDocument()
})

test('moves between the days with the keyboard, across months, and opens one with Enter', async () => {
  openPlan({ server: { posts: [post()] } })
  const today = await cell('November 28')
  expect(today).toHaveAttribute('aria-current', 'date')
  expect(today).toHaveAttribute('tabindex', '0')
  today.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  await waitFor(() => expect(focusedDay()).toBe('2026-12-01'))
  expect(screen.getByRole('heading', { name: 'December 2026' })).toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}{Home}')
  await waitFor(() => expect(focusedDay()).toBe('2026-12-06'))
  await userEvent.keyboard('{PageDown}{PageUp}{End}{ArrowUp}')
  await waitFor(() => expect(focusedDay()).toBe('2026-12-05'))
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  await waitFor(() => expect(focusedDay()).toBe('2026-12-01'))

  await userEvent.keyboard('{Enter}')
  const day = await screen.findByRole('dialog', { name: 'Tuesday, December 1, 2026' })
  expect(within(day).getByText(/We stopped having status meetings/)).toBeInTheDocument()
})

test('opens a new post on a day without posts, with the free slot of that day', async () => {
  openPlan()
  ;(await cell('November 28')).focus()
  await userEvent.keyboard('{PageDown}')
  await waitFor(() => expect(focusedDay()).toBe('2026-12-28'))
  await userEvent.click(await cell('December 3'))
  const dialog = await screen.findByRole('dialog', { name: 'Plan a post' })
  await waitFor(() => expect(within(dialog).getByLabelText('Date')).toHaveValue('2026-12-03'))
  expect(within(dialog).getByLabelText('Time')).toHaveValue('17:00')
})

test('moves a dragged post to another day at the same time, with Undo', async () => {
  const { sent, server } = openPlan({ server: { posts: [post({ local_time: '2026-11-30T14:15' })] } })
  await drag(within(await cell('November 30')).getByRole('button'), await cell('December 2'))
  await waitFor(async () => expect(within(await cell('December 2')).getByText('2:15 PM')).toBeInTheDocument())
  await waitFor(() => expect(toastTexts()).toEqual(['LinkedIn Post moved to Wed, Dec 2, 2:15 PM.']))
  expect(sent('PUT', server.posts[0]!.post_id)).toEqual([
    expect.objectContaining({ local_time: '2026-12-02T14:15', time_zone: 'America/New_York', state: 'planned', revision: 1 }),
  ])
  toasts.get()[0]!.action!.onClick()
  await waitFor(() => expect(server.posts[0]).toMatchObject({ local_time: '2026-11-30T14:15', revision: 3 }))
})

test('moves a post back with the reason if the server rejects it', async () => {
  const one = post({ local_time: '2026-11-30T14:15' })
  openPlan({ server: { posts: [one] }, api: { 'PUT /api/publish/posts/*': () => problem('post_is_being_sent') } })
  await drag(within(await cell('November 30')).getByRole('button'), await cell('December 2'))
  await waitFor(() => expect(toastTexts()).toEqual(["This post is being sent or was published, so it can't be changed."]))
  expect(within(await cell('November 30')).getByText('2:15 PM')).toBeInTheDocument()
})

test('neither moves a post to a time that has passed, nor one that is on its way', async () => {
  const { api } = openPlan({
    server: { posts: [post({ local_time: '2026-11-30T06:00' }), post({ local_time: '2026-11-30T08:00', state: 'sending' })] },
  })
  const [planned, sending] = within(await cell('November 30')).getAllByRole('button')
  expect(planned).toHaveAttribute('draggable', 'true')
  expect(sending).toHaveAttribute('draggable', 'false')
  await drag(planned!, await cell('November 28'))
  await waitFor(() => expect(toastTexts()).toEqual(['This time has passed. Choose a later day.']))
  expect(api.calls.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('moves a post without a pointer, from the list', async () => {
  const { server } = openPlan({ server: { posts: [post()] } })
  await userEvent.click(await screen.findByRole('radio', { name: 'List' }))
  expect(await screen.findByRole('region', { name: 'Tuesday, December 1' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'More for LinkedIn Post, Tue, Dec 1, 9:00 AM' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to…', hidden: true }))
  const dialog = await screen.findByRole('dialog', { name: 'Move this LinkedIn Post' })
  fireEvent.change(within(dialog).getByLabelText('Day'), { target: { value: '2026-11-27' } })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Move' }))
  expect(await within(dialog).findByText('This time has passed. Choose a later one.')).toBeInTheDocument()
  fireEvent.change(within(dialog).getByLabelText('Day'), { target: { value: '2026-12-05' } })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(server.posts[0]).toMatchObject({ local_time: '2026-12-05T09:00' }))
  expect(await screen.findByRole('region', { name: 'Saturday, December 5' })).toBeInTheDocument()
})

test('steps through weeks, and remembers the view', async () => {
  openPlan({ server: { posts: [post()] } })
  await userEvent.click(await screen.findByRole('radio', { name: 'Week' }))
  expect(screen.getByRole('heading', { name: 'Nov 22 to Nov 28, 2026' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Next week' }))
  expect(screen.getByRole('grid', { name: 'Nov 29 to Dec 5, 2026' })).toBeInTheDocument()
  expect(within(await cell('December 1')).getByText('Planned')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Today' }))
  expect(await cell('November 28')).toBeInTheDocument()
  expect(localStorage.getItem('loomcast.plan.view')).toBe('week')
})

test('explains what the calendar is for while it is empty, and starts with a first post', async () => {
  openPlan()
  expect(await screen.findByText('Nothing is planned here yet')).toBeInTheDocument()
  await userEvent.click(screen.getAllByRole('button', { name: 'Plan a post' })[1]!)
  expect(await screen.findByRole('dialog', { name: 'Plan a post' })).toBeInTheDocument()
})

test('offers a retry when the calendar does not load', async () => {
  let unavailable = true
  const { api, server } = openPlan({
    api: { 'GET /api/publish/schedule': () => (unavailable ? problem('not_found', 'Gone for now.') : server.schedule) },
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('Your calendar did not load')
  unavailable = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await cell('November 28')).toBeInTheDocument()
  expect(api.calls.length).toBeGreaterThan(2)
})

describe('times', () => {
  const openTimes = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Times' }))
    return screen.findByRole('dialog', { name: 'Times' })
  }
  const save = (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole('button', { name: 'Save times' }))

  test('saves the weekly times in order, and what happens to late posts', async () => {
    const { sent } = openPlan()
    const dialog = await openTimes()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add a time on Tuesday' }))
    expect(within(dialog).getByLabelText('Tuesday, time 2')).toHaveValue('12:00')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add a time on Monday' }))
    fireEvent.change(within(dialog).getByLabelText('Monday, time 1'), { target: { value: '18:30' } })
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Late posts' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Never send late', hidden: true }))
    await save(dialog)
    const slots = [
      { weekday: 1, time: '18:30' },
      { weekday: 2, time: '09:00' },
      { weekday: 2, time: '12:00' },
    ]
    await waitFor(() => expect(sent('PUT', '/schedule')).toEqual([{ time_zone: 'America/New_York', slots, grace_minutes: 0 }]))
  })

  test('asks what happens to planned posts before it changes the time zone', async () => {
    const { sent } = openPlan()
    const dialog = await openTimes()
    const zone = within(dialog).getByRole('combobox', { name: 'Time zone' })
    await userEvent.click(zone)
    await userEvent.clear(zone)
    await userEvent.type(zone, 'Berlin')
    await userEvent.click(await screen.findByRole('option', { name: 'Europe/Berlin', hidden: true }))
    await save(dialog)
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Choose what happens to your planned posts.')
    expect(within(dialog).getByRole('radio', { name: /Keep the moment.*9:00 AM.*3:00 PM in the new zone/ })).not.toBeChecked()
    await userEvent.click(within(dialog).getByRole('radio', { name: /Keep the time on the clock/ }))
    await save(dialog)
    await waitFor(() =>
      expect(sent('PUT', '/schedule')).toEqual([expect.objectContaining({ time_zone: 'Europe/Berlin', move_posts: true })]),
    )
    expect(await screen.findByText(/Times in Berlin/)).toBeInTheDocument()
  })
})

test('shows a post that its network is processing as that, and not as one that waits for the person', async () => {
  const text = 'TikTok is processing the film.'
  const processed = post({ local_time: '2026-12-04T10:00', state: 'unknown', processing: text, problem: { code: 'processing', text } })
  openPlan({ server: { posts: [processed, post({ local_time: '2026-12-03T10:00', state: 'unknown' })] } })
  const day = await cell('December 4')
  expect(within(day).getByText('Processing')).toBeInTheDocument()
  expect(day).not.toHaveAttribute('data-waiting')
  expect(await cell('December 3')).toHaveAttribute('data-waiting')
})

test('names an account that needs attention before its posts are due', async () => {
  openPlan({ server: { connections: [connection({ state: 'needs_attention' })] } })
  expect(
    await screen.findByText(/@ada.example.com needs your attention. Its planned posts wait until you connect it again./),
  ).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Connect it again' })).toHaveAttribute('href', '/connections')
})

test('names an account whose sign-in ends within a week, once it is that soon', async () => {
  const after = (days: number) => new Date(NOW.getTime() + days * 24 * 3600_000).toISOString()
  const ending = connection({ connection_id: 'con_2', name: '@lin', ends_at: after(5) })
  openPlan({ server: { connections: [connection({ ends_at: after(20) }), ending, connection({ connection_id: 'con_3', ends_at: null })] } })
  const notice = (await screen.findByText(/The sign-in of @lin ends/)).closest('[class*=root]') ?? document.body
  expect(notice).toHaveTextContent('The sign-in of @lin ends in 5 days. Connect it again, and its posts are sent as planned.')
  expect(screen.getByRole('link', { name: 'Connect it again' })).toHaveAttribute('href', '/connections')
})

test.each([
  [[-1], 'The sign-in of @lin ended yesterday. Connect it again, and its posts are sent as planned.'],
  [[5, 2], 'The sign-ins of 2 accounts end within a week. Connect them again, and their posts are sent as planned.'],
  [[-1, 2], 'The sign-ins of 2 accounts have ended or end within a week.'],
  [[-1, -2], 'The sign-ins of 2 accounts have ended. Connect them again'],
])('shows which sign-ins have ended and which will: %j days from now', async (days, text) => {
  const connections = days.map((count, index) =>
    connection({
      connection_id: `con_${index}`,
      name: '@lin',
      ends_at: new Date(NOW.getTime() + count * 24 * 3600_000).toISOString(),
    }),
  )
  openPlan({ server: { connections } })
  await screen.findByRole('link', { name: days.length === 1 ? 'Connect it again' : 'Connect them again' })
  expect(document.body).toHaveTextContent(text)
})

test('has no notice while all accounts work', async () => {
  openPlan({ server: { connections: [connection()], posts: [post()] } })
  expect(await cell('December 1')).toBeInTheDocument()
  expect(screen.queryByText(/your attention/)).toBeNull()
})

test('returns the focus to the day when what it opened is closed', async () => {
  openPlan()
  const day = await cell('December 1')
  day.focus()
  await userEvent.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Plan a post' })
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(day).toHaveFocus())
})
