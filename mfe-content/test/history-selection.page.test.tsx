import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { problem, toasts } from '@loomcast/web-kit/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { page } from './server.ts'
import { open, row, setUpHistoryPage, three } from './support/history-page.tsx'

setUpHistoryPage()

const exportAs = async (button: string, format: string) => {
  await userEvent.click(screen.getByRole('button', { name: button }))
  await userEvent.click(await screen.findByRole('menuitem', { name: format, hidden: true }))
}

describe('the selection', () => {
  test('copies the selected posts, several of one platform too', async () => {
    const first = three[0]!
    open('/history', { 'GET /api/content/history': page([first, { ...three[1]!, platform: first.platform }, three[2]!]) })
    const user = userEvent.setup()
    await user.click((await row('Status meetings')).getByRole('checkbox'))
    await user.click((await row('Plum coffee')).getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Copy selected' }))
    const copied = await navigator.clipboard.readText()
    for (const { generated_text } of three.slice(0, 2)) expect(copied).toContain(generated_text)
    expect(copied).not.toContain(three[2]!.generated_text)
  })

  test('is exported in the chosen format, with the ids of the posts', async () => {
    URL.createObjectURL = () => 'blob:x'
    URL.revokeObjectURL = () => {}
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { api } = open('/history', { 'POST /api/content/bulk-export': () => new Response('file') })
    await userEvent.click((await row('Plum coffee')).getByRole('checkbox'))
    await userEvent.click((await row('Packaging')).getByRole('checkbox'))
    await exportAs('Export selected', 'CSV for spreadsheets')
    await waitFor(() => expect(HTMLAnchorElement.prototype.click).toHaveBeenCalledTimes(1))
    await exportAs('Export selected', 'Markdown')
    await waitFor(() => expect(HTMLAnchorElement.prototype.click).toHaveBeenCalledTimes(2))
    const sent = api.calls.filter(({ path }) => path === '/api/content/bulk-export').map(({ body }) => body)
    expect(sent).toEqual(['csv', 'markdown'].map((format) => ({ content_ids: ['ctn_2', 'ctn_3'], format })))
    const links = jest.mocked(HTMLAnchorElement.prototype.click).mock.contexts as HTMLAnchorElement[]
    expect(links.map((link) => link.download.replace(/\d{4}-\d{2}-\d{2}/, 'DATE'))).toEqual([
      'content_history_DATE.csv',
      'content_history_DATE.md',
    ])
  })

  test('is exported by Retry with its current posts', async () => {
    URL.createObjectURL = () => 'blob:x'
    URL.revokeObjectURL = () => {}
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    jest.spyOn(console, 'error').mockImplementation(() => {})
    let fails = true
    const { api } = open('/history', { 'POST /api/content/bulk-export': () => (fails ? problem('busy', 'Busy.') : new Response('file')) })
    await userEvent.click((await row('Plum coffee')).getByRole('checkbox'))
    await exportAs('Export selected', 'CSV for spreadsheets')
    await waitFor(() => expect(toasts.get()).toMatchObject([{ message: 'The export failed.' }]))
    await userEvent.click((await row('Plum coffee')).getByRole('checkbox'))
    await userEvent.click((await row('Packaging')).getByRole('checkbox'))
    fails = false
    api.calls.length = 0
    act(() => toasts.get()[0]?.action?.onClick())
    await waitFor(() => expect(HTMLAnchorElement.prototype.click).toHaveBeenCalledTimes(1))
    const sent = api.calls.filter(({ path }) => path === '/api/content/bulk-export').map(({ body }) => body)
    expect(sent).toEqual([{ content_ids: ['ctn_3'], format: 'csv' }])
  })

  test('is downloaded as a zip of text files', async () => {
    const saved: string[] = []
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    URL.createObjectURL = () => 'blob:zip'
    open()
    await userEvent.click((await row('Plum coffee')).getByRole('checkbox'))
    await exportAs('Export selected', 'Text files (zip)')
    await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^loomcast_posts_\d{4}-\d\d-\d\d\.zip$/)]))
  })

  test('is downloaded by Retry with its current posts', async () => {
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    jest.spyOn(console, 'error').mockImplementation(() => {})
    let zip: Blob | undefined
    URL.createObjectURL = () => {
      throw new Error('No memory.')
    }
    open()
    await userEvent.click((await row('Plum coffee')).getByRole('checkbox'))
    await exportAs('Export selected', 'Text files (zip)')
    await waitFor(() => expect(toasts.get()).toMatchObject([{ message: 'The posts were not downloaded.' }]))
    await userEvent.click((await row('Plum coffee')).getByRole('checkbox'))
    await userEvent.click((await row('Packaging')).getByRole('checkbox'))
    URL.createObjectURL = (blob) => {
      zip = blob as Blob
      return 'blob:zip'
    }
    act(() => toasts.get()[0]?.action?.onClick())
    await waitFor(() => expect(zip).toBeDefined())
    const text = Buffer.from(await zip!.arrayBuffer()).toString('latin1')
    expect(text).toContain('Half the **packaging**')
    expect(text).not.toContain('Second text')
  })
})

describe('the export', () => {
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:x'
    URL.revokeObjectURL = () => {}
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  })

  test('applies the filters of the list', async () => {
    const { api } = open('/history?q=plum&platform=Blog+Post', { 'GET /api/content/export': () => new Response('csv') })
    await screen.findByText('First text')
    await exportAs('Export', 'CSV for spreadsheets')
    await waitFor(() => expect(HTMLAnchorElement.prototype.click).toHaveBeenCalled())
    const call = api.calls.find(({ path }) => path === '/api/content/export')
    expect(Object.fromEntries(call!.query)).toEqual({
      format: 'csv',
      q: 'plum',
      platform: 'Blog Post',
      date_range: 'all',
      sort: 'created_at',
      order: 'desc',
    })
    const [link] = jest.mocked(HTMLAnchorElement.prototype.click).mock.contexts
    expect(link).toHaveProperty('download', expect.stringMatching(/^content_history_\d{4}-\d{2}-\d{2}\.csv$/))
  })

  test('shows a toast with Retry on failure', async () => {
    open('/history', { 'GET /api/content/export': () => problem('unavailable', 'Away.') })
    await screen.findByText('First text')
    await exportAs('Export', 'CSV for spreadsheets')
    await waitFor(() => expect(toasts.get().at(-1)).toMatchObject({ kind: 'error', action: { label: 'Retry' } }))
  })

  test('shows how many posts it has', async () => {
    open('/history?range=week')
    await screen.findByText('First text')
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    expect(await screen.findByText('3 posts that match')).toBeInTheDocument()
  })
})
