import { describe, expect, test } from '@jest/globals'
import type { Look } from '../../src/domain/storyboard.ts'
import { CAPTION_STYLES } from '../../src/domain/storyboard.ts'
import { FPS } from '../../src/engines/frame.ts'
import { paced } from '../../src/engines/pacing.ts'
import { assFile } from '../../src/engines/picture/captions/ass.ts'
import { captionEvents } from '../../src/engines/picture/captions/captions.ts'
import { cuesOf } from '../../src/engines/picture/captions/cues.ts'
import { loadFaces } from '../../src/engines/picture/captions/fonts.ts'
import { cardEvents } from '../../src/engines/picture/cards.ts'
import { framesIn, timelineOf } from '../../src/engines/timeline.ts'
import { QUIET, scene } from '../support/media.ts'

const SIZE = { width: 720, height: 1280 }
const TITLE = { title: 'Bread before the first tram', subtitle: 'Every day but Monday' }
const CALL = { text: 'Order ahead at', detail: 'cafelina.example' }
const CAPTIONS = [
  'Color in the Park is back on Saturday 14 June!',
  'Live music from 2 pm until midnight on two stages',
  'Doors open at six. Bread is warm. We bake it all night long, and everybody who works late can come by after work',
  'Free entry',
]

/** The longest time in which a text may change its opacity or its place. In milliseconds. */
const LONGEST_CHANGE = 150

const film = (look: Look) => {
  const scenes = paced(
    CAPTIONS.map((caption, index) => scene(index, caption)),
    look,
    'motion',
    null,
  )
  return { scenes, segments: timelineOf(scenes, look) }
}

describe('the captions of a film', () => {
  test.each(['crossfade', 'zoom', 'dip'] as const)(
    'are displayed without a gap, from the middle of one blend to the middle of the next: %s',
    (transition) => {
      const { scenes, segments } = film({ ...QUIET, captions: 'bold', transition })
      const shown = cuesOf(segments, scenes)
      expect(shown[0]?.start).toBe(0)
      expect(shown.at(-1)?.end).toBe(framesIn(segments) / FPS)
      for (const [index, { end }] of shown.slice(0, -1).entries()) expect(shown[index + 1]?.start).toBe(end)
      for (const { start, entry } of segments.slice(1)) {
        const change = shown.find((cue) => cue.start > start / FPS)?.start ?? 0
        expect(change).toBeLessThan((start + (entry?.overlap ?? 0)) / FPS)
      }
    },
  )

  test.each(['slide', 'push', 'wipe'] as const)(
    'are displayed until their picture moves, and from when the next one has arrived: %s',
    (transition) => {
      const { scenes, segments } = film({ ...QUIET, captions: 'bold', transition })
      const shown = cuesOf(segments, scenes)
      expect(shown[0]?.start).toBe(0)
      expect(shown.at(-1)?.end).toBe(framesIn(segments) / FPS)
      const gaps = shown.slice(1).flatMap(({ start }, index) => (start === shown[index]?.end ? [] : [[shown[index]?.end, start]]))
      expect(gaps).toEqual(segments.slice(1).map(({ start, entry }) => [start / FPS, (start + (entry?.overlap ?? 0)) / FPS]))
    },
  )

  test('of a narration are not displayed while their picture moves, unless they would be too short', () => {
    const look: Look = { ...QUIET, captions: 'bold', transition: 'slide' }
    const cues = [
      { start: 0.1, end: 1.6, spoken: 1.5, text: 'Bread at six' },
      { start: 1.6, end: 1.9, spoken: 0.3, text: 'today' },
    ]
    const scenes = [scene(0, 'Good morning', 2), { ...scene(1, 'Bread at six today', 2), cues }, scene(2, 'Coffee', 2)]
    const segments = timelineOf(scenes, look)
    const [, bread, today] = cuesOf(segments, scenes)
    const still = ((segments[1]?.start ?? 0) + (segments[1]?.entry?.overlap ?? 0)) / FPS
    expect(still).toBeGreaterThan(2.1)
    expect(bread).toMatchObject({ start: still, end: 3.6 })
    expect(bread?.spoken).toBeCloseTo(3.6 - still)
    expect(today).toMatchObject({ start: 3.6, end: 3.9 })
  })

  test('are in the first frame of their scene in the subtitle file, whose times are hundredths of a second', () => {
    for (let frame = 1; frame < 100; frame++) {
      const [, start = ''] = /Dialogue: 5,([\d:.]+),/u.exec(assFile(SIZE, [{ layer: 5, start: frame / FPS, end: 9, body: 'a' }])) ?? []
      const seconds = Number(start.split(':').at(-1))
      expect(seconds).toBeLessThanOrEqual(frame / FPS)
      expect(seconds).toBeGreaterThan((frame - 1) / FPS)
    }
  })

  test.each(CAPTION_STYLES.filter((style) => style !== 'karaoke'))(
    'are complete when they appear, and until they end, and no two texts are over each other: %s',
    async (captions) => {
      const faces = await loadFaces()
      const look = { ...QUIET, captions, title_card: TITLE, call_to_action: CALL }
      const { scenes, segments } = film(look)
      const drawing = { segments, scenes, look, size: SIZE, faces }
      const texts = [...captionEvents(drawing), ...cardEvents(segments, look, SIZE, faces)].filter(({ body }) => !body.includes('\\p1'))
      const card = Math.max(...texts.map(({ start }) => start))
      for (const { body, start } of texts) {
        const [, fadeIn = 0, fadeOut = 0] = /\\fad\((\d+),(\d+)\)/u.exec(body)?.map(Number) ?? []
        expect(fadeIn).toBeLessThanOrEqual(start === card ? LONGEST_CHANGE : 0)
        expect(fadeOut).toBe(0)
        const until = [...body.matchAll(/\\(?:t|move)\(([-\d.,]+)/gu)].map(([, numbers = '']) => numbers.split(','))
        for (const numbers of until) expect(Number(numbers.length >= 6 ? numbers[5] : numbers[1])).toBeLessThanOrEqual(LONGEST_CHANGE)
      }
      // At each frame, one caption, title or call to action is displayed: all of its lines.
      const starts = [...new Set(texts.map(({ start }) => start))].toSorted((one, other) => one - other)
      for (const [index, start] of starts.entries()) {
        const ends = new Set(texts.filter((event) => event.start === start).map(({ end }) => end))
        expect([...ends]).toHaveLength(1)
        const next = starts[index + 1] ?? framesIn(segments) / FPS
        expect(next).toBe(Math.max(...ends))
      }
    },
  )
})
