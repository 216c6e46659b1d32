import { announcement, type FakeRequest, fakeUploads, problem, renderWithApp, resetApp } from '@loomcast/web-kit/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NarrationPanel, type NarrationPanelProps } from '../src/narration/narration-panel.tsx'
import { narration, narrationToSend } from '../src/narration/page-narration.ts'

const response = {
  success: true,
  narration_url: '/api/files/fil_voice?expires=1&signature=x',
  file_id: 'fil_voice',
  seconds: 21.4,
  video_seconds: 22.3,
  scene_counts: { motion: [2, 3, 4, 5], veo: [3, 4, 5] },
}
const recording = (name = 'voice.mp3', type = 'audio/mpeg', content = 'ID3') => new File([content], name, { type })

let users = 0
function open(
  api: Parameters<typeof renderWithApp>[1] extends infer Options ? (Options extends { api?: infer Api } ? Api : never) : never,
  props: Partial<NarrationPanelProps> = {},
) {
  const userId = props.userId ?? `usr_${++users}`
  const panel = <NarrationPanel userId={userId} scenes={3} engine="motion" synthetic={false} {...props} />
  return { userId, ...renderWithApp(panel, { api: { 'GET /api/video/narrations': { success: true, narrations: [] }, ...api } }) }
}
const drop = async (file: File) =>
  fireEvent.drop((await screen.findByText('Drop a recording here')).closest('.lc-dropzone')!, {
    dataTransfer: { types: ['Files'], files: [file] },
  })

let restoreUploads = () => {}
beforeEach(() => {
  restoreUploads = fakeUploads()
})
afterEach(() => {
  restoreUploads()
  act(() => narration.use(null))
  cleanup()
  resetApp()
})

test('uploads a recording, announces it, plays it back and sends it with the video', async () => {
  const { api } = open({ 'POST /api/upload/narration': () => Response.json(response, { status: 201 }) }, { synthetic: true })
  await drop(recording())
  expect(await screen.findByText('voice.mp3')).toBeInTheDocument()
  expect(screen.getByText(/0:21 long.*It replaces the synthetic voice\./u)).toBeInTheDocument()
  expect(announcement.get()?.text).toBe('Narration ready, 0:21 long')
  expect(screen.getByLabelText('Play your narration')).toHaveAttribute('src', response.narration_url)
  expect(narrationToSend()).toEqual({ narration_url: response.narration_url })
  const [sent] = api.calls.filter(({ path }: FakeRequest) => path === '/api/upload/narration')
  expect(sent?.headers.get('idempotency-key')).toBeTruthy()
})

test('removes the recording here and on the server', async () => {
  const { api } = open({
    'POST /api/upload/narration': () => Response.json(response, { status: 201 }),
    'DELETE /api/video/narrations/fil_voice': { success: true, file_id: 'fil_voice' },
  })
  await drop(recording())
  await userEvent.click(await screen.findByRole('button', { name: 'Remove your narration' }))
  expect(await screen.findByText('Drop a recording here')).toBeInTheDocument()
  expect(narrationToSend()).toEqual({})
  await waitFor(() => expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(true))
})

test('explains a recording that is rejected here or by the server, and keeps nothing', async () => {
  const { api } = open({ 'POST /api/upload/narration': () => problem('audio_silent', 'No speech was found in this recording.') })
  await drop(recording('notes.txt', 'text/plain'))
  expect(await screen.findByText(/isn't a supported recording/u)).toBeInTheDocument()
  expect(api.calls.filter(({ path }) => path === '/api/upload/narration')).toHaveLength(0)
  await drop(recording('quiet.wav', 'audio/wav'))
  expect(await screen.findByText('No speech was found in this recording.')).toBeInTheDocument()
  expect(narrationToSend()).toEqual({})
})

test('warns before the start when the recording does not fit the scenes', async () => {
  open({ 'POST /api/upload/narration': () => Response.json(response, { status: 201 }) }, { scenes: 1 })
  await drop(recording())
  expect(
    await screen.findByText(
      'This recording fits 2, 3, 4, or 5 scenes, and the video has 1. Change the number of scenes, or upload another recording.',
    ),
  ).toBeInTheDocument()
})

test('keeps the recording across a reload, with a new signature, and drops one that was deleted', async () => {
  const saved = JSON.stringify({ ...response, name: 'voice.mp3' })
  localStorage.setItem('loomcast.draft.narration.usr_saved', saved)
  const renewed = { ...response, narration_url: '/api/files/fil_voice?expires=2&signature=y' }
  open({ 'GET /api/video/narrations': { success: true, narrations: [renewed] } }, { userId: 'usr_saved' })
  await waitFor(() => expect(narrationToSend()).toEqual({ narration_url: renewed.narration_url }))
  cleanup()
  localStorage.setItem('loomcast.draft.narration.usr_gone', saved)
  open({}, { userId: 'usr_gone' })
  expect(await screen.findByText('Drop a recording here')).toBeInTheDocument()
  expect(localStorage.getItem('loomcast.draft.narration.usr_gone')).toBeNull()
})
