import { enterText, problem, toasts } from '@loomcast/web-kit/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { connection, post, series } from './plan-server.ts'
import { openPlan, setupPlanTests } from './plan-setup.tsx'

setupPlanTests()

const toastTexts = () => toasts.get().map(({ message }) => message)
const press = (dialog: HTMLElement, name: string) => userEvent.click(within(dialog).getByRole('button', { name }))
const choose = async (dialog: HTMLElement, list: string, option: string) => {
  await userEvent.click(within(dialog).getByRole('combobox', { name: list }))
  await userEvent.click(await screen.findByRole('option', { name: option, hidden: true }))
}

async function openNew() {
  await userEvent.click(await screen.findByRole('button', { name: 'Plan a post' }))
  const dialog = await screen.findByRole('dialog', { name: 'Plan a post' })
  await waitFor(() => expect(within(dialog).getByLabelText('Date')).toHaveValue('2026-12-01'))
  await enterText(within(dialog).getByRole('textbox', { name: 'Text' }), 'Fresh bread.')
  return dialog
}

describe('a new post that repeats', () => {
  test('is planned every week on the chosen days, for a number of posts', async () => {
    const { sent } = openPlan({ server: { posts: [post()] } })
    const dialog = await openNew()
    await choose(dialog, 'Repeat', 'Every week')
    expect(within(dialog).getByText('Every Tuesday at 9:00 AM, until you stop it.')).toBeInTheDocument()
    expect(within(dialog).getByRole('checkbox', { name: 'Tuesday' })).toBeChecked()
    expect(within(dialog).getByRole('checkbox', { name: 'Tuesday' })).toBeDisabled()
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Friday' }))
    await choose(dialog, 'Ends', 'After a number of posts')
    const times = within(dialog).getByRole('textbox', { name: 'Posts' })
    await userEvent.clear(times)
    await press(dialog, 'Plan it')
    expect(await within(dialog).findByText('Enter a number from 1 to 1000.')).toBeInTheDocument()
    expect(sent('POST', '/posts')).toEqual([])
    await userEvent.type(times, '4')
    expect(within(dialog).getByText('Every Tuesday and Friday at 9:00 AM, 4 times.')).toBeInTheDocument()
    await press(dialog, 'Plan it')
    await waitFor(() => expect(sent('POST', '/posts')).toHaveLength(1))
    expect(sent('POST', '/posts')[0]).toMatchObject({ posts: [{ repeat: { frequency: 'weekly', weekdays: [2, 5], times: 4 } }] })
  })

  test('on the 31st shows what happens in shorter months, and ends on a day', async () => {
    const { sent } = openPlan({ server: { posts: [post()] } })
    const dialog = await openNew()
    fireEvent.change(within(dialog).getByLabelText('Date'), { target: { value: '2026-12-31' } })
    await choose(dialog, 'Repeat', 'Every month')
    await choose(dialog, 'Ends', 'On a day')
    fireEvent.change(within(dialog).getByLabelText('Last day'), { target: { value: '2026-12-30' } })
    await press(dialog, 'Plan it')
    expect(await within(dialog).findByText('The last day is before the first post.')).toBeInTheDocument()
    fireEvent.change(within(dialog).getByLabelText('Last day'), { target: { value: '2027-06-30' } })
    expect(
      within(dialog).getByText(
        'On day 31 of every month at 9:00 AM, until Wednesday, June 30, 2027. In a month without that day, it goes out on the last day of the month.',
      ),
    ).toBeInTheDocument()
    await press(dialog, 'Plan it')
    await waitFor(() =>
      expect(sent('POST', '/posts')).toMatchObject([{ posts: [{ repeat: { frequency: 'monthly', until: '2027-06-30' } }] }]),
    )
  })

  test('is a draft without a repetition', async () => {
    const { sent } = openPlan({ server: { posts: [post()] } })
    const dialog = await openNew()
    await choose(dialog, 'Repeat', 'Every day')
    await press(dialog, 'Save as draft')
    await waitFor(() => expect(sent('POST', '/posts')).toHaveLength(1))
    expect(JSON.stringify(sent('POST', '/posts'))).not.toContain('repeat')
  })

  test('by hand warns where the same text is rejected', async () => {
    openPlan({ server: { posts: [post()], connections: [connection()] } })
    const dialog = await openNew()
    await choose(dialog, 'Platform', 'Twitter/X Thread')
    await choose(dialog, 'Repeat', 'Every day')
    const warning = /^X rejects a post with the same text/
    expect(within(dialog).getByText(warning)).toBeInTheDocument()
    await choose(dialog, 'Post through', 'Bluesky: @ada.example.com')
    expect(within(dialog).queryByText(warning)).toBeNull()
  })

  test('shows what the server has against it', async () => {
    openPlan({
      server: { posts: [post()] },
      api: {
        'POST /api/publish/posts': () =>
          problem('validation_failed', undefined, { errors: [{ path: 'posts.0.repeat.until', message: 'Choose a later day.' }] }),
      },
    })
    const dialog = await openNew()
    await choose(dialog, 'Repeat', 'Every day')
    await press(dialog, 'Plan it')
    expect(await within(dialog).findByText('Choose a later day.')).toBeInTheDocument()
  })
})

describe('a post of a series', () => {
  const member = (more = {}) => post({ text: 'Fresh bread every Tuesday.', series: { series_id: 'ser_1', index: 0 }, ...more })
  const open = async (one = member(), of = series({ waiting_post_id: one.post_id })) => {
    const plan = openPlan({ server: { posts: [one], series: [of] }, path: `/plan?post=${one.post_id}` })
    const dialog = await screen.findByRole('dialog', { name: 'LinkedIn Post' })
    await within(dialog).findByText('Every Tuesday at 9:00 AM, until you stop it.')
    return { ...plan, one, dialog }
  }

  test('is edited alone', async () => {
    const { dialog, sent, one } = await open()
    await enterText(within(dialog).getByRole('textbox', { name: 'Text' }), ' Today with nuts.')
    await press(dialog, 'Save changes')
    await waitFor(() => expect(sent('PUT', one.post_id)).toHaveLength(1))
    expect(sent('PUT', one.post_id)[0]).not.toHaveProperty('repeat')
  })

  test('is edited with those that follow, which goes on for what is left', async () => {
    const one = member({ series: { series_id: 'ser_1', index: 2 } })
    const repeat = { frequency: 'weekly' as const, weekdays: [2, 4], times: 10, until: null }
    const plan = openPlan({ server: { posts: [one], series: [series({ repeat })] }, path: `/plan?post=${one.post_id}` })
    const dialog = await screen.findByRole('dialog', { name: 'LinkedIn Post' })
    expect(within(dialog).queryByRole('combobox', { name: 'Repeat' })).toBeNull()
    const following = await within(dialog).findByRole('radio', { name: 'Change this and the following posts' })
    await waitFor(() => expect(following).toBeEnabled())
    await userEvent.click(following)
    expect(within(dialog).getByRole('combobox', { name: 'Repeat' })).toHaveValue('Every week')
    await press(dialog, 'Save changes')
    await waitFor(() =>
      expect(plan.sent('PUT', one.post_id)).toMatchObject([{ revision: 1, repeat: { frequency: 'weekly', weekdays: [2, 4], times: 8 } }]),
    )
  })

  test('no longer repeats after it', async () => {
    const { dialog, sent, one } = await open()
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Change this and the following posts' }))
    await choose(dialog, 'Repeat', 'Does not repeat')
    await press(dialog, 'Save changes')
    await waitFor(() => expect(sent('PUT', one.post_id)).toMatchObject([{ repeat: null }]))
  })

  test('is skipped, and its series goes on', async () => {
    const { dialog, server } = await open()
    await press(dialog, 'Skip this one')
    await press(await screen.findByRole('dialog', { name: 'Skip this post?' }), 'Skip it')
    await waitFor(() => expect(server.posts).toEqual([]))
    expect(server.series).toHaveLength(1)
    expect(toastTexts()).toEqual(['LinkedIn Post skipped.'])
  })

  test('is stopped with its series after a question', async () => {
    const { dialog, server } = await open()
    await press(dialog, 'Stop repeating')
    await press(await screen.findByRole('dialog', { name: 'Stop repeating this post?' }), 'Stop repeating')
    await waitFor(() => expect([server.posts, server.series]).toEqual([[], []]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('shows the next ones, each of which can be skipped', async () => {
    const { dialog, sent } = await open()
    await press(dialog, 'Skip Tue, Dec 15, 9:00 AM')
    expect(await within(dialog).findByRole('button', { name: 'Do not skip Tue, Dec 15, 9:00 AM' })).toBeInTheDocument()
    await press(dialog, 'Do not skip Tue, Dec 15, 9:00 AM')
    await waitFor(() =>
      expect(sent('POST', '/skip')).toEqual([
        { index: 2, skipped: true },
        { index: 2, skipped: false },
      ]),
    )
  })
})

describe('the calendar', () => {
  test('shows what comes of a series, and a press opens the series', async () => {
    const { server } = openPlan({
      server: { posts: [post({ series: { series_id: 'ser_1', index: 0 } })], series: [series()] },
      path: '/plan?day=2026-12-01',
    })
    const cell = await screen.findByRole('gridcell', { name: /December 8, 2026, 1 post/ })
    const entry = within(cell).getByRole('button')
    expect(entry).toHaveAccessibleName(/LinkedIn Post, 9:00 AM\s*Repeats\s*Fresh bread/)
    expect(entry).toHaveAttribute('draggable', 'false')
    await userEvent.click(entry)
    const dialog = await screen.findByRole('dialog', { name: 'LinkedIn Post that repeats' })
    expect(await within(dialog).findByText('Every Tuesday at 9:00 AM, until you stop it.')).toBeInTheDocument()
    expect(location.search).toBe('?day=2026-12-01&series=ser_1')
    await press(dialog, 'Stop repeating')
    await press(await screen.findByRole('dialog', { name: 'Stop repeating this post?' }), 'Stop repeating')
    await waitFor(() => expect(server.series).toEqual([]))
  })

  test('shows a paused series with its reason, and continues it', async () => {
    const paused = series({ state: 'paused', problem: { code: 'planned_limit_reached', text: 'Your plan allows fewer planned posts.' } })
    const { server } = openPlan({ server: { posts: [post()], series: [paused] }, path: '/plan?day=2026-12-01' })
    expect(await screen.findByText('LinkedIn Post is paused and does not repeat.')).toBeInTheDocument()
    expect(screen.getByText('Your plan allows fewer planned posts.')).toBeInTheDocument()
    expect(screen.queryByRole('gridcell', { name: /December 8, 2026, 1 post/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(server.series).toMatchObject([{ state: 'active' }]))
    await waitFor(() => expect(screen.queryByText('LinkedIn Post is paused and does not repeat.')).toBeNull())
  })
})
