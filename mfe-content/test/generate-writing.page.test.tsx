import { describe, expect, test } from '@jest/globals'
import { isPageLoadBlocked } from '@loomcast/web-kit'
import { announcement, fakeStream, problem, problemBody, testUser } from '@loomcast/web-kit/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { postSet } from '../src/set/page-set.ts'
import { generationResponse, item, page } from './server.ts'

import { bodyOf, fill, generate, open, prompt, ready, setUpGeneratePage, stop, text, writing, written } from './support/generate-page.tsx'

setUpGeneratePage()

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
      send('result', generationResponse())
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
    const edited = item({ content_id: generationResponse().content_id, generated_text: 'Edited in another tab' })
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
        const response = problem('rate_limited', 'Slow down.')
        response.headers.set('retry-after', '42')
        return response
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
