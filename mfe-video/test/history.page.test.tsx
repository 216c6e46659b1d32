import { fakeStream, problem } from '@loomcast/web-kit/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { finished, job, options, page, stats } from './server.ts'
import { calls, open, requested, title } from './support/history-page.tsx'
import { setUpPage } from './support/set-up-page.ts'

setUpPage('/video-history', () => import('../src/history/history.page.tsx'))

describe('video history', () => {
  test('shows the totals from the server', async () => {
    open()
    const figures = within(await screen.findByRole('region', { name: 'Your figures' }))
    expect(await figures.findByText('1:24')).toBeInTheDocument()
    expect(figures.getByRole('group', { name: 'Total videos' })).toHaveTextContent('3 videos')
    expect(figures.getByRole('group', { name: 'Total cost' })).toHaveTextContent('$0.30')
    expect(figures.getByRole('group', { name: 'Success rate' })).toHaveTextContent('66.7%')
  })

  test('shows the list if the figures cannot be shown, and the other videos if one cannot', async () => {
    const unreadable = { toString: 1, valueOf: 1, toLocaleString: 1 }
    const response = page([finished(title('One')), { ...finished(title('Two')), job_id: 'vid_2', input_data: null as never }])
    open('/video-history', { 'GET /api/video/history': { ...response, stats: { total_videos: unreadable } } })
    expect(await screen.findByText("Your figures can't be shown")).toBeInTheDocument()
    expect(screen.getByText("This video can't be shown")).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'One' })).toBeInTheDocument()
  })

  test.each([
    ['without Veo', false, 'Quality', ['All', 'Draft', 'Standard or Best']],
    ['with Veo', true, 'Model', ['All', 'Veo 3 Fast', 'Veo 3 Quality']],
  ])('filters by the names of the available engines: %s', async (_, available, label, names) => {
    const veo = { id: 'veo' as const, about: '', available, reason: null }
    const { api } = open('/video-history', {
      'GET /api/video/options': { success: true, ...options, engines: [...options.engines, veo] },
      'GET /api/video/history': page([finished(title('One'))]),
    })
    await userEvent.click(await screen.findByRole('button', { name: /^Filters/ }))
    await userEvent.click(await screen.findByRole('combobox', { name: label }))
    // jsdom computes no layout, so the list stays invisible.
    const shown = await screen.findAllByRole('option', { hidden: true })
    for (const name of names) expect(shown.map((option) => option.textContent)).toContain(name)
    fireEvent.click(shown.find((option) => option.textContent === names[2])!)
    await waitFor(() => expect(requested(api.calls).at(-1)).toMatchObject({ model: 'veo3_quality' }))
  })

  test('requests the view in the URL, and shows small sizes in KB and truncated titles', async () => {
    const { api } = open(
      '/video-history?q=menu&status=completed&format=hd_1080p&model=veo3_quality&range=week&sort=cost&order=asc&page=2',
      {
        'GET /api/video/history': page([finished(title('x'.repeat(70)))], { total: 43, page: 2, pages: 3 }),
      },
    )
    expect(await screen.findByText(/640 KB/)).toBeInTheDocument()
    expect(requested(api.calls)).toEqual([
      {
        q: 'menu',
        status: 'completed',
        format: 'hd_1080p',
        model: 'veo3_quality',
        date_range: 'week',
        sort: 'cost',
        order: 'asc',
        page: '2',
        limit: '20',
      },
    ])
    // Directly below the page's heading.
    expect(screen.getByRole('heading', { level: 2, name: `${'x'.repeat(60)}…` })).toBeInTheDocument()
    expect(screen.getByText('Page 2 of 3')).toBeInTheDocument()
  })

  test('updates a running video in the list and in its dialog until it is finished', async () => {
    const stream = fakeStream()
    let now = job()
    open('/video-history?video=vid_1', {
      'GET /api/video/history': () => page([now]),
      'GET /api/video/status/vid_1': () => ({ success: true, job: now, storyboard: {} }),
      'GET /api/video/events': () => stream.response,
      'GET /api/files/*': () => new Response(''),
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Your video' }))
    const videos = within(await screen.findByRole('region', { name: 'Your videos', hidden: true }))
    expect(await dialog.findByText('This video is still in progress.')).toBeInTheDocument()
    expect(videos.getByText('42%')).toBeInTheDocument()
    act(() => stream.send('job', job({ progress: 77 })))
    expect(await videos.findByText('77%')).toBeInTheDocument()
    expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '77')
    now = finished()
    act(() => stream.send('job', now))
    expect(await dialog.findByLabelText('Show the new autumn menu')).toHaveAttribute('src', '/api/files/fil_video?signature=x')
    expect(videos.getByText('Completed')).toBeInTheDocument()
  })

  test('does not connect without a running video', async () => {
    const { api } = open()
    await screen.findByRole('region', { name: 'Your videos' })
    expect(calls(api.calls, '/api/video/events')).toHaveLength(0)
  })

  test('saves the choice of grid or list', async () => {
    open()
    await userEvent.click(await screen.findByRole('radio', { name: 'List' }))
    cleanup()
    open()
    expect(await screen.findByRole('radio', { name: 'List' })).toBeChecked()
  })

  test('shows a message for an empty list, for no matches and for a failed request', async () => {
    open('/video-history', {
      'GET /api/video/history': page([], { stats: { ...stats, total_videos: 0, completed_videos: 0, failed_videos: 0, success_rate: 0 } }),
    })
    expect(await screen.findByRole('link', { name: 'Make your first video' })).toHaveAttribute('href', '/video-generate')
    expect(screen.getByRole('group', { name: 'Success rate' })).toHaveTextContent('Success rate0%no video has ended yet')
    cleanup()
    open('/video-history?q=zzz', { 'GET /api/video/history': page([]) })
    expect(await screen.findByText('No matching videos')).toBeInTheDocument()
    cleanup()
    open('/video-history', { 'GET /api/video/history': () => problem('bad_request', 'The service is away.') })
    expect(await screen.findByText("Your videos didn't load")).toBeInTheDocument()
  })
})
