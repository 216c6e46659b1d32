import { describe, expect, test } from '@jest/globals'
import { PLATFORMS } from '@loomcast/platforms'
import { problem, toasts } from '@loomcast/web-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { item, page, starter } from './server.ts'

import { open, row, setUpHistoryPage, three } from './support/history-page.tsx'

setUpHistoryPage()

describe('the brief of a post', () => {
  const inSet = [
    item({ content_id: 'ctn_l', prompt: 'Plum coffee', set_id: 'set_1' }),
    item({ content_id: 'ctn_i', prompt: 'Plum coffee', set_id: 'set_1', platform: 'Instagram Caption' }),
  ]
  const offered = () => screen.queryAllByRole('button', { name: /^Also write for/ }).map((button) => button.getAttribute('aria-label'))

  test('is written for another platform, with the keyboard, in the same set and with its settings', async () => {
    const { api } = open('/history?item=ctn_l', {
      'GET /api/content/history': page(inSet),
      'GET /api/content/ctn_l': { item: inSet[0] },
      'GET /api/content/sets/set_1': { set_id: 'set_1', members: [] },
      'POST /api/content/generate-set': () => problem('unavailable', 'Not available.'),
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'LinkedIn Post' }))
    expect(await dialog.findByText('Each uses 1 of your 9 left')).toBeInTheDocument()
    dialog.getByRole('button', { name: 'Also write for Blog Post' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(location.pathname).toBe('/generate')
    await waitFor(() =>
      expect(api.calls.find(({ path }) => path === '/api/content/generate-set')?.body).toMatchObject({
        prompt: 'Plum coffee',
        platforms: ['Blog Post'],
        beside: 'ctn_l',
        tone_style: 'bold and confident',
        avoid_words: 'synergy',
      }),
    )
    expect(await screen.findByRole('article', { name: 'Blog Post', hidden: true })).toBeInTheDocument()
    expect(screen.getByRole('article', { name: 'LinkedIn Post', hidden: true })).toBeInTheDocument()
    expect(location.search).toBe('')
  })

  test('is offered for the platforms that its set has no post for, including those outside the list', async () => {
    const member = (platform: string, state: string) => ({ platform, content_id: `ctn_${platform}`, state })
    open('/history?item=ctn_l&platform=linkedin', {
      'GET /api/content/history': page(inSet.slice(0, 1)),
      'GET /api/content/ctn_l': { item: inSet[0] },
      'GET /api/content/sets/set_1': {
        set_id: 'set_1',
        members: [member('LinkedIn Post', 'completed'), member('TikTok Caption', 'running'), member('Blog Post', 'failed')],
      },
    })
    const others = PLATFORMS.filter(({ id }) => id !== 'linkedin' && id !== 'tiktok').map(({ name }) => `Also write for ${name}`)
    await waitFor(() => expect(offered()).toEqual(others))
  })

  test('is offered for every platform if that of the post was removed', async () => {
    const old = item({ platform: 'A removed platform' })
    open('/history?item=ctn_1', { 'GET /api/content/history': page([old]), 'GET /api/content/ctn_1': { item: old } })
    await waitFor(() => expect(offered()).toHaveLength(PLATFORMS.length))
  })

  test('is not written when no generation is left', async () => {
    open('/history?item=ctn_1', {
      'GET /api/content/ctn_1': { item: three[0] },
      'GET /api/user/package': { success: true, ...starter(0) },
    })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Also write for Blog Post' })).toBeDisabled())
  })
})

describe('deleting', () => {
  test('deletes the selection after confirmation, with Undo', async () => {
    let list = three
    const { api } = open('/history', {
      'GET /api/content/history': () => page(list),
      'POST /api/content/bulk-delete': () => {
        list = three.slice(2)
        return { success: true, deleted: 2, content_ids: ['ctn_1', 'ctn_2'] }
      },
      'POST /api/content/restore': () => {
        list = three
        return { success: true, restored: 2, content_ids: ['ctn_1', 'ctn_2'] }
      },
    })
    await userEvent.click((await row('Status meetings')).getByRole('checkbox'))
    await userEvent.click((await row('Plum coffee')).getByRole('checkbox'))
    expect(screen.getByText('2 selected')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Delete selected' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete 2 selected items?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByText('First text')).toBeNull())
    expect(api.calls.find(({ path }) => path === '/api/content/bulk-delete')?.body).toEqual({ content_ids: ['ctn_1', 'ctn_2'] })
    expect(screen.getByText('1 post')).toBeInTheDocument()
    expect(toasts.get().at(-1)).toMatchObject({ message: '2 items deleted', action: { label: 'Undo' }, durationMs: 10_000 })
    act(() => toasts.get().at(-1)?.action?.onClick())
    expect(await screen.findByText('First text')).toBeInTheDocument()
    expect(api.calls.find(({ path }) => path === '/api/content/restore')?.body).toEqual({ content_ids: ['ctn_1', 'ctn_2'] })
  })

  test('deletes nothing on Cancel and retains the selection', async () => {
    const { api } = open()
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete selected' }))
    await userEvent.click(within(await screen.findByRole('dialog', { name: /^Delete 3 selected/ })).getByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('3 selected')).toBeInTheDocument()
    expect(api.calls.some(({ path }) => path === '/api/content/bulk-delete')).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(screen.getByText('3 posts')).toBeInTheDocument()
  })

  test('retains the selection on failure and offers Retry', async () => {
    open('/history', { 'POST /api/content/bulk-delete': () => problem('unavailable', 'Away.') })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete selected' }))
    await userEvent.click(within(await screen.findByRole('dialog', { name: /^Delete 3 selected/ })).getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(toasts.get().at(-1)).toMatchObject({ kind: 'error', message: '3 items not deleted.', action: { label: 'Retry' } }),
    )
    expect(screen.getByText('3 selected')).toBeInTheDocument()
  })
})

describe('one text', () => {
  test('is copied with a confirmation', async () => {
    const user = userEvent.setup()
    open()
    await user.click((await row('Plum coffee')).getByRole('button', { name: 'Copy “Plum coffee”' }))
    expect(await screen.findByRole('button', { name: 'Copied!' })).toBeInTheDocument()
    expect(await navigator.clipboard.readText()).toBe('Second text')
  })

  test('is regenerated with its platform, prompt and settings', async () => {
    const { api } = open('/history', {
      'GET /api/content/*': { success: true, item: three[1]! },
      'POST /api/content/generate': () => problem('unavailable', 'Away.'),
    })
    await userEvent.click((await row('Plum coffee')).getByRole('button', { name: 'Regenerate' }))
    expect(location.pathname).toBe('/generate')
    await waitFor(() =>
      expect(api.calls.find(({ path }) => path === '/api/content/generate')?.body).toMatchObject({
        platform: 'Instagram Caption',
        prompt: 'Plum coffee',
        parent_id: 'ctn_2',
        tone_style: 'bold and confident',
      }),
    )
  })

  test('is saved as a template', async () => {
    const { api } = open('/history', { 'POST /api/content/templates': { success: true, template: {} } })
    await userEvent.click((await row('Plum coffee')).getByRole('button', { name: 'More for “Plum coffee”' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Save as template', hidden: true }))
    await waitFor(() =>
      expect(api.calls.find(({ path, method }) => method === 'POST' && path === '/api/content/templates')?.body).toEqual({
        name: 'Instagram Caption Template',
        prompt: 'Plum coffee',
        platform: 'Instagram Caption',
      }),
    )
  })

  test('opens with its preview, its prompt and the settings used, and can be edited', async () => {
    const { api } = open('/history?item=ctn_1', {
      'GET /api/content/*': { success: true, item: three[0]! },
      'PUT /api/content/*': { success: true, item: { ...three[0]!, generated_text: 'Changed' } },
    })
    const dialog = await screen.findByRole('dialog', { name: 'LinkedIn Post' })
    expect(await within(dialog).findByRole('figure', { name: 'Preview as LinkedIn Post' })).toHaveTextContent('First text')
    expect(within(dialog).getByText('bold and confident')).toBeInTheDocument()
    expect(within(dialog).getByText('synergy')).toBeInTheDocument()
    await userEvent.clear(await within(dialog).findByRole('textbox', { name: 'Text of the post' }))
    await userEvent.paste('Changed')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Save' })).toBeNull())
    expect(within(dialog).getByRole('textbox', { name: 'Text of the post' })).toHaveValue('Changed')
    expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ generated_text: 'Changed' })
  })

  test('shows that it was deleted', async () => {
    open('/history?item=ctn_9', { 'GET /api/content/*': () => problem('content_not_found', 'This post no longer exists.') })
    expect(await screen.findByText('This post no longer exists.')).toBeInTheDocument()
  })

  test('expands in the list', async () => {
    open()
    const text = await row('Plum coffee')
    await userEvent.click(text.getByRole('button', { name: 'More' }))
    expect(text.getByText('bold and confident')).toBeInTheDocument()
    await userEvent.click(text.getByRole('button', { name: 'Less' }))
    expect(text.queryByText('bold and confident')).toBeNull()
  })
})
