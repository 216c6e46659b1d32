import { enterText } from '@loomcast/web-kit/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { connection, FILM_NETWORK, NETWORKS, PICTURE_NETWORK, post, SIGN_IN_NETWORK } from './plan-server.ts'
import { openPlan, setupPlanTests } from './plan-setup.tsx'

setupPlanTests()

const press = (dialog: HTMLElement, name: string) => userEvent.click(within(dialog).getByRole('button', { name }))
const field = (dialog: HTMLElement, name: string) => within(dialog).getByRole('textbox', { name })
const choose = async (dialog: HTMLElement, list: string, option: string) => {
  await userEvent.click(within(dialog).getByRole('combobox', { name: list }))
  await userEvent.click(await screen.findByRole('option', { name: option, hidden: true }))
}
const LONG = ['one', 'two', 'three'].map((word) => `This is part ${word} of what we learned. `.repeat(6).trim()).join('\n\n')
const picture = (file_id: string, alt = '') => ({ file_id, alt, width: 1200, height: 900 })

async function openPost(more: Parameters<typeof post>[0] = {}, api: NonNullable<Parameters<typeof openPlan>[0]>['api'] = {}) {
  const one = post(more)
  const plan = openPlan({ server: { posts: [one], connections: [connection()] }, path: `/plan?post=${one.post_id}`, api })
  const dialog = await screen.findByRole('dialog', { name: /Post$/ })
  return { ...plan, one, dialog }
}
const openDraft = async (more: Parameters<typeof post>[0] = {}, api = {}) => {
  const opened = await openPost({ state: 'draft', ...more }, api)
  await within(opened.dialog).findByRole('textbox', { name: 'Text' })
  return opened
}

describe('the first comment of a post', () => {
  const COMMENT = 'Order before six: https://example.com/bread'

  test('is added where the platform has one, and saved with the post', async () => {
    const { dialog, one, sent } = await openDraft()
    await press(dialog, 'Add a first comment')
    expect(field(dialog, 'First comment (optional)')).toHaveFocus()
    expect(field(dialog, 'First comment (optional)')).toHaveAccessibleDescription(
      /^You add it below your post\..* 0 of 1,250 characters\.$/,
    )
    await enterText(field(dialog, 'First comment (optional)'), `${COMMENT} `)
    await press(dialog, 'Save as draft')
    await waitFor(() => expect(sent('PUT', one.post_id)).toEqual([expect.objectContaining({ first_comment: COMMENT })]))
  })

  test('is not offered where posts have none, and not saved there', async () => {
    const { dialog, one, sent } = await openDraft({ platform: 'Twitter/X Thread', first_comment: COMMENT })
    expect(within(dialog).queryByRole('button', { name: 'Add a first comment' })).toBeNull()
    expect(within(dialog).queryByRole('textbox', { name: 'First comment (optional)' })).toBeNull()
    await press(dialog, 'Save as draft')
    await waitFor(() => expect(sent('PUT', one.post_id)).toEqual([expect.objectContaining({ first_comment: null })]))
  })

  test('shows by how much it is too long', async () => {
    const { dialog } = await openDraft({ first_comment: 'a'.repeat(1_253) })
    expect(field(dialog, 'First comment (optional)')).toBeInvalid()
    expect(dialog).toHaveTextContent('3 over the limit of 1,250 characters.')
  })

  test('is copied on its own when the person posts it', async () => {
    const { dialog } = await openPost({ state: 'handed_over', first_comment: COMMENT })
    const comment = await within(dialog).findByRole('region', { name: 'First comment' })
    expect(comment).toHaveTextContent(COMMENT)
    expect(within(comment).getByRole('button', { name: 'Copy the first comment' })).toBeInTheDocument()
    expect(dialog).toHaveTextContent('When it is posted, add your first comment below it.')
  })

  test('is shown with a published post', async () => {
    const published = { url: 'https://example.com/post', at: '2026-11-28T09:00:00Z' }
    const { dialog } = await openPost({ state: 'published', published, first_comment: COMMENT })
    expect(await within(dialog).findByRole('button', { name: 'Copy the first comment' })).toBeInTheDocument()
  })
})

describe('the film of a post', () => {
  const video = (job_id: string, user_instructions: string) => ({
    job_id,
    input_data: { user_instructions },
    output_data: { thumbnail_url: `/files/${job_id}.jpg`, width: 1080, height: 1920, duration_seconds: 24, file_size_mb: 12.4 },
    created_at: '2026-11-03T09:00:00Z',
    disclosure: { ai_parts: ['footage'] },
  })
  const film = {
    video_id: 'job_1',
    file_id: 'fil_1',
    poster_id: 'fil_2',
    width: 1080,
    height: 1920,
    seconds: 24,
    bytes: 12_400_000,
    ai_parts: [],
  }
  const files = {
    'GET /api/video/films': () => ({
      files: [
        { file_id: 'fil_1', url: '/files/film.mp4', download_url: '/files/film.mp4?download=film.mp4' },
        { file_id: 'fil_2', url: '/files/poster.jpg', download_url: '/files/poster.jpg' },
      ],
    }),
  }

  test('is chosen from the finished videos with its length and size, shown, and saved', async () => {
    const pages: unknown[] = []
    const history = ({ query }: { query: URLSearchParams }) => {
      pages.push([query.get('status'), query.get('page')])
      const jobs = query.get('page') === '1' ? [video('job_3', 'Bread at six'), video('job_2', 'Opening hours')] : [video('job_1', 'Shop')]
      return { history: { jobs, pages: 2 } }
    }
    const { dialog, sent, one } = await openDraft({}, { 'GET /api/video/history': history })
    await press(dialog, 'Add one of your videos')
    const list = await within(dialog).findByRole('list', { name: 'Your videos' })
    expect(within(list).getAllByRole('button')[0]).toHaveTextContent(/^Bread at six 0:24 1080\s×\s1920 12\.4\sMBNov 3, 2026$/)
    await press(dialog, 'Show more videos')
    await userEvent.click(await within(list).findByRole('button', { name: /Shop/ }))
    expect(pages).toEqual([
      ['completed', '1'],
      ['completed', '2'],
    ])
    expect(within(dialog).getByRole('button', { name: 'Remove the film' })).toBeVisible()
    expect(within(dialog).getByText(/An AI model made the video of this post/)).toBeVisible()
    await press(dialog, 'Save as draft')
    await waitFor(() => expect(sent('PUT', one.post_id)).toEqual([expect.objectContaining({ film: { video_id: 'job_1' } })]))
  })

  test('is played and removed, and what the network does not accept is shown before it is saved', async () => {
    const { dialog, sent, one } = await openDraft({ film, connection_id: 'con_1', network: 'bluesky' }, files)
    await waitFor(() => expect(dialog.querySelector('video')).toHaveAttribute('src', '/files/film.mp4'))
    expect(dialog.querySelector('video')).toHaveAttribute('poster', '/files/poster.jpg')
    expect(await within(dialog).findByText("Loomcast can't send films to Bluesky. Remove it.")).toBeVisible()
    await press(dialog, 'Remove the film')
    expect(within(dialog).queryByText(/can't send films/)).toBeNull()
    await press(dialog, 'Save as draft')
    await waitFor(() => expect(sent('PUT', one.post_id)).toEqual([expect.objectContaining({ film: null })]))
  })

  test.each([
    [{ seconds: 901 }, [], 'Instagram allows films of up to 15 minutes.'],
    [{ bytes: 300_000_001 }, [], 'Instagram allows films of up to 300 MB.'],
    [{}, [picture('fil_9')], 'Instagram takes a film or pictures, not both. Remove the film or the pictures.'],
    [{ seconds: 900, bytes: 300_000_000 }, [], null],
  ])('is checked against the limits of its network before it is saved: %j', async (more, pictures, problem) => {
    const one = post({ state: 'draft', film: { ...film, ...more }, pictures, connection_id: 'con_1', network: 'instagram' })
    openPlan({
      server: { posts: [one], connections: [connection({ network: 'instagram' })] },
      path: `/plan?post=${one.post_id}`,
      api: { ...files, 'GET /api/publish/networks': () => ({ networks: [PICTURE_NETWORK], hand_off: true }) },
    })
    const part = await screen.findByRole('group', { name: 'Film' })
    await within(part).findByRole('button', { name: 'Remove the film' })
    await waitFor(() => expect(within(part).queryByRole('alert')?.textContent ?? null).toBe(problem))
  })

  test('that is listed twice because a new one came between two pages is shown once', async () => {
    const history = ({ query }: { query: URLSearchParams }) => {
      const jobs = query.get('page') === '1' ? [video('job_2', 'Second')] : [video('job_2', 'Second'), video('job_1', 'First')]
      return { history: { jobs, pages: 2 } }
    }
    const { dialog } = await openDraft({}, { 'GET /api/video/history': history })
    await press(dialog, 'Add one of your videos')
    const list = await within(dialog).findByRole('list', { name: 'Your videos' })
    await press(dialog, 'Show more videos')
    await within(list).findByRole('button', { name: /First/ })
    expect(
      within(list)
        .getAllByRole('button')
        .map((button) => /Second|First/.exec(button.textContent)?.[0]),
    ).toEqual(['Second', 'First'])
  })

  test('of a post that the person publishes can be saved', async () => {
    const { dialog } = await openPost({ film, state: 'handed_over' }, files)
    expect(await within(dialog).findByRole('link', { name: 'Save the film' })).toHaveAttribute('href', '/files/film.mp4?download=film.mp4')
  })
})

test('the choices of an account are shown as the network allows them, without one made in advance, and saved', async () => {
  const one = post({ state: 'draft', connection_id: 'con_t', network: 'tiktok' })
  const account = connection({ connection_id: 'con_t', network: 'tiktok', name: '@ada' })
  const [privacy, comments] = FILM_NETWORK.options
  const { sent } = openPlan({
    server: { posts: [one], connections: [account] },
    path: `/plan?post=${one.post_id}`,
    api: {
      'GET /api/publish/networks': () => ({ networks: [FILM_NETWORK], hand_off: true }),
      // Its account is private.
      'GET /api/publish/connections/*/options': () => ({
        options: [{ ...privacy, choices: [{ value: 'SELF_ONLY', label: 'Only me' }] }, comments],
      }),
    },
  })
  const dialog = await screen.findByRole('dialog', { name: /Post$/ })
  await waitFor(() => expect(within(dialog).getByRole('combobox', { name: 'Who can see it' })).toHaveValue(''))
  expect(within(dialog).getByText('By posting, you agree to the rules of TikTok.')).toBeVisible()
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Who can see it' }))
  await screen.findByRole('option', { name: 'Only me', hidden: true })
  expect(screen.queryByRole('option', { name: 'Everyone', hidden: true })).toBeNull()
  await userEvent.click(screen.getByRole('option', { name: 'Only me', hidden: true }))
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Allow comments' }))
  await press(dialog, 'Save as draft')
  await waitFor(() =>
    expect(sent('PUT', one.post_id)).toEqual([expect.objectContaining({ options: { privacy: 'SELF_ONLY', comments: 'yes' } })]),
  )
})

describe('the pictures of a post', () => {
  test('are uploaded, described, shown in the preview and saved', async () => {
    let uploads = 0
    const { dialog, sent, one } = await openDraft({}, { 'POST /api/upload/image': () => ({ file_id: `fil_${++uploads}` }) })
    const input = dialog.querySelector('input[type=file]')!
    fireEvent.change(input, { target: { files: [new File(['a'], 'bread.jpg', { type: 'image/jpeg' })] } })
    const alt = await within(dialog).findByRole('textbox', { name: 'Alt text of picture 1' })
    expect(alt).toHaveValue('')
    await enterText(alt, 'A loaf of bread')
    expect(await within(dialog).findByRole('img', { name: 'A loaf of bread' })).toHaveAttribute('src', '/files/fil_1.jpg')
    await press(dialog, 'Save as draft')
    await waitFor(() =>
      expect(sent('PUT', one.post_id)).toEqual([expect.objectContaining({ pictures: [{ file_id: 'fil_1', alt: 'A loaf of bread' }] })]),
    )
  })

  test('are chosen from earlier uploads, newest first, page by page', async () => {
    const upload = (number: number) => ({
      ...picture(`fil_${number}`),
      picture_url: `/files/fil_${number}.jpg`,
      small_url: `/files/small/fil_${number}.jpg`,
      uploaded_at: '2026-11-03T09:00:00Z',
    })
    let fails = true
    const { dialog, sent, one } = await openDraft(
      { pictures: [picture('fil_1', 'Bread')] },
      {
        'GET /api/upload/pictures': ({ query }: { query: URLSearchParams }) => {
          const ids = query.get('file_ids')
          if (ids)
            return {
              pictures: ids.split(',').map((file_id) => ({ ...upload(0), file_id, picture_url: `/files/${file_id}.jpg` })),
              next_cursor: null,
            }
          if (query.get('cursor') !== null) {
            if (fails) return new Response(null, { status: 503 })
            return { pictures: [upload(2), upload(1)], next_cursor: null }
          }
          return { pictures: [upload(4), upload(3), upload(2)], next_cursor: 'page2' }
        },
      },
    )
    await press(dialog, 'Choose from earlier uploads')
    const list = await within(dialog).findByRole('list', { name: 'Earlier uploads' })
    const names = () =>
      within(list)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label'))
    expect(names()).toEqual(['Upload 1, Nov 3, 2026', 'Upload 2, Nov 3, 2026', 'Upload 3, Nov 3, 2026'])
    // Small copies, and the whole picture if there is none.
    const images = [...list.querySelectorAll('img')]
    expect(images.map((image) => image.getAttribute('src'))).toEqual([4, 3, 2].map((number) => `/files/small/fil_${number}.jpg`))
    for (let time = 0; time < 2; time += 1) fireEvent.error(images[0]!)
    expect(images[0]).toHaveAttribute('src', '/files/fil_4.jpg')
    await press(dialog, 'Show more uploads')
    expect(await within(dialog).findByText(/couldn't be loaded/)).toBeInTheDocument()
    fails = false
    await press(dialog, 'Try again')
    await waitFor(() => expect(names()).toHaveLength(4))
    expect(within(dialog).queryByRole('button', { name: 'Show more uploads' })).toBeNull()
    const pressed = () =>
      within(list)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-pressed'))
    expect(pressed()).toEqual(['false', 'false', 'false', 'true'])
    await press(dialog, 'Upload 1, Nov 3, 2026')
    await press(dialog, 'Upload 2, Nov 3, 2026')
    await press(dialog, 'Upload 1, Nov 3, 2026')
    await waitFor(() => expect(pressed()).toEqual(['false', 'true', 'false', 'true']))
    await press(dialog, 'Save as draft')
    const pictures = [
      { file_id: 'fil_1', alt: 'Bread' },
      { file_id: 'fil_3', alt: '' },
    ]
    await waitFor(() => expect(sent('PUT', one.post_id)).toEqual([expect.objectContaining({ pictures })]))
  })

  test('that the network does not take are named before the post is planned', async () => {
    const five = ['1', '2', '3', '4', '5'].map((id) => picture(`fil_${id}`))
    const { dialog } = await openDraft({ pictures: five })
    expect(within(dialog).queryByText(/takes at most/)).toBeNull()
    await choose(dialog, 'Post through', 'Bluesky: @ada.example.com')
    expect(await within(dialog).findByText('Bluesky takes at most 4 pictures. Remove 1.')).toBeInTheDocument()
    await press(dialog, 'Remove picture 5')
    await waitFor(() => expect(within(dialog).queryByText(/takes at most/)).toBeNull())
  })

  test('that were deleted are named', async () => {
    const { dialog } = await openDraft({ pictures: [picture('fil_1'), picture('fil_deleted')] })
    expect(await within(dialog).findByText('One picture was deleted. Remove it here.')).toBeInTheDocument()
  })

  test('are saved and described by the person who posts them', async () => {
    const { dialog } = await openPost({ state: 'handed_over', pictures: [picture('fil_1', 'Bread'), picture('fil_deleted')] })
    expect(await within(dialog).findByRole('link', { name: 'Save picture 1' })).toHaveAttribute('href', '/files/fil_1.jpg')
    expect(within(dialog).getByRole('button', { name: 'Copy alt text of picture 1' })).toBeInTheDocument()
    expect(within(dialog).getByText('Picture 2 was deleted.')).toBeInTheDocument()
  })
})

describe('a thread', () => {
  test('is offered for a text that is too long, shown post by post, and saved', async () => {
    const { dialog, sent, one } = await openDraft()
    await userEvent.clear(field(dialog, 'Text'))
    await enterText(field(dialog, 'Text'), LONG)
    expect(within(dialog).queryByRole('checkbox', { name: /thread/ })).toBeNull()
    await choose(dialog, 'Post through', 'Bluesky: @ada.example.com')
    expect(await within(dialog).findByText('Not ready for Bluesky')).toBeInTheDocument()
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Publish it as a thread of 3 posts' }))
    expect(await within(dialog).findByText('Fits Bluesky')).toBeInTheDocument()
    const shown = within(within(dialog).getByRole('list', { name: 'Thread of 3 posts' })).getAllByRole('listitem')
    expect(shown.map((item) => item.textContent?.slice(0, 20))).toEqual([
      '1/3 This is part one',
      '2/3 This is part two',
      '3/3 This is part thr',
    ])
    await press(dialog, 'Save as draft')
    await waitFor(() => expect(sent('PUT', one.post_id)).toEqual([expect.objectContaining({ thread: true })]))
  })

  test('that stopped shows how many posts are published, and only the rest can be sent', async () => {
    const thread = { texts: ['1/5 a', '2/5 b', '3/5 c', '4/5 d', '5/5 e'], published: 2 }
    const problem = { code: 'refused', text: 'Bluesky refused this.' }
    const { dialog, sent, one } = await openPost({ state: 'failed', connection_id: 'con_1', network: 'bluesky', thread, problem })
    expect(await within(dialog).findByText('2 of 5 published')).toBeInTheDocument()
    expect(dialog).not.toHaveTextContent("wasn't published")
    expect(within(dialog).queryByRole('button', { name: 'Edit' })).toBeNull()
    await press(dialog, 'Send the rest')
    await waitFor(() => expect(sent('POST', `${one.post_id}/send`)).toHaveLength(1))
  })
})

test('what a platform charges is named before a post is planned', async () => {
  const { dialog } = await openDraft({ platform: 'Twitter/X Thread', text: 'Half price after six.' })
  expect(within(dialog).getByText('Posting it yourself is free. The API of X charges $0.015 for this post.')).toBeInTheDocument()
  await enterText(field(dialog, 'Text'), ' https://example.com')
  expect(
    await within(dialog).findByText('Posting it yourself is free. The API of X charges $0.20 for this post, because it has a link.'),
  ).toBeInTheDocument()
  await choose(dialog, 'Platform', 'LinkedIn Post')
  expect(within(dialog).queryByText(/charges/)).toBeNull()
})

test('what a network charges and labels is named for a post that is sent through it', async () => {
  const { dialog } = await openDraft(
    { ai_parts: ['text', 'pictures'], text: 'Half price after six. 日本' },
    {
      'GET /api/publish/networks': () => ({ networks: [...NETWORKS, SIGN_IN_NETWORK], hand_off: true }),
      'GET /api/publish/connections': () => ({
        connections: [connection({ connection_id: 'con_x', network: 'x', name: '@ada' })],
        connection_limit: null,
      }),
    },
  )
  await choose(dialog, 'Post through', 'X: @ada')
  expect(await within(dialog).findByText('X charges $0.015 for this post.')).toBeInTheDocument()
  expect(within(dialog).getByText('An AI model made the text and the pictures of this post, and X gets its AI label.')).toBeInTheDocument()
  // X counts these characters twice.
  expect(within(dialog).getByText('26 of 280 characters')).toBeInTheDocument()
})

test.each([
  ['Instagram Caption', 'Instagram does not take a post without a picture or a film.'],
  ['YouTube Description', 'YouTube does not take a post without a film.'],
])(
  'a post of %s that the person publishes has a warning until it has what the platform requires, and can be planned',
  async (platform, warning) => {
    const { dialog, sent, one } = await openDraft()
    expect(within(dialog).queryByText(/does not take a post without/)).toBeNull()
    await choose(dialog, 'Platform', platform)
    expect(await within(dialog).findByText(warning)).toBeInTheDocument()
    await press(dialog, 'Plan it')
    await waitFor(() => expect(sent('PUT', one.post_id)).toEqual([expect.objectContaining({ state: 'planned', pictures: [] })]))
  },
)

test.each([
  ['Instagram Caption', 0],
  ['YouTube Description', 1],
])('a post of %s with a picture has %i warnings about what the platform requires', async (platform, warnings) => {
  const { dialog } = await openDraft({ pictures: [picture('fil_1')] })
  await choose(dialog, 'Platform', platform)
  await waitFor(() => expect(within(dialog).getByRole('combobox', { name: 'Platform' })).toHaveValue(platform))
  expect(within(dialog).queryAllByText(/does not take a post without/)).toHaveLength(warnings)
})

test('the editor shows that a network needs a picture, and which shapes it accepts', async () => {
  const networks = { 'GET /api/publish/networks': () => ({ networks: [...NETWORKS, PICTURE_NETWORK], hand_off: true }) }
  const connections = [connection({ connection_id: 'con_i', network: 'instagram', name: '@ada' })]
  const { dialog } = await openDraft(
    {},
    {
      ...networks,
      'GET /api/publish/connections': () => ({ connections, connection_limit: null }),
      'GET /api/video/history': () => ({
        history: {
          jobs: [
            {
              job_id: 'job_1',
              input_data: { user_instructions: 'Bread rising' },
              output_data: { thumbnail_url: '/files/job_1.jpg', width: 1080, height: 1920, duration_seconds: 24, file_size_mb: 12.4 },
              created_at: '2026-11-03T09:00:00Z',
              disclosure: { ai_parts: [] },
            },
          ],
          pages: 1,
        },
      }),
      'GET /api/upload/pictures': () => ({
        pictures: [
          {
            file_id: 'fil_tall',
            picture_url: '/files/tall.jpg',
            small_url: '/files/tall.jpg',
            uploaded_at: '2026-11-01T12:00:00Z',
            width: 400,
            height: 1_200,
          },
        ],
        next_cursor: null,
      }),
    },
  )
  expect(within(dialog).queryByText(/needs a picture/)).toBeNull()
  expect(within(dialog).getByRole('group', { name: 'Pictures optional' })).toBeInTheDocument()
  await choose(dialog, 'Post through', 'Instagram: @ada')
  expect(await within(dialog).findByText('A post on Instagram needs a picture or a film.')).toBeInTheDocument()
  expect(within(dialog).getByRole('group', { name: 'Pictures' })).toBeInTheDocument()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Choose from earlier uploads' }))
  await userEvent.click(await within(dialog).findByRole('button', { name: /^Upload 1,/ }))
  expect(await within(dialog).findByText('Picture 1 is too tall for Instagram. Crop it and add it again.')).toBeInTheDocument()
  expect(within(dialog).queryByText(/needs a picture/)).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove picture 1' }))
  expect(await within(dialog).findByText(/needs a picture or a film/)).toBeInTheDocument()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add one of your videos' }))
  await userEvent.click(await within(dialog).findByRole('button', { name: /Bread rising/ }))
  expect(within(dialog).queryByText(/needs a picture/)).toBeNull()
  expect(within(dialog).getByRole('group', { name: 'Pictures optional' })).toBeInTheDocument()
})

test('the editor shows what a model made, and that the network has no label for it', async () => {
  const { dialog } = await openDraft({ ai_parts: ['text'] })
  expect(within(dialog).getByText('An AI model made the text of this post. LinkedIn requires no label for that.')).toBeInTheDocument()
  await choose(dialog, 'Post through', 'Bluesky: @ada.example.com')
  expect(
    await within(dialog).findByText(
      'An AI model made the text of this post. Bluesky has no AI label: say so in the text if readers should know.',
    ),
  ).toBeInTheDocument()
})

test('the language of the text is detected, and can be changed where the network stores it', async () => {
  const { dialog, sent, one } = await openDraft()
  expect(within(dialog).queryByRole('combobox', { name: 'Language of the text' })).toBeNull()
  await choose(dialog, 'Post through', 'Bluesky: @ada.example.com')
  const language = await within(dialog).findByRole('combobox', { name: 'Language of the text' })
  expect(language).toHaveValue('English (detected)')
  await choose(dialog, 'Language of the text', 'German')
  await press(dialog, 'Save as draft')
  await waitFor(() => expect(sent('PUT', one.post_id)).toEqual([expect.objectContaining({ language: 'de' })]))
})
