import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createInference } from '@loomcast/inference'
import type { Ffmpeg } from '../../src/engines/ffmpeg/encoder.ts'
import { probe } from '../../src/engines/ffmpeg/probe.ts'
import { createSpeaker } from '../../src/engines/speech/speaker.ts'
import { fetchVoice, VoiceMissing } from '../../src/engines/speech/voice-files.ts'
import { realFfmpeg, tempFolder } from '../support/media.ts'

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
