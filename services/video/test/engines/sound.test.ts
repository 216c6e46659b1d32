import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { MUSIC_MOODS } from '../../src/domain/storyboard.ts'
import type { Ffmpeg } from '../../src/engines/ffmpeg/encoder.ts'
import { probe } from '../../src/engines/ffmpeg/probe.ts'
import { composeMusic } from '../../src/engines/merge/audio/music.ts'
import { SAMPLE_RATE, type Sound, wavFile } from '../../src/engines/wav.ts'
import { realFfmpeg, tempFolder } from '../support/media.ts'

let ffmpeg: Ffmpeg
let folder: string
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ folder, remove } = await tempFolder())
  ffmpeg = await realFfmpeg()
})
afterAll(() => remove())

function level({ left }: Pick<Sound, 'left'>, from: number, to: number): number {
  const part = left.subarray(Math.round(from * SAMPLE_RATE), Math.round(to * SAMPLE_RATE))
  return Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / part.length)
}

describe.each(MUSIC_MOODS)('music: %s', (mood) => {
  test('has the exact length, is never silent and ends in a fade', async () => {
    const seconds = 11.3
    const sound = await composeMusic(mood, seconds)
    expect(sound.left.length).toBe(Math.round(seconds * SAMPLE_RATE))
    expect(Math.max(...[...sound.left].filter((_, index) => index % 7 === 0).map(Math.abs))).toBeLessThanOrEqual(0.81)
    for (let second = 0; second < 9; second++) expect(level(sound, second, second + 1)).toBeGreaterThan(0.005)
    expect(level(sound, seconds - 0.05, seconds)).toBeLessThan(0.1 * level(sound, 4, 8))
    expect([...sound.left.subarray(0, 1_000)].every(Number.isFinite)).toBe(true)
  })

  test.each([0.7, 2.5])('composes only %d s, the same on each call', async (seconds) => {
    const [sound, again] = [await composeMusic(mood, seconds), await composeMusic(mood, seconds)]
    expect(wavFile(sound).equals(wavFile(again))).toBe(true)
    expect(sound.left.length).toBe(Math.round(seconds * SAMPLE_RATE))
    expect(level(sound, 0, seconds)).toBeGreaterThan(0.001)
  })

  test('uses only chord tones of its key', async () => {
    const { MOODS } = await import('../../src/engines/merge/audio/moods.ts')
    const { root, minor, chords } = MOODS[mood]
    const scale = new Set((minor ? [0, 2, 3, 5, 7, 8, 10] : [0, 2, 4, 5, 7, 9, 11]).map((tone) => (root + tone) % 12))
    for (const tone of chords.flat()) expect(scale.has((root + tone) % 12)).toBe(true)
  })
})

test('differs between moods', async () => {
  const files = await Promise.all(MUSIC_MOODS.map(async (mood) => wavFile(await composeMusic(mood, 2)).toString('base64')))
  expect(new Set(files).size).toBe(MUSIC_MOODS.length)
})

test('writes a valid WAV file', async () => {
  const file = join(folder, 'tone.wav')
  const tone = Float32Array.from({ length: SAMPLE_RATE / 2 }, (_, index) => 2 * Math.sin(index / 20))
  await writeFile(file, wavFile({ left: tone, right: tone }))
  expect(await probe(ffmpeg, file)).toMatchObject({ seconds: 0.5, audio: { codec: 'pcm_s16le', sample_rate: 48_000, channels: 'stereo' } })
})
