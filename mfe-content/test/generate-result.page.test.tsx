import { describe, expect, jest, test } from '@jest/globals'
import { type FakeRequest, fakeStream, problem, toasts } from '@loomcast/web-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { item, models, settings, starter } from './server.ts'

import { bodyOf, setUpGeneratePage, text, written } from './support/generate-page.tsx'

setUpGeneratePage()

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

  test('lists what the platform would reject', async () => {
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
    expect(await screen.findByRole('button', { name: 'Copy text' })).toBeInTheDocument()
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
    expect(await screen.findByText("The post can't be empty.")).toBeInTheDocument()
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

  test('with the built-in writer, shows the next version and its cost, and hides unsupported settings', async () => {
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
    expect(screen.getByText(/There's no other version of this brief\./)).toBeInTheDocument()
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
