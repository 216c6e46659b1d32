import { type FakeRequest, fakeStream, problem, renderWithApp, resetApp, toasts } from '@loomcast/web-kit/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { jobWatch } from '../src/job/page-jobs.ts'
import { prefetchPage, VideoApp } from '../src/video-app.tsx'
import RecentVideos from '../src/widget-recent-videos.tsx'
import Watch from '../src/widget-watch.tsx'
import { failed, finished, job, options, page, quietDay, stats } from './server.ts'

type Routes = NonNullable<Parameters<typeof renderWithApp>[1]>['api']

const title = (text: string) => ({ input_data: { ...job().input_data, user_instructions: text } })
const three = [
  finished({ job_id: 'vid_1', ...title('Autumn menu') }),
  failed('encoder_failed', { job_id: 'vid_2', ...title('Plum coffee') }),
  finished({ job_id: 'vid_3', ...title('Opening hours') }),
]
function open(path = '/video-history', api: Routes = {}) {
  return renderWithApp(<VideoApp />, { path, api: { ...quietDay, 'GET /api/video/history': page(three), ...api } })
}
const requested = (calls: FakeRequest[]) =>
  calls.filter(({ path }) => path === '/api/video/history').map(({ query }) => Object.fromEntries(query))
const calls = (all: FakeRequest[], path: string) => all.filter((call) => call.path === path)

beforeAll(async () => {
  prefetchPage('/video-history')
  await act(async () => {
    await import('../src/history/history.page.tsx')
  })
})
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  act(() => jobWatch.reset())
  resetApp()
  jest.restoreAllMocks()
})

describe('video history', () => {
  test('shows the totals from the server', async () => {
    open()
    const figures = within(await screen.findByRole('region', { name: 'Your figures' }))
    expect(await figures.findByText('1:24')).toBeInTheDocument()
    expect(figures.getByRole('group', { name: 'Total videos' })).toHaveTextContent('3videos')
    expect(figures.getByRole('group', { name: 'Total cost' })).toHaveTextContent('$0.30')
    expect(figures.getByRole('group', { name: 'Success rate' })).toHaveTextContent('66.7%')
  })

  test('shows the list if the figures cannot be shown, and the other videos if one cannot', async () => {
    const unreadable = { toString: 1, valueOf: 1, toLocaleString: 1 }
    const answer = page([finished(title('One')), { ...finished(title('Two')), job_id: 'vid_2', input_data: null as never }])
    open('/video-history', { 'GET /api/video/history': { ...answer, stats: { total_videos: unreadable } } })
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

  test('deletes the selected videos after a confirmation, and offers Undo', async () => {
    const { api } = open('/video-history', {
      'POST /api/video/bulk-delete': { success: true, job_ids: ['vid_1', 'vid_2', 'vid_3'] },
      'POST /api/video/restore': { success: true, job_ids: [] },
    })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete all selected' }))
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
    await userEvent.click(screen.getByRole('button', { name: 'Download all selected' }))
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

  test('says what made a video, and names a platform’s rule only where it applies', async () => {
    const footage = { statement: 'The footage is AI-generated.', ai_parts: ['footage'] }
    const notes = [{ platform: 'tiktok', brand: 'TikTok', note: 'Switch on “AI-generated content”.' }]
    const shown = finished({ job_id: 'vid_1', disclosure: footage, platform_notes: notes })
    const first = open('/video-history?video=vid_1', {
      'GET /api/video/status/vid_1': { success: true, job: shown, storyboard: {} },
      'GET /api/files/*': () => new Response(''),
    })
    const origin = within(await screen.findByRole('region', { name: 'What made it' }))
    expect(origin.getByText('The footage is AI-generated.')).toBeInTheDocument()
    expect(origin.getByText('Switch on “AI-generated content”.')).toBeInTheDocument()
    first.unmount()

    const own = finished({ job_id: 'vid_1', disclosure: { statement: 'Animated stills.', ai_parts: [] }, platform_notes: [] })
    open('/video-history?video=vid_1', {
      'GET /api/video/status/vid_1': { success: true, job: own, storyboard: {} },
      'GET /api/files/*': () => new Response(''),
    })
    await waitFor(() => expect(screen.getByRole('region', { name: 'What made it' })).toHaveTextContent('Animated stills.'))
    expect(screen.getByRole('region', { name: 'What made it' })).not.toHaveTextContent('require')
  })

  test('opens a video in a dialog with new URLs, and offers to use it again', async () => {
    open('/video-history?video=vid_1', {
      'GET /api/video/status/vid_1': { success: true, job: three[0], storyboard: {} },
      'GET /api/files/*': () => new Response('1\n00:00:00,000 --> 00:00:01,000\nHi'),
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Your video' }))
    const player = await dialog.findByLabelText<HTMLVideoElement>('Autumn menu')
    expect(player).toHaveAttribute('src', '/api/files/fil_video?signature=x')
    expect(player.autoplay).toBe(true)
    // The dialog is as wide as the film, which gets its width from its shape.
    expect(player.closest<HTMLElement>('.mantine-Modal-root')?.style.getPropertyValue('--modal-size')).toBe('var(--modal-size-auto)')
    expect(Number(player.closest<HTMLElement>('[style*="--ratio"]')?.style.getPropertyValue('--ratio'))).toBeCloseTo(720 / 1280)
    expect(player).toHaveAttribute('poster', '/api/files/fil_poster?signature=x')
    await userEvent.click(dialog.getByRole('button', { name: 'Use again' }))
    expect(location.pathname + location.search).toBe('/video-generate?again=vid_1')
  })

  test('renews an expired URL during playback: video, captions and subtitles', async () => {
    jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
    const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    const vtt = jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:vtt')
    const saved: string[] = []
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(`${this.download} ${this.pathname}${this.search}`)
    })
    let signature = 0
    const signed = (id: string) => `/api/files/${id}?signature=${signature}`
    const output = () => ({ ...three[0]!.output_data!, final_video_url: signed('fil_video'), subtitles_url: signed('fil_subtitles') })
    const { api } = open('/video-history?video=vid_1', {
      'GET /api/video/status/vid_1': () => {
        signature += 1
        return { success: true, job: { ...three[0], output_data: output() }, storyboard: {} }
      },
      // The first URL of the captions has expired.
      'GET /api/files/fil_subtitles': ({ query }: FakeRequest) =>
        query.get('signature') === '1'
          ? problem('link_expired', 'This link has expired.')
          : new Response('1\n00:00:00,000 --> 00:00:01,000\nHi'),
      'GET /api/video/download/vid_1': () => ({ success: true, download_url: '', subtitles_url: signed('fil_srt'), filename: 'x.mp4' }),
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Your video' }))
    const player = await dialog.findByLabelText<HTMLVideoElement>('Autumn menu')
    await waitFor(() => expect(vtt).toHaveBeenCalledTimes(1))
    expect(player).toHaveAttribute('src', '/api/files/fil_video?signature=1')
    player.currentTime = 14
    Object.defineProperty(player, 'paused', { value: false })
    await act(async () => void player.dispatchEvent(new Event('error')))
    await waitFor(() => expect(player).toHaveAttribute('src', '/api/files/fil_video?signature=3'))
    player.currentTime = 0
    act(() => void player.dispatchEvent(new Event('loadedmetadata')))
    expect(player.currentTime).toBe(14)
    expect(play).toHaveBeenCalledTimes(1)
    expect(calls(api.calls, '/api/files/fil_subtitles')).toHaveLength(2)
    await userEvent.click(dialog.getByRole('button', { name: 'Subtitles' }))
    await waitFor(() => expect(saved).toEqual(['video_vid_1.srt /api/files/fil_srt?signature=3']))
  })

  test('shows what to do if a video does not play, and resumes at the same position', async () => {
    jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
    const { api } = open('/video-history?video=vid_1', {
      'GET /api/video/status/vid_1': { success: true, job: three[0], storyboard: {} },
      'GET /api/files/*': () => new Response(''),
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Your video' }))
    const player = await dialog.findByLabelText<HTMLVideoElement>('Autumn menu')
    player.currentTime = 7
    api.on({ 'GET /api/video/status/vid_1': () => problem('video_not_found', 'This video no longer exists.') })
    await act(async () => void player.dispatchEvent(new Event('error')))
    expect(await dialog.findByText(/^This video can't be played right now/)).toBeInTheDocument()
    api.on({ 'GET /api/video/status/vid_1': { success: true, job: three[0], storyboard: {} } })
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
    const again = await dialog.findByLabelText<HTMLVideoElement>('Autumn menu')
    act(() => void again.dispatchEvent(new Event('loadedmetadata')))
    expect(again.currentTime).toBe(7)
  })

  test('renews the expired URL of a poster', async () => {
    const poster = (signature: string) => {
      const [video] = three
      return page([{ ...video!, output_data: { ...video!.output_data!, thumbnail_url: `/api/files/fil_poster?signature=${signature}` } }])
    }
    const { api } = open('/video-history', { 'GET /api/video/history': poster('old') })
    const button = await screen.findByRole('button', { name: 'Open “Autumn menu”' })
    const image = () => button.querySelector('img')
    api.on({ 'GET /api/video/history': poster('new') })
    act(() => void image()!.dispatchEvent(new Event('error')))
    expect(image()).toBeNull()
    await waitFor(() => expect(image()).toHaveAttribute('src', '/api/files/fil_poster?signature=new'))
  })

  test('creates a larger copy that can be canceled, restarted and downloaded', async () => {
    const upscaling = (change: object = {}) => ({
      success: true,
      upscale_id: 'ups_1',
      status: 'processing',
      progress: 30,
      upscaled_url: null,
      upscale_factor: 1.5,
      width: 1080,
      height: 1920,
      error: null,
      ...change,
    })
    const { api } = open('/video-history?video=vid_1', {
      'GET /api/video/status/vid_1': { success: true, job: three[0], storyboard: {} },
      'GET /api/files/*': () => new Response(''),
      'POST /api/upscale/video': upscaling(),
      'GET /api/upscale/video/ups_1': () => upscaling({ progress: 60 }),
      'POST /api/upscale/video/ups_1/cancel': upscaling({ status: 'failed', error: { code: 'cancelled', message: 'You canceled it.' } }),
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Your video' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Make 1080p (1080 × 1920 px)' }))
    expect(calls(api.calls, '/api/upscale/video').find(({ method }) => method === 'POST')?.body).toEqual({
      video_url: '/api/files/fil_video?signature=x',
      upscale_factor: 1.5,
      enable_upscaling: true,
    })
    expect(await dialog.findByRole('progressbar', { name: 'Making 1080p (1080 × 1920 px)' })).toBeInTheDocument()
    await waitFor(() => expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '60'))
    await userEvent.click(dialog.getByRole('button', { name: 'Stop upscaling' }))
    await dialog.findByRole('button', { name: 'Make 1080p (1080 × 1920 px)' })
    expect(dialog.queryByRole('alert')).toBeNull()

    api.on({ 'POST /api/upscale/video': () => problem('video_too_large', 'The video is large enough.') })
    await userEvent.click(dialog.getByRole('button', { name: 'Make 1080p (1080 × 1920 px)' }))
    expect(await dialog.findByText('Video upscaling failed: The video is large enough.')).toBeInTheDocument()

    const done = upscaling({ upscale_id: 'ups_2', status: 'completed', progress: 100, upscaled_url: '/api/files/fil_large?signature=old' })
    api.on({ 'POST /api/upscale/video': done, 'GET /api/upscale/video/ups_2': done })
    const saved: string[] = []
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(`${this.download} ${this.pathname}${this.search}`)
    })
    await userEvent.click(dialog.getByRole('button', { name: 'Make 1080p (1080 × 1920 px)' }))
    const save = await dialog.findByRole('button', { name: 'Download 1080p (1080 × 1920 px)' })
    await waitFor(() => expect(calls(api.calls, '/api/upscale/video/ups_2')).toHaveLength(1))
    // Signed URLs expire after 15 minutes.
    api.on({ 'GET /api/upscale/video/ups_2': { ...done, upscaled_url: '/api/files/fil_large?signature=new' } })
    await userEvent.click(save)
    await waitFor(() => expect(saved).toEqual(['video_vid_1_1080x1920.mp4 /api/files/fil_large?signature=new']))

    cleanup()
    open('/video-history?video=vid_1', {
      'GET /api/video/status/vid_1': { success: true, job: three[0], storyboard: {} },
      'GET /api/files/*': () => new Response(''),
      'GET /api/upscale/video': { success: true, upscalings: [done] },
      'GET /api/upscale/video/ups_2': done,
    })
    const again = within(await screen.findByRole('dialog', { name: 'Your video' }))
    expect(await again.findByRole('button', { name: 'Download 1080p (1080 × 1920 px)' })).toBeInTheDocument()
    expect(again.getByRole('button', { name: 'Make 4K (2160 × 3840 px)' })).toBeInTheDocument()
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
