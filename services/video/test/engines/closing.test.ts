import { expect, test } from '@jest/globals'
import sharp from 'sharp'
import { FPS } from '../../src/engines/frame.ts'
import { drawClosing } from '../../src/engines/motion/overlays.ts'
import { closingEvents } from '../../src/engines/picture/closing.ts'
import { framesIn, timelineOf } from '../../src/engines/timeline.ts'
import { QUIET, scene } from '../support/media.ts'

const SIZE = { width: 270, height: 480 }
const WORDS = { ...QUIET, captions: 'bold' } as const

test.each([
  ['has no words', { ...scene(1), caption: '' }, WORDS],
  ['has no captions', { ...scene(1), caption: 'Bread' }, { ...WORDS, captions: 'off' as const }],
])('the last picture of a film fades to black if it %s', (_, last, look) => {
  const scenes = [{ ...scene(0), caption: 'Bread' }, last]
  const segments = timelineOf(scenes, look)
  const [fade, ...others] = closingEvents(segments, scenes, look, SIZE)
  expect(others).toEqual([])
  expect(fade?.end).toBeCloseTo(framesIn(segments) / FPS)
  const seconds = (fade?.end ?? 0) - (fade?.start ?? 0)
  expect(seconds).toBeGreaterThan(0.3)
  expect(seconds).toBeLessThan(1)
  expect(fade?.body).toContain(`\\fad(${Math.round(1000 * seconds)},0)`)
  expect(fade?.body).toContain('\\1c&H000000&')
})

test.each([
  ['words in its last scene', [{ ...scene(0), caption: 'Bread' }], WORDS],
  ['a card at its end', [{ ...scene(0), caption: '' }], { ...WORDS, call_to_action: { text: 'Come by', detail: '' } }],
])('a film with %s does not fade', (_, scenes, look) => {
  expect(closingEvents(timelineOf(scenes, look), scenes, look, SIZE)).toEqual([])
})

test('the preview fades in steps, up to the last frame', async () => {
  const overlays = await drawClosing([{ start: 2, end: 2.9 }], SIZE)
  expect(overlays[0]?.start).toBe(60)
  expect(overlays.at(-1)?.end).toBe(87)
  const opacities = await Promise.all(
    overlays.map(async ({ picture, width, height }) => {
      expect({ width, height }).toEqual(SIZE)
      return (await sharp(picture).ensureAlpha().raw().toBuffer())[3] ?? 0
    }),
  )
  expect(opacities).toEqual(opacities.toSorted((one, other) => one - other))
  expect(opacities[0]).toBeLessThan(30)
  expect(opacities.at(-1)).toBeGreaterThan(220)
  for (const [index, { start }] of overlays.entries()) if (index > 0) expect(start).toBe(overlays[index - 1]?.end)
})
