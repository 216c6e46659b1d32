import { toasts } from '@loomcast/web-kit'
import { type FakeRequest, problem, resetApp } from '@loomcast/web-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { VoiceTrait } from '../src/voice/voice.api.ts'
import { choose, learned, linkedin, never, open, opener, paste, row, sent, sentences } from './support/voice-page.tsx'

afterEach(() => {
  jest.restoreAllMocks()
  resetApp()
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
