// covers: mfe-video/src/music/moods
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { MUSIC_MOODS, type MusicMood } from '../../src/domain/storyboard.ts'
import type { Ffmpeg } from '../../src/engines/ffmpeg/encoder.ts'
import { composeMusic } from '../../src/engines/merge/audio/music.ts'
import { wavFile } from '../../src/engines/wav.ts'
import { realFfmpeg, tempFolder } from '../support/media.ts'

const { signal } = new AbortController()
const SAMPLES = join(import.meta.dirname, '..', '..', '..', '..', 'mfe-video', 'src', 'music', 'moods')
const SECONDS = 10
const RATE = 8_000

let ffmpeg: Ffmpeg
let folder: string
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ folder, remove } = await tempFolder())
  ffmpeg = await realFfmpeg()
})
afterAll(() => remove())

/** The sound as numbers from -1 to 1. */
async function soundOf(file: string): Promise<Float32Array> {
  await ffmpeg.run({ folder, signal, args: ['-i', file, '-ac', '1', '-ar', `${RATE}`, '-f', 'f32le', '-y', 'sound.raw'] })
  const bytes = await readFile(join(folder, 'sound.raw'))
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + SECONDS * RATE * 4))
}

/** From 0 for sounds that have nothing in common to 1 for sounds that differ only in their level. */
function likeness(one: Float32Array, other: Float32Array): number {
  const product = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
  return product(one, other) / Math.sqrt(product(one, one) * product(other, other))
}

test('the sample of each mood is what the composer writes for it, and not for another one', async () => {
  const composed = new Map<MusicMood, Float32Array>()
  for (const mood of MUSIC_MOODS) {
    await writeFile(join(folder, 'music.wav'), wavFile(await composeMusic(mood, SECONDS)))
    composed.set(mood, await soundOf('music.wav'))
  }
  for (const mood of MUSIC_MOODS) {
    const sample = await soundOf(join(SAMPLES, `${mood}.mp3`))
    const alike = [...composed].map(([other, sound]) => ({ other, value: likeness(sample, sound) }))
    const [best] = alike.toSorted((one, other) => other.value - one.value)
    expect({ mood, best: best?.other }).toEqual({ mood, best: mood })
    expect(best?.value).toBeGreaterThan(0.9)
  }
})
