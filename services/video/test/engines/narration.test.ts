import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { MAX_NARRATION_SECONDS, narrationProblem } from '../../src/domain/narration.ts'
import { withLengths } from '../../src/domain/scene-length.ts'
import { type Look, MUSIC_MOODS, PACES, type Scene } from '../../src/domain/storyboard.ts'
import { transcriptLines } from '../../src/domain/transcript.ts'
import type { Ffmpeg } from '../../src/engines/ffmpeg/encoder.ts'
import { probe } from '../../src/engines/ffmpeg/probe.ts'
import { FPS } from '../../src/engines/frame.ts'
import { LOUDNESS } from '../../src/engines/merge/audio/mix.ts'
import { barsOf } from '../../src/engines/merge/audio/music.ts'
import { createMerge } from '../../src/engines/merge/merge.ts'
import { cleanNarration } from '../../src/engines/narration/clean-narration.ts'
import { paced } from '../../src/engines/pacing.ts'
import { captionPages } from '../../src/engines/picture/captions/captions.ts'
import { cuesOf } from '../../src/engines/picture/captions/cues.ts'
import { loadFaces } from '../../src/engines/picture/captions/fonts.ts'
import { framesIn, timelineOf } from '../../src/engines/timeline.ts'
import { loudnessOf, OWN_IMAGES, plainClip, QUIET, realFfmpeg, scene, tempFolder } from '../support/media.ts'
import { type Recording, record } from '../support/speech.ts'

let ffmpeg: Ffmpeg
let folder: string
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ folder, remove } = await tempFolder())
  ffmpeg = await realFfmpeg()
})
afterAll(() => remove())

const signal = new AbortController().signal
let count = 0
async function cleaned(recording: Recording) {
  const own = join(folder, `recording-${count++}`)
  await mkdir(own)
  const { file } = await record(ffmpeg, own, 'spoken', recording)
  await copyFile(file, join(own, 'received'))
  return { own, narration: await cleanNarration(ffmpeg, own, signal) }
}

/** Six seconds of speech in four stretches. */
const RHYTHM = [0.8, 1.5, 0.6, 2, 0.9, 1, 0.5, 1.5, 1.2]

describe('a recording', () => {
  test.each(['wav', 'mp3', 'm4a'] as const)(
    'as %s is stored without its silent ends, metadata and level, and its pauses are found',
    async (format) => {
      const more = ['-metadata', 'title=Private', '-metadata', 'artist=Ada']
      const { own, narration } = await cleaned({ rhythm: RHYTHM, format, volume: 0.02, more })
      expect(narration.speech).toHaveLength(4)
      const lengths = narration.speech.map(({ start, end }) => end - start)
      for (const [index, length] of [1.5, 2, 1, 1.5].entries()) expect(Math.abs((lengths[index] ?? 0) - length)).toBeLessThan(0.12)
      expect(Math.abs((narration.speech[0]?.start ?? 0) - 0.15)).toBeLessThan(0.06)
      expect(Math.abs(narration.seconds - 8.3)).toBeLessThan(0.15)
      const stored = join(own, 'narration.m4a')
      const found = await probe(ffmpeg, stored)
      expect(found).toMatchObject({ video: null, audio: { codec: 'aac', sample_rate: 48_000, channels: 'mono' } })
      expect(Math.abs((found?.seconds ?? 0) - narration.seconds)).toBeLessThan(0.1)
      expect((await readFile(stored)).toString('latin1')).not.toMatch(/Private|Ada|Lavf/u)
      expect(Math.abs((await loudnessOf(ffmpeg, stored)) - -20)).toBeLessThan(4)
    },
  )

  test('with inverted phase in one channel, or in one channel only, keeps its speech', async () => {
    const own = join(folder, 'antiphase')
    await mkdir(own)
    await copyFile(join(import.meta.dirname, '../received/antiphase.wav'), join(own, 'received'))
    const narration = await cleanNarration(ffmpeg, own, signal)
    expect(Math.abs(narration.seconds - 3.67)).toBeLessThan(0.05)
    expect(Math.abs((await loudnessOf(ffmpeg, join(own, 'narration.m4a'))) - -20)).toBeLessThan(4)
    const right = await cleaned({ rhythm: RHYTHM, more: ['-af', 'pan=stereo|c1=c0'] })
    expect(right.narration.speech).toHaveLength(4)
    expect(Math.abs((await loudnessOf(ffmpeg, join(right.own, 'narration.m4a'))) - -20)).toBeLessThan(4)
  })

  test.each(['RF64', 'BW64'])('as WAV with 64-bit sizes (%s) is accepted', async (id) => {
    const own = join(folder, id)
    await mkdir(own)
    const { file } = await record(ffmpeg, own, 'spoken', { rhythm: RHYTHM, more: ['-rf64', 'always'] })
    const bytes = await readFile(file)
    expect(bytes.toString('latin1', 0, 16)).toMatch(/^RF64\xFF{4}WAVEds64$/u)
    bytes.write(id, 'latin1')
    await writeFile(join(own, 'received'), bytes)
    expect((await cleanNarration(ffmpeg, own, signal)).speech).toHaveLength(4)
  })

  test('is rejected when it is silent, too long, broken or something else', async () => {
    await expect(cleaned({ rhythm: [3] })).rejects.toMatchObject({ fault: 'silent' })
    await expect(cleaned({ rhythm: [0.5, MAX_NARRATION_SECONDS + 2, 0.5] })).rejects.toMatchObject({ fault: 'too_long' })
    const own = join(folder, 'broken')
    await mkdir(own)
    const { file } = await record(ffmpeg, own, 'spoken', { rhythm: RHYTHM, format: 'm4a' })
    const bytes = await readFile(file)
    for (const [content, fault] of [
      [bytes.subarray(0, 300), 'damaged'],
      [Buffer.alloc(0), 'damaged'],
      [Buffer.from('<html>'), 'unsupported'],
      [Buffer.from('#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:9/private\n'), 'unsupported'],
    ] as const) {
      await writeFile(join(own, 'received'), content)
      await expect(cleanNarration(ffmpeg, own, signal)).rejects.toMatchObject({ fault })
    }
  })
})

describe('the pace of a narrated video', () => {
  const speech = [
    { start: 0.15, end: 4.1 },
    { start: 4.6, end: 9.2 },
    { start: 10.4, end: 13 },
    { start: 13.5, end: 19.4 },
  ]
  const narration = { seconds: 19.55, speech }
  const captions = ['We bake at four in the morning, every day.', 'Then the doors open.', 'Come by before nine, the croissants go first.']
  const look = { ...QUIET, captions: 'bold', music: 'warm' } as const

  test('cuts in the pauses, ends after the last word and follows the speech with its captions', () => {
    const scenes = paced(
      captions.map((caption, index) => scene(index, caption, 8)),
      look,
      'motion',
      narration,
    )
    const segments = timelineOf(scenes, look)
    expect(Math.abs(framesIn(segments) / FPS - 20.4)).toBeLessThan(0.1)
    for (const { start, entry } of segments.slice(1)) {
      const middle = (start + (entry?.overlap ?? 0) / 2) / FPS - 0.25
      const inPause = speech.slice(1).some((next, index) => middle > (speech[index]?.end ?? 0) - 0.15 && middle < next.start + 0.15)
      expect([middle, inPause]).toEqual([middle, true])
    }
    const cues = cuesOf(segments, scenes)
    expect(cues.map(({ text }) => text).join(' ')).toBe(captions.join(' '))
    expect(cues[0]?.start).toBe(0)
    const starts = speech.map(({ start }) => start + 0.25)
    for (const cue of cues.slice(1)) expect(Math.min(...starts.map((start) => Math.abs(start - cue.start)))).toBeLessThan(0.05)
    for (const [index, cue] of cues.entries()) expect(cue.end).toBeLessThanOrEqual((cues[index + 1]?.start ?? 99) + 1e-6)
  })

  describe('with recognized words', () => {
    /** Words at equal times of a stretch. */
    const spoken = (text: string, { start, end }: { start: number; end: number }) => {
      const words = text.split(' ')
      const share = (end - start) / words.length
      return words.map((word, index) => ({ text: word, start: start + index * share, end: start + (index + 1) * share }))
    }
    const words = [
      'we bake at four in the morning',
      'every day then the doors open',
      'come by before 9',
      'the croissants go first',
    ].flatMap((text, index) => spoken(text, speech[index] ?? { start: 0, end: 0 }))
    const startOf = (text: string) => 0.25 + (words.find((word) => word.text === text)?.start ?? 0)
    const filmOf = (given: Parameters<typeof paced>[3], texts: readonly string[] = captions, style: Look = look) => {
      const scenes = paced(
        texts.map((caption, index) => scene(index, caption, 8)),
        style,
        'motion',
        given,
      )
      return { scenes, segments: timelineOf(scenes, style) }
    }
    const known = { ...narration, transcript: { words } }

    test('captions have the words that are spoken, and cuts are between the words of two scenes', () => {
      const { scenes, segments } = filmOf(known)
      expect(cuesOf(segments, scenes).map(({ text }) => text)).toEqual([
        'We bake at four in the morning,',
        'every day.',
        'Then the doors open.',
        'Come by before nine,',
        'the croissants go first.',
      ])
      const [, then = 0, come = 0] = segments.map(({ start, entry }) => (start + (entry?.overlap ?? 0) / 2) / FPS)
      expect(Math.abs(then - startOf('then'))).toBeLessThan(0.3)
      // In the pause.
      expect(come).toBeGreaterThan(9.2 + 0.25)
      expect(come).toBeLessThan(10.4 + 0.25)
      for (const { caption, words: own } of scenes) expect(own?.map(({ text }) => text).join(' ')).toBe(caption)
      // "9" is another word than "nine", so that shares the time between its neighbors.
      const film = scenes.flatMap(({ words: own = [] }, index) =>
        own.map(({ text, start }) => [text, (segments[index]?.start ?? 0) / FPS + start] as const),
      )
      expect(film).toHaveLength(words.length)
      for (const [index, [text, at]] of film.entries()) {
        expect([text, Math.abs(at - 0.25 - (words[index]?.start ?? 0)) < 0.05]).toEqual([text, true])
      }
    })

    test('each word is lit when it is spoken, in the styles that light words', async () => {
      const karaoke: Look = { ...look, captions: 'karaoke' }
      const { scenes, segments } = filmOf(known, captions, karaoke)
      const drawing = { segments, scenes, look: karaoke, size: { width: 720, height: 1280 }, faces: await loadFaces() }
      const pages = captionPages(drawing)
      expect(pages.every(({ timeOf }) => timeOf !== undefined)).toBe(true)
      const page = pages.find(({ block }) => JSON.stringify(block).includes('croissants'))
      expect(page?.timeOf?.(3)).toBeCloseTo(startOf('croissants'), 1)
      const bold: Look = { ...look, captions: 'bold' }
      expect(captionPages({ ...drawing, look: bold }).every(({ timeOf }) => timeOf === undefined)).toBe(true)
    })

    test('other captions follow the pauses, as without words', () => {
      const other = ['Croissants at sunrise', 'Bread from a stone oven', 'Open six days a week in Lille']
      for (const style of [look, { ...look, captions: 'karaoke' } as const]) {
        expect(filmOf(known, other, style)).toEqual(filmOf(narration, other, style))
        expect(filmOf({ ...narration, transcript: { words: [] } }, captions, style)).toEqual(filmOf(narration, captions, style))
      }
    })

    test('corrected words are those of the captions', () => {
      const lines = transcriptLines({ words }).map(({ text }) => text.replace('9', 'nine'))
      const [, , last] = filmOf({ ...narration, transcript: { words, lines } }).scenes
      expect(last?.words?.find(({ text }) => text === 'nine,')?.start).toBeCloseTo(startOf('9') - (last ? sceneStart(last) : 0), 1)
      function sceneStart({ index }: Scene): number {
        const { segments } = filmOf({ ...narration, transcript: { words, lines } })
        return (segments[index]?.start ?? 0) / FPS
      }
    })
  })

  test('keeps every scene within its limits when the speech has no pauses or the captions are uneven', () => {
    const whole = { seconds: 30, speech: [{ start: 0.1, end: 29.9 }] }
    for (const [texts, given] of [
      [['a', '', 'a very long caption that most of the speech belongs to, although nothing else has words'], narration],
      [['one', 'two', 'three', 'four'], whole],
      [['', '', '', '', ''], whole],
    ] as const) {
      const scenes = paced(
        texts.map((caption, index) => scene(index, caption, 8)),
        { ...look, music: 'off' },
        'motion',
        given,
      )
      for (const { seconds } of scenes) expect(seconds).toBeGreaterThanOrEqual(2.5)
      for (const { seconds } of scenes) expect(seconds).toBeLessThanOrEqual(12)
      expect(scenes.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(given.seconds + 0.85, 1)
      expect(scenes.flatMap(({ cues = [] }) => cues.map(({ text }) => text)).join(' ')).toBe(texts.filter(Boolean).join(' '))
    }
  })

  test('says which numbers of scenes a narration fits', () => {
    expect(narrationProblem(20, 3, 'motion', null)).toBeNull()
    expect(narrationProblem(50, 3, 'motion', null)).toBe(
      'Your narration is 50 seconds long. A video with 3 scenes takes a narration of 7 to 35 seconds. Change the number of scenes to 5, or record another one.',
    )
    expect(narrationProblem(50, 3, 'motion', [1, 3])).toMatch(/Record a shorter one\.$/u)
    expect(narrationProblem(1, 2, 'motion', null)).toMatch(/Record a longer one\.$/u)
    expect(narrationProblem(20, 2, 'veo', null)).toMatch(/Change the number of scenes to 3, 4, or 5,/u)
  })
})

describe('cuts between scenes', () => {
  test.each(MUSIC_MOODS)('are on beats of the music: %s', (music) => {
    for (const title_card of [null, { title: 'A title', subtitle: '' }]) {
      const look = { ...QUIET, music, title_card }
      const before = [0, 1, 2].map((index) => scene(index, `Fresh bread at ${index + 7}:00`, 8))
      const scenes = paced(before, look, 'motion', null)
      const segments = timelineOf(scenes, look)
      expect(framesIn(segments)).toBe(framesIn(timelineOf(withLengths(before, look, 'motion'), look)))
      const { bar } = barsOf(music, framesIn(segments) / FPS)
      for (const { kind, start, entry } of segments.filter(
        (each, index) => each.kind === 'scene' && segments[index - 1]?.kind === 'scene',
      )) {
        const middle = (start + (entry?.overlap ?? 0) / 2) / FPS
        const off = Math.abs(middle / (bar / 4) - Math.round(middle / (bar / 4))) * (bar / 4)
        expect([kind, off < 0.05]).toEqual(['scene', true])
      }
      for (const { seconds } of scenes) expect(seconds).toBeGreaterThanOrEqual(1.8)
    }
  })

  test.each(MUSIC_MOODS)('leave the lengths that the user set, and that of the whole video, as they are: %s', (music) => {
    const look = { ...QUIET, music, film_seconds: 30 } as const
    for (const own of [[0], [2], [1, 3], [3, 4], [0, 1, 2, 3, 4]]) {
      const scenes = [0, 1, 2, 3, 4].map((index) => ({
        ...scene(index, `Fresh bread at ${index + 5}:00`, 8),
        ...(own.includes(index) && { fixed_seconds: 2 + index / 2 }),
      }))
      const lengths = paced(scenes, look, 'motion', null).map(({ seconds }) => seconds)
      for (const index of own) expect(lengths[index]).toBeCloseTo(2 + index / 2)
      if (own.length < 5) expect(lengths.reduce((sum, seconds) => sum + seconds, 0)).toBeCloseTo(30)
    }
  })

  test('leave footage of a fixed length as it is', () => {
    const scenes = [0, 1].map((index) => scene(index, '', 8))
    expect(paced(scenes, { ...QUIET, music: 'warm' }, 'veo', null)).toEqual(scenes)
  })
})

describe('the length of a scene', () => {
  const texts = {
    line: 'Sourdough, baked overnight',
    sentence: 'Every loaf rests for a night before it goes into the oven.',
    long: 'We mill our own flour from grain that grows within ten miles, and bake it in a wood oven from 1920 every single morning.',
  }
  const filmOf = (captions: readonly string[], look: Look) =>
    paced(
      captions.map((caption, index) => scene(index, caption, 8)),
      look,
      'motion',
      null,
    )
  const total = (scenes: readonly Scene[]) => scenes.reduce((sum, { seconds }) => sum + seconds, 0)

  test.each(PACES.flatMap((pace) => (['off', ...MUSIC_MOODS] as const).map((music) => [pace, music] as const)))(
    'is what its caption takes to read at the pace %s with the music %s',
    (pace, music) => {
      const look = { ...QUIET, captions: 'bold', pace, music } as const
      for (const captions of [
        Object.values(texts),
        [1, 2, 3, 4, 5].map((day) => `${texts.line} ${day}`),
        [texts.long, texts.sentence, texts.line, '', texts.sentence],
      ]) {
        const scenes = filmOf(captions, look)
        for (const { seconds } of scenes) expect(seconds).toBeGreaterThanOrEqual(1.6 - 1 / FPS)
        for (const { start, end, text } of cuesOf(timelineOf(scenes, look), scenes)) expect(text.length / (end - start)).toBeLessThan(17.3)
      }
    },
  )

  test('gives five pictures with one line each 12 to 20 seconds, and more to a calm video than to a fast one', () => {
    const lines = Array.from({ length: 5 }, (_, day) => `${texts.line} ${day}`)
    const [calm, normal, fast] = PACES.map((pace) => total(filmOf(lines, { ...QUIET, captions: 'bold', music: 'warm', pace })))
    expect(normal).toBeGreaterThanOrEqual(12)
    expect(normal).toBeLessThanOrEqual(20)
    expect(calm).toBeGreaterThan(15)
    expect(fast).toBeCloseTo(12)
  })

  test('leaves a synthetic voice the time to speak, ignores captions that are not shown, and makes no film of less than 5 seconds', () => {
    const look = { ...QUIET, captions: 'off' } as const
    expect(total(filmOf([texts.long, texts.line], look))).toBeCloseTo(5.2, 1)
    // The slowest voice says 13.7 characters in a second, as measured.
    expect(filmOf([texts.long, texts.line], { ...look, voice: 'synthetic' })[0]?.seconds).toBeGreaterThan(texts.long.length / 13.7)
    expect(total(filmOf([texts.line], look))).toBeCloseTo(5)
  })
})

test('a narrated video has the speech at its time, the music quieter below it, the usual loudness and its subtitles', async () => {
  const { own, narration } = await cleaned({ rhythm: [0.3, 2.5, 2.5, 2.5, 0.3] })
  const size = { width: 180, height: 320 }
  const look = { ...QUIET, captions: 'karaoke', music: 'calm', voice: 'synthetic' } as const
  const scenes = paced([scene(0, 'The first words', 8), scene(1, 'and the others', 8)], look, 'motion', narration)
  const clips = [await plainClip(ffmpeg, own, 'red', { color: '0xc02020', size, seconds: 4 })]
  clips.push(await plainClip(ffmpeg, own, 'blue', { color: '0x2040c0', size, seconds: 5 }))
  const merged = join(own, 'merged')
  await mkdir(merged)
  const request = { job_id: 'job', clips, scenes, look, size, folder: merged, signal, onProgress: () => {} }
  const made = await createMerge(ffmpeg)({ disclosure: OWN_IMAGES, ...request, narration: join(own, 'narration.m4a') })
  expect(Math.abs(made.seconds - narration.seconds - 0.85)).toBeLessThan(0.1)
  expect(await ffmpeg.describe(made.video)).not.toContain('voice is synthetic')
  expect(Math.abs((await loudnessOf(ffmpeg, made.video)) - LOUDNESS)).toBeLessThan(1.2)
  // The recording is a tone of 700 Hz; the bass of the music is far below it.
  const level = async (filter: string, from: number, to: number) => {
    const args = ['-ss', String(from), '-to', String(to), '-i', made.video, '-vn', '-af', `${filter},volumedetect`, '-f', 'null', '-']
    return Number(/mean_volume: (-?[\d.]+) dB/u.exec(await ffmpeg.run({ folder: merged, signal, args }))?.[1])
  }
  const VOICE = 'bandpass=f=700:t=q:w=12,bandpass=f=700:t=q:w=12'
  const MUSIC = 'lowpass=f=200,lowpass=f=200,lowpass=f=200'
  const [first, second] = narration.speech.map(({ start, end }) => [start + 0.25, end + 0.25] as const)
  const [spoken, paused] = [
    [(first?.[0] ?? 0) + 0.5, first?.[1] ?? 0],
    [(first?.[1] ?? 0) + 0.9, (second?.[0] ?? 0) - 0.1],
  ] as const
  expect(await level(VOICE, ...(spoken as [number, number]))).toBeGreaterThan((await level(VOICE, ...(paused as [number, number]))) + 12)
  expect(await level(MUSIC, ...(spoken as [number, number]))).toBeLessThan((await level(MUSIC, ...(paused as [number, number]))) - 2)
  const srt = await readFile(made.subtitles ?? '', 'utf8')
  expect(srt).toMatch(
    /^1\n00:00:00,000 --> 00:00:0[23],\d{3}\nThe first words\n\n2\n00:00:05,[34]\d\d --> 00:00:0\d,\d{3}\nand the others\n$/u,
  )
  expect((await stat(made.video)).size).toBe(made.bytes)
})
