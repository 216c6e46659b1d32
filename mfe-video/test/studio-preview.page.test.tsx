import { enterText, type FakeRequest, problem } from '@loomcast/web-kit/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { options, picture } from './server.ts'
import { add, bodyOf, calls, instruct, open, openPanel, setUpStudio, startButton, started, unfold } from './support/studio-page.tsx'

setUpStudio()

/** jsdom draws and decodes nothing. `onImage` gets where in a picture the drawn part begins. */
function fakeDrawing(onImage: (x: number) => void): void {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function context(this: HTMLCanvasElement) {
    return { canvas: this, drawImage: (_: unknown, x: number) => onImage(x) } as never
  })
  jest.spyOn(window, 'Image').mockImplementation(() => Object.assign(document.createElement('img'), { decode: async () => {} }))
}

describe('the preview', () => {
  const shown = () => screen.getByRole('region', { name: 'Preview' })
  const still = ({ body }: FakeRequest) => ({ success: true, still: `data:image/jpeg;base64,${btoa(JSON.stringify(body))}` })
  const drawn = (api: ReturnType<typeof open>['api']) => bodyOf(calls(api.calls, '/api/video/still').at(-1))
  const size = { width: 90, height: 160 }
  const move = { start: 0, end: 9000, picture: 0, size, from: { x: 0, y: 0, width: 80 }, to: { x: 20, y: 0, width: 70 } }
  /** Lasts for minutes, so that it does not end during a test. */
  const film = {
    success: true,
    fps: 30,
    size,
    frames: 9000,
    segments: [{ kind: 'scene', scene: 0, start: 0, frames: 9000, entry: null, moves: [move] }],
    pictures: ['data:image/jpeg;base64,AAAA'],
    overlays: [],
  }

  test('shows the frame that the server draws, and draws it again after a pause in typing', async () => {
    const { api } = open({ 'POST /api/video/still': still })
    expect(within(await screen.findByRole('region', { name: 'Preview' })).queryByRole('img')).toBeNull()
    await add(picture('a.png'), picture('b.png'))
    expect(await within(shown()).findByRole('img', { name: 'Scene 1' })).toBeInTheDocument()
    expect(drawn(api)).toMatchObject({ show: 0, video_format: 'tiktok', storyboard: { scenes: [{ caption: '' }, { caption: '' }] } })
    expect(within(shown()).getByText('No words yet: they are written from your instructions.')).toBeInTheDocument()
    const before = calls(api.calls, '/api/video/still').length
    await userEvent.type(screen.getByRole('textbox', { name: 'Scene 2 caption' }), 'Half price')
    await waitFor(() => expect(drawn(api)).toMatchObject({ show: 1, storyboard: { scenes: [{}, { caption: 'Half price' }] } }))
    expect(await within(shown()).findByRole('img', { name: 'Scene 2' })).toBeInTheDocument()
    expect(calls(api.calls, '/api/video/still').length - before).toBeLessThan(5)
  })

  test('shows the other pages of a long caption, and the first one of another scene', async () => {
    const pages = ({ body }: FakeRequest) => {
      const { show, page = 0 } = body as { show: number; page?: number }
      return { success: true, still: `data:image/jpeg;base64,${btoa(`${show} ${page}`)}`, page, pages: show === 0 ? 3 : 1 }
    }
    const { api } = open({ 'POST /api/video/still': pages })
    await add(picture('a.png'), picture('b.png'))
    await userEvent.click(await within(shown()).findByRole('button', { name: 'Preview words 3 of 3' }))
    await waitFor(() => expect(drawn(api)).toMatchObject({ show: 0, page: 2 }))
    await waitFor(() => expect(within(shown()).getByRole('img')).toHaveAttribute('src', `data:image/jpeg;base64,${btoa('0 2')}`))
    expect(within(shown()).getByRole('button', { name: 'Preview words 3 of 3' })).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(screen.getByRole('button', { name: 'Preview scene 2' }))
    expect(await within(shown()).findByRole('img', { name: 'Scene 2' })).toBeInTheDocument()
    expect(drawn(api)).not.toHaveProperty('page')
    expect(within(shown()).queryByRole('button', { name: /^Preview words/ })).toBeNull()
  })

  test('has the cards that have a text, and explains that an empty one is off', async () => {
    const { api } = open({ 'POST /api/video/still': still })
    await add(picture('a.png'))
    await openPanel('Look')
    await unfold('Title and ending')
    await userEvent.click(screen.getByRole('switch', { name: /^Title card/ }))
    expect(screen.getByRole('switch', { name: /^Title card/ })).toHaveAccessibleName(/Off while empty/)
    expect(screen.queryByRole('button', { name: 'Preview title card' })).toBeNull()
    expect(screen.getByText('Length').nextElementSibling).toHaveTextContent('0:05')
    await enterText(screen.getByRole('textbox', { name: 'Title' }), 'Ada')
    expect(screen.getByRole('button', { name: 'Preview title card' })).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByText('Length').nextElementSibling).toHaveTextContent('0:08')
    await waitFor(() => expect(drawn(api)).toMatchObject({ show: 'title', storyboard: { look: { title_card: { title: 'Ada' } } } }))
    await userEvent.click(screen.getByRole('button', { name: 'Preview scene 1' }))
    expect(await within(shown()).findByRole('img', { name: 'Scene 1' })).toBeInTheDocument()
  })

  test('is cut at the pace that the user chooses, and its length follows', async () => {
    const { api } = open({ 'POST /api/video/still': still, 'POST /api/video/generate': started() })
    for (const name of ['a.png', 'b.png', 'c.png']) await add(picture(name))
    await instruct()
    expect(screen.getByText('0:08')).toBeInTheDocument()
    await openPanel('Look')
    await unfold('Pace')
    await userEvent.click(within(screen.getByRole('group', { name: 'Pace' })).getByRole('radio', { name: /^Calm/ }))
    expect(screen.getByText('0:10')).toBeInTheDocument()
    await waitFor(() => expect(drawn(api)).toMatchObject({ storyboard: { look: { pace: 'calm' } } }))
    await userEvent.click(startButton())
    await waitFor(() =>
      expect(bodyOf(calls(api.calls, '/api/video/generate')[0])).toMatchObject({ storyboard: { look: { pace: 'calm' } } }),
    )
  })

  test('is as long as the user chooses, and so is each scene until it is automatic again', async () => {
    const { api } = open({ 'POST /api/video/still': still })
    for (const name of ['a.png', 'b.png']) await add(picture(name))
    const choices = () => within(screen.getByRole('radiogroup', { name: 'Video length' }))
    await userEvent.click(choices().getByRole('radio', { name: '15 s' }))
    await waitFor(() => expect(drawn(api)).toMatchObject({ storyboard: { look: { film_seconds: 15 } } }))
    expect(screen.getByText('15 seconds in total.')).toBeInTheDocument()
    await unfold(/options of scene 2/)
    const seconds = screen.getByRole('textbox', { name: 'Seconds of scene 2' })
    await userEvent.clear(seconds)
    await userEvent.type(seconds, '4')
    await waitFor(() => expect(drawn(api)).toMatchObject({ storyboard: { scenes: [{}, { fixed_seconds: 4 }] } }))
    await userEvent.click(screen.getByRole('button', { name: 'Make the length of scene 2 automatic' }))
    expect(seconds).toHaveValue('7.5')
    await userEvent.click(choices().getByRole('radio', { name: 'Auto' }))
    expect(seconds).toHaveValue('2.6')
    // The frame of the first draft is not requested again.
    await enterText(screen.getByRole('textbox', { name: 'Scene 2 caption' }), 'Half price')
    await waitFor(() => expect(drawn(api)).toMatchObject({ storyboard: { scenes: [{}, { caption: 'Half price' }] } }))
    expect(JSON.stringify(drawn(api))).not.toMatch(/fixed_seconds|film_seconds/)
  })

  test('shows the point of a picture that the user chooses, by keyboard or by dragging, until it is automatic again', async () => {
    const { api } = open({ 'POST /api/video/still': still })
    for (const name of ['a.png', 'b.png']) await add(picture(name))
    await userEvent.click(screen.getByRole('button', { name: 'Choose what the frame shows of b.png' }))
    const stage = await screen.findByRole('application', { name: 'Frame on the picture' })
    jest.spyOn(stage, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 100))
    stage.setPointerCapture = () => {}
    // jsdom has no pointer events with a position.
    fireEvent(stage, new MouseEvent('pointerdown', { bubbles: true, clientX: 50, clientY: 80, buttons: 1 }))
    await waitFor(() => expect(drawn(api)).toMatchObject({ storyboard: { scenes: [{}, { focus: { x: 0.25, y: 0.8 } }] } }))
    stage.focus()
    await userEvent.keyboard('{ArrowRight}{ArrowUp}')
    await waitFor(() => expect(drawn(api)).toMatchObject({ storyboard: { scenes: [{}, { focus: { x: 0.27, y: 0.78 } }] } }))
    expect(screen.getByText('27% from the left, 78% from the top.')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Automatic' }))
    expect(screen.getByText(/^Automatic: around faces/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    await enterText(screen.getByRole('textbox', { name: 'Scene 2 caption' }), 'Half price')
    await waitFor(() => expect(drawn(api)).toMatchObject({ storyboard: { scenes: [{}, { caption: 'Half price' }] } }))
    expect(JSON.stringify(drawn(api))).not.toContain('focus')
  })

  test('plays the whole film before it is started, and returns to the still after a change', async () => {
    const { api } = open({
      'POST /api/video/still': still,
      'POST /api/video/preview': film,
      'POST /api/video/preview/sound': { sound: null },
    })
    await add(picture('a.png'), picture('b.png'))
    const frames: number[] = []
    fakeDrawing((x) => frames.push(x))
    await userEvent.click(await within(shown()).findByRole('button', { name: 'Play the preview' }))
    expect(await within(shown()).findByRole('img', { name: 'Preview of the video' })).toBeInTheDocument()
    expect(bodyOf(calls(api.calls, '/api/video/preview')[0])).toMatchObject({ video_format: 'tiktok', storyboard: { scenes: [{}, {}] } })
    await userEvent.click(within(shown()).getByRole('button', { name: 'Pause the preview' }))
    fireEvent.change(within(shown()).getByRole('slider', { name: 'Position in the preview' }), { target: { value: '8999' } })
    // The last frame shows the end of the only camera move.
    await waitFor(() => expect(frames.at(-1)).toBe(20))
    expect(within(shown()).getByRole('img', { name: 'Preview of the video' })).toHaveAttribute('data-frame', '8999')
    await enterText(screen.getByRole('textbox', { name: 'Scene 1 caption' }), 'Half price')
    await waitFor(() => expect(within(shown()).queryByRole('img', { name: 'Preview of the video' })).toBeNull())
    expect(calls(api.calls, '/api/video/preview')).toHaveLength(1)
  })

  test('offers no choice of that point with a service that does not support it', async () => {
    open({ 'GET /api/video/options': { success: true, ...options, scenes: { ...options.scenes, focus: undefined } } })
    await add(picture('a.png'))
    expect(screen.getByRole('button', { name: 'Remove a.png' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Choose what the frame shows/ })).toBeNull()
  })

  test('has the line about AI that the user chooses, and so has the video', async () => {
    const { api } = open({ 'POST /api/video/still': still, 'POST /api/video/generate': started() })
    await add(picture('a.png'))
    await instruct()
    await enterText(screen.getByRole('textbox', { name: 'Scene 1 caption' }), 'Half price')
    await openPanel('Look')
    await unfold('Line about AI')
    await userEvent.click(screen.getByRole('combobox', { name: 'Line about AI' }))
    // jsdom computes no layout, so the list stays invisible.
    fireEvent.click(await screen.findByRole('option', { name: 'If AI made a part of the video', hidden: true }))
    await waitFor(() => expect(drawn(api)).toMatchObject({ engine: 'motion', storyboard: { look: { ai_line: 'when_ai' } } }))
    await userEvent.click(startButton())
    await waitFor(() =>
      expect(bodyOf(calls(api.calls, '/api/video/generate')[0])).toMatchObject({ storyboard: { look: { ai_line: 'when_ai' } } }),
    )
  })

  test('requests the frame of Veo, and explains that Veo creates its own framing', async () => {
    const veo = { id: 'veo' as const, about: 'Generates footage.', available: true, reason: null }
    const { api } = open({ 'GET /api/video/options': { success: true, ...options, engines: [veo], default_engine: 'veo' } })
    await add(picture('a.png'))
    await waitFor(() => expect(drawn(api)).toMatchObject({ engine: 'veo', show: 0 }))
    expect(within(shown()).getByText(/Veo creates its own framing\./)).toBeInTheDocument()
  })

  test('shows the picture and offers a retry when the frame is not drawn', async () => {
    const { api } = open({ 'POST /api/video/still': () => problem('validation_failed', 'No.') })
    await add(picture('a.png'))
    await userEvent.click(await within(shown()).findByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(calls(api.calls, '/api/video/still')).toHaveLength(2))
    expect(startButton()).toBeEnabled()
  })
})
