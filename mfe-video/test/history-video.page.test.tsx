import { type FakeRequest, problem } from '@loomcast/web-kit/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { finished, page } from './server.ts'
import { calls, open, three } from './support/history-page.tsx'
import { setUpPage } from './support/set-up-page.ts'

setUpPage('/video-history', () => import('../src/history/history.page.tsx'))

describe('a video of the history', () => {
  test('shows what made a video, and shows a platform’s rule only where it applies', async () => {
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

    const own = finished({ job_id: 'vid_1', disclosure: { statement: "Made from the user's images.", ai_parts: [] }, platform_notes: [] })
    open('/video-history?video=vid_1', {
      'GET /api/video/status/vid_1': { success: true, job: own, storyboard: {} },
      'GET /api/files/*': () => new Response(''),
    })
    await waitFor(() => expect(screen.getByRole('region', { name: 'What made it' })).toHaveTextContent('Made from your images.'))
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
})
