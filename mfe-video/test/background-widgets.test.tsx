import { fakeStream, renderWithApp, toasts } from '@loomcast/web-kit/testing'
import { act, screen, waitFor } from '@testing-library/react'
import RecentVideos from '../src/widget-recent-videos.tsx'
import Watch from '../src/widget-watch.tsx'
import { failed, job, page, quietDay } from './server.ts'
import { requested, three } from './support/history-page.tsx'
import { setUpPage } from './support/set-up-page.ts'

setUpPage('/video-history', () => import('../src/history/history.page.tsx'))

describe('on other pages', () => {
  test('announces a failed video without a statement about charges when they are unknown', async () => {
    localStorage.setItem('loomcast.videos.usr_test', '["vid_9"]')
    const error = { step: 'video_generation', code: 'encoder_failed', message: 'Something failed.', charged: 'unknown' } as const
    const lost = page([failed('encoder_failed', { job_id: 'vid_9', error })])
    renderWithApp(<Watch />, { path: '/dashboard', api: { ...quietDay, 'GET /api/video/history': lost } })
    await waitFor(() => expect(toasts.get()).toHaveLength(1))
    expect(toasts.get()[0]?.message).toMatch(/^Your video couldn't be finished: [^.]+\.$/)
  })

  test('announces the end of a video on another page once, with a link to it', async () => {
    localStorage.setItem('loomcast.videos.usr_test', '["vid_1","vid_2"]')
    const { api } = renderWithApp(<Watch />, { path: '/dashboard', api: { ...quietDay, 'GET /api/video/history': page(three) } })
    await waitFor(() => expect(toasts.get()).toHaveLength(2))
    expect(
      toasts
        .get()
        .map(({ message }) => message)
        .sort(),
    ).toEqual(["Your video couldn't be finished: Plum coffee. Nothing was charged.", 'Your video is ready: Autumn menu'])
    expect(localStorage.getItem('loomcast.videos.usr_test')).toBeNull()
    expect(api.calls.some(({ path }) => path === '/api/video/events')).toBe(true)
    act(() =>
      toasts
        .get()
        .find(({ kind }) => kind === 'success')
        ?.action?.onClick(),
    )
    expect(location.pathname + location.search).toBe('/video-history?video=vid_1')
  })
})

describe('the dashboard widget', () => {
  test('lists the latest five videos, and opens a finished one in the player in a new tab', async () => {
    const { api } = renderWithApp(<RecentVideos />, {
      path: '/dashboard',
      api: { 'GET /api/video/history': page([...three, job({ job_id: 'vid_4' })]) },
    })
    const view = await screen.findByRole('link', { name: 'View “Autumn menu” in a new tab' })
    expect(view).toHaveAttribute('href', '/video-history?video=vid_1')
    expect(view).toHaveAttribute('target', '_blank')
    expect(screen.getByText('42%')).toBeInTheDocument()
    expect(requested(api.calls)).toContainEqual({ page: '1', limit: '5' })
  })

  test('updates a running video', async () => {
    const stream = fakeStream()
    renderWithApp(<RecentVideos />, {
      path: '/dashboard',
      api: { ...quietDay, 'GET /api/video/history': page([job()]), 'GET /api/video/events': () => stream.response },
    })
    expect(await screen.findByText('42%')).toBeInTheDocument()
    act(() => stream.send('job', job({ progress: 90 })))
    expect(await screen.findByText('90%')).toBeInTheDocument()
  })

  test('links an empty list to the studio', async () => {
    renderWithApp(<RecentVideos />, { path: '/dashboard', api: { 'GET /api/video/history': page([]) } })
    expect(await screen.findByRole('link', { name: 'Make your first video' })).toHaveAttribute('href', '/video-generate')
  })
})
