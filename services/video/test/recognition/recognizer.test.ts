import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createInference } from '@loomcast/inference'
import type { SpokenWord } from '../../src/domain/narration.ts'
import { cleanNarration } from '../../src/engines/narration/clean-narration.ts'
import { findSpeech } from '../../src/engines/narration/speech.ts'
import { fetchRecognition, RecognitionMissing } from '../../src/engines/recognition/recognition-files.ts'
import { recognizedWords } from '../../src/engines/recognition/recognized-words.ts'
import { createRecognizer } from '../../src/engines/recognition/recognizer.ts'
import { createSpeaker } from '../../src/engines/speech/speaker.ts'
import { fetchVoice } from '../../src/engines/speech/voice-files.ts'
import { realFfmpeg, tempFolder } from '../support/media.ts'

let folder: string
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ folder, remove } = await tempFolder())
})
afterAll(() => remove())

const never = new AbortController().signal

describe('recognizes real speech', () => {
  const inference = createInference({ runTimeoutMs: 300_000 })
  beforeAll(() => Promise.all([fetchVoice(), fetchRecognition(), inference.prepare()]), 420_000)
  afterAll(() => inference.close())

  test('with a price, a name and a pause, each word at its time', async () => {
    const ffmpeg = await realFfmpeg()
    const speaker = createSpeaker({ inference })
    const texts = ['Mara Lopez sells forty fresh loaves every Saturday.', 'They cost $7.50, and the shop opens at nine.']
    const spoken: SpokenWord[] = []
    let at = 0.8
    for (const [index, text] of texts.entries()) {
      const speech = await speaker.speak({ text, folder, name: `part-${index}`, signal: never })
      spoken.push(...(speech?.words ?? []).map(({ written, start, end }) => ({ text: written, start: at + start, end: at + end })))
      at += (speech?.seconds ?? 0) + 0.9
    }
    const parts = '[0:a]adelay=800,apad=pad_dur=0.9[one];[1:a]apad=pad_dur=2[two];[one][two]concat=n=2:v=0:a=1'
    const args = ['-i', 'part-0.wav', '-i', 'part-1.wav', '-filter_complex', parts, '-f', 'wav', 'received']
    await ffmpeg.run({ folder, signal: never, args })
    // As it is stored: without the silence at both ends.
    const narration = await cleanNarration(ffmpeg, folder, never)
    const samples = ['-ar', '16000', '-ac', '1', '-f', 's16le', 'samples.pcm']
    await ffmpeg.run({ folder, signal: never, args: ['-i', 'narration.m4a', ...samples] })
    const file = join(folder, 'samples.pcm')
    const { buffer, byteOffset, byteLength } = await readFile(file)
    const { stretches } = findSpeech(new Int16Array(buffer, byteOffset, byteLength / 2))
    const words = recognizedWords(await createRecognizer().recognize(file, never), stretches)

    const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9$.]|\.$/gu, '')
    const found = words.map(({ text }) => plain(text))
    const expected = spoken.map(({ text }) => (text === 'forty' ? '40' : text === 'nine' ? '9' : plain(text)))
    expect(found).toHaveLength(expected.length)
    expect(found).toContain('$7.50')
    expect(found.filter((word, index) => word !== expected[index]).length).toBeLessThanOrEqual(2)
    const removed = (spoken[0]?.start ?? 0) - (narration.speech[0]?.start ?? 0)
    for (const [index, { text, start, end }] of words.entries()) {
      expect([text, Math.abs(start - ((spoken[index]?.start ?? 0) - removed)) < 0.3]).toEqual([text, true])
      expect(stretches.some((stretch) => start >= stretch.start && end <= stretch.end + 0.05)).toBe(true)
    }
    // Silence has no words, although the model invents some.
    const silent = join(folder, 'silent.pcm')
    await writeFile(silent, Buffer.alloc(64_000))
    expect(recognizedWords(await createRecognizer().recognize(silent, never), [{ start: 0, end: 2 }])).toEqual([])
  })
})

describe('the process', () => {
  const files = async () => folder
  const program = (script: string, options = {}) => createRecognizer({ files, command: ['sh', '-c', script], ...options })

  test('has no network and none of the variables of the service', async () => {
    process.env['RECOGNIZER_SECRET'] = 'secret'
    const script = 'printf \'[{"net":%s,"secret":"%s"}]\' "$(grep -c : /proc/net/dev)" "$RECOGNIZER_SECRET"'
    const [part] = (await program(script).recognize('x', never)) as unknown as { net: number; secret: string }[]
    delete process.env['RECOGNIZER_SECRET']
    expect(part).toEqual({ net: 1, secret: '' })
  })

  test.each([
    ['crashes', 'echo broken >&2; exit 3', /ended with 3: broken/],
    ['is killed', 'kill -9 $$', /ended with/],
    ['writes something else', 'echo no', /wrote something else/],
    ['writes without end', 'exec yes', /ended with/],
    ['uses too much memory', 'exec python3 -c "bytes(3 << 30)"', /MemoryError/],
  ])('is reported when it %s', async (_name, script, message) => {
    await expect(program(script).recognize('x', never)).rejects.toThrow(message)
  })

  test('ends at the time limit, and when the caller leaves', async () => {
    await expect(program('exec sleep 60', { timeoutMs: 300 }).recognize('x', never)).rejects.toThrow(/no result within 300 ms/)
    const left = new AbortController()
    const pid = join(folder, 'pid')
    const running = program(`echo $$ > ${pid}; exec sleep 60`).recognize('x', left.signal)
    const number = await until(() => readFile(pid, 'utf8').then(Number, () => 0))
    left.abort(new Error('left'))
    await expect(running).rejects.toThrow('left')
    await until(async () => !isRunning(number))
  })

  test('a missing download is reported, and the next request tries again', async () => {
    const path = process.env['PATH']
    const cache = join(folder, 'cache')
    process.env['PATH'] = folder
    try {
      await expect(fetchRecognition(cache)).rejects.toThrow(RecognitionMissing)
      await expect(fetchRecognition(cache)).rejects.toThrow(/Python with pip is needed/)
    } finally {
      process.env['PATH'] = path
    }
  })
})

async function until<T>(read: () => Promise<T>): Promise<T> {
  for (;;) {
    const value = await read()
    if (value) return value
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
