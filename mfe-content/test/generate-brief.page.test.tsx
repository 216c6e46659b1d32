import { describe, expect, test } from '@jest/globals'
import { PLATFORMS } from '@loomcast/platforms'
import { session } from '@loomcast/web-kit'
import { type FakeRequest, fakeStream, problem, testUser, toasts } from '@loomcast/web-kit/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { drafts } from '../src/brief/draft.store.ts'
import { generationResponse, models, settings } from './server.ts'

import { answerOn, bodyOf, fill, generate, open, prompt, ready, setUpGeneratePage, text, writing } from './support/generate-page.tsx'

setUpGeneratePage()

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
      stream.send('result', generationResponse())
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

  test('is retained when the session of the user has expired', async () => {
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

  test('shows that the model of the settings was replaced, even while the settings are collapsed', async () => {
    const notice = 'GPT-3 is no longer available here. GPT-4o mini is used instead.'
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
