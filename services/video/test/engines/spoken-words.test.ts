import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Look } from '../../src/domain/storyboard.ts'
import type { Ffmpeg } from '../../src/engines/ffmpeg/encoder.ts'
import { createMotionEngine } from '../../src/engines/motion/motion-engine.ts'
import { letterTimes, timeAfter } from '../../src/engines/picture/captions/letter-times.ts'
import { rememberSpeech } from '../../src/engines/speech/remember-speech.ts'
import type { Speaker, SpeechRequest, SpokenPart } from '../../src/engines/speech/speaker.ts'
import { plainImage, QUIET, realFfmpeg, scene, tempFolder } from '../support/media.ts'

const SIZE = { width: 270, height: 480 }
const KARAOKE: Look = { ...QUIET, captions: 'karaoke', voice: 'synthetic' }
const signal = new AbortController().signal
const temp = await tempFolder()
let ffmpeg: Ffmpeg
let image: string

beforeAll(async () => {
  ffmpeg = await realFfmpeg()
  image = await plainImage(join(temp.folder, 'image.png'), { width: 400, height: 700 }, '#446644')
})
afterAll(() => temp.remove())

interface FakeSpeaker extends Speaker {
  requests: SpeechRequest[]
}

/** Speaks nothing, but reports these times. */
function fakeSpeaker(words: SpokenPart[] | Error): FakeSpeaker {
  const requests: SpeechRequest[] = []
  return {
    requests,
    available: () => true,
    async speak(request) {
      requests.push(request)
      if (words instanceof Error) throw words
      await mkdir(request.folder, { recursive: true })
      const file = join(request.folder, `${request.name}.wav`)
      await writeFile(file, `speech of ${request.text}`)
      return { file, seconds: words.at(-1)?.end ?? 0, words }
    },
  }
}

const SPOKEN: SpokenPart[] = [
  { written: 'Bread', start: 0, end: 0.3 },
  { written: 'for $2', start: 0.4, end: 1.6 },
  { written: 'today', start: 1.7, end: 2.2 },
]

test('times of letters follow the spoken parts of a caption', () => {
  const times = letterTimes('Bread for $2 today!', [...SPOKEN, { written: 'unwritten', start: 3, end: 4 }], { start: 1, tempo: 2 })
  expect(timeAfter(0, times)).toBe(1)
  // The part "for $2" has five letters.
  expect(timeAfter(5, times)).toBeCloseTo(1.2)
  expect(timeAfter(8, times)).toBeCloseTo(1.2 + (0.6 * 3) / 5)
  expect(timeAfter(10, times)).toBeCloseTo(1.85)
  expect(timeAfter(16, times)).toBeCloseTo(2.1)
  expect(timeAfter(3, [])).toBe(0)
})

/** When each word is lit in the clip of a scene, in seconds. */
async function litWords(speaker: Speaker | undefined, caption: string, look = KARAOKE): Promise<Map<string, number>> {
  const folder = await mkdtemp(join(temp.folder, 'clip-'))
  const spoken = scene(0, caption, 4)
  const common = { job_id: 'job', scene: spoken, scenes: [spoken], look, model: 'veo3_fast', size: SIZE, format: 'tiktok' } as const
  await createMotionEngine(ffmpeg, speaker).renderClip({ ...common, imageOf: async () => image, folder, signal, onProgress: () => {} })
  const file = await readFile(join(folder, 'captions.ass'), 'utf8')
  const lit = new Map<string, number>()
  for (const [, start = '', body = ''] of file.matchAll(/^Dialogue: \d+,0:00:([\d.]+),[^,]+,Default,,0,0,0,,(.*)$/gmu)) {
    // The color of lit words in the style, as blue, green and red.
    const word = /\\1c&HA5F25C&[^}]*\}(?:\{[^}]*\})*([^{]+)/u.exec(body)?.[1]
    if (word !== undefined && !lit.has(word.trim())) lit.set(word.trim(), Number(start))
  }
  return lit
}

test('words are lit when the voice speaks them', async () => {
  const lit = await litWords(fakeSpeaker(SPOKEN), 'Bread for $2 today')
  // The voice starts 0.25 s after the scene.
  expect(lit.get('Bread')).toBeCloseTo(0.25, 1)
  expect(lit.get('for')).toBeCloseTo(0.65, 1)
  expect(lit.get('today')).toBeCloseTo(1.95, 1)
})

test('a caption that no voice could speak has the usual times, and its film is made', async () => {
  const [failed, without] = [
    await litWords(fakeSpeaker(new Error('no voice')), 'Bread for $2 today'),
    await litWords(undefined, 'Bread for $2 today'),
  ]
  expect(without.size).toBe(4)
  expect(failed).toEqual(without)
})

test('a caption is spoken for its words only where they are lit one after another', async () => {
  const speaker = fakeSpeaker(SPOKEN)
  await litWords(speaker, 'Bread for $2 today', { ...KARAOKE, captions: 'bold' })
  expect(speaker.requests).toHaveLength(0)
})

test('the same text is synthesized once, and its file is in both folders', async () => {
  const own = fakeSpeaker(SPOKEN)
  const speaker = rememberSpeech(own)
  const request = { text: 'Bread for $2 today', voice: 'heart', name: 'scene-0', signal } as const
  const [one, other] = [
    await speaker.speak({ ...request, folder: join(temp.folder, 'one') }),
    await speaker.speak({ ...request, folder: join(temp.folder, 'other') }),
  ]
  expect(own.requests).toHaveLength(1)
  expect(other).toEqual({ ...one, file: join(temp.folder, 'other', 'scene-0.wav') })
  expect(await readFile(other?.file ?? '')).toEqual(await readFile(one?.file ?? ''))
  await speaker.speak({ ...request, voice: 'michael', folder: join(temp.folder, 'one') })
  await speaker.speak({ ...request, spellings: new Map([['bread', 'bred']]), folder: join(temp.folder, 'one') })
  expect(own.requests).toHaveLength(3)
})
