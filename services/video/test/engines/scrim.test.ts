import { describe, expect, test } from '@jest/globals'
import { CAPTION_STYLES } from '../../src/domain/storyboard.ts'
import { type CaptionPlace, captionZone } from '../../src/engines/frame.ts'
import { captionEvents } from '../../src/engines/picture/captions/captions.ts'
import { DESIGNS } from '../../src/engines/picture/captions/designs.ts'
import { loadFaces } from '../../src/engines/picture/captions/fonts.ts'
import { scrimFor, shadeFor } from '../../src/engines/picture/captions/scrim.ts'
import { timelineOf } from '../../src/engines/timeline.ts'
import { QUIET, scene } from '../support/media.ts'

const SIZE = { width: 720, height: 1280 }

/** The contrast of white with a gray value of 0 to 1 (WCAG 2.2). */
function contrastWithWhite(gray: number): number {
  const luminance = gray <= 0.04045 ? gray / 12.92 : ((gray + 0.055) / 1.055) ** 2.4
  return 1.05 / (luminance + 0.05)
}

/** The opacity of two areas over each other. */
const both = (one: number, other: number) => 1 - (1 - one) * (1 - other)

const grounds = [0, 0.05, 0.2, 0.4, 0.6, 0.8, 1].flatMap((busy) => [0.1, 0.3, 0.5, 0.7, 0.9, 0.98, 1].map((bright) => ({ busy, bright })))

describe('the shade behind a title', () => {
  test.each([0.2, 0.45, 0.5, 0.6, 0.75, 0.9, 1])('makes white letters legible on a gray of %d', (bright) => {
    const scrim = scrimFor(0, { busy: 0, bright })
    expect(contrastWithWhite(bright * (1 - scrim))).toBeGreaterThanOrEqual(4.5 - 1e-6)
    // No darker than that.
    expect(scrim === 0 || contrastWithWhite(bright * (1 - scrim)) < 4.6).toBe(true)
  })

  test('is never weaker than it is at least, and no stronger over footage', () => {
    expect(scrimFor(0.58, { busy: 0, bright: 0 })).toBe(0.58)
    expect(scrimFor(0.58, undefined)).toBe(0.58)
  })
})

describe('a caption', () => {
  const styles = CAPTION_STYLES.filter((each) => each !== 'boxed')

  test('has a halo with which white letters are legible on any ground, without the shade', () => {
    for (const style of styles)
      for (const ground of grounds) {
        const { halo } = shadeFor(DESIGNS[style], ground)
        expect(contrastWithWhite(ground.bright * (1 - 0.96 * halo))).toBeGreaterThanOrEqual(4.5 - 1e-6)
        expect(halo).toBeLessThan(0.65)
      }
  })

  test('is legible over footage, whose frames are not measured', () => {
    for (const style of styles) expect(contrastWithWhite(1 - 0.96 * shadeFor(DESIGNS[style]).halo)).toBeGreaterThanOrEqual(4.5 - 1e-6)
  })

  test('has a stronger shade the busier its ground is, and none on the white ground of a product', () => {
    const shadeOn = (busy: number, bright: number) => shadeFor(DESIGNS.bold, { busy, bright }).scrim
    expect(shadeOn(1, 0.5)).toBeGreaterThan(2 * shadeOn(0, 0.5))
    expect(shadeOn(0.05, 0.99)).toBe(0)
    // The picture stays visible through it.
    for (const { busy, bright } of grounds) expect(shadeOn(busy, bright)).toBeLessThan(0.5)
    for (const { busy, bright } of grounds) expect(both(shadeOn(busy, bright), 0.3)).toBeLessThan(0.7)
  })

  test('has neither in a box, and at least the shade of its design', () => {
    expect(shadeFor(DESIGNS.boxed, { busy: 1, bright: 1 })).toEqual({ ...DESIGNS.boxed, halo: 0 })
    expect(shadeFor(DESIGNS.editorial, { busy: 0, bright: 0 }).scrim).toBe(DESIGNS.editorial.scrim)
  })

  /** The captions of one scene at a place, and the height of its first line. */
  async function drawnAt(place: CaptionPlace, caption = 'Bread at six, and coffee from seven until the evening') {
    const scenes = [scene(0, caption, 6), scene(1, '')]
    const look = { ...QUIET, captions: 'bold' } as const
    const drawing = { segments: timelineOf(scenes, look), scenes, look, size: SIZE, faces: await loadFaces(), placeOf: () => place }
    return captionEvents({ ...drawing, groundOf: () => ({ busy: 1, bright: 1 }) })
  }

  test('has its halo below the same letters, and one shade for all parts of its scene', async () => {
    const events = await drawnAt('bottom')
    const [shades, halos, texts] = [1, 2, 5].map((layer) => events.filter((event) => event.layer === layer))
    const lettersOf = (all: typeof events | undefined) => all?.map(({ body }) => body.replace(/\{[^}]*\}/gu, ''))
    expect(texts?.length).toBeGreaterThan(2)
    expect(lettersOf(halos)).toEqual(lettersOf(texts))
    expect(halos?.map(({ start, end }) => [start, end])).toEqual(texts?.map(({ start, end }) => [start, end]))
    expect(shades).toHaveLength(1)
    expect(shades?.[0]?.start).toBe(Math.min(...(texts ?? []).map(({ start }) => start)))
    expect(shades?.[0]?.end).toBe(Math.max(...(texts ?? []).map(({ end }) => end)))
  })

  test.each(['top', 'upper', 'middle', 'lower', 'bottom'] as const)(
    'has a soft shade over the whole width, up to the nearer edge: %s',
    async (place) => {
      const events = await drawnAt(place)
      const shade = events.find(({ layer }) => layer === 1)?.body ?? ''
      const [, x = 0, y = 0] = (/\\pos\(([-\d.]+),([-\d.]+)\)/u.exec(shade) ?? []).map(Number)
      const [width = 0, height = 0] =
        /\\p1\}m 0 0 l (\d+) 0 .*?l \1 (\d+)/u
          .exec(shade.replace(/b [\d ]+/gu, ''))
          ?.slice(1)
          .map(Number) ?? []
      const soft = Number(/\\blur([\d.]+)/u.exec(shade)?.[1])
      expect(soft).toBeGreaterThan(0.08 * SIZE.width)
      expect(x + 2 * soft).toBeLessThan(0)
      expect(x + width - 2 * soft).toBeGreaterThan(SIZE.width)
      const reachesTop = y + 2 * soft < 0
      const reachesBottom = y + height - 2 * soft > SIZE.height
      expect([reachesTop, reachesBottom]).toEqual([place === 'top' || place === 'upper', place === 'bottom' || place === 'lower'])
      const zone = captionZone(SIZE, undefined, place)
      for (const { layer, body } of events) {
        const line = Number(/\\pos\([-\d.]+,([-\d.]+)\)/u.exec(body)?.[1])
        if (layer !== 5) continue
        expect(line).toBeGreaterThan(Math.max(y, zone.y))
        expect(line).toBeLessThan(Math.min(y + height, zone.y + zone.height))
      }
    },
  )
})
