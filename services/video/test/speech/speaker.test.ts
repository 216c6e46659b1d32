import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createInference } from '@loomcast/inference'
import type { Ffmpeg } from '../../src/engines/ffmpeg/encoder.ts'
import { probe } from '../../src/engines/ffmpeg/probe.ts'
import { mixSound, voiceLevel } from '../../src/engines/merge/audio/mix.ts'
import { createSpeaker, type Speaker } from '../../src/engines/speech/speaker.ts'
import { fetchVoice, VoiceMissing } from '../../src/engines/speech/voice-files.ts'
import { timelineOf } from '../../src/engines/timeline.ts'
import { QUIET, realFfmpeg, scene, tempFolder } from '../support/media.ts'

let ffmpeg: Ffmpeg
let folder: string
let remove: () => Promise<void>
const inference = createInference({ runTimeoutMs: 300_000 })
const speaker = createSpeaker({ inference })
beforeAll(async () => {
  ;({ folder, remove } = await tempFolder())
  ffmpeg = await realFfmpeg()
  await Promise.all([fetchVoice(), inference.prepare()])
}, 420_000)
afterAll(async () => {
  await inference.close()
  await remove()
})

const request = (text: string, name: string) => ({ text, name, folder: join(folder, 'voice'), signal: new AbortController().signal })

test('reads a caption, with the time of each written word, and the same bytes each time', async () => {
  const speech = await speaker.speak(request('Fresh bread, only $4!', 'one'))
  const found = await probe(ffmpeg, speech?.file ?? '')
  expect(found?.audio).toMatchObject({ codec: 'pcm_s16le', sample_rate: 24_000 })
  expect(found?.seconds).toBeCloseTo(speech?.seconds ?? 0, 1)
  expect(speech?.seconds).toBeGreaterThan(1)
  expect(speech?.seconds).toBeLessThan(4)
  expect(speech?.words.map(({ written }) => written)).toEqual(['Fresh', 'bread', 'only', '$4'])
  for (const [index, { start, end }] of (speech?.words ?? []).entries()) {
    expect(start).toBeLessThan(end)
    expect(start).toBeGreaterThanOrEqual(speech?.words[index - 1]?.end ?? 0)
    expect(end).toBeLessThanOrEqual(speech?.seconds ?? 0)
  }
  // The pause of the comma is between the second and the third word.
  const gap = (index: number) => (speech?.words[index]?.start ?? 0) - (speech?.words[index - 1]?.end ?? 0)
  expect(gap(2)).toBeGreaterThan(gap(1))
  const again = await speaker.speak(request('Fresh bread, only $4!', 'again'))
  expect((await readFile(again?.file ?? '')).equals(await readFile(speech?.file ?? ''))).toBe(true)
})

test('reads with another voice, and a word as it is spelled', async () => {
  const usual = await speaker.speak(request('Siobhan', 'usual'))
  const spelled = await speaker.speak({ ...request('Siobhan', 'spelled'), spellings: new Map([['siobhan', 'shivawn']]) })
  const man = await speaker.speak({ ...request('Siobhan', 'man'), voice: 'michael' })
  const files = await Promise.all([usual, spelled, man].map((speech) => readFile(speech?.file ?? '', 'base64')))
  expect(new Set(files).size).toBe(3)
})

test.each(['', ' \n', 'نحن نقلل الهدر', '☕️', '?!'])('returns null for %j, which has nothing to speak', async (text) => {
  expect(await speaker.speak(request(text, 'none'))).toBeNull()
})

test('stops when the signal aborts', async () => {
  const controller = new AbortController()
  const speaking = speaker.speak({ ...request('Words '.repeat(50), 'stopped'), signal: controller.signal })
  controller.abort(new Error('cancelled'))
  await expect(speaking).rejects.toThrow('cancelled')
})

describe('when the voice cannot be fetched', () => {
  test('is unavailable and tries again after five minutes, not for each text', async () => {
    let time = 0
    let attempts = 0
    const offline = createSpeaker({
      inference,
      now: () => time,
      files: async () => {
        attempts++
        throw new VoiceMissing('offline')
      },
    })
    expect(offline.available()).toBe(true)
    for (const name of ['first', 'second']) await expect(offline.speak(request('Hello', name))).rejects.toThrow(VoiceMissing)
    expect([offline.available(), attempts]).toEqual([false, 1])
    time = 5 * 60_000
    expect(offline.available()).toBe(true)
    await expect(offline.speak(request('Hello', 'third'))).rejects.toThrow(VoiceMissing)
    expect([offline.available(), attempts]).toEqual([false, 2])
  })
})

describe('in a film', () => {
  const { signal } = new AbortController()
  const CAPTION = 'Fresh bread every morning at nine'
  /** Reads each text once, because that takes seconds. */
  const reader = onceForEachText(speaker)

  test('speaks only during its own scene, in a track as long as the video', async () => {
    const scenes = [scene(0, '', 3), scene(1, CAPTION, 3), scene(2, '', 1)]
    const look = { ...QUIET, voice: 'synthetic' as const }
    const mix = await mixSound(ffmpeg, timelineOf(scenes, look), { clips: [], scenes, look, folder, signal, speaker: reader })
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
    const speech = await reader.speak({ text: CAPTION, folder: join(folder, 'voice'), name: 'level', signal })
    const voice = await measured(speech?.file ?? '', await voiceLevel(speech?.file ?? '', { ffmpeg, folder, signal }))
    expect(Math.abs(voice.loudness + 16)).toBeLessThan(1)
    expect(voice.peak).toBeLessThan(-1)
    const scenes = [scene(0, CAPTION, 3)]
    const look = { ...QUIET, music: 'upbeat' as const, voice: 'synthetic' as const }
    const mix = await mixSound(ffmpeg, timelineOf(scenes, look), { clips: [], scenes, look, folder, signal, speaker: reader })
    const film = await measured(mix?.file ?? '', mix?.level ?? '')
    expect(Math.abs(film.loudness + 14)).toBeLessThan(1)
    expect(film.peak).toBeLessThan(-1)
  })

  test('lowers the music during speech', async () => {
    const scenes = [scene(0, '', 3), scene(1, CAPTION, 4), scene(2, '', 3)]
    // Compares the music's bass, which is below every voice, during speech and during silence.
    const drop = async (voice: 'off' | 'synthetic') => {
      const look = { ...QUIET, music: 'calm' as const, voice }
      const mix = await mixSound(ffmpeg, timelineOf(scenes, look), { clips: [], scenes, look, folder, signal, speaker: reader })
      const bass = async (from: number, to: number) => {
        const filters = `atrim=${from}:${to},lowpass=f=80,lowpass=f=80,lowpass=f=80,astats=metadata=0`
        const log = await ffmpeg.run({ folder, signal, args: ['-i', mix?.file ?? '', '-af', filters, '-f', 'null', '-'] })
        return Number(/RMS level dB: (-?[\d.]+)/u.exec(log)?.[1])
      }
      return (await bass(3.8, 5.2)) - (await bass(0.2, 2.8))
    }
    expect((await drop('off')) - (await drop('synthetic'))).toBeGreaterThan(4)
  })
})

function onceForEachText(of: Speaker): Speaker {
  const read = new Map<string, ReturnType<Speaker['speak']>>()
  return {
    available: of.available,
    speak(request) {
      const speech = read.get(request.text) ?? of.speak(request)
      read.set(request.text, speech)
      return speech
    },
  }
}
