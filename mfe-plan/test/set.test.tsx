import { hasUnsavedChanges } from '@loomcast/web-kit'
import { enterText, type FakeRequest, problem, toasts } from '@loomcast/web-kit/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { connection, FILM_NETWORK, NETWORKS } from './plan-server.ts'
import { openPlan, setupPlanTests } from './plan-setup.tsx'

setupPlanTests()

const toastTexts = () => toasts.get().map(({ message }) => message)
const press = (dialog: HTMLElement, name: string) => userEvent.click(within(dialog).getByRole('button', { name }))

describe('a set of generated posts', () => {
  const member = (platform: string, content: string, more: object = {}) => ({
    platform,
    content_id: `ctn_${content.slice(0, 1)}`,
    state: 'completed',
    result: { platform, content, content_id: `ctn_${content.slice(0, 1)}`, title: null, created_at: '2026-11-20T08:00:00.000Z', ...more },
  })
  const set = {
    success: true,
    set_id: 'set_1',
    prompt: 'Bread',
    created_at: '2026-11-20T08:00:00.000Z',
    members: [
      member('Instagram Caption', 'I text'),
      member('LinkedIn Post', 'Old text', { created_at: '2026-11-19T08:00:00.000Z' }),
      member('LinkedIn Post', 'L text'),
      member('Facebook Post', 'F text'),
      { platform: 'Blog Post', content_id: 'ctn_failed', state: 'failed' },
    ],
  }

  const row = (dialog: HTMLElement, name: string) => within(dialog).getByRole('listitem', { name })
  const openSet = async (api: NonNullable<Parameters<typeof openPlan>[0]>['api'] = {}) => {
    const connections = [connection(), connection({ connection_id: 'con_g', network: 'ghost', name: 'blog.example.com' })]
    const opened = openPlan({
      server: { connections, freeTimes: [] },
      path: '/plan?set=set_1',
      api: { 'GET /api/content/sets/set_1': set, ...api },
    })
    const dialog = await screen.findByRole('dialog', { name: 'Plan these posts' })
    await waitFor(() => expect(within(dialog).getAllByLabelText('Date')[0]).not.toHaveValue(''))
    return { ...opened, dialog }
  }

  test('shows no error of a time that another choice has replaced', async () => {
    openPlan({ server: { freeTimes: [] }, path: '/plan?set=set_1', api: { 'GET /api/content/sets/set_1': set } })
    const dialog = await screen.findByRole('dialog', { name: 'Plan these posts' })
    const instagram = await within(dialog).findByRole('listitem', { name: 'Instagram Caption' })
    await waitFor(() => expect(within(instagram).getByLabelText('Date')).not.toHaveValue(''))
    fireEvent.change(within(instagram).getByLabelText('Date'), { target: { value: '' } })
    await press(dialog, 'Plan 3 posts')
    expect(await within(dialog).findByText('Check Instagram Caption.')).toBeInTheDocument()
    await userEvent.click(within(dialog).getByRole('radio', { name: 'All at once' }))
    expect(within(dialog).queryByText('Check Instagram Caption.')).toBeNull()
  })

  test('goes out all at the same time if the person chooses so, except for a post with a time of its own', async () => {
    const { sent } = openPlan({ path: '/plan?set=set_1', api: { 'GET /api/content/sets/set_1': set } })
    const dialog = await screen.findByRole('dialog', { name: 'Plan these posts' })
    const instagram = await within(dialog).findByRole('listitem', { name: 'Instagram Caption' })
    await waitFor(() => expect(within(instagram).getByLabelText('Date')).toHaveValue('2026-12-03'))
    fireEvent.change(within(instagram).getByLabelText('Time'), { target: { value: '18:30' } })
    await userEvent.click(within(dialog).getByRole('radio', { name: 'All at once' }))
    await press(dialog, 'Plan 3 posts')
    await waitFor(() => expect(sent('POST', '/posts')).toHaveLength(1))
    const [{ posts }] = sent('POST', '/posts') as [{ posts: { platform: string; local_time: string }[] }]
    expect(posts.map(({ platform, local_time }) => [platform, local_time])).toEqual([
      ['LinkedIn Post', '2026-12-01T09:00'],
      ['Instagram Caption', '2026-12-03T18:30'],
      ['Facebook Post', '2026-12-01T09:00'],
    ])
  })

  test('is planned in one request at the next free slots, with independent texts', async () => {
    const { sent, api } = openPlan({ path: '/plan?set=set_1', api: { 'GET /api/content/sets/set_1': set } })
    const dialog = await screen.findByRole('dialog', { name: 'Plan these posts' })
    const rows = await within(dialog).findAllByRole('checkbox')
    expect(rows).toHaveLength(3)
    const linkedin = within(dialog).getByRole('listitem', { name: 'LinkedIn Post' })
    await waitFor(() => expect(within(linkedin).getByLabelText('Date')).toHaveValue('2026-12-01'))
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Facebook Post' }))
    await press(dialog, 'Edit LinkedIn Post')
    const text = within(linkedin).getByRole('textbox', { name: 'Text' })
    await userEvent.clear(text)
    await enterText(text, 'Changed')
    await press(dialog, 'Plan 2 posts')
    await waitFor(() => expect(sent('POST', '/posts')).toHaveLength(1))
    const none = { title: null, first_comment: null, pictures: [], film: null, options: {}, language: null, ai_parts: [], thread: false }
    const common = { ...none, connection_id: null, time_zone: 'America/New_York', state: 'planned' }
    expect(sent('POST', '/posts')[0]).toEqual({
      posts: [
        {
          ...common,
          platform: 'LinkedIn Post',
          text: 'Changed',
          local_time: '2026-12-01T09:00',
          source: { set_id: 'set_1', content_id: 'ctn_L' },
        },
        {
          ...common,
          platform: 'Instagram Caption',
          text: 'I text',
          local_time: '2026-12-03T17:00',
          source: { set_id: 'set_1', content_id: 'ctn_I' },
        },
      ],
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toastTexts()).toEqual(['2 posts planned.'])
    expect(location.search).toBe('')
    expect(api.calls.some(({ method, path }) => method !== 'GET' && path.startsWith('/api/content'))).toBe(false)
  })

  test('names what a platform requires besides the text, before the posts are planned', async () => {
    const { dialog } = await openSet()
    const warning = 'Instagram does not take a post without a picture or a film.'
    expect(within(row(dialog, 'Instagram Caption')).getByText(warning)).toBeInTheDocument()
    expect(within(row(dialog, 'LinkedIn Post')).queryByText(/does not take a post without/)).toBeNull()
    await press(row(dialog, 'Instagram Caption'), 'Edit Instagram Caption')
    expect(within(row(dialog, 'Instagram Caption')).getAllByText(warning)).toHaveLength(1)
  })

  test('spreads posts over the next days if there are not enough slots, and refuses times that have passed', async () => {
    const { sent } = openPlan({ server: { freeTimes: [] }, path: '/plan?set=set_1', api: { 'GET /api/content/sets/set_1': set } })
    const dialog = await screen.findByRole('dialog', { name: 'Plan these posts' })
    await waitFor(() =>
      expect(
        within(dialog)
          .getAllByLabelText('Date')
          .map((date) => (date as HTMLInputElement).value),
      ).toEqual(['2026-11-29', '2026-11-30', '2026-12-01']),
    )
    fireEvent.change(within(dialog).getAllByLabelText('Date')[1]!, { target: { value: '2026-11-27' } })
    await press(dialog, 'Plan 3 posts')
    expect(await within(dialog).findByText('This time has passed.')).toBeInTheDocument()
    expect(sent('POST', '/posts')).toEqual([])
    // A draft can have any time.
    await press(dialog, 'Save as drafts')
    await waitFor(() => expect(sent('POST', '/posts')).toHaveLength(1))
    expect(toastTexts()).toEqual(['3 posts saved as drafts.'])
  })

  test('shows the errors of the server at their posts', async () => {
    openPlan({
      path: '/plan?set=set_1',
      api: {
        'GET /api/content/sets/set_1': set,
        'POST /api/publish/posts': () =>
          problem('text_too_long_for_network', undefined, { errors: [{ path: 'posts.1.text', message: '2 characters too long.' }] }),
      },
    })
    const dialog = await screen.findByRole('dialog', { name: 'Plan these posts' })
    await userEvent.click(await within(dialog).findByRole('checkbox', { name: 'LinkedIn Post' }))
    await press(dialog, 'Plan 2 posts')
    const second = await within(dialog).findByRole('listitem', { name: 'Facebook Post' })
    expect(await within(second).findByText('2 characters too long.')).toBeInTheDocument()
    expect(within(dialog).getByRole('alert')).toHaveTextContent('This text is longer than the network allows.')
  })

  test('has the film and the options that a network needs, with the errors of the server at their fields', async () => {
    const video = {
      job_id: 'job_1',
      input_data: { user_instructions: 'Bread rising' },
      output_data: { thumbnail_url: '/files/job_1.jpg', width: 1080, height: 1920, duration_seconds: 24, file_size_mb: 12.4 },
      created_at: '2026-11-03T09:00:00Z',
      disclosure: { ai_parts: ['footage'] },
    }
    const [privacy, comments] = FILM_NETWORK.options
    let refused = false
    const films = {
      ...set,
      members: [member('Instagram Caption', 'I text'), member('TikTok Caption', 'T text'), member('Blog Post', 'B text')],
    }
    const { sent } = openPlan({
      server: { connections: [connection(), connection({ connection_id: 'con_t', network: 'tiktok', name: '@ada.t' })] },
      path: '/plan?set=set_1',
      api: {
        'GET /api/content/sets/set_1': films,
        'GET /api/publish/networks': () => ({ networks: [...NETWORKS, FILM_NETWORK], hand_off: true }),
        'GET /api/publish/connections/*/options': () => ({
          options: [{ ...privacy, choices: [{ value: 'SELF_ONLY', label: 'Only me' }] }, comments],
        }),
        'GET /api/video/history': () => ({ history: { jobs: [video], pages: 1 } }),
        'POST /api/publish/posts': ({ body }: FakeRequest) => {
          const place = (body as { posts: { platform: string }[] }).posts.findIndex(({ platform }) => platform === 'TikTok Caption')
          if (refused) return Response.json({ posts: [], warnings: [] }, { status: 201 })
          refused = true
          return problem('validation_failed', undefined, {
            errors: [
              { path: `posts.${place}.film`, message: 'TikTok takes only posts with a film.' },
              { path: `posts.${place}.options.privacy`, message: 'TikTok needs an answer: Who can see it.' },
            ],
          })
        },
      },
    })
    const dialog = await screen.findByRole('dialog', { name: 'Plan these posts' })
    const row = await within(dialog).findByRole('listitem', { name: 'TikTok Caption' })
    expect(within(row).queryByRole('button', { name: 'Add one of your videos' })).toBeNull()
    await userEvent.click(within(row).getByRole('combobox', { name: 'Post through' }))
    await userEvent.click(await screen.findByRole('option', { name: 'TikTok: @ada.t', hidden: true }))
    // Without opening the row: this network takes no text alone.
    await within(row).findByRole('combobox', { name: 'Who can see it' })
    await press(dialog, 'Plan 3 posts')
    expect(await within(row).findByText('TikTok takes only posts with a film.')).toBeInTheDocument()
    expect(within(row).getByRole('combobox', { name: 'Who can see it' })).toHaveAccessibleDescription(
      'TikTok needs an answer: Who can see it.',
    )
    await userEvent.click(within(row).getByRole('combobox', { name: 'Who can see it' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Only me', hidden: true }))
    await userEvent.click(within(row).getByRole('checkbox', { name: 'Allow comments' }))
    await press(row, 'Add one of your videos')
    await userEvent.click(await within(row).findByRole('button', { name: /Bread rising/ }))
    expect(within(row).getByText(/gets its AI label/)).toBeInTheDocument()
    await press(dialog, 'Plan 3 posts')
    await waitFor(() => expect(sent('POST', '/posts')).toHaveLength(2))
    const [, second] = sent('POST', '/posts') as { posts: object[] }[]
    expect(second!.posts.find((one) => 'connection_id' in one && one.connection_id === 'con_t')).toMatchObject({
      platform: 'TikTok Caption',
      film: { video_id: 'job_1' },
      options: { privacy: 'SELF_ONLY', comments: 'yes' },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('shows warnings about what was planned', async () => {
    openPlan({
      path: '/plan?set=set_1',
      api: {
        'GET /api/content/sets/set_1': set,
        'POST /api/publish/posts': () =>
          Response.json(
            { posts: [], warnings: [{ index: 1, code: 'duplicate', text: 'The same text is planned within the hour.' }] },
            { status: 201 },
          ),
      },
    })
    const dialog = await screen.findByRole('dialog', { name: 'Plan these posts' })
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Plan 3 posts' }))
    expect(await within(dialog).findByText('Instagram Caption: The same text is planned within the hour.')).toBeInTheDocument()
  })

  test('keeps the times of the other posts when one is changed', async () => {
    const { dialog } = await openSet()
    const dates = () =>
      within(dialog)
        .getAllByLabelText<HTMLInputElement>('Date')
        .map(({ value }) => value)
    const before = dates()
    expect(new Set(before).size).toBe(3)
    fireEvent.change(within(dialog).getAllByLabelText('Date')[0]!, { target: { value: '2027-01-15' } })
    await waitFor(() => expect(dates()).toEqual(['2027-01-15', ...before.slice(1)]))
  })

  test('names the posts with errors, and goes to the first of them, whose part can be closed again', async () => {
    const { dialog, sent } = await openSet()
    for (const name of ['LinkedIn Post', 'Instagram Caption']) {
      await press(dialog, `Edit ${name}`)
      await userEvent.clear(within(row(dialog, name)).getByRole('textbox', { name: 'Text' }))
      await press(dialog, `Close ${name}`)
    }
    await press(dialog, 'Plan 3 posts')
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Check LinkedIn Post and Instagram Caption.')
    const text = within(row(dialog, 'LinkedIn Post')).getByRole('textbox', { name: 'Text' })
    expect(text).toHaveAccessibleDescription('Write the text first.')
    expect(text).toHaveFocus()
    await press(dialog, 'Close LinkedIn Post')
    expect(text).not.toBeInTheDocument()
    expect(sent('POST', '/posts')).toEqual([])
  })

  test('asks before it closes with changes', async () => {
    const { dialog } = await openSet()
    const close = () => press(dialog, 'Close')
    fireEvent.change(within(dialog).getAllByLabelText('Time')[0]!, { target: { value: '10:30' } })
    expect(hasUnsavedChanges()).toBe(true)
    await close()
    const question = await screen.findByRole('dialog', { name: 'Discard your changes?' })
    await press(question, 'Keep editing')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull())
    expect(within(dialog).getAllByLabelText('Time')[0]).toHaveValue('10:30')
    await close()
    await press(await screen.findByRole('dialog', { name: 'Discard your changes?' }), 'Discard')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(hasUnsavedChanges()).toBe(false)
  })

  test('closes at once if nothing but the choice of posts was changed', async () => {
    const { dialog } = await openSet()
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Facebook Post' }))
    expect(hasUnsavedChanges()).toBe(false)
    await press(dialog, 'Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('plans nothing twice when an answer is lost, and a changed set is another request', async () => {
    const { dialog, api } = await openSet({ 'POST /api/publish/posts': () => Promise.reject(new TypeError('Failed to fetch')) })
    const keys = () => api.calls.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'))
    await press(dialog, 'Plan 3 posts')
    await within(dialog).findByRole('alert')
    await press(dialog, 'Plan 3 posts')
    await waitFor(() => expect(keys().length).toBeGreaterThan(1))
    expect([keys()[0], new Set(keys()).size]).toEqual([expect.any(String), 1])
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Facebook Post' }))
    await press(dialog, 'Plan 2 posts')
    await waitFor(() => expect(new Set(keys()).size).toBe(2))
  })

  test('has a title on a network for articles, and offers a thread where the text is too long', async () => {
    const long = 'A sentence of a text that one post cannot have. '.repeat(10).trim()
    const { dialog, sent } = await openSet({
      'GET /api/content/sets/set_1': {
        ...set,
        members: [member('Blog Post', '# Bread\n\nB text', { title: 'Bread' }), member('LinkedIn Post', long)],
      },
    })
    const through = async (name: string, account: string) => {
      const list = within(row(dialog, name)).getByRole('combobox', { name: 'Post through' })
      await userEvent.click(list)
      await waitFor(() => expect(document.getElementById(list.getAttribute('aria-controls') ?? '')).not.toBeNull())
      const options = within(document.getElementById(list.getAttribute('aria-controls') ?? '')!)
      await userEvent.click(await options.findByRole('option', { name: account, hidden: true }))
    }
    // The mark of the heading is not shown.
    expect(row(dialog, 'Blog Post')).toHaveTextContent(/Bread B text/)
    expect(row(dialog, 'Blog Post')).not.toHaveTextContent('#')
    await through('Blog Post', 'Ghost: blog.example.com')
    await through('LinkedIn Post', 'Bluesky: @ada.example.com')
    // Without opening the row.
    await userEvent.click(await within(row(dialog, 'LinkedIn Post')).findByRole('checkbox', { name: /^Publish it as a thread of/ }))
    await press(dialog, 'Plan 2 posts')
    await waitFor(() => expect(sent('POST', '/posts')).toHaveLength(1))
    const [{ posts }] = sent('POST', '/posts') as [{ posts: object[] }]
    expect(posts).toContainEqual(expect.objectContaining({ platform: 'Blog Post', title: 'Bread', thread: false }))
    expect(posts).toContainEqual(expect.objectContaining({ platform: 'LinkedIn Post', title: null, thread: true }))
  })
})
