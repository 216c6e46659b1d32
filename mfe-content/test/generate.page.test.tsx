import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { PLATFORMS } from '@loomcast/platforms'
import { events, isPageLoadBlocked, session, tryIt } from '@loomcast/web-kit'
import {
  announcement,
  type FakeRequest,
  fakeStream,
  problem,
  problemBody,
  renderWithApp,
  resetApp,
  testUser,
  toasts,
} from '@loomcast/web-kit/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import manifest from '../slice.manifest.ts'
import { drafts } from '../src/brief/draft.store.ts'
import { exampleOf } from '../src/brief/examples.ts'
import { ContentApp, prefetchPage } from '../src/content-app.tsx'
import { postSet } from '../src/set/page-set.ts'
import { answer, item, models, page, quietDay, settings, starter } from './server.ts'

type Routes = Parameters<typeof renderWithApp>[1] extends infer O ? (O extends { api?: infer R } ? R : never) : never

function open(path = '/generate', api: Routes = {}) {
  return renderWithApp(<ContentApp />, { path, api: { ...quietDay, ...api } })
}

const stop = () => postSet.reset()
const prompt = () => screen.findByRole('textbox', { name: /Topic or prompt/ })
const generate = () => screen.getByRole('button', { name: /^Write \d+ posts?\b/ })
const bodyOf = (calls: FakeRequest[]) =>
  calls.filter((call) => call.path === '/api/content/generate').map((call) => call.body as Record<string, unknown>)

async function ready() {
  await waitFor(() => expect(generate()).toBeEnabled())
}

// Preloaded, so that the tests do not wait for the chunk.
beforeAll(async () => {
  prefetchPage('/generate')
  await act(async () => {
    await import('../src/generate/generate.page.tsx')
  })
})

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  act(stop)
  cleanup()
  resetApp()
  jest.restoreAllMocks()
})

/** Ends on abort, like a real connection. */
function answerOn({ signal }: FakeRequest, stream: ReturnType<typeof fakeStream>): Response {
  signal?.addEventListener('abort', stream.end)
  return stream.response
}

/** Pastes instead of typing, so that the page renders once instead of once per keystroke. */
async function fill(text: string) {
  await userEvent.click(await prompt())
  await userEvent.paste(text)
}

/** Opens the page, enters a prompt and presses Generate; the test sends the server's events. */
async function writing(api: Routes = {}, text = 'We stopped having status meetings') {
  const stream = fakeStream()
  const view = open('/generate', { 'POST /api/content/generate': (request: FakeRequest) => answerOn(request, stream), ...api })
  await fill(text)
  await ready()
  await userEvent.click(generate())
  return { ...view, ...stream }
}

async function written(change: Parameters<typeof answer>[0] = {}, api: Routes = {}) {
  const view = await writing(api)
  act(() => {
    view.send('result', answer(change))
    view.end()
  })
  await text()
  return view
}

/** The text of the post on the screen. */
const text = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the post' })

describe('the brief', () => {
  test.each([
    ['the button', '{Enter}'],
    ['the shortcut in the brief', '{Control>}{Enter}{/Control}'],
  ])('moves the focus to the result when %s generates, and the post that is ready has it', async (by, keys) => {
    const stream = fakeStream()
    open('/generate', { 'POST /api/content/generate': (request: FakeRequest) => answerOn(request, stream) })
    await fill('We stopped having status meetings')
    await ready()
    if (by === 'the button') generate().focus()
    await userEvent.keyboard(keys)
    const result = screen.getByRole('region', { name: 'Result' })
    expect(result).toHaveFocus()
    await userEvent.tab()
    expect(await screen.findByRole('button', { name: 'Stop' })).toHaveFocus()
    act(() => {
      stream.send('result', answer())
      stream.end()
    })
    await text()
    await waitFor(() => expect(result).toHaveFocus())
  })

  test('is generated once when submitted by keyboard before the models have loaded', async () => {
    const arrived = Promise.withResolvers<void>()
    const { api } = open('/generate', {
      'GET /api/models': async () => {
        await arrived.promise
        return models
      },
      'POST /api/content/generate': (request: FakeRequest) => answerOn(request, fakeStream()),
    })
    await fill('We stopped having status meetings')
    await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}')
    expect(bodyOf(api.calls)).toHaveLength(0)
    arrived.resolve()
    await screen.findByRole('button', { name: 'Stop' })
    expect(bodyOf(api.calls)).toEqual([expect.objectContaining({ prompt: 'We stopped having status meetings' })])
  })

  test('requires a prompt before anything is sent', async () => {
    const { api } = open()
    await ready()
    await userEvent.click(generate())
    expect(await screen.findByText('Please enter a topic or prompt')).toBeInTheDocument()
    expect(await prompt()).toHaveFocus()
    expect(bodyOf(api.calls)).toEqual([])
  })

  test('is sent with the settings and an idempotency key', async () => {
    const { api } = await writing()
    await waitFor(() => expect(bodyOf(api.calls)).toHaveLength(1))
    expect(bodyOf(api.calls)[0]).toEqual({
      prompt: 'We stopped having status meetings',
      platform: 'LinkedIn Post',
      provider: 'openai',
      model: 'gpt-4o-mini',
      temperature: 0.7,
      max_tokens: 1000,
      tone_style: 'engaging and professional',
      custom_instructions: '',
      avoid_words: '',
    })
    const call = api.calls.find(({ path }) => path === '/api/content/generate')
    expect(call?.headers.get('idempotency-key')).toMatch(/^[\w-]{16,}$/)
    expect(call?.headers.get('accept')).toBe('text/event-stream')
  })

  test('is submitted with Ctrl+Enter in any field', async () => {
    const { api } = open('/generate', { 'POST /api/content/generate': () => fakeStream().response })
    await fill('Hello')
    await ready()
    await userEvent.click(screen.getByRole('checkbox', { name: 'LinkedIn Post' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Blog Post' }))
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(bodyOf(api.calls)).toMatchObject([{ prompt: 'Hello', platform: 'Blog Post' }]))
  })

  test('offers every platform and counts the prompt', async () => {
    open()
    await fill('Hello')
    expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('value'))).toEqual(PLATFORMS.map(({ id }) => id))
    for (const { name } of PLATFORMS) expect(screen.getByRole('checkbox', { name })).toBeInTheDocument()
    expect(screen.getByText('5 / 4,000')).toBeInTheDocument()
  })

  test('cannot be sent above 4,000 characters, and shows the excess', async () => {
    open()
    await ready()
    await userEvent.click(await prompt())
    await userEvent.paste('a'.repeat(4002))
    expect(await screen.findByText('The brief is 2 characters too long.')).toBeInTheDocument()
    expect(generate()).toBeDisabled()
  })

  test('survives a reload', async () => {
    const first = open()
    await fill('Keep me')
    await userEvent.click(screen.getByRole('checkbox', { name: 'TikTok Caption' }))
    first.unmount()
    open()
    expect(await prompt()).toHaveValue('Keep me')
    expect(screen.getByRole('checkbox', { name: 'TikTok Caption' })).toBeChecked()
  })

  test('is removed when the user signs out', async () => {
    const first = open('/generate', { 'POST /api/auth/logout': { success: true } })
    await fill('Not for the next one')
    await act(() => session.logout())
    first.unmount()
    open()
    expect(await prompt()).toHaveValue('')
  })

  test('is retained for a user whose session has expired', async () => {
    const refuse = () => problem('token_expired', 'Please log in again.')
    localStorage.setItem('token', 'expired')
    const { unmount } = open('/generate', {
      'GET /api/auth/me': testUser,
      'POST /api/content/generate': refuse,
      'POST /api/auth/refresh': refuse,
    })
    await act(() => session.start())
    await fill('We stopped having status meetings')
    await ready()
    await userEvent.click(generate())
    await waitFor(() => expect(location.pathname).toBe('/login'))
    unmount()
    open()
    expect(await prompt()).toHaveValue('We stopped having status meetings')
  })

  test('disables a locked model and an unconfigured provider, with the reason', async () => {
    open()
    await ready()
    await userEvent.click(screen.getByRole('button', { name: /Model and settings/ }))
    await userEvent.click(await screen.findByRole('combobox', { name: 'Model' }))
    const locked = await screen.findByRole('option', { name: /GPT-5/, hidden: true })
    expect(locked).toHaveTextContent('In plans with advanced AI models')
    expect(locked).toHaveAttribute('data-combobox-disabled', 'true')
    await userEvent.click(screen.getByRole('combobox', { name: 'Provider' }))
    const gemini = await screen.findByRole('option', { name: /Gemini/, hidden: true })
    expect(gemini).toHaveTextContent('GEMINI API is not configured')
    expect(gemini).toHaveAttribute('data-combobox-disabled', 'true')
  })

  test('rejects a provider that is no longer configured, with its name', async () => {
    drafts.write(testUser.user_id, { prompt: 'Hello', provider: 'gemini' })
    const { api } = open()
    await ready()
    await userEvent.click(generate())
    const provider = await screen.findByRole('combobox', { name: 'Provider' })
    expect(provider).toHaveAttribute('aria-invalid', 'true')
    expect(provider).toHaveAccessibleDescription('GEMINI API is not configured')
    expect(bodyOf(api.calls)).toEqual([])
  })

  test('shows that the model of the settings was replaced, also while the settings are collapsed', async () => {
    const notice = 'GPT-3 is not available here any more. GPT-4o mini is used instead.'
    open('/generate', { 'GET /api/settings': { settings: { ...settings, default_model_notice: notice } } })
    expect(await screen.findByText(notice)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: /Model and settings/ }))
    expect(screen.getAllByText(new RegExp(notice))).toHaveLength(1)
  })

  test('applies a template, deletes it and restores it', async () => {
    const template = { template_id: 'tpl_1', name: 'Blog Post Template', prompt: 'Weekly offer', platform: 'Blog Post' }
    let list = [template]
    const { api } = open('/generate', {
      'GET /api/content/templates': () => ({ success: true, templates: list }),
      'DELETE /api/content/templates/*': () => {
        list = []
        return { success: true }
      },
      'POST /api/content/templates': () => {
        list = [template]
        return { success: true, template }
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Templates' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Blog Post Template' }))
    expect(await screen.findByText('No templates yet')).toBeInTheDocument()
    await waitFor(() => expect(toasts.get().at(-1)?.action?.label).toBe('Undo'))
    act(() => toasts.get().at(-1)?.action?.onClick())
    await userEvent.click(await screen.findByRole('button', { name: /Weekly offer/ }))
    expect(await prompt()).toHaveValue('Weekly offer')
    expect(screen.getByRole('checkbox', { name: 'Blog Post' })).toBeChecked()
    expect(api.calls.find(({ method, path }) => method === 'POST' && path === '/api/content/templates')?.body).toEqual({
      name: 'Blog Post Template',
      prompt: 'Weekly offer',
      platform: 'Blog Post',
    })
  })

  test('is saved as "{platform} Template"; a failure shows a toast with Retry', async () => {
    let fails = true
    const { api } = open('/generate', {
      'POST /api/content/templates': () => (fails ? problem('unavailable', 'Away.') : { success: true, template: {} }),
    })
    await fill('Weekly offer')
    await userEvent.click(screen.getByRole('button', { name: 'Save as template' }))
    await waitFor(() => expect(toasts.get().at(-1)).toMatchObject({ kind: 'error', action: { label: 'Retry' } }))
    fails = false
    act(() => toasts.get().at(-1)?.action?.onClick())
    await waitFor(() => expect(toasts.get().at(-1)?.message).toBe('Saved as “LinkedIn Post Template”'))
    expect(api.calls.filter(({ method, path }) => method === 'POST' && path === '/api/content/templates')).toHaveLength(2)
  })
})

describe('opening the page', () => {
  test('with try=true generates the saved prompt immediately with its own key, shows a welcome, and removes the prompt', async () => {
    tryIt.save({ prompt: 'Plum coffee from Friday', platform: 'Instagram Post' })
    const key = tryIt.read()?.key
    const stream = fakeStream()
    const { api } = open('/generate?try=true', { 'POST /api/content/generate': (request: FakeRequest) => answerOn(request, stream) })
    expect(await prompt()).toHaveValue('Plum coffee from Friday')
    expect(screen.getByRole('checkbox', { name: 'Instagram Caption' })).toBeChecked()
    expect(screen.getByText('Welcome, Ada')).toBeInTheDocument()
    await waitFor(() => expect(bodyOf(api.calls)).toMatchObject([{ prompt: 'Plum coffee from Friday', platform: 'Instagram Caption' }]))
    expect(api.calls.find(({ path }) => path === '/api/content/generate')?.headers.get('idempotency-key')).toBe(key)
    expect(tryIt.read()).toBeNull()
    await waitFor(() => expect(location.search).toBe(''))
  })

  test('with try=true retains the prompt and its key if the page is reloaded before the generation starts', async () => {
    tryIt.save({ prompt: 'Plum coffee from Friday', platform: 'Instagram Post' })
    const key = tryIt.read()?.key
    const arrived = Promise.withResolvers<void>()
    const first = open('/generate?try=true', {
      'GET /api/models': async () => {
        await arrived.promise
        return models
      },
    })
    expect(await prompt()).toHaveValue('Plum coffee from Friday')
    expect(location.search).toBe('?try=true')
    first.unmount()
    const { api } = open('/generate?try=true', { 'POST /api/content/generate': () => fakeStream().response })
    await waitFor(() => expect(bodyOf(api.calls)).toHaveLength(1))
    expect(api.calls.find(({ path }) => path === '/api/content/generate')?.headers.get('idempotency-key')).toBe(key)
    arrived.resolve()
  })

  test('with try=true and no quota left only fills in the prompt', async () => {
    tryIt.save({ prompt: 'Plum coffee from Friday', platform: 'Instagram Post' })
    const { api } = open('/generate?try=true', { 'GET /api/user/package': { success: true, ...starter(0) } })
    await waitFor(() => expect(location.search).toBe(''))
    expect(await prompt()).toHaveValue('Plum coffee from Friday')
    expect(bodyOf(api.calls)).toEqual([])
  })

  test('with platform and prompt fills them in without generating', async () => {
    const { api } = open('/generate?platform=Blog%20Post&prompt=Hello')
    expect(await prompt()).toHaveValue('Hello')
    await ready()
    expect(bodyOf(api.calls)).toEqual([])
  })

  test('with an item applies its settings and regenerates it once, as its child', async () => {
    const { api } = open('/generate?platform=LinkedIn%20Post&prompt=x&regenerate=ctn_1&attempt=key-from-link', {
      'GET /api/content/*': { success: true, item: item() },
      'POST /api/content/generate': () => fakeStream().response,
    })
    await waitFor(() => expect(bodyOf(api.calls)).toHaveLength(1))
    expect(bodyOf(api.calls)[0]).toMatchObject({
      parent_id: 'ctn_1',
      prompt: 'We stopped having status meetings',
      provider: 'local',
      model: 'composer',
      tone_style: 'bold and confident',
      avoid_words: 'synergy',
    })
    expect(bodyOf(api.calls)[0]).not.toHaveProperty('temperature')
    expect(bodyOf(api.calls)[0]).not.toHaveProperty('max_tokens')
    expect(api.calls.find(({ path }) => path === '/api/content/generate')?.headers.get('idempotency-key')).toBe('key-from-link')
    expect(location.search).toBe('')
  })

  test('with an item that does not load fills in the brief and offers Retry', async () => {
    open('/generate?platform=LinkedIn%20Post&prompt=Hello&regenerate=ctn_9&attempt=k', {
      'GET /api/content/*': () => problem('content_not_found', 'Gone.'),
    })
    expect(await prompt()).toHaveValue('Hello')
    await waitFor(() => expect(toasts.get().at(-1)).toMatchObject({ kind: 'error', action: { label: 'Retry' } }))
  })
})

describe('writing', () => {
  test('shows the growing text in the platform’s preview, and announces start and end', async () => {
    const { send, end } = await writing()
    expect(announcement.get()?.text).toBe('Writing your LinkedIn Post')
    act(() => send('delta', { text: 'In May we ' }))
    const figure = await screen.findByRole('figure', { name: 'Preview as LinkedIn Post' })
    await waitFor(() => expect(figure).toHaveTextContent('In May we'))
    act(() => send('delta', { text: 'stopped' }))
    await waitFor(() => expect(figure).toHaveTextContent('In May we stopped'))
    act(() => {
      send('result', answer())
      end()
    })
    await text()
    expect(screen.getByText('Your LinkedIn Post is ready')).toHaveAttribute('role', 'status')
  })

  test('disables Generate while a text is being generated', async () => {
    const { api } = await writing()
    expect(await screen.findByRole('button', { name: 'Writing…' })).toBeDisabled()
    await userEvent.click(await prompt())
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(bodyOf(api.calls)).toHaveLength(1)
  })

  test('closes the connection on Stop and shows the saved text with Continue', async () => {
    const stopped = item({ generated_text: 'In May we', finish_reason: 'stopped' })
    const { send, api } = await writing({ 'GET /api/content/*': { success: true, item: stopped } })
    act(() => {
      send('started', { content_id: 'ctn_1' })
      send('delta', { text: 'In May we' })
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(api.calls.find(({ path }) => path === '/api/content/generate')?.signal?.aborted).toBe(true))
    expect(await screen.findByText('You stopped it. What was written is in your history and used one generation.')).toBeInTheDocument()
    api.on({ 'POST /api/content/generate': () => fakeStream().response })
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(bodyOf(api.calls).at(-1)).toMatchObject({ continue_from: 'ctn_1' }))
    expect(await screen.findByRole('button', { name: 'Stop' })).toBeInTheDocument()
    expect(await screen.findByRole('figure', { name: 'Preview as LinkedIn Post' })).toHaveTextContent('In May we')
  })

  test('shows the current text after a visit to another page', async () => {
    const { send, unmount } = await writing()
    act(() => send('delta', { text: 'In May we ' }))
    unmount()
    send('delta', { text: 'stopped' })
    open('/generate')
    const figure = await screen.findByRole('figure', { name: 'Preview as LinkedIn Post' })
    await waitFor(() => expect(figure).toHaveTextContent('In May we stopped'))
  })

  test('blocks page loads while a text is being generated or looked up', async () => {
    const saved = Promise.withResolvers<unknown>()
    const { send } = await writing({ 'GET /api/content/*': () => saved.promise })
    act(() => send('started', { content_id: 'ctn_1' }))
    expect(isPageLoadBlocked()).toBe(true)
    await userEvent.click(await screen.findByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(postSet.get().members[0]?.generations.get()).toMatchObject({ phase: 'ended', saved: 'checking' }))
    expect(isPageLoadBlocked()).toBe(true)
    await act(async () => saved.resolve({ success: true, item: item({ generated_text: 'In May we', finish_reason: 'stopped' }) }))
    await waitFor(() => expect(isPageLoadBlocked()).toBe(false))
  })

  test('finds the saved text after a reload during the generation', async () => {
    const brief = { prompt: 'We stopped having status meetings', platform: 'linkedin' }
    const attempt = { key: 'k', brief, parentId: null, continues: null, startedAt: Date.parse('2026-11-20T10:00:00Z') }
    const members = [{ platform: 'linkedin', brief, contentId: null, requestKey: null, attempt }]
    sessionStorage.setItem(`loomcast.set.${testUser.user_id}`, JSON.stringify({ members, requests: [] }))
    const stopped = item({ generated_text: 'In May we', finish_reason: 'stopped' })
    open('/generate', { 'GET /api/content/history': page([stopped]), 'GET /api/content/*': { success: true, item: stopped } })
    expect(await screen.findByText(/What was written is in your history/)).toBeInTheDocument()
    expect(await text()).toHaveValue('In May we')
  })

  test('restores the current version of the last result after a reload, unless it was deleted', async () => {
    await written()
    const edited = item({ content_id: answer().content_id, generated_text: 'Edited in another tab' })
    act(stop)
    cleanup()
    open('/generate', { 'GET /api/content/*': { success: true, item: edited } })
    expect(await text()).toHaveValue('Edited in another tab')
    act(stop)
    cleanup()
    const { api } = open('/generate', { 'GET /api/content/*': () => problem('not_found', 'Not here.') })
    await waitFor(() => expect(api.calls.some(({ path }) => path.startsWith('/api/content/ctn'))).toBe(true))
    await waitFor(() => expect(sessionStorage.getItem(`loomcast.set.${testUser.user_id}`)).toBeNull())
    expect(screen.getByRole('heading', { name: 'Your post will be here' })).toBeInTheDocument()
  })
})

describe('the result', () => {
  test('shows the engine, the settings and the fit', async () => {
    await written({ notices: [{ code: 'model_downgraded', message: 'This was written by GPT-4o mini.' }] })
    expect(screen.getByText('Written by the built-in writer, from your own words.')).toBeInTheDocument()
    expect(screen.queryByText('50 (20 in, 30 out)')).toBeNull()
    expect(screen.getByText('This was written by GPT-4o mini.')).toBeInTheDocument()
    expect(await screen.findByText('Fits LinkedIn')).toBeInTheDocument()
    expect(screen.getByText('41 of 3,000 characters')).toBeInTheDocument()
  })

  test('of a language model has its details behind a summary', async () => {
    await written({ engine: 'openai', provider: 'openai', model: 'gpt-4o-mini' })
    const tokens = screen.getByText('50 (20 in, 30 out)')
    expect(tokens).not.toBeVisible()
    await userEvent.click(screen.getByText('Details of the model'))
    expect(tokens).toBeVisible()
  })

  test('shows the notices of the saved text, so that those about the text before an edit disappear', async () => {
    const shortened = { code: 'shortened', message: 'The text was too long and was shortened.' }
    await written(
      { notices: [shortened] },
      { 'PUT /api/content/*': ({ body }: FakeRequest) => ({ success: true, item: item({ ...(body as object), notices: [] }) }) },
    )
    expect(screen.getByText(shortened.message)).toBeInTheDocument()
    await userEvent.type(await text(), ' More')
    expect(screen.getByText(shortened.message)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByText(shortened.message)).toBeNull())
  })

  test('names what the platform would reject', async () => {
    await written({ platform: 'Instagram Caption', content: '#a1 #b2 #c3 #d4 #e5 #f6' })
    expect(await screen.findByText('Not ready for Instagram')).toBeInTheDocument()
    expect(screen.getByText('6 hashtags: Instagram takes 5 at most.')).toBeInTheDocument()
  })

  test('copies, and confirms for two seconds', async () => {
    const user = userEvent.setup()
    await written()
    await user.click(await screen.findByRole('button', { name: 'Copy text' }))
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument()
    expect(await navigator.clipboard.readText()).toBe('In May we stopped having status meetings.')
    expect(await screen.findByRole('button', { name: 'Copy text' }, { timeout: 3000 })).toBeInTheDocument()
  })

  test('selects the text for manual copying when the clipboard is blocked', async () => {
    const user = userEvent.setup()
    await written()
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    document.execCommand = () => false
    await user.click(await screen.findByRole('button', { name: 'Copy text' }))
    expect(await screen.findByRole('dialog', { name: 'Copy by hand' })).toBeInTheDocument()
    expect(within(screen.getByRole('dialog')).getByRole('textbox')).toHaveValue('In May we stopped having status meetings.')
    expect(within(screen.getByRole('dialog')).getByRole('textbox')).toHaveAttribute('readonly')
  })

  test('is edited in place with a live count, saved, and undone', async () => {
    const texts: string[] = []
    await written(
      {},
      {
        'PUT /api/content/*': ({ body }: FakeRequest) => {
          const { generated_text } = body as { generated_text: string }
          texts.push(generated_text)
          return { success: true, item: item({ generated_text, edited_at: '2026-11-21T10:00:00.000Z' }) }
        },
      },
    )
    const editor = await text()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    await userEvent.clear(editor)
    expect(await screen.findByText('The post can’t be empty.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    await userEvent.click(editor)
    await userEvent.paste('Shorter.')
    expect(await screen.findByText('8 of 3,000 characters')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
    expect(editor).toHaveValue('Shorter.')
    await waitFor(() => expect(toasts.get().at(-1)).toMatchObject({ message: 'Saved', action: { label: 'Undo' } }))
    act(() => toasts.get().at(-1)?.action?.onClick())
    await waitFor(() => expect(editor).toHaveValue('In May we stopped having status meetings.'))
    expect(texts).toEqual(['Shorter.', 'In May we stopped having status meetings.'])
  })

  test('does not save an edit that restores the original text', async () => {
    const { api } = await written()
    await userEvent.type(await text(), ' More')
    await userEvent.click(screen.getByRole('button', { name: 'Undo changes' }))
    expect(await text()).toHaveValue('In May we stopped having status meetings.')
    expect(api.calls.some(({ method }) => method === 'PUT')).toBe(false)
  })

  test('retains the text in the editor when saving fails', async () => {
    await written({}, { 'PUT /api/content/*': () => problem('unavailable', 'The service is unavailable.') })
    await userEvent.type(await text(), ' More')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(toasts.get().at(-1)?.message).toBe('Your edit was not saved. The service is unavailable.'))
    expect(await text()).toHaveValue('In May we stopped having status meetings. More')
  })

  test('lists omitted facts, and inserts one before the hashtags with Undo', async () => {
    const sentences = ['Parking is free.', 'Dogs are welcome.']
    const saved: unknown[] = []
    await written(
      { content: 'Come by after six.\n\n#bread #lyon', left_out: sentences },
      {
        'PUT /api/content/*': ({ body }: FakeRequest) => {
          saved.push(body)
          const { generated_text } = body as { generated_text: string }
          return { success: true, item: item({ generated_text, left_out: generated_text.includes('Parking') ? [] : sentences }) }
        },
      },
    )
    expect(screen.getByRole('heading', { name: 'Left out: 2 sentences.' })).toBeInTheDocument()
    expect(screen.getAllByRole('listitem').map((entry) => entry.textContent)).toEqual(expect.arrayContaining(sentences))
    await userEvent.click(screen.getByRole('button', { name: 'Put them back' }))
    const whole = 'Come by after six.\n\nParking is free. Dogs are welcome.\n\n#bread #lyon'
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Left out' })).toBeNull())
    expect(await text()).toHaveValue(whole)
    expect(await screen.findByText(`${whole.length} of 3,000 characters`)).toBeInTheDocument()
    act(() => toasts.get().at(-1)?.action?.onClick())
    expect(await screen.findByRole('button', { name: 'Put them back' })).toBeInTheDocument()
    expect(saved).toEqual([{ generated_text: whole }, { generated_text: 'Come by after six.\n\n#bread #lyon' }])
  })

  test('states why a passage is not used, and puts nothing back that an instruction keeps out', async () => {
    const saved: unknown[] = []
    await written(
      {
        content: 'Come by after six.',
        left_out: ['Parking is free.', 'The oven is broken.'],
        unused: [
          { text: 'Parking is free.', reason: 'shortened' },
          { text: 'The oven is broken.', reason: 'excluded' },
          { text: 'Can you do a post?', reason: 'request' },
        ],
      },
      {
        'PUT /api/content/*': ({ body }: FakeRequest) => {
          saved.push(body)
          return { success: true, item: item(body as { generated_text: string }) }
        },
      },
    )
    const region = within(screen.getByRole('region', { name: 'Left out' }))
    expect(region.getAllByRole('listitem', { hidden: true }).map((entry) => entry.textContent)).toEqual([
      'Parking is free. (left out for the length)',
      'The oven is broken. (you asked to leave it out)',
      'Can you do a post? (asks for the post)',
    ])
    await userEvent.click(region.getByRole('button', { name: 'Put it back' }))
    await waitFor(() => expect(saved).toEqual([{ generated_text: 'Come by after six.\n\nParking is free.' }]))
  })

  test('has a separate title field with its count, shown in the preview', async () => {
    await written({ platform: 'YouTube Description', title: 'Sharpen a knife' })
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Sharpen a knife')
    expect(screen.getByText('15 / 100')).toBeInTheDocument()
    expect(screen.getByRole('figure', { name: 'Preview as YouTube Description' })).toHaveTextContent('Sharpen a knife')
    expect(screen.getByRole('button', { name: 'Copy title' })).toBeInTheDocument()
  })

  test('has a separate meta description field with its count', async () => {
    await written({ platform: 'Blog Post', meta_description: 'How we cut our waste.' })
    expect(screen.getByRole('textbox', { name: 'Meta description' })).toHaveValue('How we cut our waste.')
    expect(screen.getByText('21 / 155')).toBeInTheDocument()
  })

  test('shows the fold in the text, and the text after it', async () => {
    await written({ content: 'One.\n\nThree.\n\nFive.' })
    expect(await text()).toHaveAccessibleDescription('LinkedIn shows about this much. The rest is behind “more”.')
    expect(screen.getByRole('figure', { name: 'Preview as LinkedIn Post' })).not.toHaveTextContent('Five.')
  })

  test('with the built-in writer, names the next version and its cost, and hides unsupported settings', async () => {
    const settingsWithComposer = { success: true, settings: { ...settings, default_provider: 'local', default_model: 'composer' } }
    const variant = { index: 0, total: 3, name: 'prose', label: 'As prose', next_label: 'As a list' }
    await written({ variant }, { 'GET /api/settings': settingsWithComposer, 'GET /api/user/package': { success: true, ...starter(7) } })
    expect(screen.getByRole('button', { name: 'Try another version' })).toBeInTheDocument()
    expect(screen.getByText('Next: as a list. Uses 1 of your 7 left')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: /Model and settings/ }))
    expect(await screen.findByRole('combobox', { name: 'Model' })).toBeVisible()
    expect(screen.queryByRole('slider')).toBeNull()
  })

  test('without a language model, has no words of models', async () => {
    const { local } = models.models
    const only = { models: { openai: [], gemini: [], local }, defaults: { provider: 'local', model: 'composer' } }
    await written({}, { 'GET /api/models': only })
    await userEvent.click(screen.getByRole('button', { name: /^Settings/ }))
    expect(await screen.findByRole('textbox', { name: 'Custom instructions' })).toBeVisible()
    expect(screen.queryByRole('combobox', { name: /Provider|Model/ })).toBeNull()
    expect(document.body).not.toHaveTextContent(/token|temperature|provider/i)
  })

  test('of a thread that is one post is called a post', async () => {
    await written({ platform: 'Twitter/X Thread', content: 'In May we stopped having status meetings.' })
    expect(screen.getByRole('heading', { name: 'Your Twitter/X Post' })).toBeInTheDocument()
    expect(await screen.findByRole('figure', { name: 'Preview as Twitter/X Post' })).toBeInTheDocument()
  })

  test('with the built-in writer, shows that there is no other version', async () => {
    await written({ variant: { index: 0, total: 1, name: 'prose', label: 'As prose', next_label: null } })
    expect(screen.queryByRole('button', { name: /Regenerate|version/ })).toBeNull()
    expect(screen.getByText(/There’s no other version of this brief\./)).toBeInTheDocument()
  })

  test('saves an unsaved edit before another post replaces it', async () => {
    const calls: string[] = []
    const { api } = await written(
      {},
      {
        'PUT /api/content/*': ({ body }: FakeRequest) => {
          calls.push('saved')
          return { success: true, item: item(body as { generated_text: string }) }
        },
      },
    )
    await userEvent.type(await text(), ' More')
    api.on({
      'POST /api/content/generate': () => {
        calls.push('generated')
        return fakeStream().response
      },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Regenerate' }))
    await waitFor(() => expect(calls).toEqual(['saved', 'generated']))
  })

  test('regenerates the same brief as a child of the item', async () => {
    const { api } = await written()
    api.on({ 'POST /api/content/generate': () => fakeStream().response })
    await userEvent.click(screen.getByRole('button', { name: 'Regenerate' }))
    await waitFor(() => expect(bodyOf(api.calls)).toHaveLength(2))
    expect(bodyOf(api.calls)[1]).toEqual({ ...bodyOf(api.calls)[0], parent_id: 'ctn_1' })
    const keys = api.calls.filter(({ path }) => path === '/api/content/generate').map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(2)
  })

  test('offers Continue only for a text cut by max tokens', async () => {
    const message = 'Cut off at your length limit. Continue to finish it.'
    await written({ finish_reason: 'length', notices: [{ code: 'cut', message }] })
    expect(screen.getByRole('button', { name: 'Continue' })).toBeInTheDocument()
    expect(screen.getAllByText(message)).toHaveLength(1)
  })

  test('shows the new quota figures immediately', async () => {
    await written(
      { user_usage: { remaining: 2, used: 8, limit: 10, referral_bonus: 0, used_bonus: 0 } },
      { 'GET /api/user/package': { success: true, ...starter(2) } },
    )
    expect(await screen.findByText('8 of 10 generations')).toBeInTheDocument()
    expect(screen.getByText('Only 2 generations left!')).toBeInTheDocument()
  })
})

describe('a brief that is only a topic', () => {
  const question = 'Add a number, a name or a date: what does the workshop cost?'
  const refused = {
    'POST /api/content/generate': () => problem('brief_needs_facts', question, { errors: [{ path: 'prompt', message: question }] }),
  }

  test('shows a question on the unchanged brief, and still shows the previous post', async () => {
    const { api } = await written()
    api.on(refused)
    await userEvent.clear(await prompt())
    await fill('our workshop')
    await userEvent.click(generate())
    expect(await screen.findByText(question)).toBeInTheDocument()
    expect(await prompt()).toHaveFocus()
    expect(await prompt()).toHaveAccessibleDescription(question)
    expect(await prompt()).toHaveValue('our workshop')
    expect(announcement.get()).toMatchObject({ text: question, politeness: 'assertive' })
    expect(screen.queryByText('Failed to generate content')).toBeNull()
    expect(await text()).toHaveValue('In May we stopped having status meetings.')
    await userEvent.type(await prompt(), ' costs £40')
    await waitFor(() => expect(screen.queryByText(question)).toBeNull())
  })

  test('is generated by a model with one click', async () => {
    const { api } = await writing(refused, 'our workshop')
    await screen.findByText(question)
    api.on({ 'POST /api/content/generate': () => fakeStream().response })
    await userEvent.click(screen.getByRole('button', { name: 'Write it with OpenAI GPT-4o mini, uses 1 of your 9 left' }))
    await waitFor(() =>
      expect(bodyOf(api.calls).at(-1)).toMatchObject({ prompt: 'our workshop', provider: 'openai', model: 'gpt-4o-mini' }),
    )
  })
})

describe('the limit', () => {
  const reached = { 'GET /api/user/package': { success: true, ...starter(0) } }

  const notice = () => screen.getByText("You've reached your monthly limit!")

  test('shows the notice, the upgrade and the renewal day when reached', async () => {
    open('/generate', reached)
    await screen.findByText('10 of 10 generations')
    expect(notice()).toBeVisible()
    const offers = screen.getAllByText(/Upgrade to Pro for unlimited AI-powered content generation\./)
    expect(offers[0]).toHaveTextContent('December 12, 2026')
    expect(screen.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/pricing?reason=low_usage')
  })

  test('disables Generate with the reason when reached, and still shows the previous post', async () => {
    const { api, send, end } = await writing()
    api.on(reached)
    act(() => {
      send('result', answer({ user_usage: { remaining: 0, used: 10, limit: 10, referral_bonus: 0, used_bonus: 0 } }))
      end()
    })
    expect(await text()).toHaveValue('In May we stopped having status meetings.')
    expect(generate()).toBeDisabled()
    expect(generate()).toHaveAccessibleDescription('You have no generations left this month. They renew on December 12, 2026.')
    expect(screen.getByRole('button', { name: 'Regenerate' })).toBeDisabled()
    await userEvent.click(await prompt())
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(bodyOf(api.calls)).toHaveLength(1)
  })

  test('offers no package when none is for sale', async () => {
    renderWithApp(<ContentApp />, { path: '/generate', api: { ...quietDay, ...reached }, serves: (path) => path !== '/pricing' })
    await screen.findByText('10 of 10 generations')
    expect(notice()).toBeVisible()
    expect(screen.queryByText(/Upgrade to Pro/)).toBeNull()
  })

  test('updates the panel when the plan changes on another page', async () => {
    const { api } = open('/generate', reached)
    await screen.findByText('10 of 10 generations')
    const paid = { package: { is_paid: true }, limits: { limit: null, used: 10, remaining: null } }
    api.on({ 'GET /api/user/package': { success: true, ...starter(0), ...paid } })
    act(() => events.emit('plan-changed'))
    await waitFor(() => expect(screen.queryByText('10 of 10 generations')).toBeNull())
    expect(screen.queryByText('Upgrade to Pro')).toBeNull()
  })

  test('does not show a dismissed notice again after a reload', async () => {
    const first = open('/generate', reached)
    await screen.findByText('10 of 10 generations')
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(notice()).not.toBeVisible()
    first.unmount()
    open('/generate', reached)
    await screen.findByText('10 of 10 generations')
    expect(notice()).not.toBeVisible()
  })

  test('shows no panel and no upgrade prompt for a paid package', async () => {
    open('/generate', { 'GET /api/user/package': { success: true, ...starter(2), package: { is_paid: true } } })
    await ready()
    await waitFor(() => expect(screen.queryByText('Used this month')).toBeNull())
    expect(screen.queryByText('Upgrade to Pro')).toBeNull()
    expect(screen.queryByText("You've reached your monthly limit!")).toBeNull()
  })

  test('retains the brief on a 402 and shows what to do', async () => {
    await writing({
      'POST /api/content/generate': () => problem('quota_exhausted', "You've reached your monthly limit! Upgrade to Pro."),
    })
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent("You've reached your monthly limit!")
    expect(alert).toHaveTextContent('Nothing was charged.')
    expect(within(alert).getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/pricing\?reason=/),
    )
    expect(await prompt()).toHaveValue('We stopped having status meetings')
  })
})

describe('a failed generation', () => {
  test('shows the detail from the server, what to do and that nothing was charged', async () => {
    const { api } = await writing({ 'POST /api/content/generate': () => problem('provider_unavailable', 'OpenAI did not answer.') })
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Failed to generate content')
    expect(alert).toHaveTextContent('OpenAI did not answer.')
    expect(alert).toHaveTextContent('Nothing was charged.')
    api.on({ 'POST /api/content/generate': () => fakeStream().response })
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(bodyOf(api.calls)).toHaveLength(2))
    const keys = api.calls.filter(({ path }) => path === '/api/content/generate').map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(2)
  })

  test('handles an error inside the stream like an error response', async () => {
    const { send } = await writing()
    act(() => send('error', problemBody('content_refused', 'The safety check rejected this.')))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('The safety check rejected this.')
    expect(alert).toHaveTextContent('Nothing was charged.')
    await userEvent.click(within(alert).getByRole('button', { name: 'Change the brief' }))
    expect(await prompt()).toHaveFocus()
  })

  test('disables the button for the server’s wait time after too many requests', async () => {
    await writing({
      'POST /api/content/generate': () => {
        const answer = problem('rate_limited', 'Slow down.')
        answer.headers.set('retry-after', '42')
        return answer
      },
    })
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByRole('button', { name: /Try again in 0:4[12]/ })).toBeDisabled()
  })

  test('retains the text of a lost connection, and retries with the same key if the lookup fails', async () => {
    let lookups = 0
    const { send, end, api } = await writing({
      'GET /api/content/*': () => {
        lookups += 1
        throw new TypeError('offline')
      },
    })
    act(() => {
      send('started', { content_id: 'ctn_1' })
      send('delta', { text: 'In May we' })
    })
    act(() => end())
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('The connection was lost.')
    expect(await screen.findByRole('figure', { name: 'Preview as LinkedIn Post' })).toHaveTextContent('In May we')
    await waitFor(() => expect(alert).toHaveTextContent('Trying again will not charge you twice.'))
    expect(lookups).toBe(1)
    api.on({ 'POST /api/content/generate': () => fakeStream().response })
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(bodyOf(api.calls)).toHaveLength(2))
    const keys = api.calls.filter(({ path }) => path === '/api/content/generate').map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(1)
  })

  test('generates when the settings do not load', async () => {
    open('/generate', { 'GET /api/settings': () => problem('bad_request', 'No.') })
    expect(await screen.findByText('Your settings did not load')).toBeInTheDocument()
    await ready()
  })

  test('leaves the choice to the server when the list of models does not load', async () => {
    const { api } = await writing({
      'GET /api/models': () => problem('bad_request', 'No.'),
      'GET /api/settings': { success: true, settings: {} },
    })
    await waitFor(() => expect(bodyOf(api.calls)).toHaveLength(1))
    expect(bodyOf(api.calls)[0]).not.toHaveProperty('provider')
    expect(bodyOf(api.calls)[0]).not.toHaveProperty('model')
  })
})

test('shows an example of the selected platform with its engine, and can use its brief', async () => {
  open()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'TikTok Caption' }))
  const example = exampleOf('tiktok')
  const figure = await screen.findByRole('figure', { name: 'Preview as TikTok Caption' })
  expect(figure).toHaveTextContent(example?.content.split('\n')[0] ?? 'no example')
  expect(screen.getByText('Written by the built-in writer from this brief, without edits.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Use this brief' }))
  expect(await prompt()).toHaveValue(example?.brief)
})

test('sends the first requests that the manifest lists, which the shell sends earlier', async () => {
  const { api } = open()
  await ready()
  // The sets of other tabs are requested later, when the page is idle.
  const first = api.calls.filter(({ path }) => path !== '/api/content/sets')
  const sent = first.map(({ method, path, query }) => `${method} ${path}${query.size > 0 ? `?${query}` : ''}`)
  const listed = manifest.routes.find(({ path }) => path === '/generate')?.requests
  expect(sent.sort()).toEqual(listed?.map((path) => `GET ${path}`).sort())
})

test('offers only models that the server lists', async () => {
  open()
  await ready()
  await userEvent.click(screen.getByRole('button', { name: /Model and settings/ }))
  await userEvent.click(await screen.findByRole('combobox', { name: 'Model' }))
  expect(
    (await screen.findAllByRole('option', { name: /GPT|Composer/, hidden: true })).map((option) => option.getAttribute('value')),
  ).toEqual(models.models['openai']?.map(({ id }) => id))
})
