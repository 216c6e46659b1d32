import { announcement, type FakeRequest, fakeUploads, problem, renderWithApp, resetApp } from '@loomcast/web-kit/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NarrationPanel, type NarrationPanelProps } from '../src/narration/narration-panel.tsx'
import { briefOf, narration, narrationToSend } from '../src/narration/page-narration.ts'
import { captionsOf } from '../src/narration/scene-words.ts'

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
  const panel = <NarrationPanel userId={userId} scenes={3} engine="motion" synthetic={false} onCaptions={() => {}} {...props} />
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

describe('the words of the recording', () => {
  const line = (text: string, start: number, end: number) => ({ text, start, end })
  const transcript = {
    words: ['Mara', 'lapis', 'bakes.', 'Every', 'day.'].map((text, index) => line(text, 2 * index, 2 * index + 1.8)),
    lines: [line('Mara lapis bakes.', 0, 5.8), line('Every day.', 6, 9.8)],
  }
  const uploaded = { 'POST /api/upload/narration': () => Response.json(response, { status: 201 }) }
  const words = '/api/video/narrations/fil_voice/words'

  test('are found, corrected, saved and used as captions', async () => {
    const used: string[][] = []
    const corrected = {
      words: transcript.words.with(1, line('Lopez', 2, 3.8)),
      lines: transcript.lines.with(0, line('Mara Lopez bakes.', 0, 5.8)),
    }
    const { api } = open(
      { ...uploaded, [`POST ${words}`]: { success: true, ...transcript }, [`PUT ${words}`]: { success: true, ...corrected } },
      { scenes: 2, onCaptions: (captions) => used.push(captions) },
    )
    await drop(recording())
    await userEvent.click(await screen.findByRole('button', { name: 'Find the words' }))
    const first = await screen.findByRole('textbox', { name: 'Words at 0:00' })
    expect(announcement.get()?.text).toBe('5 words found')
    expect(first).toHaveFocus()
    expect(screen.getByRole('textbox', { name: 'Words at 0:06' })).toHaveValue('Every day.')
    await userEvent.clear(first)
    await userEvent.type(first, 'Mara Lopez{Enter}bakes.')
    expect(first).toHaveValue('Mara Lopez bakes.')
    await userEvent.click(screen.getByRole('button', { name: 'Use these words as captions' }))
    await waitFor(() => expect(used).toEqual([['Mara Lopez bakes.', 'Every day.']]))
    const sent = api.calls.find(({ method }) => method === 'PUT')
    expect(sent?.body).toEqual({ lines: ['Mara Lopez bakes.', 'Every day.'] })
    expect(await screen.findByText('These words are your captions.')).toBeInTheDocument()
    // Unchanged words are not saved again.
    await userEvent.click(screen.getByRole('button', { name: 'Use these words as captions' }))
    await waitFor(() => expect(used).toHaveLength(2))
    // The words count as what the user says about the video.
    expect(briefOf(' With a warm look. ')).toBe('Mara Lopez bakes. Every day.\n\nWith a warm look.')
    act(() => narration.use(null))
    expect(briefOf(' With a warm look. ')).toBe('With a warm look.')
    expect(api.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  })

  test('that were found before are shown, without finding them again', async () => {
    const listed = { success: true, narrations: [{ ...response, transcript }] }
    const { api } = open({ ...uploaded, 'GET /api/video/narrations': listed })
    await drop(recording())
    expect(await screen.findByRole('textbox', { name: 'Words at 0:00' })).toHaveValue('Mara lapis bakes.')
    expect(api.calls.filter(({ method, path }) => method === 'POST' && path === words)).toHaveLength(0)
  })

  test('that are not found or not saved are explained, and corrections stay', async () => {
    let answers = [
      () => problem('words_not_recognized', 'No English words were recognized.'),
      () => Response.json({ success: true, ...transcript }),
    ]
    open({
      ...uploaded,
      [`POST ${words}`]: () => answers.shift()!(),
      [`PUT ${words}`]: () => problem('not_found', 'This narration no longer exists.'),
    })
    await drop(recording())
    await userEvent.click(await screen.findByRole('button', { name: 'Find the words' }))
    expect(await screen.findByText('No English words were recognized.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Find the words' })).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Find the words' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Words at 0:06' }), '!')
    await userEvent.click(screen.getByRole('button', { name: 'Use these words as captions' }))
    expect(await screen.findByText('This narration no longer exists.')).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Words at 0:06' })).toHaveValue('Every day.!')
    answers = []
  })

  test('are no longer sought after a cancellation', async () => {
    open({ ...uploaded, [`POST ${words}`]: () => new Promise<Response>(() => {}) })
    await drop(recording())
    await userEvent.click(await screen.findByRole('button', { name: 'Find the words' }))
    expect(screen.getByRole('status')).toHaveTextContent('Finding the words.')
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('button', { name: 'Find the words' })).toHaveFocus()
  })
})

describe('captions from words', () => {
  const spoken = (texts: string[], seconds = 1) =>
    texts.map((text, index) => ({ text, start: index * seconds, end: (index + 1) * seconds - 0.2 }))

  test('change at the ends of sentences, then of lines, and within a line only if there are too few', () => {
    const words = spoken('One two three four. Five six seven. Eight nine ten eleven twelve.'.split(' '))
    const lines = [
      { text: 'One two three four.', start: 0, end: 3.8 },
      { text: 'Five six seven.', start: 4, end: 6.8 },
      { text: 'Eight nine ten eleven twelve.', start: 7, end: 11.8 },
    ]
    expect(captionsOf({ words, lines }, 3, 200)).toEqual(lines.map(({ text }) => text))
    expect(captionsOf({ words, lines }, 2, 200)).toEqual(['One two three four. Five six seven.', 'Eight nine ten eleven twelve.'])
    const unmarked = spoken('one two three four five six seven eight nine ten eleven twelve'.split(' '))
    const whole = { words: unmarked, lines: [{ text: '', start: 0, end: 11.8 }] }
    expect(captionsOf(whole, 3, 200)).toEqual(['one two three four', 'five six seven eight', 'nine ten eleven twelve'])
    // A sentence is a better place than another pause that is nearer to the middle.
    const comma = spoken('One two three. Four five six, seven eight nine ten'.split(' '))
    const pauses = [
      { text: 'One two three.', start: 0, end: 2.8 },
      { text: 'Four five six,', start: 3, end: 5.8 },
      { text: 'seven eight nine ten', start: 6, end: 9.8 },
    ]
    expect(captionsOf({ words: comma, lines: pauses }, 2, 200)).toEqual(['One two three.', 'Four five six, seven eight nine ten'])
  })

  test('keep within the limit of characters, and leave scenes empty when there are fewer words', () => {
    const words = spoken(['a'.repeat(30), 'b'.repeat(30), 'c'.repeat(30), 'd'], 4)
    const captions = captionsOf({ words, lines: [] }, 2, 70)
    expect(captions.join(' ')).toBe(words.map(({ text }) => text).join(' '))
    expect(captions.every((caption) => caption.length <= 70)).toBe(true)
    expect(captionsOf({ words: spoken(['Hello']), lines: [] }, 3, 200)).toEqual(['Hello', '', ''])
    expect(captionsOf({ words: [], lines: [] }, 2, 200)).toEqual(['', ''])
  })
})
