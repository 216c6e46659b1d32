import { describe, expect, test } from '@jest/globals'
import { leastLengths, type SceneLengthRules, sceneLengths, type VideoLook } from '../src/index.ts'

const RULES: SceneLengthRules = {
  paces: [
    { id: 'normal', least: 2.6, most: 10, characters_per_second: 15.5 },
    { id: 'fast', least: 1.6, most: 10, characters_per_second: 17 },
  ],
  spoken_characters_per_second: 12,
  without_caption: 0.7,
  least_film: 5,
  title_card: 2.5,
  call_to_action: 2.5,
  most_stretched: 12,
}
const LOOK: VideoLook = { captions: 'bold', voice: 'off', title_card: null, call_to_action: null }
const LONG = 'x'.repeat(62)
const captions = (...texts: string[]) => texts.map((caption) => ({ caption }))
const film = (lengths: readonly number[]) => lengths.reduce((sum, seconds) => sum + seconds, 0)

test('a caption that stays for another scene is read once', () => {
  const [first, second, third] = sceneLengths(captions(LONG, ` ${LONG}`, 'Other words'), LOOK, RULES)
  expect(first).toBeCloseTo(4.7)
  expect(second).toBe(2.6)
  expect(third).toBe(2.6)
  expect(leastLengths(captions(LONG, LONG), LOOK, RULES)[1]).toBe(1.6)
})

test('a scene has the length that the user set, and the others keep theirs', () => {
  const scenes = [{ caption: LONG, fixed_seconds: 3 }, { caption: LONG }, { caption: 'End' }]
  const [first, second, third] = sceneLengths(scenes, LOOK, RULES)
  expect(first).toBe(3)
  expect(second).toBe(2.6)
  expect(third).toBe(2.6)
  expect(leastLengths(scenes, LOOK, RULES)[0]).toBe(3)
  expect(film(sceneLengths([{ caption: 'One', fixed_seconds: 2 }, { caption: 'Two' }], LOOK, RULES))).toBeCloseTo(5)
  expect(sceneLengths([{ caption: 'One', fixed_seconds: 2 }], LOOK, RULES)).toEqual([2])
})

describe('a video of a chosen length', () => {
  test.each([15, 30, 60])('lasts for %i seconds with its cards', (film_seconds) => {
    const look = { ...LOOK, film_seconds, call_to_action: { text: 'Visit us' } }
    const scenes = captions('Fresh bread', LONG, 'Come by', 'Every day', 'From seven')
    const lengths = sceneLengths(scenes, look, RULES)
    expect(film(lengths) + 2.5).toBeCloseTo(film_seconds)
    const least = leastLengths(scenes, look, RULES)
    for (const [index, seconds] of lengths.entries()) expect(seconds).toBeGreaterThanOrEqual((least[index] ?? 0) - 1e-9)
  })

  test('is longer if its captions cannot be read in this time, and shorter if its scenes would stand still', () => {
    const many = captions('a'.repeat(100), 'b'.repeat(100), 'c'.repeat(100))
    expect(film(sceneLengths(many, { ...LOOK, film_seconds: 15 }, RULES))).toBeCloseTo(3 * (100 / 17 + 0.7))
    expect(sceneLengths(captions('One'), { ...LOOK, film_seconds: 60 }, RULES)).toEqual([12])
  })

  test('changes only the scenes whose length the user has not set', () => {
    const scenes = [{ caption: 'One', fixed_seconds: 4 }, { caption: 'Two' }, { caption: 'Three' }]
    const lengths = sceneLengths(scenes, { ...LOOK, film_seconds: 15 }, RULES)
    expect(lengths[0]).toBe(4)
    expect(film(lengths)).toBeCloseTo(15)
  })
})
