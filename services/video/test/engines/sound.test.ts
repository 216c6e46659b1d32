import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createInference } from '@loomcast/inference'
import { MUSIC_MOODS } from '../../src/domain/storyboard.ts'
import type { Ffmpeg } from '../../src/engines/ffmpeg/encoder.ts'
import { probe } from '../../src/engines/ffmpeg/probe.ts'
import { mixSound, voiceLevel } from '../../src/engines/merge/audio/mix.ts'
import { composeMusic } from '../../src/engines/merge/audio/music.ts'
import { createSpeaker } from '../../src/engines/speech/speaker.ts'
import { fetchVoice } from '../../src/engines/speech/voice-files.ts'
import { timelineOf } from '../../src/engines/timeline.ts'
import { SAMPLE_RATE, type Sound, wavFile } from '../../src/engines/wav.ts'
import { QUIET, realFfmpeg, scene, tempFolder } from '../support/media.ts'

let ffmpeg: Ffmpeg
let folder: string
let remove: () => Promise<void>
const inference = createInference({ runTimeoutMs: 300_000 })
const speaker = createSpeaker({ inference })
beforeAll(async () => {
  await Promise.all([fetchVoice(), inference.prepare()])
  ;({ folder, remove } = await tempFolder())
  ffmpeg = await realFfmpeg()
}, 420_000)
afterAll(async () => {
  await inference.close()
  await remove()
})

const signal = new AbortController().signal

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

describe('voice', () => {
  test('speaks only during its own scene, in a track as long as the video', async () => {
    const scenes = [scene(0, '', 3), scene(1, 'Bread that is saved', 3), scene(2, '', 1)]
    const look = { ...QUIET, voice: 'synthetic' as const }
    const mix = await mixSound(ffmpeg, timelineOf(scenes, look), { clips: [], scenes, look, folder, signal, speaker })
    const log = await ffmpeg.run({
      folder,
      signal,
      args: ['-i', mix?.file ?? '', '-af', 'silencedetect=noise=-45dB:d=0.9', '-f', 'null', '-'],
    })
    const times = [...log.matchAll(/silence_(?:start|end): ([\d.]+)/gu)].map(([, time]) => Number(time))
    expect(times).toHaveLength(4)
    expect(times[0]).toBeCloseTo(0, 1)
    expect(times[1]).toBeGreaterThan(3.2)
    expect(times[1]).toBeLessThan(3.6)
    expect(times[2]).toBeLessThan(6)
    expect(times[3]).toBeCloseTo(7, 1)
  })

  test('is at -16 LUFS before the mix, and the film at -14 LUFS with peaks under -1 dBTP', async () => {
    const measured = async (file: string, filter: string) => {
      const log = await ffmpeg.run({
        folder,
        signal,
        args: ['-i', file, '-af', `${filter},ebur128=peak=true:framelog=quiet`, '-f', 'null', '-'],
      })
      const [, loudness, peak] = /I:\s+(-?[\d.]+) LUFS[\s\S]*Peak:\s+(-?[\d.]+) dBFS/u.exec(log) ?? []
      return { loudness: Number(loudness), peak: Number(peak) }
    }
    const caption = 'Fresh bread every morning at nine'
    const speech = await speaker.speak({ text: caption, folder: join(folder, 'voice'), name: 'level', signal })
    const voice = await measured(speech?.file ?? '', await voiceLevel(speech?.file ?? '', { ffmpeg, folder, signal }))
    expect(Math.abs(voice.loudness + 16)).toBeLessThan(1)
    expect(voice.peak).toBeLessThan(-1)
    const scenes = [scene(0, caption, 3)]
    const look = { ...QUIET, music: 'upbeat' as const, voice: 'synthetic' as const }
    const mix = await mixSound(ffmpeg, timelineOf(scenes, look), { clips: [], scenes, look, folder, signal, speaker })
    const film = await measured(mix?.file ?? '', mix?.level ?? '')
    expect(Math.abs(film.loudness + 14)).toBeLessThan(1)
    expect(film.peak).toBeLessThan(-1)
  })

  test('lowers the music during speech', async () => {
    const scenes = [scene(0, '', 3), scene(1, 'We cut food waste by forty percent in Lyon', 4), scene(2, '', 3)]
    // Compares the music's bass, which is below every voice, during speech and during silence.
    const drop = async (voice: 'off' | 'synthetic') => {
      const look = { ...QUIET, music: 'calm' as const, voice }
      const mix = await mixSound(ffmpeg, timelineOf(scenes, look), { clips: [], scenes, look, folder, signal, speaker })
      const bass = async (from: number, to: number) => {
        const filters = `atrim=${from}:${to},lowpass=f=80,lowpass=f=80,lowpass=f=80,astats=metadata=0`
        const log = await ffmpeg.run({ folder, signal, args: ['-i', mix?.file ?? '', '-af', filters, '-f', 'null', '-'] })
        return Number(/RMS level dB: (-?[\d.]+)/u.exec(log)?.[1])
      }
      return (await bass(3.9, 5.4)) - (await bass(0.2, 2.8))
    }
    expect((await drop('off')) - (await drop('synthetic'))).toBeGreaterThan(4)
  })
})

test('writes a valid WAV file', async () => {
  const file = join(folder, 'tone.wav')
  const tone = Float32Array.from({ length: SAMPLE_RATE / 2 }, (_, index) => 2 * Math.sin(index / 20))
  await writeFile(file, wavFile({ left: tone, right: tone }))
  expect(await probe(ffmpeg, file)).toMatchObject({ seconds: 0.5, audio: { codec: 'pcm_s16le', sample_rate: 48_000, channels: 'stereo' } })
})
