import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { CAPTION_STYLES, type Look } from '../../src/domain/storyboard.ts'
import { captionZone } from '../../src/engines/frame.ts'
import { needsPlates } from '../../src/engines/motion/film-plates.ts'
import { captionEvents } from '../../src/engines/picture/captions/captions.ts'
import { DESIGNS } from '../../src/engines/picture/captions/designs.ts'
import { loadFaces } from '../../src/engines/picture/captions/fonts.ts'
import { scrimFor, shadeFor } from '../../src/engines/picture/captions/scrim.ts'
import { timelineOf } from '../../src/engines/timeline.ts'
import { drawnImage, plainImage, QUIET, scene, tempFolder } from '../support/media.ts'

/** The contrast of white with a gray value of 0 to 1 (WCAG 2.2). */
function contrastWithWhite(gray: number): number {
  const luminance = gray <= 0.04045 ? gray / 12.92 : ((gray + 0.055) / 1.055) ** 2.4
  return 1.05 / (luminance + 0.05)
}

describe('the dark area behind a caption', () => {
  const plain = { scrim: 0, box: null, outline: 0 }

  test.each([0.2, 0.45, 0.5, 0.6, 0.75, 0.9, 1])('makes white letters without an outline legible on a gray of %d', (bright) => {
    const scrim = scrimFor(plain, { busy: 0, bright })
    expect(contrastWithWhite(bright * (1 - scrim))).toBeGreaterThanOrEqual(4.5 - 1e-6)
    // No darker than that.
    expect(scrim === 0 || contrastWithWhite(bright * (1 - scrim)) < 4.6).toBe(true)
  })

  test('is stronger under outlined letters the busier the picture is', () => {
    const at = (busy: number, bright: number) => scrimFor(DESIGNS.bold, { busy, bright })
    expect(at(1, 0.9)).toBeGreaterThan(1.5 * at(0, 0.9))
    expect(at(0, 0.9)).toBeGreaterThan(0)
    expect(at(1, 0.3)).toBe(0)
  })

  test('is never weaker than that of the design, and captions in boxes and over footage have only that', () => {
    expect(scrimFor(DESIGNS.editorial, { busy: 0, bright: 0 })).toBe(DESIGNS.editorial.scrim)
    expect(scrimFor(DESIGNS.boxed, { busy: 1, bright: 1 })).toBe(0)
    expect(scrimFor(DESIGNS.bold, undefined)).toBe(0)
  })

  test('is drawn for the segment with the bright ground', async () => {
    const scenes = [scene(0, 'Bread at six'), scene(1, 'Coffee at seven')]
    const look = { ...QUIET, captions: 'bold' } as const
    const drawing = { segments: timelineOf(scenes, look), scenes, look, size: { width: 720, height: 1280 }, faces: await loadFaces() }
    const shapes = captionEvents({
      ...drawing,
      groundOf: (place) => (place === 1 ? { busy: 1, bright: 1 } : { busy: 0, bright: 0.1 }),
    }).filter(({ body }) => body.includes('\\p1'))
    expect(shapes).toHaveLength(1)
    expect(shapes[0]?.start).toBeGreaterThan((drawing.segments[1]?.start ?? 0) / 30)
  })
})

describe('a caption on a busy or bright picture', () => {
  const grounds = [0, 0.2, 0.4, 0.6, 0.8, 1].flatMap((busy) => [0.1, 0.3, 0.5, 0.7, 0.9, 1].map((bright) => ({ busy, bright })))

  test('is on a plate on which white letters are legible, or has an outline or a shade on calm ground', () => {
    for (const style of CAPTION_STYLES.filter((each) => each !== 'boxed')) {
      for (const ground of grounds) {
        const { plate, scrim, outline } = shadeFor(DESIGNS[style], ground)
        if (plate > 0) {
          expect([scrim, outline]).toEqual([0, 0])
          expect(contrastWithWhite(ground.bright * (1 - plate))).toBeGreaterThanOrEqual(4.5)
        } else {
          expect(ground.busy).toBeLessThan(0.5)
          expect(ground.bright).toBeLessThanOrEqual(0.9)
          // No shade that is seen as gray.
          expect(scrim).toBeLessThanOrEqual(Math.max(0.2, DESIGNS[style].scrim))
        }
      }
    }
  })

  test('is on a darker plate on plain white, on which the usual one would be a light gray', () => {
    const plateOn = (busy: number, bright: number) => shadeFor(DESIGNS.bold, { busy, bright }).plate
    expect(contrastWithWhite(1 - plateOn(0, 1))).toBeGreaterThan(10)
    for (const [busy, bright] of [
      [0.3, 1],
      [0, 0.93],
      [0.6, 0.3],
    ] as const)
      expect(plateOn(busy, bright)).toBe(0.6)
  })

  test('is on a plate in all scenes of a film that needs one in any of them', async () => {
    const { folder, remove } = await tempFolder()
    try {
      const size = { width: 300, height: 400 }
      const calm = await plainImage(join(folder, 'calm.png'), size, '#182030')
      const bright = await drawnImage(join(folder, 'bright.png'), size, '<rect width="300" height="90" fill="#fff"/>')
      const scenes = [scene(0, 'Bread at six'), scene(1, 'Coffee at seven'), scene(2, '')]
      const needed = (files: string[], captions: Look['captions'] = 'bold') =>
        needsPlates(scenes, { ...QUIET, captions }, async ({ index }) => files[index] ?? '')
      expect(await needed([calm, calm, bright])).toBe(false)
      for (const files of [
        [calm, bright],
        [bright, calm],
      ]) {
        expect(await needed(files)).toBe(true)
        expect(await needed(files, 'boxed')).toBe(false)
        expect(await needed(files, 'off')).toBe(false)
      }
      const look = { ...QUIET, captions: 'bold' } as const
      const drawing = { segments: timelineOf(scenes, look), scenes, look, size: { width: 720, height: 1280 }, faces: await loadFaces() }
      const grounds = [{ busy: 0, bright: 0.1 }, undefined]
      const plates = captionEvents({ ...drawing, plates: true, groundOf: (place) => grounds[place] }).filter(({ body }) =>
        body.includes('\\p1'),
      )
      expect(plates).toHaveLength(2)
      // Both have the same color.
      expect(new Set(plates.map(({ body }) => /\\1c.*?\\1a&H[0-9A-F]+/u.exec(body)?.[0])).size).toBe(1)
    } finally {
      await remove()
    }
  })

  test('has no plate in boxes, over footage, and on calm dark ground', () => {
    expect(shadeFor(DESIGNS.boxed, { busy: 1, bright: 1 }).plate).toBe(0)
    expect(shadeFor(DESIGNS.bold, undefined)).toEqual({ ...DESIGNS.bold, plate: 0 })
    expect(shadeFor(DESIGNS.bold, { busy: 0.2, bright: 0.3 })).toEqual({ ...DESIGNS.bold, plate: 0 })
  })

  test.each(['top', 'middle', 'bottom'] as const)('has its plate around its lines, at the edge of its zone: %s', async (place) => {
    const scenes = [scene(0, 'Bread at six')]
    const look = { ...QUIET, captions: 'bold' } as const
    const size = { width: 720, height: 1280 }
    const drawing = { segments: timelineOf(scenes, look), scenes, look, size, faces: await loadFaces(), placeOf: () => place }
    const events = captionEvents({ ...drawing, groundOf: () => ({ busy: 1, bright: 1 }) })
    const plates = events.filter(({ body }) => body.includes('\\p1'))
    expect(plates).toHaveLength(1)
    expect(plates[0]?.body).not.toContain('\\blur')
    const zone = captionZone(size, undefined, place)
    const y = Number(/\\pos\([-\d.]+,([-\d.]+)\)/u.exec(events.at(-1)?.body ?? '')?.[1])
    const share = (y - zone.y) / zone.height
    if (place === 'top') expect(share).toBeLessThan(0.3)
    else if (place === 'bottom') expect(share).toBeGreaterThan(0.7)
    else expect(share).toBeCloseTo(0.5, 1)
  })
})
