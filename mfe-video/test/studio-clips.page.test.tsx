import { problem } from '@loomcast/web-kit/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { pictures } from '../src/pictures/page-pictures.ts'
import { picture } from './server.ts'
import { add, bodyOf, calls, instruct, open, setUpStudio, startButton, started, tile } from './support/studio-page.tsx'

setUpStudio()

/** jsdom plays nothing: as in a browser that cannot play the clip. */
beforeEach(() => {
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {})
  jest.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function unplayable(this: HTMLMediaElement) {
    queueMicrotask(() => this.dispatchEvent(new Event('error')))
  })
})

const movie = (name: string) => new File(['\0\0\0\x20ftypisom'], name, { type: 'video/mp4' })
const stored = {
  success: true,
  clip_url: '/api/files/fil_clip?expires=1&signature=x',
  file_id: 'fil_clip',
  seconds: 12.34,
  has_sound: true,
  width: 640,
  height: 360,
  bytes: 20_000,
  image_url: '/api/files/fil_poster?expires=1&signature=x',
  image_id: 'fil_poster',
}
const routes = {
  'POST /api/upload/clip': () => Response.json(stored, { status: 201 }),
  'POST /api/video/generate': () => Response.json(started(), { status: 202 }),
}
const listed = { ...stored, created_at: '2026-11-28T10:00:00.000Z' }
const dialog = (name: string) => screen.findByRole('dialog', { name })
const sent = (api: ReturnType<typeof open>['api']) => bodyOf(calls(api.calls, '/api/video/generate')[0])

describe('clips', () => {
  test('are uploaded beside images, and started with the part and the volume that were chosen', async () => {
    const { api } = open(routes)
    await add(picture('a.png'), movie('oven.mp4'))
    expect(tile('oven.mp4').getByText('Clip of')).toBeInTheDocument()
    expect(tile('oven.mp4').getByText('8.0 s')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Trim oven.mp4' }))
    const trim = within(await dialog('Trim oven.mp4'))
    expect(trim.getByText('8.0 of 12.3 seconds')).toBeInTheDocument()
    fireEvent.change(trim.getByRole('textbox', { name: 'Start' }), { target: { value: '2.5' } })
    fireEvent.change(trim.getByRole('slider', { name: 'End of the part' }), { target: { value: '6' } })
    expect(trim.getByText('3.5 of 12.3 seconds')).toBeInTheDocument()
    // The end moves the start before it, and stays in the clip.
    fireEvent.change(trim.getByRole('slider', { name: 'End of the part' }), { target: { value: '3' } })
    expect(trim.getByText('1.0 of 12.3 seconds')).toBeInTheDocument()
    expect(trim.getByRole('slider', { name: 'Start of the part' })).toHaveValue('2')
    fireEvent.change(trim.getByRole('slider', { name: 'Volume of the clip' }), { target: { value: '40' } })
    await userEvent.click(trim.getByRole('button', { name: 'Done' }))
    expect(tile('oven.mp4').getByText('1.0 s')).toBeInTheDocument()
    await instruct()
    await userEvent.click(startButton())
    await waitFor(() => expect(sent(api)).toBeDefined())
    expect(sent(api)).toMatchObject({
      image_urls: [expect.stringContaining('/api/files/'), stored.image_url],
      storyboard: { scenes: [{}, { clip: { clip_url: stored.clip_url, start_seconds: 2, seconds: 1, sound: true, volume: 40 } }] },
    })
    expect(sent(api)).not.toHaveProperty('storyboard.scenes.0.clip')
  })

  test('can be muted, and undo and redo change it back', async () => {
    const { api } = open(routes)
    await add(movie('oven.mp4'))
    await userEvent.click(screen.getByRole('button', { name: 'Trim oven.mp4' }))
    const trim = within(await dialog('Trim oven.mp4'))
    await userEvent.click(trim.getByRole('switch', { name: /^Keep its sound/ }))
    expect(trim.queryByRole('slider', { name: 'Volume of the clip' })).toBeNull()
    await userEvent.click(trim.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: /^Undo/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Trim oven.mp4' }))
    expect(within(await dialog('Trim oven.mp4')).getByRole('switch', { name: /^Keep its sound/ })).toBeChecked()
    await userEvent.click(within(await dialog('Trim oven.mp4')).getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: /^Redo/ }))
    await instruct()
    await userEvent.click(startButton())
    await waitFor(() => expect(sent(api)).toMatchObject({ storyboard: { scenes: [{ clip: { sound: false } }] } }))
    expect(sent(api)).not.toHaveProperty('storyboard.scenes.0.clip.volume')
  })

  test('that are refused say why, and those that failed can be repeated', async () => {
    let refused = 0
    open({
      ...routes,
      'POST /api/upload/clip': () => {
        refused += 1
        return refused === 1
          ? problem('clip_limits', 'This clip is longer than 60 seconds. Cut it, then upload it again.')
          : problem('rate_limited', 'Another clip of yours is being uploaded. Upload one clip at a time.', { status: 429 })
      },
    })
    await add(movie('long.mp4'), movie('busy.mp4'))
    expect(tile('long.mp4').getByRole('alert')).toHaveTextContent('This clip is longer than 60 seconds. Cut it, then upload it again.')
    expect(tile('long.mp4').queryByRole('button', { name: 'Retry long.mp4' })).toBeNull()
    expect(tile('busy.mp4').getByRole('button', { name: 'Retry busy.mp4' })).toBeInTheDocument()
  })

  test('are uploaded one at a time, and a clip that is removed is not uploaded', async () => {
    const waiting: (() => void)[] = []
    const { api } = open({
      ...routes,
      'POST /api/upload/clip': () => new Promise((done) => waiting.push(() => done(Response.json(stored, { status: 201 })))),
    })
    fireEvent.drop((await screen.findByText(/Drop your images/)).closest('.lc-dropzone')!, {
      dataTransfer: { types: ['Files'], files: [movie('a.mp4'), movie('b.mp4'), movie('c.mp4')] },
    })
    await waitFor(() => expect(waiting).toHaveLength(1))
    await waitFor(() => expect(pictures.get().every(({ state }) => state.phase === 'uploading')).toBe(true))
    await userEvent.click(screen.getByRole('button', { name: 'Remove b.mp4' }))
    waiting[0]?.()
    await waitFor(() => expect(waiting).toHaveLength(2))
    waiting[1]?.()
    await waitFor(() =>
      expect(pictures.get().map(({ name, state }) => [name, state.phase])).toEqual([
        ['a.mp4', 'ready'],
        ['c.mp4', 'ready'],
      ]),
    )
    expect(calls(api.calls, '/api/upload/clip')).toHaveLength(2)
  })

  test('of earlier videos are offered again, and can be deleted unless a video uses them', async () => {
    const clips = [listed, { ...listed, file_id: 'fil_old', seconds: 4, has_sound: false }]
    open({
      ...routes,
      'GET /api/video/clips': { success: true, clips },
      'DELETE /api/video/clips/fil_old': () => problem('clip_in_use', 'A video uses this clip. Delete the video first.', { status: 409 }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Your earlier clips' }))
    const earlier = within(await dialog('Your earlier clips'))
    await userEvent.click(earlier.getByRole('button', { name: /^Delete clip, 4.0 s, no sound/ }))
    expect(await earlier.findByText('A video uses this clip. Delete the video first.')).toBeInTheDocument()
    await userEvent.click(earlier.getByRole('button', { name: /^Add clip, 12.3 s/ }))
    expect(await screen.findByRole('button', { name: /^Trim Clip of/ })).toBeInTheDocument()
    expect(pictures.get()[0]).toMatchObject({
      state: { phase: 'ready', uploaded: { file_id: 'fil_poster', clip: { file_id: 'fil_clip' } } },
    })
  })
})
