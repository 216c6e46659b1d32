import { backgroundWork } from '@loomcast/web-kit'
import { problem, toasts } from '@loomcast/web-kit/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { options, picture, storyboard, usage } from './server.ts'
import { add, bodyOf, calls, instruct, open, openPanel, setUpStudio, startButton, started, tile, unfold } from './support/studio-page.tsx'

setUpStudio()

describe('on a narrow screen', () => {
  const current = () => screen.getByRole('navigation', { name: 'Steps' }).querySelector('[aria-current="step"]')
  beforeEach(() => {
    const { matchMedia } = window
    jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...matchMedia(query), matches: query === '(max-width: 62rem)' }))
  })

  test('shows one step at a time, in the URL, and keeps the draft', async () => {
    open()
    await add(picture('a.png'))
    expect(screen.queryByRole('textbox', { name: /Instructions/ })).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Next: Words' }))
    expect(location.search).toBe('?step=words')
    await instruct()
    expect(screen.queryByText('a.png')).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Next: Look' }))
    expect(screen.getByRole('radio', { name: /Karaoke/ })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /^Next/ })).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: /Words/ }))
    expect(screen.getByRole('textbox', { name: /Instructions/ })).toHaveValue('Show the new autumn menu')
    expect(screen.getAllByRole('region', { name: 'Preview' })).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: 'Start video' })).toHaveLength(1)
  })

  test('shows cost, length and the videos left next to the start, in every step', async () => {
    open()
    await add(picture('a.png'))
    for (const [step, name] of ['Pictures', 'Words', 'Look'].entries()) {
      await userEvent.click(screen.getByRole('link', { name: new RegExp(`^${step + 1}. ${name}`) }))
      expect(within(screen.getByRole('region', { name: 'Start' })).getByText('$0.00 · 0:05 · 1 video left')).toBeInTheDocument()
    }
  })

  test('leads to the step of a problem', async () => {
    open({}, '/video-generate?step=look')
    await userEvent.click(await screen.findByRole('button', { name: 'Start video' }))
    expect(current()).toHaveTextContent('Pictures')
    expect(screen.getByRole('button', { name: 'Choose files' })).toHaveFocus()
    await add(picture('a.png'))
    await userEvent.click(startButton())
    expect(current()).toHaveTextContent('Words')
    expect(screen.getByRole('textbox', { name: /Instructions/ })).toHaveFocus()
  })
})

describe('the start', () => {
  test('requires an image and instructions, focuses them, and sends nothing', async () => {
    const { api } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Start video' }))
    expect(screen.getByText('Please upload at least one image and provide instructions')).toBeInTheDocument()
    await add(picture('a.png'))
    await userEvent.click(startButton())
    expect(screen.getByRole('textbox', { name: /Instructions/ })).toHaveFocus()
    expect(calls(api.calls, '/api/video/generate')).toHaveLength(0)
  })

  test('starts one video on a double click and lists it under Active generations', async () => {
    const { api } = open({ 'POST /api/video/generate': started() })
    await add(picture('a.png'))
    await instruct()
    const button = startButton()
    // Both clicks precede the render that disables the button.
    act(() => {
      button.click()
      button.click()
    })
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Active generations' })).toHaveFocus())
    expect(calls(api.calls, '/api/video/generate')).toHaveLength(1)
    expect(backgroundWork.get()).toEqual(['video'])
  })

  test('sends the same key again after a lost response', async () => {
    let lost = true
    const { api } = open({
      'POST /api/video/generate': () => {
        if (lost) throw new TypeError('fetch failed')
        return started()
      },
    })
    await add(picture('a.png'))
    await instruct()
    await userEvent.click(startButton())
    expect(await screen.findByText(/No response received from video generation service/)).toBeInTheDocument()
    lost = false
    await userEvent.click(startButton())
    await screen.findByRole('heading', { name: 'Active generations' })
    const [first, second] = calls(api.calls, '/api/video/generate').map(({ headers }) => headers.get('idempotency-key'))
    expect(first).toBe(second)
  })

  test('shows the server’s message for a rejected start, and uses a new key for the next attempt', async () => {
    const { api } = open({
      'POST /api/video/generate': () => problem('quota_exhausted', "You've reached your monthly limit of videos!"),
    })
    await add(picture('a.png'))
    await instruct()
    await userEvent.click(startButton())
    expect(await screen.findByText("You've reached your monthly limit of videos!")).toBeInTheDocument()
    await userEvent.click(startButton())
    await waitFor(() => expect(calls(api.calls, '/api/video/generate')).toHaveLength(2))
    const [first, second] = calls(api.calls, '/api/video/generate').map(({ headers }) => headers.get('idempotency-key'))
    expect(first).not.toBe(second)
  })

  test('shows when the quota renews, and upscales, generates and starts nothing without quota', async () => {
    const { api } = open({ 'GET /api/video/usage': { ...usage, video_generations_used: 2, remaining: 0 } })
    await add(picture('a.png'))
    await instruct()
    await openPanel('Format')
    await unfold('Upscale images')
    await userEvent.click(within(screen.getByRole('radiogroup', { name: 'Upscale images' })).getByRole('radio', { name: '1080p' }))
    const panel = within(screen.getByRole('region', { name: 'Start' }))
    expect(panel.getByText(/You've reached your monthly limit! Resets on December 5\./)).toBeInTheDocument()
    expect(panel.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing')
    await userEvent.click(startButton())
    expect(panel.getByRole('alert')).toHaveTextContent('You have no videos left this month. Nothing was started or charged.')
    const sent = api.calls.filter(({ method, path }) => method === 'POST' && path !== '/api/upload/image' && path !== '/api/video/still')
    expect(sent.map(({ path }) => path)).toEqual([])
    // Videos were bought in another tab, so the next attempt uses them.
    api.on({
      'GET /api/video/usage': { ...usage, remaining: 5, video_generations_limit: 7 },
      'POST /api/upscale/images': new Promise(() => {}),
    })
    await userEvent.click(startButton())
    await panel.findByText('1 of 7 used, 5 left')
    await userEvent.click(startButton())
    await waitFor(() => expect(calls(api.calls, '/api/upscale/images')).toHaveLength(1))
    // Leaving the page cancels the request.
    cleanup()
    expect(calls(api.calls, '/api/upscale/images')[0]?.signal?.aborted).toBe(true)
  })

  test('clears images and texts for the next video, keeps format and look, and offers Undo', async () => {
    open()
    await screen.findByRole('button', { name: 'Start video' })
    expect(screen.queryByRole('button', { name: 'Clear images and text' })).toBeNull()
    await add(picture('a.png'))
    await instruct('Autumn')
    await openPanel('Look')
    await userEvent.click(screen.getByRole('radio', { name: /Karaoke/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Clear images and text' }))
    expect(screen.getByRole('radio', { name: /Karaoke/ })).toBeChecked()
    await openPanel('Words')
    expect(screen.getByRole('textbox', { name: /Instructions/ })).toHaveValue('')
    expect(screen.queryByText('a.png')).toBeNull()
    act(() => toasts.get().at(-1)?.action?.onClick())
    expect(screen.getByRole('textbox', { name: /Instructions/ })).toHaveValue('Autumn')
    expect(tile('a.png').getByText('Ready')).toBeInTheDocument()
  })

  test('writes the texts first with the default look as well, without a further choice by the user', async () => {
    const { api } = open({ 'POST /api/video/generate': started(), 'POST /api/video/storyboard': storyboard(1) })
    await add(picture('a.png'))
    await instruct()
    await userEvent.click(startButton())
    await waitFor(() => expect(calls(api.calls, '/api/video/generate')).toHaveLength(1))
    expect(bodyOf(calls(api.calls, '/api/video/storyboard')[0])).toMatchObject({ user_instructions: 'Show the new autumn menu' })
    expect(bodyOf(calls(api.calls, '/api/video/generate')[0])).toMatchObject({
      storyboard: { scenes: [{ caption: 'Written 1' }], look: { music: 'warm' } },
    })
  })

  test('generates missing texts first and sends them with the look', async () => {
    const { api } = open({ 'POST /api/video/generate': started(), 'POST /api/video/storyboard': storyboard(1) })
    await add(picture('a.png'))
    await instruct()
    await openPanel('Sound')
    await userEvent.click(screen.getByRole('radio', { name: /Upbeat/ }))
    await userEvent.click(startButton())
    await waitFor(() => expect(calls(api.calls, '/api/video/generate')).toHaveLength(1))
    expect(bodyOf(calls(api.calls, '/api/video/generate')[0])).toMatchObject({
      storyboard: { scenes: [{ caption: 'Written 1' }], look: { music: 'upbeat' } },
    })
  })

  test.each([
    { allowed: ['720p', '1080p'], chosen: '1080p', size: '1080 × 1920' },
    { allowed: ['720p'], chosen: '720p', size: '720 × 1280' },
  ])(
    'renders at the highest resolution of the plan, of $allowed at $chosen, which is nothing to undo',
    async ({ allowed, chosen, size }) => {
      const resolutions = options.resolutions.map(({ id }) => ({ id, allowed: allowed.includes(id) }))
      const { api } = open({ 'POST /api/video/generate': started(), 'GET /api/video/options': { ...options, resolutions } })
      expect(await screen.findByText(`TikTok · ${size} px`)).toBeInTheDocument()
      expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true')
      await add(picture('a.png'))
      await instruct()
      await userEvent.click(startButton())
      await waitFor(() => expect(calls(api.calls, '/api/video/generate')).toHaveLength(1))
      expect(bodyOf(calls(api.calls, '/api/video/generate')[0])).toMatchObject({ video_quality: chosen })
    },
  )

  test('renders at the chosen resolution again when the plan allows it, whatever was changed meanwhile', async () => {
    const resolutions = options.resolutions.map(({ id }) => ({ id, allowed: id === '720p' }))
    open({ 'GET /api/video/options': { ...options, resolutions } })
    expect(await screen.findByText('TikTok · 720 × 1280 px')).toBeInTheDocument()
    await openPanel('Format')
    await userEvent.click(screen.getByRole('radio', { name: /^Landscape/ }))
    expect(await screen.findByText(/· 1280 × 720 px/)).toBeInTheDocument()
    cleanup()
    const { api } = open({ 'POST /api/video/generate': started() })
    expect(await screen.findByText(/· 1920 × 1080 px/)).toBeInTheDocument()
    await add(picture('a.png'))
    await instruct()
    await userEvent.click(startButton())
    await waitFor(() => expect(calls(api.calls, '/api/video/generate')).toHaveLength(1))
    expect(bodyOf(calls(api.calls, '/api/video/generate')[0])).toMatchObject({ video_quality: '1080p' })
  })

  test('keeps the studio usable and shows unknown figures while the service is unavailable', async () => {
    const unavailable = () => problem('not_found', 'The service is not there.')
    open({ 'GET /api/video/options': unavailable, 'GET /api/video/formats': unavailable, 'GET /api/video/usage': unavailable })
    const panel = within(await screen.findByRole('region', { name: 'Start' }))
    expect(await panel.findByText("Couldn't load how many videos you have left.")).toBeInTheDocument()
    expect(panel.getByText('Cost').nextElementSibling).toHaveTextContent('Unknown')
    expect(panel.queryByText(/costs nothing\. /)).toBeNull()
    expect(screen.getByText('TikTok · 1080 × 1920 px')).toBeInTheDocument()
    expect(screen.getByLabelText('Quality', { selector: 'input' })).toHaveValue('Draft')
    await openPanel('Sound')
    expect(within(screen.getByRole('group', { name: 'Music' })).getAllByRole('radio').length).toBeGreaterThan(5)
    await openPanel('Look')
    await unfold('Transition')
    for (const legend of ['Template', 'Caption style', 'Transition'])
      expect(within(screen.getByRole('group', { name: legend })).getAllByRole('radio').length).toBeGreaterThan(5)
  })

  test('shows cost, time, usage and the engine next to the button', async () => {
    open({ 'GET /api/video/usage': { ...usage, video_generations_limit: 'unlimited', remaining: 'unlimited' } })
    const panel = within(await screen.findByRole('region', { name: 'Start' }))
    expect(await panel.findByText('about 30 seconds')).toBeInTheDocument()
    expect(panel.getByText('$0.00')).toBeInTheDocument()
    expect(panel.getByText('Unlimited videos').parentElement).toHaveTextContent('Unlimited videos, 1 used this month')
    await openPanel('Format')
    expect(screen.getByText('Animates your own images. It does not generate new footage.')).toBeInTheDocument()
  })
})
