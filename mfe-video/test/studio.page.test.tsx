import { backgroundWork, isPageLoadBlocked } from '@loomcast/web-kit'
import { announcement, enterText, type FakeRequest, fakeStream, problem, renderWithApp, resetApp, toasts } from '@loomcast/web-kit/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { jobWatch } from '../src/job/page-jobs.ts'
import { pictures } from '../src/pictures/page-pictures.ts'
import type { ReadyPicture } from '../src/pictures/picture.ts'
import { NAMED } from '../src/upscale/copy-sizes.ts'
import { byFactor } from '../src/upscale/use-upscaling.ts'
import { prefetchPage, VideoApp } from '../src/video-app.tsx'
import { analysis, failed, finished, job, options, page, picture, quietDay, storyboard, usage } from './server.ts'

type Routes = NonNullable<Parameters<typeof renderWithApp>[1]>['api']

function open(api: Routes = {}, path = '/video-generate') {
  return renderWithApp(<VideoApp />, { path, api: { ...quietDay, ...api } })
}
const calls = (all: FakeRequest[], path: string) => all.filter((call) => call.path === path)
const bodyOf = (call: FakeRequest | undefined) => call?.body as Record<string, unknown>
const started = (more = {}) => ({
  success: true,
  job_id: 'vid_1',
  status: 'pending',
  estimated_time: 'about 40 seconds',
  estimated_seconds: 40,
  message: 'Your images are being animated.',
  engine: 'motion',
  cost: 0,
  job: job({ status: 'pending', progress: 0 }),
  ...more,
})

async function add(...files: File[]) {
  const before = pictures.get().length
  fireEvent.drop((await screen.findByText(/Drop your images here|Add more images/)).closest('.lc-dropzone')!, {
    dataTransfer: { types: ['Files'], files },
  })
  await waitFor(() =>
    expect(
      pictures
        .get()
        .slice(before)
        .every(({ state }) => state.phase === 'ready' || state.phase === 'failed'),
    ).toBe(true),
  )
}
async function instruct(text = 'Show the new autumn menu') {
  await userEvent.click(await screen.findByRole('textbox', { name: /Instructions/ }))
  await userEvent.paste(text)
}
/** Opens a panel beside the preview. */
const openPanel = (name: string) => userEvent.click(screen.getByRole('tab', { name: new RegExp(`^${name}`) }))
/** Opens a setting whose heading shows only its value. */
const unfold = (title: string | RegExp) => userEvent.click(screen.getByText(title, { selector: 'summary, summary > span' }))
const startButton = () => screen.getByRole('button', { name: 'Start video' })
const tile = (name: string) => within(screen.getByText(name).closest('figure')!)

beforeAll(async () => {
  prefetchPage('/video-generate')
  await act(async () => {
    await import('../src/studio/studio.page.tsx')
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

describe('pictures', () => {
  test('uploads valid files with one key per file, and shows why the others are rejected', async () => {
    const { api } = open()
    await add(picture('a.png'), picture('b.heic', 'heic'), picture('c.png'))
    expect(tile('a.png').getByText('Ready')).toBeInTheDocument()
    expect(tile('b.heic').getByRole('alert')).toHaveTextContent("HEIC images aren't supported. Convert the image to JPEG, then upload it.")
    expect(tile('b.heic').queryByRole('button', { name: /Retry/ })).toBeNull()
    const sent = calls(api.calls, '/api/upload/image')
    expect(sent).toHaveLength(2)
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
    await waitFor(() => expect(announcement.get()?.text).toBe('2 images ready, 1 failed'))
  })

  test('retries a failed upload with the same key', async () => {
    let fails = true
    const { api } = open({
      'POST /api/upload/image': () => {
        if (fails) throw new TypeError('fetch failed')
        return quietDay['POST /api/upload/image']()
      },
    })
    await add(picture('a.png'))
    // The file exists only in this page, so page loads are blocked.
    expect(isPageLoadBlocked()).toBe(true)
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry a.png' }))
    expect(await tile('a.png').findByText('Ready')).toBeInTheDocument()
    expect(isPageLoadBlocked()).toBe(false)
    const keys = calls(api.calls, '/api/upload/image').map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toBe(keys[1])
  })

  test('shows the server’s message for a rejected upload', async () => {
    open({ 'POST /api/upload/image': () => problem('upload_storage_full', 'Your uploaded images take 2 GB.') })
    await add(picture('a.png'))
    expect(tile('a.png').getByRole('alert')).toHaveTextContent('Your uploaded images take 2 GB.')
  })

  test('accepts at most ten pictures and reports the rest', async () => {
    open()
    await add(...Array.from({ length: 12 }, (_, at) => picture(`${at}.png`)))
    expect(screen.getByText('A video can have up to 10 images. 2 were not added.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Choose images' })).toBeDisabled()
  })

  test('reorders pictures by keyboard, sends them in that order, and removes one on click', async () => {
    const { api } = open({ 'POST /api/video/generate': started() })
    await add(picture('a.png'), picture('b.png'))
    const [a, b] = pictures.get().map(({ state }) => (state.phase === 'ready' ? state.uploaded.image_url : ''))
    screen.getByRole('button', { name: 'Move a.png, position 1 of 2' }).focus()
    await userEvent.keyboard(' {ArrowRight} ')
    await instruct()
    await userEvent.click(startButton())
    await waitFor(() => expect(bodyOf(calls(api.calls, '/api/video/generate')[0])).toMatchObject({ image_urls: [b, a] }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove a.png' }))
    expect(screen.queryByText('a.png')).toBeNull()
  })
})

describe('undo', () => {
  test('takes back the removal and the order of pictures, with the texts of their scenes, and repeats them', async () => {
    open()
    await add(picture('a.png'), picture('b.png'))
    await enterText(screen.getByRole('textbox', { name: 'Scene 1 caption' }), 'Of a')
    await userEvent.click(screen.getByRole('button', { name: 'Remove a.png' }))
    expect(screen.queryByText('a.png')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(tile('a.png').getByText('Ready')).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Scene 1 caption' })).toHaveValue('Of a')
    await userEvent.click(screen.getByRole('button', { name: 'Redo' }))
    expect(screen.queryByText('a.png')).toBeNull()
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(tile('a.png').getByText('Ready')).toBeInTheDocument()
    expect(announcement.get()?.text).toBe('Change undone')
  })

  test('takes back what the keyboard removed from the timeline, where the arrow keys move between the scenes', async () => {
    open()
    await add(picture('a.png'), picture('b.png'))
    screen.getByRole('button', { name: 'Preview scene 1' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('button', { name: 'Preview scene 2' })).toHaveFocus()
    await userEvent.keyboard('{Delete}')
    expect(screen.queryByText('b.png')).toBeNull()
    expect(screen.getByRole('button', { name: 'Preview scene 1' })).toHaveFocus()
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(tile('b.png').getByText('Ready')).toBeInTheDocument()
  })

  test('leaves Ctrl+Z in a text field to the field', async () => {
    open()
    await add(picture('a.png'))
    await instruct('Autumn')
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(tile('a.png').getByText('Ready')).toBeInTheDocument()
    expect(announcement.get()?.text).not.toBe('Change undone')
  })
})

describe('analysis', () => {
  test('runs with two images and shows guidance and templates, with scores and levels under Details', async () => {
    const { api } = open()
    await add(picture('a.png'))
    expect(calls(api.calls, '/api/analyze-images')).toHaveLength(0)
    await add(picture('b.png'))
    await openPanel('Pictures')
    const panel = within(await screen.findByRole('region', { name: 'Image analysis' }))
    expect(await panel.findByText('Image 2 is blurred: retake it, or leave it out.')).toBeInTheDocument()
    const details = panel.getByText('Details').closest('details')
    expect(details).not.toHaveAttribute('open')
    expect(panel.getByRole('list', { name: 'Guidance' }).compareDocumentPosition(details!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const score = (label: string) => within(details!).getByText(label).parentElement
    expect(score('Overall similarity')).toHaveTextContent('72%good')
    expect(score('Visual similarity')).toHaveTextContent('55%moderate')
    expect(score('Subject consistency')).toHaveTextContent('83%excellent')
    expect(score('Quality prediction')).toHaveTextContent('30%poor')
    await userEvent.click(panel.getByRole('button', { name: 'Use Product showcase' }))
    await openPanel('Look')
    expect(screen.getByRole('radio', { name: /Product showcase/ })).toBeChecked()
  })

  test('shows differences between images as information, without a color of warning or danger', async () => {
    const different = { code: 'person', images: [2], message: 'Image 2 shows a different person than the rest.' }
    const unlike = { overall_similarity: 0.1, visual_similarity: 0.2, subject_consistency: 0.1, user_guidance: [different] }
    open({
      'POST /api/analyze-images': () =>
        Response.json({ success: true, analysis: { ...analysis, ...unlike, quality_prediction: { score: 0.9, band: 'excellent' } } }),
    })
    await add(picture('a.png'), picture('b.png'))
    await openPanel('Pictures')
    const panel = await screen.findByRole('region', { name: 'Image analysis' })
    const message = await within(panel).findByText('Image 2 shows a different person than the rest.')
    expect(message.closest('.lc-alert')).toHaveAttribute('data-tone', 'info')
    for (const each of within(panel).getAllByText('poor')) expect(each).toHaveAttribute('data-tone', 'neutral')
    expect(within(panel).getAllByText('poor')).toHaveLength(3)
  })

  test('hides neither the images nor the start button if it cannot be shown', async () => {
    open({ 'POST /api/analyze-images': () => Response.json({ success: true, analysis: { ...analysis, user_guidance: null } }) })
    await add(picture('a.png'), picture('b.png'))
    await openPanel('Pictures')
    expect(await screen.findByText("The analysis of your images can't be shown")).toBeInTheDocument()
    expect(tile('b.png').getByText('Ready')).toBeInTheDocument()
    expect(startButton()).toBeEnabled()
  })

  test('reserves its space when two images are uploading, and sends one request for all', async () => {
    const waiting: (() => void)[] = []
    const { api } = open({
      'POST /api/upload/image': () => new Promise((done) => waiting.push(() => done(quietDay['POST /api/upload/image']()))),
    })
    fireEvent.drop((await screen.findByText(/Drop your images here/)).closest('.lc-dropzone')!, {
      dataTransfer: { types: ['Files'], files: [picture('a.png'), picture('b.png'), picture('c.png')] },
    })
    await openPanel('Pictures')
    const panel = await screen.findByRole('region', { name: 'Image analysis' })
    expect(panel).toHaveAttribute('aria-busy', 'true')
    for (const [at, name] of ['a.png', 'b.png', 'c.png'].entries()) {
      act(() => waiting[at]?.())
      await tile(name).findByText('Ready')
    }
    expect(await within(panel).findByText('Overall similarity')).toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Image analysis' })).toBe(panel)
    expect(calls(api.calls, '/api/analyze-images').map(({ body }) => (body as { image_urls: string[] }).image_urls.length)).toEqual([3])
  })

  test('does not block the start when it fails', async () => {
    open({ 'POST /api/analyze-images': () => problem('content_refused', 'The images could not be read.') })
    await add(picture('a.png'), picture('b.png'))
    await openPanel('Pictures')
    expect(await screen.findByText("Your images couldn't be analyzed")).toBeInTheDocument()
    expect(startButton()).toBeEnabled()
  })
})

describe('storyboard', () => {
  test('generates texts on demand and keeps the user’s own, even after a reload', async () => {
    open()
    await add(picture('a.png'), picture('b.png'))
    await instruct()
    await userEvent.click(screen.getByRole('textbox', { name: 'Scene 2 caption' }))
    await userEvent.paste('My own words')
    await userEvent.click(screen.getByRole('button', { name: 'Write it for me' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Scene 1 caption' })).toHaveValue('Written 1'))
    expect(screen.getByRole('textbox', { name: 'Scene 2 caption' })).toHaveValue('My own words')
    await unfold(/options of scene 2/)
    await userEvent.click(within(screen.getByRole('region', { name: 'Storyboard' })).getByRole('button', { name: 'own' }))

    cleanup()
    open()
    expect(await screen.findByRole('textbox', { name: 'Scene 2 caption' })).toHaveValue('My own words')
    await unfold(/options of scene 2/)
    expect(screen.getByRole('button', { name: 'own' })).toHaveAttribute('aria-pressed', 'true')
  })

  test('takes a call to action from the instructions, and keeps that of the user', async () => {
    const { storyboard: answer } = storyboard(1)
    const call_to_action = { text: 'Order at', detail: 'ada.example' }
    const { api } = open({
      'POST /api/video/storyboard': { success: true, storyboard: { ...answer, look: { ...answer.look, call_to_action } } },
    })
    await add(picture('a.png'))
    await instruct()
    await userEvent.click(screen.getByRole('button', { name: 'Write it for me' }))
    expect(await screen.findByLabelText('What to do')).toHaveValue('Order at')
    await openPanel('Look')
    await unfold('Title and ending')
    expect(bodyOf(calls(api.calls, '/api/video/storyboard').at(-1))).toMatchObject({ end_card: true })
    await userEvent.clear(screen.getByLabelText('What to do'))
    await enterText(screen.getByLabelText('What to do'), 'Come by')
    await openPanel('Words')
    await userEvent.click(screen.getByRole('button', { name: 'Write it for me' }))
    await waitFor(() => expect(calls(api.calls, '/api/video/storyboard')).toHaveLength(2))
    expect(screen.getByLabelText('What to do')).toHaveValue('Come by')
  })

  describe('with a model that sees pictures', () => {
    const openai = [{ id: 'gpt-4o-mini', name: 'GPT-4o mini', sees_pictures: true }]
    const seeing = { models: { openai }, defaults: { provider: 'openai', model: 'gpt-4o-mini' } }
    const written = (api: ReturnType<typeof open>['api']) => bodyOf(calls(api.calls, '/api/video/storyboard').at(-1))

    test('shows it the pictures only after the user allowed it', async () => {
      const { api } = open({
        'GET /api/models': seeing,
        'PUT /api/settings': ({ body }: FakeRequest) => ({ success: true, settings: body }),
      })
      await add(picture('a.png'))
      await instruct()
      const consent = await screen.findByRole('checkbox', { name: 'Let GPT-4o mini look at my pictures' })
      expect(consent).not.toBeChecked()
      expect(consent).toHaveAccessibleDescription(/^Small copies without location or date go to OpenAI/)
      await userEvent.click(consent)
      expect(consent).toBeChecked()
      expect(bodyOf(calls(api.calls, '/api/settings').find(({ method }) => method === 'PUT'))).toEqual({ show_pictures_to_models: true })
      await userEvent.click(screen.getByRole('button', { name: 'Write it for me' }))
      await waitFor(() => expect(written(api)).toMatchObject({ show_pictures: true }))
    })

    test('does not show them without consent, and keeps the choice if it could not be saved', async () => {
      const { api } = open({ 'GET /api/models': seeing, 'PUT /api/settings': problem('internal_error', 'Try again.') })
      await add(picture('a.png'))
      await instruct()
      await userEvent.click(await screen.findByRole('checkbox', { name: /look at my pictures/ }))
      expect(await screen.findByText("This couldn't be saved. Try again.")).toBeInTheDocument()
      expect(screen.getByRole('checkbox', { name: /look at my pictures/ })).not.toBeChecked()
      await userEvent.click(screen.getByRole('button', { name: 'Write it for me' }))
      await waitFor(() => expect(written(api)).toBeDefined())
      expect(written(api)).not.toHaveProperty('show_pictures')
    })
  })

  test('has no question about pictures for the built-in writer', async () => {
    open()
    await add(picture('a.png'))
    expect(await screen.findByRole('button', { name: 'Write it for me' })).toBeInTheDocument()
    expect(screen.queryByRole('checkbox', { name: /look at my pictures/ })).toBeNull()
  })

  test('keeps the focus on the button during and after the generation', async () => {
    let answer = (_storyboard: object) => {}
    open({ 'POST /api/video/storyboard': () => new Promise((resolve) => (answer = resolve)) })
    await add(picture('a.png'))
    await instruct()
    const write = screen.getByRole('button', { name: 'Write it for me' })
    await userEvent.click(write)
    expect(write).toHaveAttribute('aria-busy', 'true')
    expect(write).toHaveFocus()
    await userEvent.click(write)
    await act(async () => answer(storyboard(1)))
    expect(write).toHaveAttribute('aria-busy', 'false')
    expect(write).toHaveFocus()
    expect(screen.getByRole('textbox', { name: 'Scene 1 caption' })).toHaveValue('Written 1')
  })

  test('shows why texts cannot be generated', async () => {
    open({ 'POST /api/video/storyboard': () => problem('rate_limited', 'Wait a minute.') })
    expect(await screen.findByRole('button', { name: 'Write it for me' })).toBeDisabled()
    await add(picture('a.png'))
    await instruct()
    await userEvent.click(screen.getByRole('button', { name: 'Write it for me' }))
    expect(await screen.findByText('Wait a minute. Nothing was charged.')).toBeInTheDocument()
  })
})

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

  test('has the cards that have a text, and says that an empty one is off', async () => {
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

  test('offers no choice of that point with a service that does not know it', async () => {
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

  test('requests the frame of Veo, and says that Veo creates its own framing', async () => {
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

describe('scenes', () => {
  test('follow the images, and each text follows its image', async () => {
    const { api } = open({ 'POST /api/video/generate': started() })
    await add(picture('a.png'), picture('b.png'))
    await instruct()
    await enterText(screen.getByRole('textbox', { name: 'Scene 1 caption' }), 'Of a')
    await enterText(screen.getByRole('textbox', { name: 'Scene 2 caption' }), 'Of b')
    screen.getByRole('button', { name: 'Move a.png, position 1 of 2' }).focus()
    await userEvent.keyboard(' {ArrowRight} ')
    expect(screen.getByRole('textbox', { name: 'Scene 1 caption' })).toHaveValue('Of b')
    await add(picture('c.png'))
    expect(screen.getAllByRole('textbox', { name: /^Scene \d caption$/ }).map((field) => (field as HTMLTextAreaElement).value)).toEqual([
      'Of b',
      'Of a',
      '',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Remove b.png' }))
    await unfold(/options of scene 2/)
    await userEvent.click(screen.getAllByRole('checkbox', { name: 'No words on this scene' })[1]!)
    await userEvent.click(startButton())
    await waitFor(() => expect(calls(api.calls, '/api/video/generate')).toHaveLength(1))
    expect(bodyOf(calls(api.calls, '/api/video/generate')[0])).toMatchObject({
      scene_count: 2,
      storyboard: { scenes: [{ caption: 'Of a' }, { caption: '' }] },
    })
    expect(calls(api.calls, '/api/video/storyboard')).toHaveLength(0)
  })

  test('says which images have no scene', async () => {
    open({ 'GET /api/video/options': { success: true, ...options, scenes: { ...options.scenes, allowed: [1, 2] } } })
    await add(picture('a.png'), picture('b.png'), picture('c.png'))
    await openPanel('Format')
    expect(screen.getAllByText(/Your plan allows 2 scenes here. Image 3 isn't used./)).toHaveLength(2)
    await openPanel('Words')
    expect(tile('c.png').getByText('Not used in a scene')).toBeInTheDocument()
    expect(screen.getAllByRole('textbox', { name: /^Scene \d caption$/ })).toHaveLength(2)
  })
})

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
    expect(screen.getByRole('button', { name: 'Choose images' })).toHaveFocus()
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

  test('keeps the studio usable and shows unknown figures while the service is unavailable', async () => {
    const unavailable = () => problem('not_found', 'The service is not there.')
    open({ 'GET /api/video/options': unavailable, 'GET /api/video/formats': unavailable, 'GET /api/video/usage': unavailable })
    const panel = within(await screen.findByRole('region', { name: 'Start' }))
    expect(await panel.findByText("Couldn't load how many videos you have left.")).toBeInTheDocument()
    expect(panel.getByText('Cost').nextElementSibling).toHaveTextContent('Unknown')
    expect(panel.queryByText(/costs nothing\. /)).toBeNull()
    expect(screen.getByText('TikTok · 720 × 1280 px')).toBeInTheDocument()
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
    expect(await panel.findByText('about 20 seconds')).toBeInTheDocument()
    expect(panel.getByText('$0.00')).toBeInTheDocument()
    expect(panel.getByText('Unlimited videos').parentElement).toHaveTextContent('Unlimited videos, 1 used this month')
    await openPanel('Format')
    expect(screen.getByText('Animates your own images. It does not generate new footage.')).toBeInTheDocument()
  })
})

describe('upscaling', () => {
  const upscale =
    (changes: Record<string, string | null>) =>
    ({ body }: FakeRequest) => {
      const image_comparisons = (body as { image_urls: string[] }).image_urls.map((original_url, index) => {
        const upscaled_url = changes[index] === null ? null : `/api/files/fil_up${index}`
        return { original_url, upscaled_url, error: upscaled_url ? null : 'Too large to upscale.' }
      })
      const done = image_comparisons.filter(({ upscaled_url }) => upscaled_url)
      return {
        success: true,
        upscaling_results: {
          successful_count: done.length,
          total_images: image_comparisons.length,
          successful_upscales: done,
          failed_upscales: image_comparisons.filter(({ upscaled_url }) => !upscaled_url),
        },
        total_processing_time: 3.2,
        preview_data: { image_comparisons },
      }
    }
  async function begin(routes: Routes, size = '1080p') {
    const { api } = open({ 'POST /api/video/generate': started(), ...routes })
    await add(picture('a.png'), picture('b.png'))
    await instruct()
    await openPanel('Format')
    await unfold('Upscale images')
    await userEvent.click(within(screen.getByRole('radiogroup', { name: 'Upscale images' })).getByRole('radio', { name: size }))
    await userEvent.click(startButton())
    return api
  }

  test('previews a partial success, uses the upscaled pictures and keeps the other originals', async () => {
    const api = await begin({ 'POST /api/upscale/images': upscale({ 1: null }) })
    const dialog = within(await screen.findByRole('dialog', { name: 'Upscaled images' }))
    expect(dialog.getByText('1 of 2 images in 0:03')).toBeInTheDocument()
    expect(dialog.getByText('Too large to upscale. The original will be used.')).toBeInTheDocument()
    expect(dialog.getByRole('slider', { name: /Compare a.png/ })).toBeInTheDocument()
    expect(bodyOf(calls(api.calls, '/api/upscale/images')[0])).toMatchObject({ upscale_factor: 2, enable_upscaling: true })
    await userEvent.click(dialog.getByRole('button', { name: 'Use upscaled images' }))
    await waitFor(() => expect(calls(api.calls, '/api/video/generate')).toHaveLength(1))
    const [first, second] = bodyOf(calls(api.calls, '/api/video/generate')[0])['image_urls'] as string[]
    expect(first).toBe('/api/files/fil_up0')
    expect(second).toMatch(/^\/api\/files\/fil_\d+\?/)
  })

  test('enlarges each picture as far as the chosen size needs, and only smaller ones', () => {
    const sized = (id: string, width: number, height: number) =>
      ({ id, state: { phase: 'ready', uploaded: { width, height } } }) as unknown as ReadyPicture
    const pictures = [sized('a', 800, 600), sized('b', 720, 1280), sized('c', 2000, 1100), sized('d', 300, 400)]
    const factors = [1.25, 1.5, 1.6, 2, 3, 4]
    const groups = (name: string) => {
      const size = NAMED.find((named) => named.name === name)
      return size && [...byFactor(pictures, size, factors)].map(([factor, group]) => [factor, group.map(({ id }) => id).join()])
    }
    expect(groups('1080p')).toEqual([
      [2, 'a'],
      [1.5, 'b'],
      [4, 'd'],
    ])
    expect(groups('4K')).toEqual([
      [4, 'a,d'],
      [3, 'b'],
      [2, 'c'],
    ])
  })

  test.each([
    ['a response without any success', upscale({ 0: null, 1: null })],
    ['an error response', () => problem('upscaling_failed', 'Too large to upscale.')],
  ])('uses the originals and shows a toast when every image fails: %s', async (_, answer) => {
    const api = await begin({ 'POST /api/upscale/images': answer })
    await waitFor(() => expect(calls(api.calls, '/api/video/generate')).toHaveLength(1))
    expect(toasts.get()).toMatchObject([{ message: 'Image upscaling failed. Using original images instead.' }])
  })

  test('lets the user choose when the call fails', async () => {
    const api = await begin({ 'POST /api/upscale/images': () => problem('busy', 'The model is loading.') })
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Image upscaling failed: The model is loading.')).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Use original images' }))
    await waitFor(() => expect(calls(api.calls, '/api/video/generate')).toHaveLength(1))
  })
})

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
      '42%, about 40 seconds left',
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
