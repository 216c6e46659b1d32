import { spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { CALL_TO_ACTION_SECONDS, TITLE_SECONDS } from '../../src/domain/scene-length.ts'
import { TRANSITIONS } from '../../src/domain/storyboard.ts'
import type { Ffmpeg } from '../../src/engines/ffmpeg/encoder.ts'
import { probe } from '../../src/engines/ffmpeg/probe.ts'
import { LOUDNESS } from '../../src/engines/merge/audio/mix.ts'
import { createMerge } from '../../src/engines/merge/merge.ts'
import type { Speaker, SpeechRequest } from '../../src/engines/speech/speaker.ts'
import type { Clip, MergedVideo, MergeRequest } from '../../src/engines/video-engine.ts'
import { pcmFile } from '../../src/engines/wav.ts'
import {
  distance,
  encodersIn,
  framesOf,
  loudnessOf,
  meanColor,
  OWN_IMAGES,
  plainClip,
  QUIET,
  realFfmpeg,
  scene,
  tempFolder,
} from '../support/media.ts'

const SIZE = { width: 180, height: 320 }
let ffmpeg: Ffmpeg
let folder: string
let remove: () => Promise<void>
let red: Clip
let blue: Clip
let green: Clip
beforeAll(async () => {
  ;({ folder, remove } = await tempFolder())
  ffmpeg = await realFfmpeg()
  const clip = (name: string, color: string) => plainClip(ffmpeg, folder, name, { color, size: SIZE, seconds: 1.7 })
  ;[red, blue, green] = [await clip('red', '0xc02020'), await clip('blue', '0x2040c0'), await clip('green', '0x20a040')]
})
afterAll(() => remove())

let count = 0
async function merge(over: Partial<MergeRequest>, speaker: Speaker = toneSpeaker()): Promise<MergedVideo> {
  const own = join(folder, `merge-${count++}`)
  await mkdir(own)
  const request = {
    job_id: 'job',
    clips: [red, blue],
    scenes: [scene(0), scene(1)],
    look: QUIET,
    disclosure: OWN_IMAGES,
    size: SIZE,
    signal: new AbortController().signal,
    onProgress: () => {},
  }
  return createMerge(ffmpeg, speaker)({ ...request, folder: own, ...over })
}

/** Replaces speech by a second of a tone and records the texts. */
function toneSpeaker(texts: string[] = []): Speaker {
  return {
    available: () => true,
    async speak({ text, folder: own, name }) {
      texts.push(text)
      await mkdir(own, { recursive: true })
      const file = join(own, `${name}.wav`)
      await writeFile(file, pcmFile([Float32Array.from({ length: 24_000 }, (_, index) => 0.1 * Math.sin(index / 10))], 24_000))
      return { file, seconds: 1, words: [] }
    },
  }
}

describe('the finished file', () => {
  test('has the codecs, size, rate, colors, loudness, box order and length that every platform accepts', async () => {
    const reported: number[] = []
    const captions = ['We cut waste by 40%', 'It is all saved', '']
    const made = await merge({
      clips: [red, blue, green],
      scenes: captions.map((caption, index) => scene(index, caption, 1.5, ['40%'])),
      look: {
        ...QUIET,
        captions: 'bold',
        music: 'warm',
        voice: 'synthetic',
        title_card: { title: 'A title', subtitle: 'and more' },
        call_to_action: { text: 'Come', detail: 'loomcast.example' },
      },
      onProgress: (share) => reported.push(share),
    })
    const planned = TITLE_SECONDS + 3 * 1.5 + CALL_TO_ACTION_SECONDS
    expect(Math.abs(made.seconds - planned)).toBeLessThan(0.2)
    const found = await probe(ffmpeg, made.video)
    expect(found?.video).toEqual({ codec: 'h264', profile: 'High', pixel_format: 'yuv420p', ...SIZE, fps: 30 })
    expect(found?.audio).toEqual({ codec: 'aac', sample_rate: 48_000, channels: 'stereo' })
    // ffmpeg prints one word when matrix, primaries and transfer agree, and "bt709/unknown/unknown" when a tag is missing.
    const described = await ffmpeg.describe(made.video)
    expect(described).toContain('yuv420p(tv, bt709, progressive)')
    expect(described).toMatch(/comment +: Made with Loomcast from the user's images: animated stills, no generated footage\./u)
    const bytes = await readFile(made.video)
    expect(made.bytes).toBe(bytes.length)
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
    expect(Math.abs((await loudnessOf(ffmpeg, made.video)) - LOUDNESS)).toBeLessThan(1)
    expect(await sharp(made.poster).metadata()).toMatchObject({ format: 'jpeg', ...SIZE })
    const srt = await readFile(made.subtitles ?? '', 'utf8')
    expect(srt).toMatch(/^1\n00:00:02,\d{3} --> (00:00:04,\d{3})\nWe cut waste by 40%\n\n2\n\1 --> 00:00:05,\d{3}\nIt is all saved\n$/u)
    expect(reported.at(-1)).toBe(1)
    expect(reported).toEqual([...reported].sort((one, other) => one - other))
  })

  test('has each caption read once, unless the look has no voice', async () => {
    const texts: string[] = []
    const scenes = [scene(0, 'Fresh bread', 1.5), scene(1, 'Fresh bread', 1.5), scene(2, 'Every day', 1.5)]
    const request = { clips: [red, blue, green], scenes }
    const silent = await merge(request, toneSpeaker(texts))
    expect(texts).toEqual([])
    const spoken = await merge({ ...request, look: { ...QUIET, voice: 'synthetic' } }, toneSpeaker(texts))
    expect(texts).toEqual(['Fresh bread', 'Every day'])
    expect(await loudnessOf(ffmpeg, silent.video)).toBeLessThan(-60)
    expect(Math.abs((await loudnessOf(ffmpeg, spoken.video)) - LOUDNESS)).toBeLessThan(1)
  })

  test('is read by the chosen voice, with the spellings in any case of the words', async () => {
    const requests: SpeechRequest[] = []
    const tone = toneSpeaker()
    const speaker: Speaker = {
      ...tone,
      speak: (request) => {
        requests.push(request)
        return tone.speak(request)
      },
    }
    const scenes = [scene(0, 'Siobhan bakes', 1.5)]
    const look = { ...QUIET, voice: 'synthetic' as const }
    await merge({ clips: [red], scenes, look }, speaker)
    await merge(
      { clips: [red], scenes, look: { ...look, voice_name: 'fenrir', spellings: [{ written: 'Siobhan', spoken: 'shivawn' }] } },
      speaker,
    )
    expect(requests.map(({ voice }) => voice)).toEqual(['heart', 'fenrir'])
    expect(requests.map(({ spellings }) => [...(spellings ?? [])])).toEqual([[], [['siobhan', 'shivawn']]])
  })

  test('has no voice when speech fails, and states none, unless other captions are read', async () => {
    const failing: Speaker = { available: () => false, speak: () => Promise.reject(new Error('The voice could not be fetched.')) }
    const disclosureWithoutVoice = { ...OWN_IMAGES, statement: 'No voice reads this.' }
    const spoken = { scenes: [scene(0, 'Fresh bread', 1.5)], look: { ...QUIET, voice: 'synthetic' as const }, disclosureWithoutVoice }
    const made = await merge({ clips: [red], ...spoken }, failing)
    expect(await loudnessOf(ffmpeg, made.video)).toBeLessThan(-60)
    expect(made).toMatchObject({ voice_missing: true, without_voice: true })
    expect(await ffmpeg.describe(made.video)).toContain('No voice reads this.')
    const read = await merge({ clips: [red], ...spoken })
    expect(read).not.toHaveProperty('voice_missing')
    expect(read).not.toHaveProperty('without_voice')
    expect(await ffmpeg.describe(read.video)).toContain(OWN_IMAGES.statement)
    const tone = toneSpeaker()
    const partly: Speaker = { ...tone, speak: (request) => (request.text === 'Fresh bread' ? tone : failing).speak(request) }
    const some = await merge({ ...spoken, scenes: [scene(0, 'Fresh bread', 1.5), scene(1, 'Warm rolls', 1.5)] }, partly)
    expect(some.voice_missing).toBe(true)
    expect(some).not.toHaveProperty('without_voice')
  })

  test('has a silent track without sound, no subtitles without captions, and a length rounded to whole frames', async () => {
    const made = await merge({ clips: [red], scenes: [scene(0, '', 1.23)] })
    expect(made.subtitles).toBeNull()
    expect(made.seconds).toBeCloseTo(37 / 30, 1)
    expect((await probe(ffmpeg, made.video))?.audio).toMatchObject({ codec: 'aac', channels: 'stereo' })
    expect(await loudnessOf(ffmpeg, made.video)).toBeLessThan(-60)
  })

  /** `npm run test:soak` merges into all of them. */
  const SIZES: [number, number][] = [
    [482, 640],
    [320, 180],
    [200, 200],
  ]
  test.each(process.env['LOOMCAST_SOAK'] === 'true' ? SIZES : SIZES.slice(0, 1))(
    'merges clips of any size, rate and length into %d × %d, with or without sound',
    async (width, height) => {
      const foreign = await plainClip(ffmpeg, folder, 'foreign', {
        color: '0xd0b020',
        size: { width: 320, height: 240 },
        seconds: 0.8,
        fps: 25,
        tone: true,
      })
      const made = await merge({ clips: [foreign, red], scenes: [scene(0), scene(1)], size: { width, height } })
      const found = await probe(ffmpeg, made.video)
      expect(found?.video).toMatchObject({ width, height, fps: 30 })
      expect(Math.abs(made.seconds - 2)).toBeLessThan(0.2)
      const [held] = await framesOf(ffmpeg, made.video, [28], folder)
      // When the clip is too short, its last frame is repeated; the picture is never black.
      expect(held && distance(meanColor(held), [208, 176, 32])).toBeLessThan(14)
      expect(Math.abs((await loudnessOf(ffmpeg, made.video)) - LOUDNESS)).toBeLessThan(1.5)
    },
  )
})

describe('transitions', () => {
  test.each(TRANSITIONS)('shows the first picture before a %s transition, both during it and the second after it', async (transition) => {
    const made = await merge({ look: { ...QUIET, transition } })
    const [before, early, middle, late, after] = await framesOf(ffmpeg, made.video, [29, 31, 34, 38, 41], folder)
    if (!before || !early || !middle || !late || !after) throw new Error('frames are missing')
    const [a, b] = [
      [192, 32, 32],
      [32, 64, 192],
    ]
    expect(distance(meanColor(before), a)).toBeLessThan(12)
    expect(distance(meanColor(after), b)).toBeLessThan(12)
    expect(distance(meanColor(middle), a)).toBeGreaterThan(25)
    expect(distance(meanColor(middle), b)).toBeGreaterThan(25)
    // Because of the easing, almost nothing of the second picture is visible at first, and almost all of it at the end.
    const cameIn = ([r, , bl]: [number, number, number]) => bl - r
    expect(cameIn(meanColor(early))).toBeLessThan(cameIn(meanColor(late)))
  })

  test.each(['product_showcase', 'story', 'before_after', 'slideshow', 'announcement', 'portrait'] as const)(
    'uses the transitions of the template %s',
    async (template) => {
      const made = await merge({
        clips: [red, blue, green],
        scenes: [0, 1, 2].map((index) => scene(index, '', 0.8)),
        look: { ...QUIET, template, transition: 'template' },
      })
      const [first, second, third] = await framesOf(ffmpeg, made.video, [20, 45, 71], folder)
      expect(first && distance(meanColor(first), [192, 32, 32])).toBeLessThan(12)
      expect(second && distance(meanColor(second), [32, 64, 192])).toBeLessThan(12)
      expect(third && distance(meanColor(third), [32, 160, 64])).toBeLessThan(12)
    },
  )
})

test('rejects a mix of footage and finished parts, because transitions would be missing', async () => {
  await expect(merge({ clips: [red, { ...blue, finished: true }] })).rejects.toThrow('1 of 2 clips are finished')
})

describe('stopping the encoder', () => {
  const long = () => ({ clips: [red], scenes: [scene(0, '', 90)], size: { width: 720, height: 1280 } })

  test("stops the encoder when aborted, and rejects with the signal's reason", async () => {
    const controller = new AbortController()
    const own = join(folder, 'aborted')
    await mkdir(own)
    const reason = new Error('cancelled')
    await expect(
      merge({ ...long(), folder: own, signal: controller.signal, onProgress: (share) => share > 0.09 && controller.abort(reason) }),
    ).rejects.toBe(reason)
    expect(await encodersIn(own)).toEqual([])
  })

  test('stops the encoder when its worker is killed', async () => {
    const own = join(folder, 'killed')
    await mkdir(own)
    const source = join(import.meta.dirname, '../../src/engines')
    const program = `
      const { createFfmpeg } = await import(${JSON.stringify(join(source, 'ffmpeg/encoder.ts'))})
      const { createMerge } = await import(${JSON.stringify(join(source, 'merge/merge.ts'))})
      const request = ${JSON.stringify({ ...long(), job_id: 'job', look: QUIET, disclosure: OWN_IMAGES, folder: own })}
      await createMerge(createFfmpeg(${JSON.stringify(ffmpeg.path)}))({ ...request, signal: new AbortController().signal, onProgress: (share) => share > 0.09 && console.log('encoding') })`
    const worker = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise((resolve) => worker.stdout.once('data', resolve))
    expect((await encodersIn(own)).length).toBeGreaterThan(0)
    worker.kill('SIGKILL')
    await until(async () => (await encodersIn(own)).length === 0)
  })
})

async function until(true_: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000
  while (!(await true_())) {
    if (Date.now() > end) throw new Error('It did not happen within 10 s')
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

test('never lets an input make the encoder send a network request', async () => {
  const requested: string[] = []
  const server = createServer((request, response) => {
    requested.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/part.ts`
  const list = join(folder, 'list.m3u8')
  await writeFile(list, `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${url}\n#EXT-X-ENDLIST\n`)
  for (const file of [list, url]) {
    await expect(merge({ clips: [red, { ...blue, file }] })).rejects.toMatchObject({ code: 'encoder_failed' })
    const parts = [red, { ...blue, file }].map((clip) => ({ ...clip, finished: true }))
    await expect(merge({ clips: parts })).rejects.toMatchObject({ code: 'encoder_failed' })
  }
  server.close()
  expect(requested).toEqual([])
})
