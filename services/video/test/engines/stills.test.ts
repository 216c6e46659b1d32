import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { FORMATS, sizeOf, type VideoFormat } from '../../src/domain/formats.ts'
import { captionZone, safeArea } from '../../src/engines/frame.ts'
import { composeStill } from '../../src/engines/motion/compose.ts'
import { findSubject } from '../../src/engines/motion/subject.ts'
import { drawnImage, plainImage, tempFolder } from '../support/media.ts'

let folder: string
let remove: () => Promise<void>
beforeAll(async () => ({ folder, remove } = await tempFolder()))
afterAll(() => remove())

const captioned = { captioned: true }

describe('findSubject', () => {
  test.each([
    ['left', 0.2],
    ['right', 0.8],
  ])('finds a bright figure on the %s in front of a busy but uniform background', async (side, x) => {
    const leaves = Array.from(
      { length: 400 },
      (_, n) => `<circle cx="${(n * 73) % 600}" cy="${(n * 131) % 400}" r="7" fill="${n % 2 ? '#3f5a3a' : '#4a6645'}"/>`,
    )
    const figure = `<circle cx="${600 * x}" cy="200" r="62" fill="#f2b48c"/><rect x="${600 * x - 50}" y="250" width="100" height="120" fill="#d22"/>`
    const image = await drawnImage(
      join(folder, `${side}.png`),
      { width: 600, height: 400 },
      `<rect width="600" height="400" fill="#46613f"/>${leaves.join('')}${figure}`,
    )
    const subject = await findSubject(image)
    expect(Math.abs(subject.x - x)).toBeLessThan(0.12)
  })

  test('returns the center of a plain picture', async () => {
    const subject = await findSubject(await plainImage(join(folder, 'plain.png'), { width: 300, height: 300 }, '#808080'))
    expect(subject.x).toBeCloseTo(0.5)
    expect(subject.y).toBeCloseTo(0.5)
  })
})

describe('composeStill', () => {
  test.each([
    [600, 800, 720, 1280, 'fill'],
    [800, 600, 720, 1280, 'card'],
    [700, 700, 720, 1280, 'card'],
    [1200, 800, 1280, 720, 'fill'],
    [600, 900, 1280, 720, 'card'],
    [900, 900, 800, 800, 'fill'],
    [900, 300, 480, 3840, 'card'],
    [3000, 400, 3840, 480, 'fill'],
  ])('composes an image of %d × %d in %d × %d as a %s of exactly that size', async (width, height, wide, high, kind) => {
    const image = await drawnImage(
      join(folder, 'photo.png'),
      { width, height },
      `<rect width="100%" height="100%" fill="#357"/><circle cx="50%" cy="50%" r="${Math.min(width, height) / 5}" fill="#fc4"/>`,
    )
    const size = { width: wide, height: high }
    const still = await composeStill(image, size, folder, captioned)
    expect(still.layout.kind).toBe(kind)
    const measured = async (name: string) => {
      const { width: w, height: h } = await sharp(join(folder, name)).metadata()
      return { width: w, height: h }
    }
    if (still.layout.kind === 'fill') expect(await measured(still.picture)).toEqual(size)
    else {
      const { box } = still.layout
      expect(await measured(still.picture)).toEqual({ width: box.width, height: box.height })
      expect(await measured('backdrop.png')).toEqual(size)
      expect([box.width % 2, box.height % 2, box.x % 2, box.y % 2]).toEqual([0, 0, 0, 0])
      // The picture ends above the caption.
      expect(box.y + box.height).toBeLessThanOrEqual(captionZone(size).y)
      expect(box.y).toBeGreaterThanOrEqual(safeArea(size).y - 1)
      expect(box.x + box.width).toBeLessThanOrEqual(size.width)
    }
  })

  test('uses a card when a crop would cut off a subject at the edge', async () => {
    const draw = (x: number) =>
      drawnImage(
        join(folder, `rim-${x}.png`),
        { width: 800, height: 900 },
        `<rect width="100%" height="100%" fill="#aab"/><circle cx="${x}" cy="150" r="90" fill="#b10"/><circle cx="${800 - x}" cy="800" r="90" fill="#063"/>`,
      )
    const size = { width: 360, height: 640 }
    expect((await composeStill(await draw(60), size, folder, captioned)).layout.kind).toBe('card')
    expect((await composeStill(await draw(390), size, folder, captioned)).layout.kind).toBe('fill')
  })

  test.each(['unreadable', 'truncated'])('reports an %s image as image_unreadable', async (kind) => {
    const file = join(folder, `${kind}.jpg`)
    const whole = await sharp({
      create: { width: 400, height: 400, channels: 3, background: '#f00', noise: { type: 'gaussian', mean: 120, sigma: 50 } },
    })
      .jpeg()
      .toBuffer()
    await writeFile(file, kind === 'unreadable' ? 'no image' : whole.subarray(0, whole.length / 3))
    await expect(composeStill(file, { width: 360, height: 640 }, folder, captioned)).rejects.toMatchObject({ code: 'image_unreadable' })
  })
})

test.each(Object.keys(FORMATS) as VideoFormat[])('places captions of %s in the lower half, inside the safe area', (format) => {
  for (const resolution of ['720p', '1080p'] as const) {
    const size = sizeOf(FORMATS[format].aspect, resolution)
    const [zone, safe] = [captionZone(size, format), safeArea(size, format)]
    expect(zone.x).toBeGreaterThanOrEqual(safe.x)
    expect(zone.y).toBeGreaterThan(size.height / 2)
    expect(zone.y + zone.height).toBeLessThanOrEqual(safe.y + safe.height)
  }
})

// Pixels, of 1080 × 1920, that each app's interface covers according to its advertising guide.
test.each([
  ['tiktok', { top: 130, bottom: 370, right: 120 }],
  ['instagram_reels', { top: 210, bottom: 380, right: 120 }],
  ['youtube_shorts', { top: 180, bottom: 380, right: 120 }],
  ['facebook_story', { top: 240, bottom: 380, right: 64 }],
] as const)('keeps text out of the area that the interface of %s covers', (format, covered) => {
  const safe = safeArea({ width: 1080, height: 1920 }, format)
  expect(safe.y).toBeGreaterThanOrEqual(covered.top)
  expect(safe.y + safe.height).toBeLessThanOrEqual(1920 - covered.bottom)
  expect(safe.x + safe.width).toBeLessThanOrEqual(1080 - covered.right)
})
