import { expect, test } from '@jest/globals'
import { FPS } from '../../src/engines/frame.ts'
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
