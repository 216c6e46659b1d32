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

  test('changes only the scenes without a length of the user', () => {
    const scenes = [{ caption: 'One', fixed_seconds: 4 }, { caption: 'Two' }, { caption: 'Three' }]
    const lengths = sceneLengths(scenes, { ...LOOK, film_seconds: 15 }, RULES)
    expect(lengths[0]).toBe(4)
    expect(film(lengths)).toBeCloseTo(15)
  })
})

describe('a video of three pictures or more', () => {
  const rules = { ...RULES, least_story: { scenes: 3, seconds: 12 } }
  const short = captions('Dog sitting', 'long walks', '18 euros')
  const cards = { title_card: null, call_to_action: {} }

  test('lasts at least 12 s, with its cards', () => {
    expect(film(sceneLengths(short, LOOK, rules))).toBeCloseTo(12)
    expect(film(sceneLengths(short, { ...LOOK, ...cards }, rules))).toBeCloseTo(9.5)
    expect(film(sceneLengths(short.slice(1), LOOK, rules))).toBeCloseTo(5.2)
  })

  test('keeps lengths that the user set or chose', () => {
    const own = captions('Dog sitting', 'long walks', '18 euros').map((each) => ({ ...each, fixed_seconds: 2 }))
    expect(sceneLengths(own, LOOK, rules)).toEqual([2, 2, 2])
    expect(film(sceneLengths(short, { ...LOOK, film_seconds: 10 }, rules))).toBeCloseTo(10)
  })
  describe('if its captions fill it', () => {
    const own = {
      ...RULES,
      without_caption: 0.5,
      paces: RULES.paces.map((pace) => ({ ...pace, brief: 1.7 })),
      least_story: { scenes: 3, seconds: 12, characters_per_second: 9 },
    }

    test('is as short as ten words, and one or two words stay for 1.7 s', () => {
      const ten = sceneLengths(captions('Dog sitting in Lyon', 'Long walks', 'Daily photos, 18 euros'), LOOK, own)
      expect(ten[1]).toBeCloseTo(1.7)
      expect(film(ten)).toBeGreaterThan(7)
      expect(film(ten)).toBeLessThan(8)
      const five = sceneLengths(captions('Dog sitting in Lyon', 'Dog sitting in Lyon', 'Long walks', 'Daily photos', '18 euros'), LOOK, own)
      expect(film(five)).toBeGreaterThan(9)
      expect(film(five)).toBeLessThan(10)
      expect(five.slice(1).every((seconds) => seconds <= 1.9)).toBe(true)
      // Two words in a script without spaces are brief, three are not.
      expect(sceneLengths(captions('新鲜面包', LONG, LONG, LONG), LOOK, own)[0]).toBeLessThan(
        sceneLengths(captions('我们每天早上烤面包', LONG, LONG, LONG), LOOK, own)[0] ?? 0,
      )
    })

    test('is stretched to 12 s, but no caption for longer than slow readers need', () => {
      const lines = captions('Fresh bread every morning at six', 'Baked in the oven behind the shop', 'Open')
      const lengths = sceneLengths(lines, LOOK, own)
      expect(lengths[2]).toBeCloseTo(1.7)
      expect(lengths[0]).toBeLessThanOrEqual(32 / 9 + 0.5 + 1e-6)
      expect(film(sceneLengths([...lines, ...captions('Closed on the first Monday of a month')], LOOK, own))).toBeCloseTo(12)
      expect(sceneLengths(captions('', '', ''), LOOK, own)).toEqual([2.6, 2.6, 2.6])
    })
  })
})
