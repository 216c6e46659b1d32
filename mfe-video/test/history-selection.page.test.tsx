import { announcement, type FakeRequest, problem, toasts } from '@loomcast/web-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { page } from './server.ts'
import { calls, exportAs, open, three } from './support/history-page.tsx'
import { setUpPage } from './support/set-up-page.ts'

setUpPage('/video-history', () => import('../src/history/history.page.tsx'))

describe('selected videos', () => {
  test('deletes the selected videos after a confirmation, and offers Undo', async () => {
    const { api } = open('/video-history', {
      'POST /api/video/bulk-delete': { success: true, job_ids: ['vid_1', 'vid_2', 'vid_3'] },
      'POST /api/video/restore': { success: true, job_ids: [] },
    })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete selected' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure you want to delete 3 videos?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(calls(api.calls, '/api/video/bulk-delete')[0]?.body).toEqual({ job_ids: ['vid_1', 'vid_2', 'vid_3'] }))
    expect(screen.queryByText('3 selected')).toBeNull()
    expect(toasts.get()).toMatchObject([{ message: '3 videos deleted', durationMs: 10_000 }])
    act(() => toasts.get()[0]?.action?.onClick())
    await waitFor(() => expect(toasts.get().at(-1)?.message).toBe('3 videos restored'))
  })

  test('deletes one video from its menu', async () => {
    const { api } = open('/video-history', { 'DELETE /api/video/delete/vid_2': { success: true, job_ids: ['vid_2'] } })
    await userEvent.click(await screen.findByRole('button', { name: 'More for “Plum coffee”' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete', hidden: true }))
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Are you sure you want to delete this video?' })).getByRole('button', {
        name: 'Delete',
      }),
    )
    await waitFor(() => expect(calls(api.calls, '/api/video/delete/vid_2')).toHaveLength(1))
  })

  test('downloads the finished videos in the selection as one zip, each from its own URL', async () => {
    const { api } = open('/video-history', {
      'GET /api/video/download/*': ({ path }: FakeRequest) => ({
        success: true,
        download_url: `/api/files/${path.split('/').at(-1)}?download=1`,
        subtitles_url: null,
        sidecar_xmp: `<xmp of="${path.split('/').at(-1)}"/>`,
        filename: 'x.mp4',
      }),
      'GET /api/files/*': () => new Response('film'),
    })
    const saved: string[] = []
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    let zip: Blob | undefined
    jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      zip = blob as Blob
      return 'blob:zip'
    })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    await exportAs('Videos (zip)')
    await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^loomcast_videos_\d{4}-\d\d-\d\d\.zip$/)]))
    expect(calls(api.calls, '/api/files/vid_1')).toHaveLength(1)
    expect(calls(api.calls, '/api/files/vid_2')).toHaveLength(0)
    const text = Buffer.from(await zip!.arrayBuffer()).toString('latin1')
    expect(text).toContain('video_vid_1.mp4')
    expect(text).toContain('video_vid_3.mp4')
    expect(text).toContain('video_vid_3.xmp<xmp of="vid_3"/>')
    expect(toasts.get()).toMatchObject([{ message: "1 selected video isn't finished and wasn't included." }])
    expect(screen.queryByText('3 selected')).toBeNull()
  })

  test('downloads the current selection with Retry, and retains videos that were selected in the meantime', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    jest.spyOn(URL, 'createObjectURL').mockImplementation(() => 'blob:zip')
    let fails = true
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { api } = open('/video-history', {
      'GET /api/video/download/*': async ({ path }: FakeRequest) => {
        if (fails) return problem('busy', 'Try again.')
        await mayEnd
        const id = path.split('/').at(-1)
        return { success: true, download_url: `/api/files/${id}?download=1`, subtitles_url: null, sidecar_xmp: '', filename: 'x.mp4' }
      },
      'GET /api/files/*': () => new Response('film'),
    })
    const [first, second, third] = await screen.findAllByRole('checkbox', { name: /^Select “/ })
    await userEvent.click(first!)
    await exportAs('Videos (zip)')
    await waitFor(() => expect(toasts.get()).toMatchObject([{ message: 'Failed to download videos' }]))
    await userEvent.click(first!)
    await userEvent.click(third!)
    fails = false
    api.calls.length = 0
    act(() => toasts.get()[0]?.action?.onClick())
    await screen.findByRole('button', { name: 'Cancel download' })
    await userEvent.click(second!)
    end()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel download' })).toBeNull())
    expect(calls(api.calls, '/api/files/vid_3')).toHaveLength(1)
    expect(calls(api.calls, '/api/files/vid_1')).toHaveLength(0)
    expect(screen.getByText('1 selected')).toBeInTheDocument()
    expect(second).toBeChecked()
  })

  test('exports the selected videos as CSV', async () => {
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    jest.spyOn(URL, 'createObjectURL').mockImplementation(() => 'blob:csv')
    const { api } = open('/video-history', { 'POST /api/video/bulk-export': () => new Response('file') })
    const [first, , third] = await screen.findAllByRole('checkbox', { name: /^Select “/ })
    await userEvent.click(first!)
    await userEvent.click(third!)
    await exportAs('CSV for spreadsheets')
    await waitFor(() => expect(HTMLAnchorElement.prototype.click).toHaveBeenCalledTimes(1))
    expect(calls(api.calls, '/api/video/bulk-export').map(({ body }) => body)).toEqual([{ job_ids: ['vid_1', 'vid_3'] }])
  })

  test('tags the selected videos, and shows the videos with a tag', async () => {
    const tagged = [{ ...three[0]!, tags: ['launch'] }, ...three.slice(1)]
    const { api } = open('/video-history', {
      'GET /api/video/history': page(tagged),
      'GET /api/video/tags': { success: true, tags: [{ name: 'launch', videos: 1 }] },
      'POST /api/video/bulk-tag': {
        success: true,
        videos: [
          { job_id: 'vid_1', tags: ['launch'] },
          { job_id: 'vid_3', tags: ['launch'] },
        ],
      },
    })
    const [first, , third] = await screen.findAllByRole('checkbox', { name: /^Select “/ })
    await userEvent.click(first!)
    await userEvent.click(third!)
    await userEvent.click(screen.getByRole('button', { name: 'Tag selected' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Tags of 2 videos' }))
    const box = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'launch' })
    expect(box.indeterminate).toBe(true)
    await userEvent.click(box)
    await waitFor(() => expect(calls(api.calls, '/api/video/bulk-tag')).toHaveLength(1))
    expect(calls(api.calls, '/api/video/bulk-tag')[0]?.body).toEqual({ job_ids: ['vid_1', 'vid_3'], add: ['launch'], remove: [] })
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await userEvent.click(screen.getByRole('button', { name: 'launch: show all videos with this tag' }))
    await waitFor(() => expect(location.search).toBe('?tag=launch'))
    await waitFor(() => expect(calls(api.calls, '/api/video/history').at(-1)?.query.get('tag')).toBe('launch'))
  })

  test('does not select a deselected video again when the response to its change of tags arrives', async () => {
    let answer = (_: object) => {}
    open('/video-history', {
      'GET /api/video/tags': { success: true, tags: [{ name: 'launch', videos: 1 }] },
      'POST /api/video/bulk-tag': () => new Promise((done) => (answer = (body) => done(Response.json(body)))),
    })
    await userEvent.click((await screen.findAllByRole('checkbox', { name: /^Select “/ }))[0]!)
    await userEvent.click(screen.getByRole('button', { name: 'Tag selected' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Tags of this video' }))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'launch' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
    await act(async () => answer({ success: true, videos: [{ job_id: 'vid_1', tags: ['launch'] }] }))
    await waitFor(() => expect(announcement.get()?.text).toContain('“launch” added'))
    expect(screen.queryByRole('button', { name: 'Clear selection' })).toBeNull()
  })

  test('counts the videos of a tag again after one was deleted', async () => {
    const { api } = open('/video-history', {
      'GET /api/video/tags': { success: true, tags: [{ name: 'launch', videos: 1 }] },
      'POST /api/video/bulk-delete': { success: true, job_ids: ['vid_1'] },
      'DELETE /api/video/delete/vid_1': { success: true, job_ids: ['vid_1'] },
    })
    await userEvent.click((await screen.findAllByRole('checkbox', { name: /^Select “/ }))[0]!)
    const before = calls(api.calls, '/api/video/tags').length
    await userEvent.click(screen.getByRole('button', { name: 'Delete selected' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(calls(api.calls, '/api/video/tags').length).toBeGreaterThan(before))
  })
})
