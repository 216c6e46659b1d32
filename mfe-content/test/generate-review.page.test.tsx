import { describe, expect, jest, test } from '@jest/globals'
import { type FakeRequest, fakeStream, problem, toasts } from '@loomcast/web-kit/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Reading } from '../src/api/reading.ts'
import { generationResponse, models, settings } from './server.ts'

import { answerOn, bodyOf, fill, generate, open, prompt, type Routes, ready, setUpGeneratePage, text } from './support/generate-page.tsx'

setUpGeneratePage()

const MESSY = 'hey can u post this: we open at 9 on friday. bring a mug. mo is off sick tho. maybe 40 people. keep it short.'
const READING: Reading = {
  review: true,
  passages: [
    {
      text: 'hey can u post this:',
      source: 'hey can u post this:',
      use: 'leave_out',
      reason: 'Your request, not part of the post.',
      question: null,
    },
    { text: 'We open at 9 on Friday.', source: 'we open at 9 on friday.', use: 'publish', reason: 'Capital letters', question: null },
    { text: 'Bring a mug.', source: 'bring a mug.', use: 'publish', reason: null, question: null },
    { text: 'mo is off sick tho.', source: 'mo is off sick tho.', use: 'leave_out', reason: 'A private matter.', question: null },
    { text: 'Maybe 40 people.', source: 'maybe 40 people.', use: 'publish', reason: null, question: 'Is the number certain?' },
    { text: 'Keep it short.', source: 'keep it short.', use: 'instruction', reason: 'How the post should be written.', question: null },
  ],
}
/** A page with settings that use the built-in writer. */
const builtIn: Routes = {
  'GET /api/models': { ...models, defaults: { provider: 'local', model: 'composer' } },
  'GET /api/settings': { success: true, settings: { ...settings, default_provider: 'local', default_model: 'composer' } },
  'POST /api/content/brief': READING,
}

function openBuiltIn(api: Routes = {}, brief?: string) {
  const stream = fakeStream()
  const view = open('/generate', { 'POST /api/content/generate': (request: FakeRequest) => answerOn(request, stream), ...builtIn, ...api })
  return { ...view, ...stream, brief }
}

async function press(api: Routes = {}) {
  const view = openBuiltIn(api)
  await fill(MESSY)
  await ready()
  await userEvent.click(generate())
  return view
}

const heading = () => screen.findByRole('heading', { name: 'This is what your post will say' })
const confirm = () => screen.getByRole('button', { name: /^Write the post from this/ })
const sentences = () => within(screen.getByRole('list', { name: 'Sentences' })).getAllByRole<HTMLTextAreaElement>('textbox')
const written = (calls: FakeRequest[]) => waitFor(() => expect(bodyOf(calls)).toHaveLength(1)).then(() => bodyOf(calls)[0])
const readings = (calls: FakeRequest[]) => calls.filter(({ path }) => path === '/api/content/brief').map(({ body }) => body)

describe('a brief that needs a look', () => {
  test('is shown as sentences before anything is written, with the focus on the heading', async () => {
    const { api } = await press()
    expect(await heading()).toHaveFocus()
    expect(readings(api.calls)).toEqual([{ prompt: MESSY }])
    expect(sentences().map(({ value }) => value)).toEqual(['We open at 9 on Friday.', 'Bring a mug.', 'Maybe 40 people.'])
    expect(screen.getByText('Capital letters')).toBeInTheDocument()
    expect(sentences()[2]).toHaveAccessibleDescription('Is the number certain?')
    expect(screen.getByRole('textbox', { name: 'Instruction 1 of 1' })).toHaveValue('Keep it short.')
    expect(screen.getByText('Left out (2)')).toBeInTheDocument()
    expect(screen.getByText('A private matter.')).toBeInTheDocument()
    expect(bodyOf(api.calls)).toEqual([])
  })

  test('is written from what the user confirmed: edited, deselected and put in', async () => {
    const { api, send, end } = await press()
    await heading()
    await userEvent.type(sentences()[2] ?? document.body, ' At least.')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Publish: Bring a mug.' }))
    await userEvent.click(screen.getByText('Left out (2)'))
    await userEvent.click(screen.getByRole('button', { name: /^Add to the post: mo is off/ }))
    await waitFor(() => expect(screen.getByDisplayValue('mo is off sick tho.')).toHaveFocus())
    expect(screen.getByText('Left out (1)')).toBeInTheDocument()
    expect(screen.getByText('3 of 4 sentences')).toHaveAttribute('role', 'status')
    await userEvent.click(confirm())
    expect(await written(api.calls)).toMatchObject({
      prompt: 'We open at 9 on Friday. mo is off sick tho. Maybe 40 people. At least.',
      custom_instructions: 'Keep it short.',
      prompt_confirmed: true,
    })
    act(() => {
      send('result', generationResponse())
      end()
    })
    await text()
    expect(screen.getByRole('textbox', { name: /Topic or prompt/ })).toHaveValue(MESSY)
    expect(screen.queryByText(/Regenerate uses the brief/)).not.toBeInTheDocument()
  })

  test('cannot replace a post before the list is confirmed', async () => {
    const { send, end } = await press()
    await heading()
    await userEvent.click(confirm())
    act(() => {
      send('result', generationResponse())
      end()
    })
    await text()
    await userEvent.type(await prompt(), '!')
    expect(await screen.findByText(/Regenerate uses the brief/)).toBeInTheDocument()
    await userEvent.click(generate())
    await heading()
    expect(screen.queryByRole('button', { name: 'Regenerate from the brief in the form' })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Back to my text' }))
    expect(await prompt()).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Regenerate from the brief in the form' })).not.toBeInTheDocument()
  })

  test('is written unchanged after one click, and is not read again', async () => {
    const { api, send, end } = await press()
    await heading()
    await userEvent.click(screen.getByRole('button', { name: 'Use my text as is' }))
    const body = await written(api.calls)
    expect(body).toMatchObject({ prompt: MESSY })
    expect(body).not.toHaveProperty('prompt_confirmed')
    act(() => {
      send('result', generationResponse())
      end()
    })
    await text()
    await userEvent.click(generate())
    await waitFor(() => expect(bodyOf(api.calls)).toHaveLength(2))
    expect(readings(api.calls)).toHaveLength(1)
  })

  test('goes back to the text and returns to the list with the changes, without a second reading', async () => {
    const { api } = await press()
    await heading()
    await userEvent.clear(sentences()[1] ?? document.body)
    await userEvent.click(screen.getByRole('button', { name: 'Back to my text' }))
    await waitFor(async () => expect(await prompt()).toHaveFocus())
    expect(await prompt()).toHaveValue(MESSY)
    await userEvent.click(generate())
    await heading()
    expect(sentences().map(({ value }) => value)).toEqual(['We open at 9 on Friday.', '', 'Maybe 40 people.'])
    expect(readings(api.calls)).toHaveLength(1)
  })

  test('is read again after the text has changed, and keeps the changes to the sentences', async () => {
    const { api } = await press()
    await heading()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Publish: Bring a mug.' }))
    await userEvent.click(screen.getByRole('button', { name: 'Back to my text' }))
    await userEvent.type(await prompt(), '!')
    await userEvent.click(generate())
    await heading()
    expect(readings(api.calls)).toEqual([{ prompt: MESSY }, { prompt: `${MESSY}!` }])
    expect(screen.getByRole('checkbox', { name: 'Publish: Bring a mug.' })).not.toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Publish: Maybe 40 people.' })).toBeChecked()
  })

  test('is read again after the custom instructions have changed', async () => {
    const { api } = await press()
    await heading()
    await userEvent.click(screen.getByRole('button', { name: 'Back to my text' }))
    await userEvent.click(screen.getByRole('button', { name: /ettings/ }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Custom instructions' }), 'No mugs')
    await userEvent.click(generate())
    await heading()
    expect(readings(api.calls)).toEqual([{ prompt: MESSY }, { prompt: MESSY, custom_instructions: 'No mugs' }])
  })

  test('survives a reload with the changes, and does not take the focus then', async () => {
    const { unmount } = await press()
    await heading()
    await userEvent.type(sentences()[0] ?? document.body, ' Early.')
    unmount()
    openBuiltIn()
    expect(await heading()).not.toHaveFocus()
    expect(sentences()[0]).toHaveValue('We open at 9 on Friday. Early.')
  })

  test('is not written before the settings have loaded', async () => {
    const { unmount } = await press()
    await heading()
    unmount()
    let load = (_: unknown): void => {}
    const { api } = openBuiltIn({ 'GET /api/settings': () => new Promise((resolve) => (load = resolve)) })
    await heading()
    expect(confirm()).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Use my text as is' })).toBeDisabled()
    fireEvent.keyDown(confirm(), { key: 'Enter', ctrlKey: true })
    expect(bodyOf(api.calls)).toEqual([])
    await act(async () => load({ success: true, settings: { ...settings, default_provider: 'local', tone_style: 'Like a captain' } }))
    await waitFor(() => expect(confirm()).toBeEnabled())
    await userEvent.click(confirm())
    expect(await written(api.calls)).toMatchObject({ tone_style: 'Like a captain', prompt_confirmed: true })
  })

  test('can be confirmed with open questions, which are counted at the button and lead to their sentence', async () => {
    const { api } = await press()
    await heading()
    await userEvent.click(screen.getByRole('button', { name: '1 open question' }))
    expect(sentences()[2]).toHaveFocus()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(await written(api.calls)).toMatchObject({ prompt_confirmed: true })
  })

  test.each([
    ['an edit', () => userEvent.type(sentences()[2] ?? document.body, '!')],
    [
      'a press, which moves the focus to the sentence',
      async () => {
        await userEvent.click(screen.getByRole('button', { name: 'Keep as is' }))
        expect(sentences()[2]).toHaveFocus()
      },
    ],
    ['leaving the sentence out', () => userEvent.click(screen.getByRole('checkbox', { name: 'Publish: Maybe 40 people.' }))],
  ])('has a question less after %s', async (_, answerIt) => {
    await press()
    await heading()
    await answerIt()
    expect(screen.queryByRole('button', { name: /question/ })).not.toBeInTheDocument()
  })

  test('moves from sentence to sentence with Enter, and stays in the last one', async () => {
    const { api } = await press()
    await heading()
    await userEvent.click(sentences()[1] ?? document.body)
    await userEvent.keyboard('{Enter}')
    expect(sentences()[2]).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('textbox', { name: 'Instruction 1 of 1' })).toHaveFocus()
    await userEvent.keyboard('{Enter}{Enter}')
    expect(screen.getByRole('textbox', { name: 'Instruction 1 of 1' })).toHaveFocus()
    expect(sentences()[1]).toHaveValue('Bring a mug.')
    expect(bodyOf(api.calls)).toEqual([])
  })

  test('is not written by Enter on a checkbox', async () => {
    const { api } = await press()
    await heading()
    const box = screen.getByRole('checkbox', { name: 'Publish: Bring a mug.' })
    box.focus()
    await userEvent.keyboard('{Enter}')
    expect(box).toBeChecked()
    expect(await heading()).toBeInTheDocument()
    expect(bodyOf(api.calls)).toEqual([])
  })

  test('ignores Enter while it is held down', async () => {
    const { api } = await press()
    fireEvent.keyDown(await heading(), { key: 'Enter', ctrlKey: true, repeat: true })
    await userEvent.click(sentences()[1] ?? document.body)
    expect(fireEvent.keyDown(sentences()[1] ?? document.body, { key: 'Enter', repeat: true })).toBe(false)
    expect(sentences()[1]).toHaveFocus()
    expect(fireEvent.keyDown(confirm(), { key: 'Enter', repeat: true })).toBe(false)
    expect(await heading()).toBeInTheDocument()
    expect(bodyOf(api.calls)).toEqual([])
  })

  test.each([
    ['isComposing', { isComposing: true }],
    ['the key code of Safari', { keyCode: 229 }],
  ])('does not take the Enter that ends a composition for the next sentence (%s)', async (_, init) => {
    await press()
    await heading()
    await userEvent.click(sentences()[1] ?? document.body)
    fireEvent.keyDown(sentences()[1] ?? document.body, { key: 'Enter', ...init })
    expect(sentences()[1]).toHaveFocus()
  })

  test('follows no instruction that is deselected, and publishes one that is for readers', async () => {
    const { api } = await press()
    await heading()
    await userEvent.click(screen.getByRole('button', { name: /^Put it in the post instead: Keep/ }))
    await userEvent.click(confirm())
    expect(await written(api.calls)).toMatchObject({
      prompt: 'We open at 9 on Friday. Bring a mug. Maybe 40 people. Keep it short.',
      custom_instructions: '',
    })
  })

  test('sends a sentence and a note that the user makes notes for the writer as instructions', async () => {
    const { api } = await press()
    await heading()
    const note = { name: 'Make it a note for the writer: Bring a mug.' }
    expect(screen.queryByRole('button', note)).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Publish: Bring a mug.' }))
    await userEvent.click(screen.getByRole('button', note))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Instruction 1 of 2' })).toHaveFocus())
    expect(screen.getByRole('textbox', { name: 'Instruction 1 of 2' })).toHaveValue('Bring a mug.')
    await userEvent.click(screen.getByText('Left out (2)'))
    await userEvent.click(screen.getByRole('button', { name: /^Note for the writer: mo is off/ }))
    await userEvent.click(confirm())
    expect(await written(api.calls)).toMatchObject({
      prompt: 'We open at 9 on Friday. Maybe 40 people.',
      custom_instructions: 'Bring a mug.\nmo is off sick tho.\nKeep it short.',
    })
  })

  test('cannot be written without a sentence', async () => {
    await press()
    await heading()
    for (const box of screen.getAllByRole('checkbox', { name: /^Publish: / })) await userEvent.click(box)
    expect(confirm()).toBeDisabled()
    expect(confirm()).toHaveAccessibleDescription('Nothing is selected. Check a sentence or add one back.')
  })

  test('is written for several platforms with one request', async () => {
    const { api } = openBuiltIn({ 'POST /api/content/generate-set': (request: FakeRequest) => answerOn(request, fakeStream()) })
    await fill(MESSY)
    await ready()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Blog Post' }))
    await userEvent.click(generate())
    await screen.findByRole('heading', { name: 'This is what your posts will say' })
    await userEvent.click(screen.getByRole('button', { name: 'Write the 2 posts from this, uses 2 of your 9 left' }))
    await waitFor(() =>
      expect(api.calls.filter(({ path }) => path === '/api/content/generate-set').map(({ body }) => body)).toMatchObject([
        {
          prompt: 'We open at 9 on Friday. Bring a mug. Maybe 40 people.',
          prompt_confirmed: true,
          platforms: ['LinkedIn Post', 'Blog Post'],
        },
      ]),
    )
  })
})

describe('a brief is written at once', () => {
  test.each<[string, Routes]>([
    ['is clear', { 'POST /api/content/brief': { ...READING, review: false } }],
    ['could not be read', { 'POST /api/content/brief': () => problem('internal_error') }],
    ['is read by a language model', { 'GET /api/models': models, 'GET /api/settings': { success: true, settings } }],
  ])('if it %s', async (_, api) => {
    const view = await press(api)
    const body = await written(view.api.calls)
    expect(body).toMatchObject({ prompt: MESSY })
    expect(body).not.toHaveProperty('prompt_confirmed')
  })

  test('if reading it takes more than 4 s', async () => {
    const limit = new AbortController()
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (ms === 4000 ? limit.signal : timeout(ms)))
    const { api } = await press({ 'POST /api/content/brief': () => new Promise(() => {}) })
    expect(await screen.findByRole('button', { name: 'Checking your text…' })).toBeInTheDocument()
    expect(screen.getByRole('checkbox', { name: 'Blog Post' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Templates' })).toBeDisabled()
    expect(bodyOf(api.calls)).toEqual([])
    limit.abort(new DOMException('', 'TimeoutError'))
    expect(await written(api.calls)).toMatchObject({ prompt: MESSY })
  })
})

describe('the button "See what will be in the post"', () => {
  const check = () => screen.findByRole('button', { name: 'See what will be in the post' })

  test('does not delay writing, and opens nothing once the posts are written', async () => {
    let late = (_: unknown): void => {}
    const readings = [new Promise((resolve) => (late = resolve)), Promise.resolve({ ...READING, review: false })]
    const { api } = openBuiltIn({ 'POST /api/content/brief': () => readings.shift() })
    await fill(MESSY)
    await ready()
    await userEvent.click(await check())
    await userEvent.click(generate())
    expect(await written(api.calls)).toMatchObject({ prompt: MESSY })
    await act(async () => late(READING))
    expect(screen.queryByRole('heading', { name: /^This is what/ })).not.toBeInTheDocument()
  })

  test('reports nothing after the page was left', async () => {
    let late = (_: unknown): void => {}
    const { unmount } = openBuiltIn({ 'POST /api/content/brief': () => new Promise((resolve) => (late = resolve)) })
    await fill(MESSY)
    await ready()
    await userEvent.click(await check())
    unmount()
    await act(async () => late(problem('internal_error')))
    await waitFor(() => expect(console.error).toHaveBeenCalledWith('Reading of the brief', expect.anything()))
    expect(toasts.get()).toEqual([])
  })

  test('opens a list that cannot be written without a platform', async () => {
    openBuiltIn()
    await fill(MESSY)
    await userEvent.click(screen.getByRole('checkbox', { name: 'LinkedIn Post' }))
    await userEvent.click(await check())
    await heading()
    expect(screen.getByText('Choose at least one platform')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Use my text as is' })).toBeDisabled()
  })

  test('opens the list of a clear brief', async () => {
    openBuiltIn({ 'POST /api/content/brief': { ...READING, review: false } })
    await fill(MESSY)
    await userEvent.click(await check())
    expect(await heading()).toHaveFocus()
  })

  test('says what the built-in writer will ask, until the list is changed', async () => {
    const tips = { text: '3 tips for better sleep.', source: '3 tips for better sleep', use: 'publish', reason: null, question: null }
    const question = 'Write your own tips.'
    openBuiltIn({ 'POST /api/content/brief': { review: false, passages: [tips], question } })
    await fill('3 tips for better sleep')
    await userEvent.click(await check())
    await heading()
    expect(screen.getByText('The built-in writer needs more facts')).toBeInTheDocument()
    expect(screen.getByText(/Write your own tips\. Nothing is charged/)).toBeInTheDocument()
    expect(confirm()).toBeDisabled()
    expect(confirm()).toHaveAccessibleDescription('Add the facts to a sentence, or choose another model.')
    await userEvent.type(sentences()[0]!, ' I go to bed at ten.')
    expect(screen.queryByText('The built-in writer needs more facts')).toBeNull()
    expect(confirm()).toBeEnabled()
  })

  describe('a brief that is too short for an article', () => {
    const opening = { text: 'Our second bakery opens in Graz.', source: 'Our second bakery opens in Graz.' }
    const thin = {
      review: false,
      passages: [{ ...opening, use: 'publish', reason: null, question: null }],
      question: null,
      platform_questions: [{ platform_id: 'blog', question: 'Add a date.' }],
    }
    const chooseBlog = async () => userEvent.click(await screen.findByRole('checkbox', { name: 'Blog Post' }))

    test('is listed with the question before the other posts of a set are charged, and stops none of them', async () => {
      const { api } = openBuiltIn({ 'POST /api/content/brief': thin })
      await fill(opening.text)
      await chooseBlog()
      await ready()
      await userEvent.click(generate())
      expect(await screen.findByText('The built-in writer needs more facts for Blog Post')).toBeInTheDocument()
      expect(screen.getByText("Add a date. Without them, it isn't written and isn't charged.")).toBeInTheDocument()
      expect(bodyOf(api.calls)).toEqual([])
      expect(screen.getByRole('button', { name: /^Write the 2 posts from this/ })).toBeEnabled()
      await userEvent.type(sentences()[0]!, ' It opens on May 4.')
      expect(screen.queryByText(/needs more facts/)).toBeNull()
    })

    test('is not written as the only post', async () => {
      openBuiltIn({ 'POST /api/content/brief': thin })
      await fill(opening.text)
      await chooseBlog()
      await userEvent.click(screen.getByRole('checkbox', { name: 'LinkedIn Post' }))
      await userEvent.click(await check())
      await heading()
      expect(screen.getByText('Add a date. Nothing is charged until a post is written.')).toBeInTheDocument()
      expect(confirm()).toBeDisabled()
    })

    test('is no matter for other platforms', async () => {
      openBuiltIn({ 'POST /api/content/brief': thin })
      await fill(opening.text)
      await userEvent.click(await check())
      await heading()
      expect(screen.queryByText(/needs more facts/)).toBeNull()
      expect(confirm()).toBeEnabled()
    })
  })

  test('asks nothing about a brief of which the writer writes a post', async () => {
    openBuiltIn({ 'POST /api/content/brief': { ...READING, question: null } })
    await fill(MESSY)
    await userEvent.click(await check())
    await heading()
    expect(screen.queryByText('The built-in writer needs more facts')).toBeNull()
  })

  test('reports that the text could not be checked, and tries again', async () => {
    const { api } = openBuiltIn({ 'POST /api/content/brief': () => problem('internal_error') })
    await fill(MESSY)
    await userEvent.click(await check())
    await waitFor(() => expect(toasts.get()).toMatchObject([{ message: "We couldn't check your text." }]))
    api.on({ 'POST /api/content/brief': READING })
    act(() => toasts.get()[0]?.action?.onClick())
    await heading()
    expect(bodyOf(api.calls)).toEqual([])
  })
})
