import { describe, expect, test } from '@jest/globals'
import { events, tryIt } from '@loomcast/web-kit'
import { type FakeRequest, fakeStream, problem, renderWithApp, toasts } from '@loomcast/web-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import manifest from '../slice.manifest.ts'
import { exampleOf } from '../src/brief/examples.ts'
import { ContentApp } from '../src/content-app.tsx'
import { generationResponse, item, models, quietDay, starter } from './server.ts'
import { answerOn, bodyOf, generate, open, prompt, ready, setUpGeneratePage, text, writing } from './support/generate-page.tsx'

setUpGeneratePage()

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
    const modelsGate = Promise.withResolvers<void>()
    const first = open('/generate?try=true', {
      'GET /api/models': async () => {
        await modelsGate.promise
        return models
      },
    })
    expect(await prompt()).toHaveValue('Plum coffee from Friday')
    expect(location.search).toBe('?try=true')
    first.unmount()
    const { api } = open('/generate?try=true', { 'POST /api/content/generate': () => fakeStream().response })
    await waitFor(() => expect(bodyOf(api.calls)).toHaveLength(1))
    expect(api.calls.find(({ path }) => path === '/api/content/generate')?.headers.get('idempotency-key')).toBe(key)
    modelsGate.resolve()
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

  test('with an item applies its settings and regenerates it once, as a child of the item', async () => {
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

describe('the limit', () => {
  const limitReached = { 'GET /api/user/package': { success: true, ...starter(0) } }

  const notice = () => screen.getByText("You've reached your monthly limit!")

  test('shows the notice, the upgrade offer and the renewal date when reached', async () => {
    open('/generate', limitReached)
    await screen.findByText('10 of 10 generations')
    expect(notice()).toBeVisible()
    const offers = screen.getAllByText(/Upgrade to Pro for unlimited AI-powered content generation\./)
    expect(offers[0]).toHaveTextContent('December 12, 2026')
    expect(screen.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/pricing?reason=low_usage')
  })

  test('promises no AI where only the built-in writer is set up', async () => {
    const [composer] = models.models['local']!.filter(({ id }) => id === 'composer')
    open('/generate', { ...limitReached, 'GET /api/models': { ...models, models: { openai: [], gemini: [], local: [composer] } } })
    expect((await screen.findAllByText(/Upgrade to Pro for unlimited posts by the built-in writer\./))[0]).toBeVisible()
    expect(screen.queryByText(/AI-powered/)).toBeNull()
  })

  test('disables Generate with the reason when reached, and still shows the previous post', async () => {
    const { api, send, end } = await writing()
    api.on(limitReached)
    act(() => {
      send('result', generationResponse({ user_usage: { remaining: 0, used: 10, limit: 10, referral_bonus: 0, used_bonus: 0 } }))
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
    renderWithApp(<ContentApp />, { path: '/generate', api: { ...quietDay, ...limitReached }, serves: (path) => path !== '/pricing' })
    await screen.findByText('10 of 10 generations')
    expect(notice()).toBeVisible()
    expect(screen.queryByText(/Upgrade to Pro/)).toBeNull()
  })

  test('updates the panel when the plan changes on another page', async () => {
    const { api } = open('/generate', limitReached)
    await screen.findByText('10 of 10 generations')
    const paid = { package: { is_paid: true }, limits: { limit: null, used: 10, remaining: null } }
    api.on({ 'GET /api/user/package': { success: true, ...starter(0), ...paid } })
    act(() => events.emit('plan-changed'))
    await waitFor(() => expect(screen.queryByText('10 of 10 generations')).toBeNull())
    expect(screen.queryByText('Upgrade to Pro')).toBeNull()
  })

  test('does not show a dismissed notice again after a reload', async () => {
    const first = open('/generate', limitReached)
    await screen.findByText('10 of 10 generations')
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(notice()).not.toBeVisible()
    first.unmount()
    open('/generate', limitReached)
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

test('shows an example of the selected platform with its engine, and can use its brief', async () => {
  open()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'TikTok Caption' }))
  const example = exampleOf('tiktok')
  const figure = await screen.findByRole('figure', { name: 'Preview as TikTok Caption' })
  expect(figure).toHaveTextContent(example?.content.split('\n')[0] ?? 'no example')
  expect(screen.getByText('Written by the built-in writer from this brief, without edits.')).toBeInTheDocument()
  expect((await prompt()).getAttribute('placeholder')).toMatch(/^What happened, /)
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
