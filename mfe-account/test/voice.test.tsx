import { toasts } from '@loomcast/web-kit'
import { type FakeRequest, type FakeRoute, problem, renderWithApp, resetApp } from '@loomcast/web-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Voice, VoiceTrait } from '../src/voice/voice.api.ts'
import { VoicePage } from '../src/voice/voice.page.tsx'
import { zip } from './archives.ts'

const sentences: VoiceTrait = {
  id: 'sentence_length',
  label: 'Length of sentences',
  kind: 'number',
  unit: 'words',
  minimum: 2,
  maximum: 80,
  learned: 12,
  value: 12,
  corrected: false,
  description: 'Your sentences have about 12 words.',
}
const opener: VoiceTrait = {
  id: 'opener',
  label: 'First sentence',
  kind: 'choice',
  options: [
    { value: 'statement', label: 'A statement' },
    { value: 'question', label: 'A question' },
  ],
  learned: 'question',
  value: 'statement',
  corrected: true,
  description: 'Your posts mostly begin with a statement.',
}
const never: VoiceTrait = {
  id: 'never_words',
  label: 'Words you never use',
  kind: 'words',
  learned: ['excited'],
  value: ['excited'],
  corrected: false,
  description: 'Your posts do not use “excited”.',
}
const linkedin: Voice = {
  platform: 'linkedin',
  enabled: true,
  enough: true,
  posts_read: 212,
  learned_at: '2026-11-20T10:00:00.000Z',
  traits: [sentences, opener, never],
  examples: ['Fresh bread at seven.', 'Rye is back.'],
}

function open(voices: Voice[], api: Record<string, FakeRoute | object> = {}, path = '/settings/voice') {
  const change: FakeRoute = ({ body }) => ({ success: true, voice: { ...linkedin, ...(body as object), traits: linkedin.traits } })
  return renderWithApp(<VoicePage />, {
    path,
    api: { 'GET /api/user/voice': { success: true, voices }, 'PATCH /api/user/voice/*': change, ...api },
  }).api
}
const sent = (api: ReturnType<typeof open>, method: string) =>
  api.calls.filter((call) => call.method === method).map(({ path, body }) => ({ path, body }))
const row = (label: string) => {
  const found = screen.getByText(label, { selector: 'li > span' }).closest('li')
  if (!found) throw new Error(`There is no row for ${label}`)
  return within(found)
}
// jsdom has no layout, so Mantine hides the list.
const choose = async (field: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: field }))
  await userEvent.click(await screen.findByRole('option', { name: option, hidden: true }))
}
const paste = async (text: string) => {
  await userEvent.click(screen.getByRole('textbox', { name: 'Posts' }))
  await userEvent.paste(text)
}
const learned: FakeRoute = ({ body }: FakeRequest) => ({
  success: true,
  voice: { ...linkedin, platform: 'blog', posts_read: (body as { posts: object[] }).posts.length },
})

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

    test('are added one after another, whatever empty lines they have', async () => {
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

  test('another column of a table can be chosen, and an unreadable file says what was expected', async () => {
    open([])
    await userEvent.click(await screen.findByRole('button', { name: 'Add your posts' }))
    await userEvent.click(screen.getByText('Choose a file', { selector: 'label *, label' }))
    const upload = (file: File) =>
      userEvent.upload(screen.getByLabelText('Choose a file', { selector: 'input[type=file]' }), file, { applyAccept: false })
    await upload(new File(['x'], 'holiday.jpg'))
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t read “holiday.jpg”. Choose a CSV')
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

describe('a voice', () => {
  test('shows its traits as sentences and is switched off', async () => {
    const api = open([linkedin])
    expect(await screen.findByText('Your sentences have about 12 words.')).toBeInTheDocument()
    expect(screen.getByText(/^Learned from 212 posts/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('switch', { name: 'Use this voice' }))
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Use this voice' })).not.toBeChecked())
    expect(sent(api, 'PATCH')).toEqual([{ path: '/api/user/voice/linkedin', body: { enabled: false } }])
  })

  test.each([
    [
      'a number',
      'Length of sentences',
      { sentence_length: 20 },
      async () => {
        const field = row('Length of sentences').getByRole('textbox')
        await userEvent.clear(field)
        await userEvent.type(field, '20')
      },
    ],
    ['a choice', 'First sentence', { opener: 'question' }, () => choose('First sentence', 'A question')],
    [
      'a list of words',
      'Words you never use',
      { never_words: ['super', 'mega'] },
      async () => {
        const words = row('Words you never use')
        await userEvent.type(words.getByRole('textbox', { name: 'Add to words you never use' }), 'super, Excited, mega{Enter}')
        await userEvent.click(words.getByRole('button', { name: 'Remove excited' }))
      },
    ],
  ])('has %s corrected', async (_, label, traits, correct) => {
    const api = open([linkedin])
    await userEvent.click(await screen.findByRole('button', { name: `Change ${label}` }))
    await correct()
    await userEvent.click(row(label).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent(api, 'PATCH')).toEqual([{ path: '/api/user/voice/linkedin', body: { traits } }]))
    await waitFor(() => expect(row(label).queryByRole('button', { name: 'Save' })).toBeNull())
  })

  test('shows habits that were not learned, of which each can be set and removed', async () => {
    const unlearned = { learned: null, value: null, corrected: false, description: 'No habit learned.' }
    const place: VoiceTrait = { ...opener, ...unlearned, id: 'emoji_place', label: 'Place of emoji' }
    const length: VoiceTrait = { ...sentences, ...unlearned, id: 'post_length', label: 'Length of posts' }
    const favorite: VoiceTrait = { ...never, ...unlearned, id: 'favorite_words', label: 'Favorite words' }
    const own = { value: 'question', corrected: true, description: 'Your emoji mostly stand at the end.' }
    const voice = { ...linkedin, traits: [sentences, place, length, favorite] }
    const api = open([voice], {
      'PATCH /api/user/voice/*': ({ body }: FakeRequest) => {
        const isSet = (body as { traits: Record<string, unknown> }).traits['emoji_place'] !== null
        return { success: true, voice: { ...voice, traits: [sentences, isSet ? { ...place, ...own } : place, length, favorite] } }
      },
    })
    await screen.findByText('Place of emoji')
    for (const label of ['Place of emoji', 'Length of posts', 'Favorite words']) {
      expect(row(label).getByText('No habit learned')).toBeInTheDocument()
      expect(row(label).getByRole('button', { name: `Set ${label}` })).toBeInTheDocument()
    }
    await userEvent.click(screen.getByRole('button', { name: 'Set Length of posts' }))
    expect(row('Length of posts').getByRole('button', { name: 'Save' })).toBeDisabled()
    await userEvent.type(row('Length of posts').getByRole('textbox'), '90')
    expect(row('Length of posts').getByRole('button', { name: 'Save' })).toBeEnabled()
    await userEvent.click(screen.getByRole('button', { name: 'Set Place of emoji' }))
    await choose('Place of emoji', 'A question')
    await userEvent.click(row('Place of emoji').getByRole('button', { name: 'Save' }))
    expect(await row('Place of emoji').findByText('Set by you')).toBeInTheDocument()
    expect(row('Place of emoji').getByText('Your emoji mostly stand at the end.')).toBeInTheDocument()
    await waitFor(() => expect(row('Place of emoji').getByRole('button', { name: 'Change Place of emoji' })).toHaveFocus())
    await userEvent.click(row('Place of emoji').getByRole('button', { name: 'Remove: Place of emoji' }))
    expect(await row('Place of emoji').findByText('No habit learned')).toBeInTheDocument()
    expect(sent(api, 'PATCH').map(({ body }) => body)).toEqual([{ traits: { emoji_place: 'question' } }, { traits: { emoji_place: null } }])
  })

  test('returns a corrected trait to what was learned', async () => {
    const api = open([linkedin])
    await userEvent.click(await screen.findByRole('button', { name: 'Back to learned: First sentence' }))
    await waitFor(() => expect(sent(api, 'PATCH')).toEqual([{ path: '/api/user/voice/linkedin', body: { traits: { opener: null } } }]))
  })

  test('keeps the correction in the form if it is not saved', async () => {
    open([linkedin], { 'PATCH /api/user/voice/*': () => problem('unavailable', 'Unavailable.') })
    await userEvent.click(await screen.findByRole('button', { name: 'Change First sentence' }))
    await choose('First sentence', 'A question')
    await userEvent.click(row('First sentence').getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(toasts.get().at(-1)?.message).toBe('Unavailable.'))
    expect(screen.getByRole('combobox', { name: 'First sentence' })).toHaveValue('A question')
  })

  test('has its examples replaced, removed and added', async () => {
    const api = open([linkedin])
    const examples = within(await screen.findByRole('region', { name: 'Examples' }))
    await userEvent.click(examples.getByRole('button', { name: 'Replace example 2' }))
    await userEvent.clear(examples.getByRole('textbox', { name: 'Post' }))
    await userEvent.type(examples.getByRole('textbox', { name: 'Post' }), 'Spelt.')
    await userEvent.click(examples.getByRole('button', { name: 'Save' }))
    expect(await examples.findByText('Spelt.')).toBeInTheDocument()
    await userEvent.click(examples.getByRole('button', { name: 'Remove example 1' }))
    await waitFor(() => expect(examples.queryByText('Fresh bread at seven.')).toBeNull())
    await userEvent.click(examples.getByRole('button', { name: 'Add an example' }))
    await userEvent.type(examples.getByRole('textbox', { name: 'Post' }), 'Oat.')
    await userEvent.click(examples.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent(api, 'PATCH').map(({ body }) => body)).toEqual([
        { examples: ['Fresh bread at seven.', 'Spelt.'] },
        { examples: ['Spelt.'] },
        { examples: ['Spelt.', 'Oat.'] },
      ]),
    )
  })

  test('is deleted after a confirmation', async () => {
    const api = open([linkedin], { 'DELETE /api/user/voice/linkedin': { success: true } })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Delete your voice for LinkedIn Post?')).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No voice yet')).toBeInTheDocument()
    expect(sent(api, 'DELETE')).toHaveLength(1)
  })

  test.each([
    [true, { keep_corrections: true }],
    [false, {}],
  ])('is learned again, with a note on what is replaced and its corrections kept: %s', async (keep, sentKeep) => {
    const api = open([linkedin], { 'PUT /api/user/voice/linkedin': learned })
    await userEvent.click(await screen.findByRole('button', { name: 'Learn again' }))
    expect(await screen.findByText(/These posts replace the 212 posts .* and its examples/)).toBeInTheDocument()
    const box = screen.getByRole('checkbox', { name: 'Keep my correction' })
    expect(box).toBeChecked()
    expect(box).toHaveAccessibleDescription('First sentence. They stay as you set them.')
    if (!keep) {
      await userEvent.click(box)
      expect(box).toHaveAccessibleDescription('First sentence. They are deleted, and your habits are learned from the new posts.')
    }
    await paste('One.')
    await userEvent.click(screen.getByRole('checkbox', { name: 'These are my own posts' }))
    await userEvent.click(screen.getByRole('button', { name: 'Learn my voice' }))
    await waitFor(() =>
      expect(sent(api, 'PUT')).toEqual([{ path: '/api/user/voice/linkedin', body: { own: true, posts: [{ text: 'One.' }], ...sentKeep } }]),
    )
  })

  test('without corrections is learned again without an offer to keep them', async () => {
    open([{ ...linkedin, traits: [sentences] }])
    await userEvent.click(await screen.findByRole('button', { name: 'Learn again' }))
    expect(screen.queryByRole('checkbox', { name: /Keep my/ })).toBeNull()
  })

  test('of too few posts is not offered for use', async () => {
    open([{ ...linkedin, enough: false, posts_read: 3, note: 'Only 3 of the posts could be used.' }])
    expect(await screen.findByText('Only 3 of the posts could be used.')).toBeInTheDocument()
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByText('Your sentences have about 12 words.')).toBeNull()
    expect(screen.getByRole('button', { name: 'Add more posts' })).toBeInTheDocument()
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
    expect(list).toHaveTextContent('RT @ana We are open: it repeats someone else’s post')
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

test('several voices are deleted at once', async () => {
  open([linkedin, { ...linkedin, platform: 'blog' }], { 'DELETE /api/user/voice': { success: true } })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete all voices' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete all' }))
  expect(await screen.findByText('No voice yet')).toBeInTheDocument()
})

test('offers a retry when the voices do not load', async () => {
  const api = open([], { 'GET /api/user/voice': () => problem('not_found', 'x') })
  await screen.findByText('Your voice did not load')
  api.on({ 'GET /api/user/voice': { success: true, voices: [linkedin] } })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'LinkedIn Post' })).toBeInTheDocument()
})
