import { problem, renderWithApp, toasts } from '@loomcast/web-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Job } from '../src/api/wire.ts'
import { jobWatch } from '../src/job/page-jobs.ts'
import { VideoApp } from '../src/video-app.tsx'
import { failed, finished, job, page, quietDay, usage } from './server.ts'
import { setUpPage } from './support/set-up-page.ts'

type Routes = NonNullable<Parameters<typeof renderWithApp>[1]>['api']
const RESIZE = 'POST /api/video/other-size/vid_1'

async function openSizes(api: Routes = {}, { fromMenu = false, ...change }: Partial<Job> & { fromMenu?: boolean } = {}) {
  const film = finished({ job_id: 'vid_1', ...change })
  const shown = renderWithApp(<VideoApp />, {
    path: fromMenu ? '/video-history' : '/video-history?video=vid_1',
    api: {
      ...quietDay,
      'GET /api/video/history': page([film]),
      'GET /api/video/status/vid_1': { success: true, job: film },
      [RESIZE]: { success: true, message: 'Your images are being animated.', job: job({ job_id: 'vid_2' }) },
      ...api,
    },
  })
  if (fromMenu) {
    await userEvent.click(await screen.findByRole('button', { name: /^More for/u }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Make another size' }))
  }
  const sizes = within(
    await within(await screen.findByRole('dialog', { name: 'Your video' })).findByRole('region', { name: 'Another size' }),
  )
  return { sizes, sent: () => shown.api.calls.filter(({ path }) => path === '/api/video/other-size/vid_1') }
}

setUpPage('/video-history', () => import('../src/history/history.page.tsx'))

test('offers the other shapes of a finished video with their price, and starts one', async () => {
  const { sizes, sent } = await openSizes()
  expect(await sizes.findByText(/Free, and counts as one video\. 1 left this month\./u)).toBeInTheDocument()
  expect(sizes.getAllByRole('button').map((button) => button.textContent)).toEqual(['Landscape 16:9', 'Portrait 4:5', 'Square 1:1'])
  await userEvent.click(sizes.getByRole('button', { name: 'Landscape 16:9' }))
  expect(await sizes.findByRole('button', { name: '16:9 is being made' })).toBeDisabled()
  expect(sent().map(({ body }) => body)).toEqual([{ video_platform: 'device_specific', video_format: 'desktop_video' }])
  await userEvent.click(sizes.getByRole('button', { name: 'Square 1:1' }))
  await waitFor(() =>
    expect(sent()[1]?.body).toEqual({ video_platform: 'custom', video_format: 'custom', custom_width: 720, custom_height: 720 }),
  )
})

test('opens from the menu of a video in the history', async () => {
  const { sizes } = await openSizes({}, { fromMenu: true })
  expect(sizes.getAllByRole('button')).toHaveLength(3)
  await waitFor(() => expect(sizes.getByRole('heading', { name: 'Another size' })).toHaveFocus())
  expect(document.querySelector('video')?.autoplay).toBe(false)
})

test('shows what a Veo video in another size costs', async () => {
  const { sizes } = await openSizes({}, { engine: 'veo', cost_incurred: 0.3 })
  expect(await sizes.findByText(/Costs \$0\.30 and counts as one video/u)).toBeInTheDocument()
})

test('starts nothing without a video left', async () => {
  const { sizes } = await openSizes({ 'GET /api/video/usage': { success: true, ...usage, remaining: 0 } })
  await waitFor(() => expect(sizes.getByRole('button', { name: 'Landscape 16:9' })).toBeDisabled())
  expect(sizes.getByText(/0 left this month/u)).toBeInTheDocument()
})

test('shows why another size could not be started', async () => {
  const { sizes } = await openSizes({ [RESIZE]: () => problem('not_in_plan', "Your plan doesn't include videos for custom.") })
  await userEvent.click(await sizes.findByRole('button', { name: 'Portrait 4:5' }))
  await waitFor(() =>
    expect(
      toasts
        .get()
        .map(({ message }) => message)
        .join(' '),
    ).toContain("Your plan doesn't include videos for custom."),
  )
  expect(sizes.getByRole('button', { name: 'Portrait 4:5' })).toBeEnabled()
})

const KEY = 'idempotency-key'

test('starts one video when Retry is pressed after an unknown outcome, and none after the button has started it', async () => {
  let lost = true
  const { sizes, sent } = await openSizes({
    [RESIZE]: () => {
      if (lost) throw new TypeError('fetch failed')
      return { success: true, message: 'Your images are being animated.', job: job({ job_id: 'vid_2' }) }
    },
  })
  await userEvent.click(await sizes.findByRole('button', { name: 'Portrait 4:5' }))
  await waitFor(() => expect(toasts.get()).toHaveLength(1))
  const retry = toasts.get()[0]?.action?.onClick
  lost = false
  await userEvent.click(sizes.getByRole('button', { name: 'Portrait 4:5' }))
  expect(await sizes.findByRole('button', { name: '4:5 is being made' })).toBeDisabled()
  const keys = () => sent().map(({ headers }) => headers.get(KEY))
  expect(keys()).toEqual([keys()[0], keys()[0]])
  await act(async () => retry?.())
  expect(sent()).toHaveLength(2)
})

test('offers a shape again after its video failed, and to watch it once it is ready', async () => {
  let other = job({ job_id: 'vid_2' })
  const put = (next: Job) => {
    other = next
    act(() => jobWatch.put(next))
  }
  const { sizes, sent } = await openSizes({ 'GET /api/video/status/vid_2': () => ({ success: true, job: other }) })
  await userEvent.click(await sizes.findByRole('button', { name: 'Square 1:1' }))
  await sizes.findByRole('button', { name: '1:1 is being made' })
  put(failed('encoder_failed', { job_id: 'vid_2' }))
  await userEvent.click(await sizes.findByRole('button', { name: 'Square 1:1' }))
  await sizes.findByRole('button', { name: '1:1 is being made' })
  expect(sent()[1]?.headers.get(KEY)).not.toBe(sent()[0]?.headers.get(KEY))
  put(finished({ job_id: 'vid_2', attempt: 2 }))
  await userEvent.click(await sizes.findByRole('button', { name: 'Watch 1:1' }))
  await waitFor(() => expect(location.search).toBe('?video=vid_2'))
})
