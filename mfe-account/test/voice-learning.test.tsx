import { toasts } from '@loomcast/web-kit'
import { type FakeRoute, problem, resetApp } from '@loomcast/web-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Voice } from '../src/voice/voice.api.ts'
import { zip } from './archives.ts'
import { choose, learned, linkedin, open, paste, sent } from './support/voice-page.tsx'

afterEach(() => {
  jest.restoreAllMocks()
  resetApp()
})

describe('without a voice', () => {
  test('the form states how many posts are needed before anything is pasted', async () => {
    open([], { 'GET /api/user/voice': { success: true, voices: [], needed_posts: 8 } })
    await userEvent.click(await screen.findByRole('button', { name: 'Add your posts' }))
    expect(screen.getByText(/^Your voice needs at least 8 posts of your own\./)).toBeInTheDocument()
  })

  test('an example and one action lead to the form, which sends only confirmed own posts', async () => {
    const api = open([], { 'PUT /api/user/voice/blog': learned })
    await userEvent.click(await screen.findByRole('button', { name: 'Add your posts' }))
    expect(screen.getByRole('heading', { name: 'Add your posts' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Learn my voice' }))
    for (const reason of ['Choose the platform of these posts', 'Paste at least one post', 'Only your own posts can be used'])
      expect(screen.getByText(reason)).toBeInTheDocument()
    await choose('Platform', 'Blog Post')
    await paste('One.\n\nTwo,\nwith a line.')
    expect(screen.getByRole('status')).toHaveTextContent('2 posts recognized. Each empty line starts a new one.')
    expect(sent(api, 'PUT')).toEqual([])
    await userEvent.click(screen.getByRole('checkbox', { name: 'These are my own posts' }))
    await userEvent.click(screen.getByRole('button', { name: 'Learn my voice' }))
    expect(await screen.findByRole('heading', { name: 'Blog Post' })).toBeInTheDocument()
    expect(sent(api, 'PUT')).toEqual([
      { path: '/api/user/voice/blog', body: { own: true, posts: [{ text: 'One.' }, { text: 'Two,\nwith a line.' }] } },
    ])
    expect(toasts.get().at(-1)?.message).toBe('Your voice for Blog Post was learned from 2 posts.')
  })

  describe('pasted posts', () => {
    const LONG = 'Rye is back.\n\nIt took us a winter.\n\nCome by.\n\nWe are here.'
    const shown = () =>
      within(screen.getByRole('list', { name: /^(?:Recognized|The first 3) posts$/ }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Posts' })
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

    beforeEach(() => {
      open([], {}, '/settings/voice?platform=blog')
    })

    test('show the first three, and blocks of one post are put together, then separated again', async () => {
      await screen.findByRole('textbox', { name: 'Posts' })
      expect(screen.queryByRole('button', { name: 'Add another post' })).toBeNull()
      await paste(LONG)
      expect(shown()).toEqual(['Rye is back.', 'It took us a winter.', 'Come by.'])
      expect(screen.getByRole('status')).toHaveTextContent('4 posts recognized. Each empty line starts a new one. If they are parts of one')
      await press('These belong together')
      expect(shown()).toEqual([LONG])
      expect(screen.getByRole('status')).toHaveTextContent('1 post recognized. Each line of --- starts a new one.')
      await waitFor(() => expect(field()).toHaveFocus())
      expect(field().selectionStart).toBe(field().value.length)
      expect(screen.queryByRole('button', { name: 'These belong together' })).toBeNull()
      await press('Separate at empty lines')
      expect(field()).toHaveValue(LONG)
      expect(shown()).toHaveLength(3)
    })

    test('are added one after another, regardless of their empty lines', async () => {
      await screen.findByRole('textbox', { name: 'Posts' })
      await paste('One.\n\nTwo.')
      await press('Add another post')
      await waitFor(() => expect(field()).toHaveFocus())
      await userEvent.paste(LONG)
      expect(shown()).toEqual(['One.', 'Two.', LONG])
      await press('Add another post')
      await press('Add another post')
      expect(shown()).toEqual(['One.', 'Two.', LONG])
      expect(screen.queryByRole('button', { name: 'Separate at empty lines' })).toBeNull()
    })
  })

  test('an archive sets the platform, shows what was found, and only its texts are sent', async () => {
    const api = open([], { 'PUT /api/user/voice/twitter': learned }, '/settings/voice')
    await userEvent.click(await screen.findByRole('button', { name: 'Add your posts' }))
    await userEvent.click(screen.getByText('Choose a file', { selector: 'label *, label' }))
    const tweets = [{ tweet: { full_text: 'Rye is back.' } }, { tweet: { full_text: 'RT @bo: no' } }]
    const archive = zip([{ name: 'data/tweets.js', text: `window.YTD.tweets.part0 = ${JSON.stringify(tweets)}` }])
    await userEvent.upload(screen.getByLabelText('Choose a file', { selector: 'input[type=file]' }), archive, { applyAccept: false })
    expect(await screen.findByText('1 post found in your X archive. Left out: 1 repost, reply or private post.')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Platform' })).toHaveValue('Twitter/X Thread'))
    await userEvent.click(screen.getByRole('checkbox', { name: 'These are my own posts' }))
    await userEvent.click(screen.getByRole('button', { name: 'Learn my voice' }))
    await waitFor(() =>
      expect(sent(api, 'PUT')).toEqual([{ path: '/api/user/voice/twitter', body: { own: true, posts: [{ text: 'Rye is back.' }] } }]),
    )
  })

  test('a large archive shows how much of it was read, and reading it can be canceled', async () => {
    open([])
    await userEvent.click(await screen.findByRole('button', { name: 'Add your posts' }))
    await userEvent.click(screen.getByText('Choose a file', { selector: 'label *, label' }))
    // Files are read in parts of 1 MB. Of four, only the mark at the beginning and two parts arrive.
    const read = Blob.prototype.arrayBuffer
    let parts = 0
    jest.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(function (this: Blob) {
      parts += 1
      return parts <= 3 ? read.call(this) : new Promise(() => {})
    })
    const large = new File([`window.YTD.tweets.part0 = [${' '.repeat(4 * 1024 * 1024)}]`], 'tweets.js')
    await userEvent.upload(screen.getByLabelText('Choose a file', { selector: 'input[type=file]' }), large, { applyAccept: false })
    expect(await screen.findByText('Reading the file…')).toHaveAttribute('role', 'status')
    await waitFor(() => expect(screen.getByRole('progressbar', { name: 'Read' })).toHaveAttribute('aria-valuetext', '49%'))
    const reading = screen.getByText('Reading the file…').parentElement!
    await userEvent.click(within(reading).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.getByLabelText('Choose a file', { selector: 'input[type=file]' })).toBeInTheDocument()
  })

  test('another column of a table can be chosen, and an unreadable file is reported with the expected format', async () => {
    open([])
    await userEvent.click(await screen.findByRole('button', { name: 'Add your posts' }))
    await userEvent.click(screen.getByText('Choose a file', { selector: 'label *, label' }))
    const upload = (file: File) =>
      userEvent.upload(screen.getByLabelText('Choose a file', { selector: 'input[type=file]' }), file, { applyAccept: false })
    await upload(new File(['x'], 'holiday.jpg'))
    expect(await screen.findByRole('alert')).toHaveTextContent("We can't read “holiday.jpg”. Choose a CSV")
    await upload(new File(['text,reply\nOne.,Two.'], 'posts.csv'))
    expect(await screen.findByText('One.')).toBeInTheDocument()
    expect(screen.queryByText(/empty line/)).toBeNull()
    await choose('Column with the posts', 'reply')
    expect(await screen.findByText('Two.')).toBeInTheDocument()
    expect(screen.queryByText('One.')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Choose another file' }))
    await upload(new File(['One.\n\nTwo.'], 'posts.txt'))
    expect(await screen.findByText(/Each empty line starts a new post/)).toBeInTheDocument()
  })

  test('a rejected request keeps the posts', async () => {
    open([], { 'PUT /api/user/voice/*': () => problem('rate_limited', "You've learned too many voices.") }, '/settings/voice?platform=blog')
    expect(await screen.findByRole('combobox', { name: 'Platform' })).toHaveValue('Blog Post')
    await paste('One.')
    await userEvent.click(screen.getByRole('checkbox', { name: 'These are my own posts' }))
    await userEvent.click(screen.getByRole('button', { name: 'Learn my voice' }))
    expect(await screen.findByText("You've learned too many voices.")).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Posts' })).toHaveValue('One.')
  })
})

describe('posts that cannot be used', () => {
  const answer =
    (voice: Partial<Voice>): FakeRoute =>
    ({ body }) => ({
      success: true,
      voice: { ...linkedin, ...voice, platform: 'blog' },
      unused: (body as { posts: { text: string }[] }).posts.flatMap(({ text }, index) =>
        text.startsWith('RT') ? [{ index, reason: 'repost' }] : text === '🍞' ? [{ index, reason: 'no_text' }] : [],
      ),
    })
  async function learn(voice: Partial<Voice>) {
    open([], { 'PUT /api/user/voice/blog': answer(voice) }, '/settings/voice?platform=blog')
    await screen.findByRole('heading', { name: 'Add your posts' })
    await paste('RT @ana We are open\n---\nRye is back.\n---\n🍞')
    await userEvent.click(screen.getByRole('checkbox', { name: 'These are my own posts' }))
    await userEvent.click(screen.getByRole('button', { name: 'Learn my voice' }))
    const list = (await screen.findByText('2 posts were not used')).closest('[role=status]')
    expect(list).toHaveTextContent("RT @ana We are open: it repeats someone else's post")
    expect(list).toHaveTextContent('🍞: it has no words')
  }

  test('are named on the form, which stays open with the text if there are too few others', async () => {
    await learn({ enough: false, posts_read: 1 })
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Posts' }).value).toContain('Rye is back.')
  })

  test('are named on the page after a voice was learned from the others', async () => {
    await learn({})
    expect(screen.queryByRole('textbox', { name: 'Posts' })).toBeNull()
  })
})
