import { describe, expect, test } from '@jest/globals'
import { type FakeRequest, problem, renderWithApp, toasts } from '@loomcast/web-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ContentApp } from '../src/content-app.tsx'
import { item, page, quietDay } from './server.ts'
import { type Routes, row, setUpHistoryPage } from './support/history-page.tsx'

const three = [
  item({ content_id: 'ctn_1', prompt: 'Status meetings', generated_text: 'First text', tags: ['launch', 'spring'] }),
  item({ content_id: 'ctn_2', prompt: 'Plum coffee', generated_text: 'Second text', platform: 'Instagram Caption', tags: ['launch'] }),
  item({ content_id: 'ctn_3', prompt: 'Packaging', generated_text: '# Half the **packaging**', platform: 'Blog Post' }),
]

const TAGS = [
  { name: 'launch', posts: 2 },
  { name: 'spring', posts: 1 },
]

function open(path = '/history', api: Routes = {}) {
  return renderWithApp(<ContentApp />, {
    path,
    api: { ...quietDay, 'GET /api/content/history': page(three), 'GET /api/content/tags': { tags: TAGS }, ...api },
  })
}

setUpHistoryPage()

/** A server that stores tags of posts. */
function tagging(before: Record<string, string[]>, answer?: () => object): Routes {
  const stored = new Map(Object.entries(before))
  return {
    'POST /api/content/bulk-tag': ({ body }: FakeRequest) => {
      if (answer) return answer()
      const { content_ids, add, remove } = body as { content_ids: string[]; add: string[]; remove: string[] }
      for (const id of content_ids)
        stored.set(id, [...(stored.get(id) ?? []).filter((tag) => !add.includes(tag) && !remove.includes(tag)), ...add])
      return { success: true, posts: content_ids.map((content_id) => ({ content_id, tags: stored.get(content_id) })) }
    },
  }
}

const changes = (calls: FakeRequest[]) => calls.filter(({ path }) => path === '/api/content/bulk-tag').map(({ body }) => body)
const lists = (calls: FakeRequest[]) => calls.filter(({ path }) => path === '/api/content/history').map(({ query }) => query.get('tag'))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('the tags of posts', () => {
  test('are shown, and each filters the list', async () => {
    const { api } = open()
    const tags = within((await row('Status meetings')).getByRole('list', { name: 'Tags' }))
    expect(tags.getAllByRole('listitem').map((tag) => tag.textContent)).toEqual(['launch', 'spring'])
    expect((await row('Packaging')).queryByRole('list', { name: 'Tags' })).toBeNull()
    await userEvent.click(tags.getByRole('button', { name: /^spring/ }))
    await waitFor(() => expect(lists(api.calls).at(-1)).toBe('spring'))
    expect(location.search).toBe('?tag=spring')
    expect(screen.getByRole('combobox', { name: 'Tag' })).toHaveValue('spring')
  })

  test('are a filter, which a tag with the name “all” is part of', async () => {
    const { api } = open('/history', { 'GET /api/content/tags': { tags: [{ name: 'all', posts: 1 }, ...TAGS] } })
    await screen.findByText('First text')
    await userEvent.click(await screen.findByRole('combobox', { name: 'Tag' }))
    await userEvent.click(await screen.findByRole('option', { name: 'all', hidden: true }))
    await waitFor(() => expect(lists(api.calls).at(-1)).toBe('all'))
    await userEvent.click(screen.getByRole('combobox', { name: 'Tag' }))
    await userEvent.click(await screen.findByRole('option', { name: 'All', hidden: true }))
    await waitFor(() => expect(location.search).toBe(''))
  })

  test('are no filter while there are none', async () => {
    open('/history', { 'GET /api/content/tags': { tags: [] } })
    await screen.findByText('First text')
    expect(screen.queryByRole('combobox', { name: 'Tag' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Tags' })).toBeNull()
  })

  test('are added to several posts and removed from them in one dialog, where a tag on some of them is mixed', async () => {
    const { api } = open('/history', tagging({ ctn_1: ['launch', 'spring'], ctn_2: ['launch'] }))
    await userEvent.click((await row('Status meetings')).getByRole('checkbox'))
    await userEvent.click((await row('Plum coffee')).getByRole('checkbox'))
    await userEvent.click(screen.getByRole('button', { name: 'Tag selected' }))
    const tags = await dialog('Tags of 2 posts')
    const box = (name: string) => tags.getByRole<HTMLInputElement>('checkbox', { name })
    expect([box('launch').checked, box('spring').checked, box('spring').indeterminate]).toEqual([true, false, true])

    await userEvent.click(box('spring'))
    await waitFor(() => expect(box('spring')).toBeChecked())
    await userEvent.click(box('launch'))
    await waitFor(() => expect(box('launch')).not.toBeChecked())
    await userEvent.click(tags.getByRole('textbox', { name: 'New tag' }))
    await userEvent.paste('fall,  new year ,')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(box('new year')).toBeChecked())
    expect(tags.getByRole('textbox', { name: 'New tag' })).toHaveValue('')
    const content_ids = ['ctn_1', 'ctn_2']
    expect(changes(api.calls)).toEqual([
      { content_ids, add: ['spring'], remove: [] },
      { content_ids, add: [], remove: ['launch'] },
      { content_ids, add: ['fall', 'new year'], remove: [] },
    ])

    await userEvent.click(tags.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('2 selected')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Tag selected' }))
    expect((await dialog('Tags of 2 posts')).getByRole('checkbox', { name: 'fall' })).toBeChecked()
  })

  test('stay unchanged when a change fails, with the reason', async () => {
    open(
      '/history',
      tagging({}, () => problem('tag_limit', 'A post can have up to 20 tags.')),
    )
    await userEvent.click((await row('Packaging')).getByRole('button', { name: 'More for “Packaging”' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Tags', hidden: true }))
    const tags = await dialog('Tags of this post')
    await userEvent.click(tags.getByRole('checkbox', { name: 'launch' }))
    expect(await tags.findByText('A post can have up to 20 tags.')).toBeInTheDocument()
    expect(tags.getByRole('checkbox', { name: 'launch' })).not.toBeChecked()
    await userEvent.click(tags.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'More for “Packaging”' })).toHaveFocus())
  })

  test('are changed in the order of the clicks while an earlier change is on its way, and one that fails takes back itself only', async () => {
    const { promise: first, resolve: answerFirst } = Promise.withResolvers<void>()
    const { promise: second, resolve: answerSecond } = Promise.withResolvers<void>()
    const waits = [first, second]
    const { api } = open('/history', {
      'POST /api/content/bulk-tag': async ({ body }: FakeRequest) => {
        const { add } = body as { add: string[] }
        await waits.shift()
        if (add.includes('launch')) return problem('tag_limit', 'A post can have up to 20 tags.')
        return { success: true, posts: [{ content_id: 'ctn_3', tags: ['spring'] }] }
      },
    })
    await userEvent.click((await row('Packaging')).getByRole('button', { name: 'More for “Packaging”' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Tags', hidden: true }))
    const tags = await dialog('Tags of this post')
    const box = (name: string) => tags.getByRole('checkbox', { name })
    await userEvent.click(box('launch'))
    await userEvent.click(box('spring'))
    expect(box('launch')).toBeChecked()
    expect(box('spring')).toBeChecked()
    expect(changes(api.calls)).toEqual([{ content_ids: ['ctn_3'], add: ['launch'], remove: [] }])

    answerFirst()
    expect(await tags.findByText('A post can have up to 20 tags.')).toBeInTheDocument()
    expect(box('launch')).not.toBeChecked()
    expect(box('spring')).toBeChecked()
    await waitFor(() => expect(changes(api.calls)).toHaveLength(2))
    answerSecond()
    await waitFor(async () => expect((await row('Packaging')).queryByText('launch')).toBeNull())
    expect(box('launch')).not.toBeChecked()
    expect(box('spring')).toBeChecked()
  })

  test('keep what is typed while an earlier one is saved, and one that is not saved stays in the field', async () => {
    const saved = Promise.withResolvers<void>()
    const { api } = open('/history', {
      'POST /api/content/bulk-tag': async ({ body }: FakeRequest) => {
        const { add } = body as { add: string[] }
        await saved.promise
        return add.includes('two') ? problem('tag_limit', 'A post can have up to 20 tags.') : { success: true, posts: [] }
      },
    })
    await userEvent.click((await row('Packaging')).getByRole('button', { name: 'More for “Packaging”' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Tags', hidden: true }))
    const tags = await dialog('Tags of this post')
    const field = tags.getByRole('textbox', { name: 'New tag' })
    await userEvent.click(field)
    await userEvent.keyboard('one{Enter}two')
    expect(field).toHaveValue('two')
    saved.resolve()
    await waitFor(() => expect(changes(api.calls)).toEqual([{ content_ids: ['ctn_3'], add: ['one'], remove: [] }]))
    await userEvent.keyboard('{Enter}')
    expect(await tags.findByText('A post can have up to 20 tags.')).toBeInTheDocument()
    expect(field).toHaveValue('two')
  })

  test('are edited from the opened post', async () => {
    const { api } = open('/history?item=ctn_3', { 'GET /api/content/*': { item: three[2] }, ...tagging({}) })
    await userEvent.click(await screen.findByRole('button', { name: 'Add tags' }))
    await userEvent.click((await dialog('Tags of this post')).getByRole('checkbox', { name: 'spring' }))
    await waitFor(() => expect(changes(api.calls)).toEqual([{ content_ids: ['ctn_3'], add: ['spring'], remove: [] }]))
  })
})

describe('a tag', () => {
  const manage = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Tags' }))
    return dialog('Your tags')
  }

  test('is renamed, and stays the filter', async () => {
    const { api } = open('/history?tag=launch', { 'POST /api/content/tags/rename': { success: true, name: 'kickoff' } })
    const tags = await manage()
    expect(tags.getByText('2 posts')).toBeInTheDocument()
    await userEvent.click(tags.getByRole('button', { name: 'Rename “launch”' }))
    const name = tags.getByRole('textbox', { name: 'New name for “launch”' })
    expect(name).toHaveFocus()
    await userEvent.clear(name)
    await userEvent.paste(' kickoff ')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(location.search).toBe('?tag=kickoff'))
    expect(api.calls.find(({ path }) => path === '/api/content/tags/rename')?.body).toEqual({ name: 'launch', new_name: 'kickoff' })
    expect(toasts.get().at(-1)).toMatchObject({ message: '“launch” is now “kickoff”' })
  })

  test('is merged with another one knowingly', async () => {
    open('/history', { 'POST /api/content/tags/rename': { success: true, name: 'spring' } })
    const tags = await manage()
    await userEvent.click(tags.getByRole('button', { name: 'Rename “launch”' }))
    await userEvent.clear(tags.getByRole('textbox', { name: 'New name for “launch”' }))
    await userEvent.paste('Spring')
    expect(tags.getByText('You already have “spring”. The two tags become one.')).toBeInTheDocument()
    await userEvent.click(tags.getByRole('button', { name: 'Merge tags' }))
    await waitFor(() => expect(toasts.get().at(-1)).toMatchObject({ message: '“launch” is now “spring”' }))
  })

  test('keeps its name when that fails, with the reason', async () => {
    open('/history', { 'POST /api/content/tags/rename': () => problem('validation_failed', 'A tag has no commas.') })
    const tags = await manage()
    await userEvent.click(tags.getByRole('button', { name: 'Rename “launch”' }))
    await userEvent.paste(',')
    await userEvent.click(tags.getByRole('button', { name: 'Rename' }))
    expect(await tags.findByText('A tag has no commas.')).toBeInTheDocument()
    await userEvent.click(tags.getByRole('button', { name: 'Cancel' }))
    expect(tags.getByText('launch')).toBeInTheDocument()
  })

  test('is deleted after a confirmation, and is no filter any longer', async () => {
    const { api } = open('/history?tag=launch', { 'POST /api/content/tags/delete': { success: true } })
    await userEvent.click((await manage()).getByRole('button', { name: 'Delete “launch”' }))
    const question = await dialog('Delete the tag “launch”?')
    expect(question.getByText('2 posts lose this tag. No post is deleted.')).toBeInTheDocument()
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(location.search).toBe(''))
    expect(api.calls.find(({ path }) => path === '/api/content/tags/delete')?.body).toEqual({ name: 'launch' })
  })
})
