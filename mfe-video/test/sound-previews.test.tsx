import { renderWithApp, resetApp } from '@loomcast/web-kit/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useCallback, useState } from 'react'
import type { PreviewBody } from '../src/api/video.api.ts'
import { MoodButton } from '../src/look/mood-button.tsx'
import { SoundPanel } from '../src/look/sound-panel.tsx'
import { MusicPanel } from '../src/music/music-panel.tsx'
import { music } from '../src/music/page-music.ts'
import type { LoadedFilm } from '../src/preview/draw-film.ts'
import { useFilmSound } from '../src/preview/use-film-sound.ts'
import { DEFAULT_LOOK } from '../src/storyboard/storyboard.ts'

const track = { music_url: '/api/files/fil_music?expires=1&signature=x', file_id: 'fil_music', name: 'My Theme', seconds: 84.2 }

/** What was done with the sounds of the page, in order. jsdom plays none. */
let done: { what: 'play' | 'pause'; audio: HTMLMediaElement }[]
let refuses: boolean
beforeEach(() => {
  done = []
  refuses = false
  for (const what of ['play', 'pause'] as const)
    Object.defineProperty(HTMLMediaElement.prototype, what, {
      configurable: true,
      value(this: HTMLMediaElement) {
        done.push({ what, audio: this })
        if (what === 'pause') return undefined
        return refuses ? Promise.reject(new Error('NotAllowedError')) : Promise.resolve()
      },
    })
})
afterEach(() => {
  act(() => music.use(null))
  cleanup()
  resetApp()
})

async function open() {
  const api = { 'GET /api/video/music': { success: true, music: [{ ...track, created_at: '2026-11-28T10:00:00.000Z' }] } }
  const rendered = renderWithApp(
    <SoundPanel look={DEFAULT_LOOK} options={undefined} onChange={() => {}}>
      <MusicPanel userId="usr_listener" />
    </SoundPanel>,
    { api },
  )
  await screen.findByRole('button', { name: 'Play My Theme' })
  await screen.findByRole('button', { name: 'Play Calm music' })
  return rendered
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const actions = () => done.map(({ what }) => what)

test('each mood and each uploaded track can be heard, and silence cannot', async () => {
  await open()
  for (const name of ['Calm', 'Upbeat', 'Warm', 'Cinematic', 'Playful'])
    expect(screen.getByRole('button', { name: `Play ${name} music` })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Play No music music' })).toBeNull()
})

test('a mood is heard without being chosen, by keyboard too', async () => {
  await open()
  const chosen = screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)
  screen.getByRole('button', { name: 'Play Cinematic music' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(actions()).toEqual(['play'])
  expect(screen.getByRole('button', { name: 'Pause Cinematic music' })).toHaveFocus()
  await userEvent.keyboard(' ')
  expect(actions()).toEqual(['play', 'pause'])
  expect(chosen).toBeChecked()
})

test('one sound plays at a time, and a track continues where it was paused', async () => {
  await open()
  await press('Play My Theme')
  await press('Play Calm music')
  expect(actions()).toEqual(['play', 'pause', 'play'])
  expect(done[1]?.audio).toBe(done[0]?.audio)
  expect(screen.getByRole('button', { name: 'Play My Theme' })).toBeInTheDocument()
  await press('Play My Theme')
  expect(done.at(-1)?.audio).toBe(done[0]?.audio)
  expect(done[0]?.audio.getAttribute('src')).toBe(track.music_url)
  expect(screen.getByRole('button', { name: 'Play Calm music' })).toBeInTheDocument()
})

test('the player of the chosen track stops a sound of a mood', async () => {
  await open()
  await press('Play Warm music')
  await press('Use My Theme')
  fireEvent.play(screen.getByLabelText('Play your music'))
  expect(actions()).toEqual(['play', 'pause'])
  expect(screen.getByRole('button', { name: 'Play Warm music' })).toBeInTheDocument()
})

test('a sound that has ended can be played again, and one that plays stops when the page is closed', async () => {
  const { unmount } = await open()
  await press('Play Upbeat music')
  act(() => void done[0]?.audio.dispatchEvent(new Event('ended')))
  await press('Play Upbeat music')
  expect(actions()).toEqual(['play', 'play'])
  unmount()
  expect(actions()).toEqual(['play', 'play', 'pause'])
})

test('a sound that the browser refuses to play is offered again', async () => {
  await open()
  refuses = true
  await press('Play Playful music')
  expect(await screen.findByRole('button', { name: 'Play Playful music' })).toBeInTheDocument()
})

const body = { storyboard: { look: {}, scenes: [] } } as unknown as PreviewBody
const film = { frames: 90, fps: 30, segments: [], clips: new Map() } as unknown as LoadedFilm

function Preview({ muted = false }: { muted?: boolean }) {
  const [playing, setPlaying] = useState(false)
  const onStopped = useCallback(() => setPlaying(false), [])
  useFilmSound({ body, film, frame: 0, playing, muted, onStopped })
  return (
    <button type="button" onClick={() => setPlaying(!playing)}>
      {playing ? 'Pause the preview' : 'Play the preview'}
    </button>
  )
}

async function openPreview(muted = false) {
  const { api } = renderWithApp(
    <>
      <Preview muted={muted} />
      <MoodButton mood="calm" name="Calm" />
    </>,
    { api: { 'POST /api/video/preview/sound': { sound: 'data:audio/mpeg;base64,AA==' } } },
  )
  await waitFor(() => expect(api.calls.some(({ path }) => path === '/api/video/preview/sound')).toBe(true))
  await press('Play the preview')
  await waitFor(() => expect(actions()).toContain('play'))
}

test('the preview of the film stops while a mood is heard, and the other way round', async () => {
  await openPreview()
  await press('Play Calm music')
  expect(screen.getByRole('button', { name: 'Play the preview' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Pause Calm music' })).toBeInTheDocument()
  await press('Play the preview')
  expect(screen.getByRole('button', { name: 'Play Calm music' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Pause the preview' })).toBeInTheDocument()
})

test('a preview without sound continues while a mood is heard', async () => {
  await openPreview(true)
  await press('Play Calm music')
  expect(screen.getByRole('button', { name: 'Pause Calm music' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Pause the preview' })).toBeInTheDocument()
})
