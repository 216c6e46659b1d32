import { announcement, type FakeRequest, fakeUploads, problem, renderWithApp, resetApp } from '@loomcast/web-kit/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { SoundPanel } from '../src/look/sound-panel.tsx'
import { MusicPanel } from '../src/music/music-panel.tsx'
import { music, musicFrom, musicToSend, useMusic } from '../src/music/page-music.ts'
import { DEFAULT_LOOK, lookToSend } from '../src/storyboard/storyboard.ts'

const track = { music_url: '/api/files/fil_music?expires=1&signature=x', file_id: 'fil_music', name: 'My Theme', seconds: 84.2 }
const response = { success: true, ...track, bytes: 5, rights_confirmed_at: '2026-11-28T10:00:00.000Z' }
const file = (name = 'My Theme.mp3', type = 'audio/mpeg') => new File(['ID3'], name, { type })

let users = 0
let sent: object
function Sound({ userId }: { userId: string }) {
  const [look, setLook] = useState(DEFAULT_LOOK)
  const own = useMusic()
  sent = lookToSend(look)
  const ownMusic = own.phase === 'ready' ? own.sound.name : undefined
  return (
    <SoundPanel look={look} options={undefined} ownMusic={ownMusic} onMood={() => music.take()} onChange={setLook}>
      <MusicPanel userId={userId} />
    </SoundPanel>
  )
}

type Api = Parameters<typeof renderWithApp>[1] extends infer Options ? (Options extends { api?: infer Answers } ? Answers : never) : never
function open(api: Api, userId = `usr_${++users}`) {
  return renderWithApp(<Sound userId={userId} />, { api: { 'GET /api/video/music': { success: true, music: [] }, ...api } })
}
const drop = async (dropped: File) =>
  fireEvent.drop((await screen.findByText('Drop music here')).closest('.lc-dropzone')!, {
    dataTransfer: { types: ['Files'], files: [dropped] },
  })
const confirm = () => userEvent.click(screen.getByRole('checkbox', { name: 'I have the rights to use this music' }))
const moods = () => screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)

let restoreUploads = () => {}
beforeEach(() => {
  restoreUploads = fakeUploads()
})
afterEach(() => {
  restoreUploads()
  act(() => music.use(null))
  cleanup()
  resetApp()
})

test('uploads music only after the rights are confirmed, plays it, and sends it instead of a mood', async () => {
  const { api } = open({ 'POST /api/upload/music': () => Response.json(response, { status: 201 }) })
  expect(screen.getByRole('button', { name: 'Choose music' })).toBeDisabled()
  await drop(file())
  expect(musicToSend()).toEqual({})
  await confirm()
  await drop(file())
  expect(await screen.findByText('My Theme')).toBeInTheDocument()
  expect(screen.getByText(/1:24 long.*Cuts don't follow its beats\./u)).toBeInTheDocument()
  expect(screen.getByLabelText('Play your music')).toHaveAttribute('src', track.music_url)
  expect(announcement.get()?.text).toBe('Music ready, 1:24 long')
  expect(musicToSend()).toEqual({ music_url: track.music_url })
  expect(moods()).toEqual([])
  const uploads = api.calls.filter(({ path }: FakeRequest) => path === '/api/upload/music')
  expect(uploads.map(({ query }) => query.get('rights_confirmed'))).toEqual(['true'])
})

test('a mood replaces the music, which can be used again or deleted', async () => {
  const { api } = open({
    'GET /api/video/music': { success: true, music: [{ ...track, created_at: '2026-11-28T10:00:00.000Z' }] },
    'DELETE /api/video/music/fil_music': () => problem('music_in_use', 'A video uses this music. Delete the video first.', { status: 409 }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Use My Theme' }))
  expect(musicToSend()).toEqual({ music_url: track.music_url })
  await userEvent.click(screen.getByRole('radio', { name: /^Calm/u }))
  expect(musicToSend()).toEqual({})
  expect(moods().map(({ value }) => value)).toEqual(['calm'])
  await userEvent.click(await screen.findByRole('button', { name: 'Delete My Theme' }))
  expect(await screen.findByText('A video uses this music. Delete the video first.')).toBeInTheDocument()
  expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(true)
})

test('the volume is sent if it was changed, and offered only with music', async () => {
  open({})
  expect(sent).not.toHaveProperty('music_volume')
  const slider = screen.getByRole('slider', { name: /Music volume/u })
  fireEvent.change(slider, { target: { value: '90' } })
  expect(sent).toMatchObject({ music_volume: 90 })
  await userEvent.click(screen.getByRole('radio', { name: /^No music/u }))
  expect(screen.queryByRole('slider', { name: /Music volume/u })).toBeNull()
})

test('explains a file that is rejected here or by the server, and keeps nothing', async () => {
  open({ 'POST /api/upload/music': () => problem('audio_silent', 'This file has no sound.') })
  await confirm()
  await drop(file('notes.txt', 'text/plain'))
  expect(await screen.findByText(/isn't supported music/u)).toBeInTheDocument()
  await drop(file())
  expect(await screen.findByText('This file has no sound.')).toBeInTheDocument()
  expect(musicToSend()).toEqual({})
})

test('keeps the music across a reload, with a new signature', async () => {
  localStorage.setItem('loomcast.draft.music.usr_saved', JSON.stringify(track))
  const renewed = { ...track, music_url: '/api/files/fil_music?expires=2&signature=y' }
  open({ 'GET /api/video/music': { success: true, music: [renewed] } }, 'usr_saved')
  await waitFor(() => expect(musicToSend()).toEqual({ music_url: renewed.music_url }))
  for (const other of [null, 1, {}, { ...track, seconds: '84' }]) expect(musicFrom(other)).toBeNull()
})
