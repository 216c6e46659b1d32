import { afterEach, describe, expect, test } from '@jest/globals'
import { PLATFORM_IDS } from '@loomcast/platforms'
import { enterText, type FakeRoute, problem, resetApp, toasts } from '@loomcast/web-kit/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { KnowledgeItem, KnowledgePreview } from '../src/knowledge/knowledge.api.ts'
import { openAdmin } from './open-admin.tsx'

const ITEM: KnowledgeItem = {
  knowledge_id: 'kno_1',
  title: 'House style',
  platform: 'linkedin',
  content_type: 'training',
  description: '',
  is_active: true,
  content: `Never: cheap. ${'x'.repeat(300)}`,
  tokens: 40,
  version: 2,
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-02T12:00:00.000Z',
  used_by: { generations: 3, tokens: 120, last_used_at: '2026-03-09T12:00:00.000Z' },
}
const OFF: KnowledgeItem = {
  ...ITEM,
  knowledge_id: 'kno_2',
  title: 'Old slogan',
  platform: 'general',
  content_type: 'example',
  is_active: false,
  tokens: null,
  used_by: { generations: 0, tokens: 0, last_used_at: null },
}
const PREVIEW: KnowledgePreview = { tokens: 12, budget: 1500, never: ['cheap'], without: ['emoji'], always: ['#ad'], no_space_on: ['blog'] }
const listOf = (...knowledge: KnowledgeItem[]) => ({ success: true, knowledge, total: knowledge.length, pages: 1, page: 1, limit: 24 })

const open = (api: Record<string, FakeRoute | object> = {}, path = '/admin/knowledge') =>
  openAdmin(path, {
    'GET /api/admin/knowledge': listOf(ITEM, OFF),
    'POST /api/admin/knowledge/preview': { success: true, preview: PREVIEW },
    ...api,
  })

afterEach(() => {
  cleanup()
  resetApp()
})

describe('the page of knowledge items', () => {
  test('shows a card with platform, kind, tokens, use and the first 200 characters', async () => {
    await open()
    const card = (await screen.findByRole('heading', { name: 'House style' })).closest('li') as HTMLElement
    expect(card.textContent).toContain('LinkedIn')
    expect(card.textContent).toContain('40 tokens in each prompt')
    expect(card.textContent).toContain('used by 3 texts in 30 days (120 tokens)')
    expect(card.textContent).toContain(`${ITEM.content.slice(0, 200)}…`)
    expect(card.textContent).not.toContain('Inactive')
    const other = screen.getByRole('heading', { name: 'Old slogan' }).closest('li') as HTMLElement
    expect(other.textContent).toContain('Inactive')
    expect(other.textContent).toContain('Tokens not counted')
  })

  test('the keys search, move from card to card, edit and open', async () => {
    await open({ 'GET /api/admin/knowledge/kno_2/generations': { success: true, total: 0, pages: 1, page: 1, limit: 10, generations: [] } })
    await screen.findByRole('heading', { name: 'House style' })
    await userEvent.keyboard('/')
    expect(screen.getByRole('searchbox')).toHaveFocus()
    screen.getByRole('searchbox').blur()
    await userEvent.keyboard('je')
    const form = await screen.findByRole('dialog', { name: 'Edit Knowledge' })
    expect(within(form).getByLabelText(/^Title/)).toHaveValue('House style')
    await userEvent.click(within(form).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    screen.getByText('House style').focus()
    await userEvent.keyboard('j{Enter}')
    expect(await screen.findByText(/No text of the last 90 days used “Old slogan”/)).toBeTruthy()
  })

  test('sends the filters of the URL', async () => {
    const api = await open({}, '/admin/knowledge?q=style&platform=linkedin&is_active=true')
    await screen.findByRole('heading', { name: 'House style' })
    const call = api.calls.find(({ path }) => path === '/api/admin/knowledge')
    expect(String(call?.query)).toBe('q=style&platform=linkedin&is_active=true')
  })

  test.each([
    ['', 'Add a rule'],
    ['?q=nothing', 'No item matches'],
  ])('without items at %j shows the empty state', async (query, sentence) => {
    await open({ 'GET /api/admin/knowledge': listOf() }, `/admin/knowledge${query}`)
    expect(await screen.findByText('No Knowledge Items Found')).toBeTruthy()
    expect(screen.getByText(new RegExp(sentence))).toBeTruthy()
  })

  test('that cannot be loaded shows the reason with Retry', async () => {
    await open({ 'GET /api/admin/knowledge': problem('unavailable', 'The service is away.') })
    expect(await screen.findByText('Failed to load knowledge base')).toBeTruthy()
    expect(screen.getByRole('button', { name: /Retry|Try again/ })).toBeTruthy()
  })

  test('adds an item, and shows how its rules are read', async () => {
    const api = await open({ 'POST /api/admin/knowledge': { success: true, item: ITEM } })
    await userEvent.click(await screen.findByRole('button', { name: 'Add Knowledge' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add Knowledge' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add item' }))
    expect(within(dialog).getByText('Title is required')).toBeTruthy()
    expect(within(dialog).getByText('Content is required')).toBeTruthy()
    await userEvent.type(within(dialog).getByLabelText(/^Title/), 'Ads')
    await enterText(within(dialog).getByLabelText(/^Content(?! type)/), 'Never: cheap, emoji')
    expect(await within(dialog).findByText('Never: cheap, emoji', { selector: 'p' })).toBeTruthy()
    expect(within(dialog).getByText('Always: #ad')).toBeTruthy()
    expect(within(dialog).getByText(/No space left next to the other active items on Blog/)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add item' }))
    await waitFor(() => expect(api.calls.some(({ method, path }) => method === 'POST' && path === '/api/admin/knowledge')).toBe(true))
    expect(api.calls.find(({ method, path }) => method === 'POST' && path === '/api/admin/knowledge')?.body).toEqual({
      title: 'Ads',
      platform: 'general',
      content_type: 'training',
      content: 'Never: cheap, emoji',
      description: '',
      is_active: true,
    })
    await waitFor(() => expect(toasts.get().map(({ message }) => message)).toContain('Knowledge item added. The next text follows it.'))
  })

  test('switches an item off, and shows a failure', async () => {
    const api = await open({ 'PUT /api/admin/knowledge/kno_1': problem('not_found', 'This item no longer exists.') })
    await userEvent.click(await screen.findByRole('switch', { name: 'Active: House style' }))
    await waitFor(() =>
      expect(toasts.get().map(({ message }) => message)).toEqual(['Failed to save knowledge item. This item no longer exists.']),
    )
    expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ is_active: false, version: 2 })
  })

  test('deletes an item after a question, with Undo', async () => {
    const api = await open({ 'DELETE /api/admin/knowledge/kno_1': { success: true } })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete House style' }))
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure you want to delete this knowledge item?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(toasts.get().map(({ message }) => message)).toContain('Knowledge item deleted'))
    expect(api.calls.filter(({ method }) => method === 'DELETE').map(({ query }) => String(query))).toEqual(['version=2'])
  })

  test('an edit can be undone, based on the new version', async () => {
    const api = await open({ 'PUT /api/admin/knowledge/kno_1': { success: true, item: { ...ITEM, title: 'Tone', version: 3 } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Edit House style' }))
    const form = within(await screen.findByRole('dialog', { name: 'Edit Knowledge' }))
    await userEvent.clear(form.getByLabelText(/^Title/))
    await userEvent.type(form.getByLabelText(/^Title/), 'Tone')
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(toasts.get().map(({ message }) => message)).toEqual(['Knowledge item saved. The next text follows it.']))
    await act(async () => toasts.get()[0]?.action?.onClick())
    expect(api.calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ title: 'House style', version: 3 })
  })

  describe('of another administrator', () => {
    const current = { ...ITEM, title: 'Tone of voice', version: 5 }
    const changed = () =>
      problem('version_conflict', undefined, { current, changed_by: 'ben@example.com', changed_at: '2026-03-10T12:00:00Z' })
    const conflict = async () => within(await screen.findByRole('dialog', { name: 'Someone else changed this' }))

    test('a change is shown before an item is switched', async () => {
      const api = await open({
        'PUT /api/admin/knowledge/kno_1': ({ body }) =>
          (body as { version: number }).version === 2 ? changed() : { success: true, item: current },
      })
      await userEvent.click(await screen.findByRole('switch', { name: 'Active: House style' }))
      expect((await conflict()).getByRole('row', { name: 'Title House style Tone of voice House style' })).toBeTruthy()
      expect(toasts.get()).toEqual([])
      await userEvent.click((await conflict()).getByRole('button', { name: 'Save mine' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(api.calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({ is_active: false, version: 5 })
    })

    test('a change is shown before an item is deleted', async () => {
      const api = await open({
        'DELETE /api/admin/knowledge/kno_1': ({ query }) => (query.get('version') === '2' ? changed() : { success: true }),
      })
      await userEvent.click(await screen.findByRole('button', { name: 'Delete House style' }))
      const question = within(await screen.findByRole('dialog', { name: 'Are you sure you want to delete this knowledge item?' }))
      await userEvent.click(question.getByRole('button', { name: 'Delete' }))
      expect((await conflict()).getByText(/ben@example.com saved a change.*The item is not deleted/)).toBeTruthy()
      await userEvent.click((await conflict()).getByRole('button', { name: 'Delete it anyway' }))
      await waitFor(() => expect(toasts.get().map(({ message }) => message)).toEqual(['Knowledge item deleted']))
      expect(api.calls.findLast(({ method }) => method === 'DELETE')?.query.get('version')).toBe('5')
    })
  })

  test('shows why an item was not saved or deleted', async () => {
    await open({
      'PUT /api/admin/knowledge/kno_1': () => problem('not_found', 'This item no longer exists.'),
      'DELETE /api/admin/knowledge/kno_1': () => Promise.reject(new TypeError('offline')),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Edit House style' }))
    const form = await screen.findByRole('dialog', { name: 'Edit Knowledge' })
    await userEvent.click(within(form).getByRole('button', { name: 'Save changes' }))
    expect(await within(form).findByText('Failed to save knowledge item. This item no longer exists.')).toBeTruthy()
    await userEvent.click(within(form).getByRole('button', { name: 'Cancel' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete House style' }))
    const question = await screen.findByRole('dialog', { name: 'Are you sure you want to delete this knowledge item?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
    expect(await within(question).findByText('Failed to delete knowledge item')).toBeTruthy()
  })

  test('shows what another administrator changed, and saves on top of it if wanted', async () => {
    const current = { ...ITEM, title: 'Tone of voice', version: 5 }
    const api = await open({
      'PUT /api/admin/knowledge/kno_1': ({ body }) =>
        body !== null && typeof body === 'object' && 'version' in body && body.version === 2
          ? problem('version_conflict', undefined, { current, changed_by: 'ben@example.com', changed_at: '2026-03-10T12:00:00Z' })
          : { success: true, item: current },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Edit House style' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Save changes' }))
    const conflict = within(await screen.findByRole('dialog', { name: 'Someone else changed this' }))
    expect(conflict.getByText(/ben@example.com saved a change/)).toBeTruthy()
    expect(conflict.getByRole('row', { name: 'Title House style Tone of voice House style' })).toBeTruthy()
    await userEvent.click(conflict.getByRole('button', { name: 'Save mine' }))
    await waitFor(() => expect(toasts.get().map(({ message }) => message)).toEqual(['Knowledge item saved. The next text follows it.']))
    expect(api.calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 5, title: 'House style' })
  })

  test('offers every platform and every kind', async () => {
    await open()
    await screen.findByRole('heading', { name: 'House style' })
    const values = async (name: string) => {
      await userEvent.click(screen.getByRole('combobox', { name }))
      const list = within(await screen.findByRole('listbox', { name, hidden: true }))
      return list.getAllByRole('option', { hidden: true }).map((option) => option.getAttribute('value'))
    }
    const platforms = ['general', ...PLATFORM_IDS]
    expect((await values('Platform')).sort()).toEqual(platforms.sort())
    expect((await values('Content type')).sort()).toEqual(['example', 'system_prompt', 'training'])
  })

  test('lists the texts that used an item', async () => {
    const generation = { content_id: 'cnt_1', user_id: 'usr_writer_012345', platform: 'linkedin', provider: 'openai', model: 'gpt-4o-mini' }
    await open({
      'GET /api/admin/knowledge/kno_1/generations': {
        success: true,
        total: 1,
        pages: 1,
        page: 1,
        limit: 10,
        generations: [{ ...generation, tokens: 40, generated_at: '2026-03-09T12:00:00.000Z' }],
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Texts that use House style' }))
    const dialog = await screen.findByRole('dialog', { name: 'Texts that used this item' })
    expect(await within(dialog).findByText('gpt-4o-mini')).toBeTruthy()
  })
})
