import { isPageLoadBlocked } from '@loomcast/web-kit'
import { announcement, enterText, problem } from '@loomcast/web-kit/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { pictures } from '../src/pictures/page-pictures.ts'
import { analysis, picture, quietDay } from './server.ts'
import { add, bodyOf, calls, instruct, open, openPanel, setUpStudio, startButton, started, tile } from './support/studio-page.tsx'

setUpStudio()

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

  test('names all limits before the first picture, and few of them in the narrow place beside it', async () => {
    open()
    expect(await screen.findByText(/and 40 megapixels/)).toBeInTheDocument()
    await add(picture('a.png'))
    expect(screen.getByText(/^1 of 10\. Images up to 10 MB\b/)).toBeInTheDocument()
    expect(screen.queryByText(/and 40 megapixels/)).toBeNull()
  })

  test('accepts at most ten pictures and reports the rest', async () => {
    open()
    await add(...Array.from({ length: 12 }, (_, at) => picture(`${at}.png`)))
    expect(screen.getByText('A video can have up to 10 images and clips. 2 were not added.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Choose files' })).toBeDisabled()
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
    // The page has no heading between its own and this one.
    expect(await panel.findByRole('heading', { level: 2, name: 'Suggested templates' })).toBeInTheDocument()
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
    fireEvent.drop((await screen.findByText(/Drop your images/)).closest('.lc-dropzone')!, {
      dataTransfer: { types: ['Files'], files: [picture('a.png'), picture('b.png'), picture('c.png')] },
    })
    await openPanel('Pictures')
    const panel = await screen.findByRole('region', { name: 'Image analysis' })
    expect(panel).toHaveAttribute('aria-busy', 'true')
    for (const [at, name] of ['a.png', 'b.png', 'c.png'].entries()) {
      await waitFor(() => expect(waiting.length).toBeGreaterThan(at))
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
