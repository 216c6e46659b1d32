import { hasUnsavedChanges } from '@loomcast/web-kit'
import { enterText, type FakeRequest, problem, toasts } from '@loomcast/web-kit/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { connection, post } from './plan-server.ts'
import { NOW, openPlan, setupPlanTests } from './plan-setup.tsx'

setupPlanTests()

const toastTexts = () => toasts.get().map(({ message }) => message)
const press = (dialog: HTMLElement, name: string) => userEvent.click(within(dialog).getByRole('button', { name }))
const field = (dialog: HTMLElement, name: string) => within(dialog).getByRole('textbox', { name })
const choose = async (dialog: HTMLElement, list: string, option: string) => {
  await userEvent.click(within(dialog).getByRole('combobox', { name: list }))
  await userEvent.click(await screen.findByRole('option', { name: option, hidden: true }))
}
const copied: string[] = []
const clipboard = { writeText: async (text: string) => void copied.push(text) }
beforeEach(() => void copied.splice(0))

async function openNew() {
  await userEvent.click(await screen.findByRole('button', { name: 'Plan a post' }))
  const dialog = await screen.findByRole('dialog', { name: 'Plan a post' })
  await waitFor(() => expect(within(dialog).getByLabelText('Date')).toHaveValue('2026-12-01'))
  return dialog
}

describe('the editor', () => {
  test('plans a post at the next free slot, with its length and a preview', async () => {
    const { sent, api } = openPlan({ server: { posts: [post()] } })
    const dialog = await openNew()
    await enterText(field(dialog, 'Text'), 'Six hours a week back.')
    expect(await within(dialog).findByText('22 of 3,000 characters')).toBeInTheDocument()
    expect(
      within(within(dialog).getByRole('figure', { name: 'Preview as LinkedIn Post' })).getByText('Six hours a week back.'),
    ).toBeVisible()
    await press(dialog, 'Next free slot')
    expect(within(dialog).getByLabelText('Date')).toHaveValue('2026-12-03')
    await press(dialog, 'Plan it')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent('POST', '/posts')).toEqual([
      {
        posts: [
          {
            platform: 'LinkedIn Post',
            connection_id: null,
            text: 'Six hours a week back.',
            title: null,
            pictures: [],
            film: null,
            options: {},
            language: null,
            ai_parts: [],
            thread: false,
            first_comment: null,
            local_time: '2026-12-03T17:00',
            time_zone: 'America/New_York',
            state: 'planned',
          },
        ],
      },
    ])
    expect(api.calls.find(({ method }) => method === 'POST')?.headers.get('idempotency-key')).toBeTruthy()
    expect(toastTexts()).toEqual(['LinkedIn Post planned for Thu, Dec 3, 5:00 PM.'])
  })

  test('counts by the rules of the network through which it is sent, and saves a draft', async () => {
    const { sent } = openPlan({ server: { posts: [post()], connections: [connection()] } })
    const dialog = await openNew()
    await enterText(field(dialog, 'Text'), 'x'.repeat(302))
    await choose(dialog, 'Post through', 'Bluesky: @ada.example.com')
    expect(await within(dialog).findByText('2 characters over the 300 of Bluesky.')).toBeInTheDocument()
    expect(within(dialog).getByText('Not ready for Bluesky')).toBeInTheDocument()
    await press(dialog, 'Save as draft')
    await waitFor(() =>
      expect(sent('POST', '/posts')).toEqual([{ posts: [expect.objectContaining({ connection_id: 'con_1', state: 'draft' })] }]),
    )
  })

  test('needs a text, and keeps the day that the calendar gave', async () => {
    const { sent } = openPlan({ server: { posts: [post()] } })
    const dialog = await openNew()
    await press(dialog, 'Plan it')
    expect(await within(dialog).findByText('Write the text first.')).toBeInTheDocument()
    expect(sent('POST', '/posts')).toEqual([])
  })

  test('keeps what was typed when a post is being sent, with the reason', async () => {
    const one = post()
    openPlan({
      server: { posts: [one] },
      path: `/plan?post=${one.post_id}`,
      api: { 'PUT /api/publish/posts/*': () => problem('post_is_being_sent') },
    })
    const dialog = await screen.findByRole('dialog', { name: 'LinkedIn Post' })
    const text = await within(dialog).findByRole('textbox', { name: 'Text' })
    await userEvent.clear(text)
    await enterText(text, 'A better text')
    expect(hasUnsavedChanges()).toBe(true)
    await press(dialog, 'Save changes')
    expect(await within(dialog).findByRole('alert')).toHaveTextContent("This post is being sent or was published, so it can't be changed.")
    expect(text).toHaveValue('A better text')
    expect(within(dialog).getByRole('button', { name: 'Copy your text' })).toBeInTheDocument()

    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    const question = await screen.findByRole('dialog', { name: 'Discard your changes?' })
    await press(question, 'Keep editing')
    expect(text).toHaveValue('A better text')
  })

  test('stays open when the post changes its state', async () => {
    const one = post({ local_time: '2026-11-28T07:01' })
    const { server } = openPlan({
      server: { posts: [one] },
      path: `/plan?post=${one.post_id}`,
      api: { 'PUT /api/publish/posts/*': () => problem('post_is_being_sent') },
    })
    const text = await screen.findByRole('textbox', { name: 'Text' })
    await userEvent.type(text, '!')
    server.posts = [{ ...one, state: 'sending' }]
    await userEvent.click(screen.getByRole('button', { name: 'Change to a draft' }))
    expect(await screen.findByText('Sending')).toBeInTheDocument()
    expect(text).toBeInTheDocument()
    expect(text).toHaveValue(`${one.text}!`)
  })

  test('gives way to what became of the post if nothing was changed', async () => {
    const one = post({ connection_id: 'con_1' })
    const { server } = openPlan({ server: { posts: [one], connections: [connection()] }, path: `/plan?post=${one.post_id}` })
    await userEvent.click(await screen.findByRole('button', { name: 'Send now' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    server.posts = [{ ...one, state: 'published', published: { url: 'https://bsky.example.com/post/1', at: NOW.toISOString() } }]
    await userEvent.click(screen.getByRole('radio', { name: 'List' }))
    await userEvent.click(await screen.findByRole('button', { name: /^9:00 AM/ }))
    const dialog = await screen.findByRole('dialog', { name: 'LinkedIn Post' })
    expect(await within(dialog).findByRole('link', { name: 'Open the post' })).toHaveAttribute('href', 'https://bsky.example.com/post/1')
    expect(within(dialog).queryByRole('textbox')).toBeNull()
  })

  test('begins again with a newer version of the post if nothing was changed', async () => {
    const one = post()
    const { server, sent } = openPlan({ server: { posts: [one] } })
    await userEvent.click(await screen.findByRole('radio', { name: 'List' }))
    const row = await screen.findByRole('button', { name: /^9:00 AM/ })
    server.posts = [{ ...one, revision: 2, text: 'Edited elsewhere' }]
    await userEvent.click(row)
    const dialog = await screen.findByRole('dialog', { name: 'LinkedIn Post' })
    await waitFor(() => expect(field(dialog, 'Text')).toHaveValue('Edited elsewhere'))
    await press(dialog, 'Save changes')
    await waitFor(() => expect(sent('PUT', one.post_id)).toEqual([expect.objectContaining({ revision: 2, text: 'Edited elsewhere' })]))
  })

  test('does not claim that an empty text fits', async () => {
    openPlan({ server: { posts: [post()] } })
    const dialog = await openNew()
    expect(await within(dialog).findByText('0 of 3,000 characters')).toBeInTheDocument()
    expect(within(dialog).queryByText(/^Fits|^Not ready/)).toBeNull()
    await enterText(field(dialog, 'Text'), 'Six hours a week back.')
    expect(await within(dialog).findByText('Fits LinkedIn')).toBeInTheDocument()
  })

  describe('after another person edited the post', () => {
    async function openConflict() {
      const one = post()
      const plan = openPlan({ server: { posts: [one] }, path: `/plan?post=${one.post_id}` })
      const accept = plan.server.routes['PUT /api/publish/posts/*']
      const dialog = await screen.findByRole('dialog', { name: 'LinkedIn Post' })
      const text = await within(dialog).findByRole('textbox', { name: 'Text' })
      await enterText(text, ' Mine.')
      plan.server.posts = [{ ...one, revision: 2, text: 'Theirs' }]
      plan.api.on({
        'PUT /api/publish/posts/*': (request: FakeRequest) =>
          (request.body as { revision: number }).revision === 1 ? problem('revision_changed') : accept?.(request),
      })
      await press(dialog, 'Change to a draft')
      expect(await within(dialog).findByRole('alert')).toHaveTextContent('This post was edited somewhere else while you were editing it.')
      return { ...plan, one, dialog, text }
    }

    test('saves mine over it when the person wants that', async () => {
      const { dialog, sent, one } = await openConflict()
      await press(dialog, 'Save mine anyway')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      const mine = { text: `${one.text} Mine.`, state: 'draft' }
      expect(sent('PUT', one.post_id)).toEqual([
        expect.objectContaining({ ...mine, revision: 1 }),
        expect.objectContaining({ ...mine, revision: 2 }),
      ])
    })

    test('shows theirs, and sends nothing', async () => {
      const { dialog, sent, one } = await openConflict()
      await press(dialog, 'Show theirs')
      await waitFor(() => expect(field(dialog, 'Text')).toHaveValue('Theirs'))
      expect(within(dialog).queryByRole('alert')).toBeNull()
      expect(hasUnsavedChanges()).toBe(false)
      expect(sent('PUT', one.post_id)).toHaveLength(1)
    })
  })

  test('shows the fields with errors of the server, and where more planned posts are sold', async () => {
    let answer = () =>
      problem('time_is_past', 'This time has passed.', { errors: [{ path: '/posts/0/local_time', message: 'Choose a later time.' }] })
    openPlan({ server: { posts: [post()] }, api: { 'POST /api/publish/posts': () => answer() } })
    const dialog = await openNew()
    await enterText(field(dialog, 'Text'), 'Text')
    await press(dialog, 'Plan it')
    expect(await within(dialog).findByText('Choose a later time.')).toBeInTheDocument()
    answer = () => problem('planned_limit_reached')
    await press(dialog, 'Plan it')
    expect(await within(dialog).findByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing')
  })
})

describe('a post that the network did not confirm', () => {
  const unknown = (more = {}) =>
    post({
      state: 'unknown',
      attempt_id: 'att_1',
      connection_id: 'con_1',
      network: 'bluesky',
      next_lookup_at: new Date(NOW.getTime() + 240_000).toISOString(),
      ...more,
    })
  const open = async (one = unknown()) => {
    const plan = openPlan({ server: { posts: [one], connections: [connection()] }, path: `/plan?post=${one.post_id}` })
    const dialog = await screen.findByRole('dialog', { name: 'LinkedIn Post' })
    await within(dialog).findByRole('button', { name: "It's published" })
    return { ...plan, one, dialog }
  }

  test('but is processing is shown as that, without a question', async () => {
    const one = unknown({
      processing: 'TikTok is processing the film.',
      problem: { code: 'processing', text: 'TikTok is processing the film.' },
    })
    openPlan({ server: { posts: [one], connections: [connection()] }, path: `/plan?post=${one.post_id}` })
    const dialog = await screen.findByRole('dialog', { name: 'LinkedIn Post' })
    expect(await within(dialog).findByText('TikTok is processing the film.')).toBeInTheDocument()
    expect(dialog).toHaveTextContent("Everything has arrived there, so you don't need to do anything. Loomcast checks again in 4 minutes.")
    expect(within(dialog).getByText('Processing')).toBeInTheDocument()
    expect(within(dialog).queryByRole('button', { name: "It's published" })).toBeNull()
    expect(dialog).not.toHaveTextContent(/confirm/i)
  })

  test('and whose film it is still processing waits for that', async () => {
    const text = 'Instagram is processing the film.'
    const one = post({ platform: 'LinkedIn Post', connection_id: 'con_1', processing: text, problem: { code: 'processing', text } })
    openPlan({ server: { posts: [one], connections: [connection()] }, path: `/plan?post=${one.post_id}` })
    const dialog = await screen.findByRole('dialog', { name: 'LinkedIn Post' })
    expect(await within(dialog).findByText("Loomcast publishes the post as soon as that's done.")).toBeInTheDocument()
    expect(within(dialog).getByText(text)).toBeInTheDocument()
    expect(dialog).not.toHaveTextContent("This post hasn't been sent yet.")
  })

  test('shows when Loomcast looks again, and never that it failed', async () => {
    const { dialog } = await open()
    expect(dialog).toHaveTextContent('This post may already be published.')
    expect(dialog).toHaveTextContent("Loomcast won't send it again on its own, so it can't appear twice. The next check is in 4 minutes.")
    expect(dialog).not.toHaveTextContent(/failed/i)
    expect(within(dialog).getByRole('link', { name: 'Open @ada.example.com' })).toHaveAttribute(
      'href',
      'https://bsky.example.com/profile/ada',
    )
  })

  test('is marked as published with its link', async () => {
    const { dialog, sent, one } = await open()
    await enterText(field(dialog, 'Link to the post (optional)'), 'javascript:alert(1)')
    expect(within(dialog).getByRole('button', { name: "It's published" })).toBeDisabled()
    await userEvent.clear(field(dialog, 'Link to the post (optional)'))
    await enterText(field(dialog, 'Link to the post (optional)'), 'https://bsky.example.com/post/1')
    await press(dialog, "It's published")
    await waitFor(() =>
      expect(sent('POST', `${one.post_id}/answer`)).toEqual([
        { published: true, attempt_id: 'att_1', url: 'https://bsky.example.com/post/1' },
      ]),
    )
  })

  test('is sent again only after the person answered that it is not there', async () => {
    const text = "Telegram didn't confirm that this post was published. Check your account there."
    const { dialog, sent, one } = await open(unknown({ next_lookup_at: null, problem: { code: 'unknown', text } }))
    expect(dialog).toHaveTextContent(text)
    expect(dialog).not.toHaveTextContent('next check')
    await press(dialog, "It isn't there: send it again")
    await waitFor(() => expect(sent('POST', `${one.post_id}/answer`)).toEqual([{ published: false, attempt_id: 'att_1' }]))
    expect(sent('POST', '/send')).toEqual([])
  })
})

describe('a missed post', () => {
  test('is sent now, moved or deleted, as the person decides', async () => {
    const one = post({ state: 'missed', connection_id: 'con_1', local_time: '2026-11-27T09:00' })
    const { server, sent } = openPlan({ server: { posts: [one], connections: [connection()] }, path: `/plan?post=${one.post_id}` })
    const dialog = await screen.findByRole('dialog', { name: 'LinkedIn Post' })
    expect(await within(dialog).findByText('Missed: nothing was sent.')).toBeInTheDocument()
    expect(dialog).toHaveTextContent("but Loomcast couldn't send it within 30 minutes. Send it now, or choose another time.")
    await press(dialog, 'New time')
    const move = await screen.findByRole('dialog', { name: 'Move this LinkedIn Post' })
    fireEvent.change(within(move).getByLabelText('Day'), { target: { value: '2026-12-02' } })
    await press(move, 'Move')
    await waitFor(() => expect(server.posts[0]).toMatchObject({ state: 'planned', local_time: '2026-12-02T09:00' }))
    expect(sent('POST', '/send')).toEqual([])
  })

  test('is sent now', async () => {
    const one = post({ state: 'missed', connection_id: 'con_1' })
    const { sent } = openPlan({ server: { posts: [one] }, path: `/plan?post=${one.post_id}` })
    const dialog = await screen.findByRole('dialog', { name: 'LinkedIn Post' })
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Send now' }))
    await waitFor(() => expect(sent('POST', `${one.post_id}/send`)).toHaveLength(1))
  })

  test('that the person publishes is one of which Loomcast could not remind them', async () => {
    const one = post({ state: 'missed', local_time: '2026-11-27T09:00' })
    openPlan({ server: { posts: [one] }, path: `/plan?post=${one.post_id}` })
    const dialog = await screen.findByRole('dialog', { name: 'LinkedIn Post' })
    expect(await within(dialog).findByRole('button', { name: 'Post it now' })).toBeEnabled()
    expect(dialog).toHaveTextContent("but Loomcast couldn't remind you within 30 minutes. Post it now, or choose another time.")
  })

  test('is deleted after a question', async () => {
    const one = post({ state: 'missed' })
    const { server } = openPlan({ server: { posts: [one] }, path: `/plan?post=${one.post_id}` })
    const dialog = await screen.findByRole('dialog', { name: 'LinkedIn Post' })
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Delete' }))
    await press(await screen.findByRole('dialog', { name: 'Delete this post?' }), 'Delete')
    await waitFor(() => expect(server.posts).toEqual([]))
    await waitFor(() => expect(screen.queryByRole('heading', { name: '1 post is waiting for you' })).toBeNull())
  })
})

describe('a post that the person publishes', () => {
  const open = async (platform: string, text: string) => {
    const one = post({ state: 'handed_over', platform, text })
    const plan = openPlan({ server: { posts: [one] }, path: `/plan?post=${one.post_id}` })
    const dialog = (await screen.findByRole('button', { name: 'Posted' })).closest<HTMLElement>('[role=dialog]')!
    Object.assign(navigator, { clipboard })
    // jsdom opens no tab.
    dialog.addEventListener('click', (event) => event.preventDefault())
    return { ...plan, one, dialog }
  }

  test('is copied and opened with its text at one press, and done with a second one', async () => {
    const { dialog, sent, one } = await open('Twitter/X Thread', 'Warm bread & coffee')
    const link = within(dialog).getByRole('link', { name: 'Copy the text and open X' })
    expect(link).toHaveAttribute('href', 'https://x.com/intent/post?text=Warm+bread+%26+coffee')
    expect(link).toHaveAttribute('target', '_blank')
    await userEvent.click(link)
    expect(copied).toEqual(['Warm bread & coffee'])
    expect(dialog).toHaveTextContent('It is copied as well.')
    await press(dialog, 'Posted')
    await waitFor(() => expect(sent('POST', `${one.post_id}/answer`)).toEqual([{ published: true, attempt_id: null }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('has to be pasted where the network takes no text from a link', async () => {
    const { dialog } = await open('LinkedIn Post', 'Warm bread')
    expect(dialog).toHaveTextContent('LinkedIn opens in a new tab, where you paste the text.')
    await userEvent.click(within(dialog).getByRole('link', { name: 'Copy the text and open LinkedIn' }))
    expect(dialog).toHaveTextContent('Copied. Paste it into LinkedIn.')
  })

  test('begins with the first post of a thread', async () => {
    const { dialog } = await open('Twitter/X Thread', `First post. ${'Bread is rising. '.repeat(20)}`)
    expect(dialog).toHaveTextContent(/This is a thread of 2 posts. The first is filled in. Copy each of them below./)
    const link = within(dialog).getByRole('link', { name: 'Copy the text and open X' })
    await userEvent.click(link)
    expect(new URL(link.getAttribute('href')!).searchParams.get('text')).toBe(copied[0])
    expect(copied[0]!.length).toBeLessThanOrEqual(280)
  })

  test('becomes a draft again', async () => {
    const { dialog, server } = await open('Blog Post', '# Bread')
    expect(within(dialog).getByRole('button', { name: 'Copy the text' })).toBeInTheDocument()
    await press(dialog, 'Back to drafts')
    await waitFor(() => expect(server.posts[0]!.state).toBe('draft'))
  })
})

test('one generated text opens in the editor with its source', async () => {
  const item = { content_id: 'ctn_9', platform: 'Facebook Post', generated_text: 'Fresh bread', title: null, set_id: null }
  const { sent } = openPlan({ path: '/plan?content=ctn_9', api: { 'GET /api/content/ctn_9': { item } } })
  const dialog = await screen.findByRole('dialog', { name: 'Plan a post' })
  expect(await within(dialog).findByRole('textbox', { name: 'Text' })).toHaveValue('Fresh bread')
  await waitFor(() => expect(within(dialog).getByLabelText('Date')).toHaveValue('2026-12-01'))
  await press(dialog, 'Plan it')
  await waitFor(() =>
    expect(sent('POST', '/posts')).toEqual([
      {
        posts: [expect.objectContaining({ platform: 'Facebook Post', text: 'Fresh bread', source: { set_id: null, content_id: 'ctn_9' } })],
      },
    ]),
  )
})
