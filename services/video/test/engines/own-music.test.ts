import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Look } from '../../src/domain/storyboard.ts'
import type { Ffmpeg } from '../../src/engines/ffmpeg/encoder.ts'
import { probe } from '../../src/engines/ffmpeg/probe.ts'
import { cleanMusic, MUSIC_LOUDNESS } from '../../src/engines/merge/audio/clean-music.ts'
import { LOUDNESS, mixSound, SOUND_CODING, soundCodingOf } from '../../src/engines/merge/audio/mix.ts'
import type { OwnMusicFile } from '../../src/engines/merge/audio/own-music.ts'
import { SoundRejected } from '../../src/engines/received-sound/received-sound.ts'
import { timelineOf } from '../../src/engines/timeline.ts'
import { loudnessOf, QUIET, realFfmpeg, scene, tempFolder } from '../support/media.ts'
import { record } from '../support/speech.ts'

const { signal } = new AbortController()
let ffmpeg: Ffmpeg
let folder: string
let remove: () => Promise<void>
let music: OwnMusicFile
beforeAll(async () => {
  ;({ folder, remove } = await tempFolder())
  ffmpeg = await realFfmpeg()
  const { seconds } = await receive({ before: 0.7, sound: 5, after: 0.6 })
  music = { file: 'music.m4a', seconds }
})
afterAll(() => remove())

/** Uploads a tone of 3 kHz with a picture and metadata, and silence at both ends. */
async function receive({
  before = 0,
  sound,
  after = 0,
  volume = 0.02,
}: {
  before?: number
  sound: number
  after?: number
  volume?: number
}) {
  const tone = `aevalsrc='${volume}*between(t,${before},${before + sound})*sin(2*PI*3000*t)':s=44100:d=${before + sound + after}`
  const about = ['-metadata', 'artist=Ada', '-metadata', 'comment=private', '-id3v2_version', '3']
  const cover = [
    '-f',
    'lavfi',
    '-i',
    'color=c=red:s=64x64:d=0.04',
    '-map',
    '0',
    '-map',
    '1',
    '-c:v',
    'mjpeg',
    '-disposition:v',
    'attached_pic',
  ]
  const coding = ['-c:a', 'libmp3lame', '-b:a', '128k', '-f', 'mp3', 'received']
  await ffmpeg.run({ folder, signal, args: ['-f', 'lavfi', '-i', tone, ...cover, ...about, ...coding] })
  return cleanMusic(ffmpeg, folder, signal)
}

async function mixed(filmSeconds: number, look: Partial<Look> = {}, narration?: string): Promise<string> {
  const scenes = [scene(0, '', filmSeconds)]
  const mix = await mixSound(ffmpeg, timelineOf(scenes, QUIET), {
    clips: [],
    scenes,
    look: { ...QUIET, ...look },
    music,
    folder,
    signal,
    ...(narration !== undefined && { narration }),
  })
  if (!mix) throw new Error('no sound')
  await ffmpeg.run({ folder, signal, args: ['-i', mix.file, '-af', mix.level, 'film.wav'] })
  return join(folder, 'film.wav')
}

/** The level of the music in a part of a film, in dB. */
async function levelOf(file: string, from: number, to: number): Promise<number> {
  const filters = `atrim=start=${from}:end=${to},highpass=f=2500,highpass=f=2500,volumedetect`
  const log = await ffmpeg.run({ folder, signal, args: ['-i', file, '-af', filters, '-f', 'null', '-'] })
  return Number(/mean_volume: (-?[\d.]+) dB/u.exec(log)?.[1])
}

test('music is stored without silence, picture and metadata, at the loudness of the composed music', async () => {
  const stored = join(folder, music.file)
  expect(music.seconds).toBeGreaterThan(4.9)
  expect(music.seconds).toBeLessThan(5.1)
  expect(await probe(ffmpeg, stored)).toMatchObject({ video: null, audio: { codec: 'aac', sample_rate: 48_000, channels: 'stereo' } })
  expect(await ffmpeg.describe(stored)).not.toMatch(/Ada|private/u)
  expect(Math.abs((await loudnessOf(ffmpeg, stored)) - MUSIC_LOUDNESS)).toBeLessThan(0.7)
})

test('short music is repeated without gaps to the length of the film, and faded out', async () => {
  const film = await mixed(12)
  expect((await probe(ffmpeg, film))?.seconds).toBeCloseTo(12, 1)
  const gaps = await ffmpeg.run({ folder, signal, args: ['-i', film, '-af', 'silencedetect=noise=-40dB:d=0.03', '-f', 'null', '-'] })
  const starts = [...gaps.matchAll(/silence_start: ([\d.]+)/gu)].map(([, start]) => Number(start))
  expect(starts.filter((start) => start < 11)).toEqual([])
  const [loud, fading] = [await levelOf(film, 4, 8), await levelOf(film, 11.7, 12)]
  expect(loud - fading).toBeGreaterThan(12)
  expect(Math.abs((await loudnessOf(ffmpeg, film)) - LOUDNESS)).toBeLessThan(0.7)
})

test('long music is cut, and a volume of a quarter is 12 dB quieter', async () => {
  const [full, quarter] = [await loudnessOf(ffmpeg, await mixed(4)), await loudnessOf(ffmpeg, await mixed(4, { music_volume: 25 }))]
  expect(full - quarter).toBeCloseTo(12, 0)
})

test('the true peak of high sounds, which is between their samples, stays below -1 dB', async () => {
  // The samples of this tone are 3 dB below its peaks.
  const tone = '0.9*lt(mod(t,1),0.006)*sin(2*PI*12000*t+PI/4)+0.004*sin(2*PI*300*t)'
  await ffmpeg.run({ folder, signal, args: ['-f', 'lavfi', '-i', `aevalsrc='${tone}':s=48000:d=6`, '-f', 'wav', 'received'] })
  const high = await cleanMusic(ffmpeg, folder, signal)
  const scenes = [scene(0, '', 6)]
  const mix = await mixSound(ffmpeg, timelineOf(scenes, QUIET), {
    clips: [],
    scenes,
    look: QUIET,
    music: { file: 'music.m4a', ...high },
    folder,
    signal,
  })
  const log = await ffmpeg.run({
    folder,
    signal,
    args: ['-i', mix?.file ?? '', '-af', `${mix?.level},ebur128=peak=true:framelog=quiet`, '-f', 'null', '-'],
  })
  expect(Number(/Peak:\s+(-?[\d.]+) dBFS/u.exec(log)?.[1])).toBeLessThan(-1)
})

test('the true peak of the encoded sound stays below -1 dB where AAC raises a single frame', async () => {
  const drum = '0.8*exp(-12*mod(t,1/3))*sin(2*PI*250*mod(t,1/3))+0.06*sin(90000*t*t)*exp(-30*mod(t,1/3))'
  const bass = '0.3*sin(2*PI*775*t)*lt(mod(t,0.7),0.3)+0.05*sin(70000*t*t)'
  await ffmpeg.run({ folder, signal, args: ['-f', 'lavfi', '-i', `aevalsrc='${drum}|${bass}':s=48000:d=8`, 'drums.wav'] })
  const level = 'volume=14dB,aresample=192000,alimiter=limit=-2dB:level=0:attack=3:release=80,aresample=48000'
  const peakOf = async (coding: readonly string[]) => {
    await ffmpeg.run({ folder, signal, args: ['-i', 'drums.wav', '-af', level, ...coding, 'encoded.m4a'] })
    const args = ['-i', 'encoded.m4a', '-af', 'ebur128=peak=true:framelog=quiet', '-f', 'null', '-']
    return Number(/Peak:\s+(-?[\d.]+) dBFS/u.exec(await ffmpeg.run({ folder, signal, args }))?.[1])
  }
  expect(await peakOf(SOUND_CODING)).toBeGreaterThan(-1)
  expect(await peakOf(await soundCodingOf(ffmpeg, { file: 'drums.wav', level, hasVoice: false }, { folder, signal }))).toBeLessThan(-1)
})

test('music is quieter while a narration speaks, and its volume leaves the narration as loud as it was', async () => {
  const { file } = await record(ffmpeg, folder, 'voice.wav', { rhythm: [0, 4, 4, 2] })
  const film = await mixed(10, {}, file)
  const [below, alone] = [await levelOf(film, 1, 4), await levelOf(film, 5.5, 7.5)]
  expect(alone - below).toBeGreaterThan(3)
  const usual = await loudnessOf(ffmpeg, film)
  const quiet = await mixed(10, { music_volume: 10 }, file)
  expect(alone - (await levelOf(quiet, 5.5, 7.5))).toBeGreaterThan(15)
  expect(Math.abs((await loudnessOf(ffmpeg, quiet)) - usual)).toBeLessThan(0.7)
})

test.each([
  ['silence', { sound: 4, volume: 0 }, 'silent'],
  ['a sound effect', { before: 1, sound: 2, after: 1 }, 'too_short'],
] as const)('%s is rejected', async (_name, sound, fault) => {
  const error = await receive(sound).catch((reason) => reason)
  expect(error).toBeInstanceOf(SoundRejected)
  expect(error.fault).toBe(fault)
})

test('of long music, only the first three minutes are stored', async () => {
  await ffmpeg.run({
    folder,
    signal,
    args: ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=8000:duration=200', '-f', 'wav', 'received'],
  })
  expect(await cleanMusic(ffmpeg, folder, signal)).toEqual({ seconds: 180 })
})
