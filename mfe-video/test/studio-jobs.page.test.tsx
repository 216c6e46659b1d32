import { backgroundWork } from '@loomcast/web-kit'
import { announcement, type FakeRequest, fakeStream, toasts } from '@loomcast/web-kit/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { pictures } from '../src/pictures/page-pictures.ts'
import { failed, finished, job, page, storyboard } from './server.ts'
import { calls, instruct, open, openPanel, setUpStudio } from './support/studio-page.tsx'

setUpStudio()

describe('Active generations', () => {
  test('shows step, percentage and time left, and offers to watch and download the finished video', async () => {
    const stream = fakeStream()
    const { api } = open({
      'GET /api/video/events': () => stream.response,
      'GET /api/video/download/vid_1': {
        success: true,
        download_url: '/api/files/fil_video?download=video_vid_1.mp4',
        filename: 'video_vid_1.mp4',
      },
    })
    await screen.findByRole('button', { name: 'Start video' })
    act(() => stream.send('job', job()))
    const active = within(await screen.findByRole('region', { name: 'Active generations' }))
    expect(active.getByRole('progressbar', { name: 'Rendering the scenes (2 of 3)' })).toHaveAttribute(
      'aria-valuetext',
      '42%, 20 to 40 seconds left',
    )
    expect(active.getByText('Image analysis').textContent).toContain('Done')
    expect(active.getByText('Final cut').textContent).toContain('Waiting')

    act(() => stream.send('job', finished()))
    const saved: string[] = []
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(`${this.download} ${this.pathname}`)
    })
    await userEvent.click(await active.findByRole('button', { name: 'Download' }))
    await waitFor(() => expect(saved).toEqual(['video_vid_1.mp4 /api/files/fil_video']))
    expect(calls(api.calls, '/api/video/download/vid_1')).toHaveLength(1)
    expect(announcement.get()?.text).toBe('Your video is ready: Show the new autumn menu')
    expect(toasts.get()).toEqual([])
    expect(backgroundWork.get()).toEqual([])
  })

  test('shows how many videos are ahead of one that waits, and when it will be ready', async () => {
    const stream = fakeStream()
    let waiting: object | null = { videos_before: 2, range: { from: 180, to: 300 } }
    open({
      'GET /api/video/events': () => stream.response,
      'GET /api/video/status/vid_1': () => ({ success: true, job: job({ status: 'pending', progress: 0 }), waiting }),
    })
    await screen.findByRole('button', { name: 'Start video' })
    act(() => stream.send('job', job({ status: 'pending', progress: 0 })))
    expect(await screen.findByRole('progressbar', { name: 'Waiting: 2 videos before yours, 3 to 5 minutes' })).toBeInTheDocument()
    waiting = null
    act(() => stream.send('job', job()))
    expect(await screen.findByRole('progressbar', { name: 'Rendering the scenes (2 of 3)' })).toBeInTheDocument()
  })

  test('shows the step of a failure and whether it was charged, and offers a retry', async () => {
    const stream = fakeStream()
    open({
      'GET /api/video/events': () => stream.response,
      'POST /api/video/retry/vid_1': { success: true, job: job({ attempt: 2, progress: 40 }) },
    })
    await screen.findByRole('button', { name: 'Start video' })
    act(() => stream.send('job', job()))
    act(() => stream.send('job', failed()))
    expect(await screen.findByText('Failed during video scenes')).toBeInTheDocument()
    expect(screen.getByText('The encoder stopped. Nothing was charged.')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('attempt 2')).toBeInTheDocument()
  })

  test('confirms before canceling', async () => {
    const stopped = job().generation_steps.map((step) => (step.status === 'processing' ? { ...step, status: 'failed' as const } : step))
    const { api } = open({
      'GET /api/video/history': ({ query }: FakeRequest) => page(query.get('status') ? [] : [job()]),
      'POST /api/video/cancel/vid_1': { success: true, job: failed('cancelled', { generation_steps: stopped }) },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(calls(api.calls, '/api/video/cancel/vid_1')).toHaveLength(0)
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel video' }))
    expect(await screen.findByText('You canceled this video. Nothing was charged.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Start again' })).toBeInTheDocument()
    // The video is shown as canceled, not failed, and the focus is not lost.
    expect(screen.getByText('Video scenes').textContent).toContain('Stopped')
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Active generations' })).toHaveFocus())
  })
})

test('loads settings, texts and pictures on Use again, and offers Undo', async () => {
  open({ 'GET /api/video/status/vid_9': { success: true, job: finished({ job_id: 'vid_9' }), storyboard: storyboard(3).storyboard } })
  await instruct('An earlier draft')
  cleanup()
  open(
    {
      'GET /api/video/status/vid_9': {
        success: true,
        job: finished({ job_id: 'vid_9' }),
        storyboard: {
          ...storyboard(3).storyboard,
          look: {
            template: 'story',
            captions: 'boxed',
            transition: 'wipe',
            music: 'calm',
            voice: 'off',
            title_card: null,
            call_to_action: null,
          },
        },
      },
    },
    '/video-generate?again=vid_9',
  )
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Instructions/ })).toHaveValue('Show the new autumn menu'))
  expect(screen.getByRole('textbox', { name: 'Scene 1 caption' })).toHaveValue('Written 1')
  await openPanel('Look')
  expect(screen.getByRole('radio', { name: /Boxed/ })).toBeChecked()
  await openPanel('Words')
  expect(pictures.get()).toHaveLength(3)
  expect(location.search).toBe('')
  act(() => toasts.get()[0]?.action?.onClick())
  expect(screen.getByRole('textbox', { name: /Instructions/ })).toHaveValue('An earlier draft')
})
