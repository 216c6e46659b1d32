import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { FORMATS, type Size, sizeOf, type VideoFormat } from '../../src/domain/formats.ts'
import { captionZone, safeArea } from '../../src/engines/frame.ts'
import { composeStill } from '../../src/engines/motion/compose.ts'
import type { Framing } from '../../src/engines/motion/framing.ts'
import { cardBox } from '../../src/engines/motion/layout.ts'
import { findSaliency } from '../../src/engines/motion/saliency.ts'
import { drawnImage, plainImage, tempFolder } from '../support/media.ts'

let folder: string
let remove: () => Promise<void>
beforeAll(async () => ({ folder, remove } = await tempFolder()))
afterAll(() => remove())

const captioned = { captions: 'bottom' } as const

describe('findSaliency', () => {
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
    const saliency = await findSaliency(image)
    expect(Math.abs(saliency.x - x)).toBeLessThan(0.12)
  })

  test('returns the center of a plain picture', async () => {
    const saliency = await findSaliency(await plainImage(join(folder, 'plain.png'), { width: 300, height: 300 }, '#808080'))
    expect(saliency.x).toBeCloseTo(0.5)
    expect(saliency.y).toBeCloseTo(0.5)
  })
})

describe('composeStill', () => {
  const all = { left: 0, top: 0, width: 1, height: 1 }
  const framing = (image: Size, size: Size): Framing => {
    const [own, wanted] = [image.width / image.height, size.width / size.height]
    const view = { left: 0, top: 0, width: Math.min(1, wanted / own), height: Math.min(1, own / wanted) }
    return { kind: 'fill', from: view, to: { ...view, left: 1 - view.width, top: 1 - view.height } }
  }

  test.each([
    [600, 800, 720, 1280],
    [800, 600, 720, 1280],
    [1200, 800, 1280, 720],
    [600, 900, 1280, 720],
    [450, 150, 240, 1920],
    [1500, 200, 1920, 240],
  ])('cuts out the way of the camera from an image of %d × %d for %d × %d', async (width, height, wide, high) => {
    const image = await drawnImage(join(folder, 'photo.png'), { width, height }, '<rect width="100%" height="100%" fill="#357"/>')
    const size = { width: wide, height: high }
    const still = await composeStill(image, framing({ width, height }, size), size, folder, 'still.png')
    const measured = await sharp(join(folder, still.file)).metadata()
    expect(measured).toMatchObject(still.size)
    expect(still.size.width).toBeGreaterThanOrEqual(wide)
    expect(still.size.height).toBeGreaterThanOrEqual(high)
    for (const view of [still.from, still.to]) {
      expect(Math.min(view.x, view.y)).toBeGreaterThanOrEqual(0)
      expect(view.x + view.width).toBeLessThanOrEqual(still.size.width)
      expect(view.y + (view.width * high) / wide).toBeLessThanOrEqual(still.size.height)
    }
  })

  test.each([
    [800, 600, 720, 1280],
    [600, 900, 1280, 720],
  ])('draws an image of %d × %d as a card in %d × %d, above the captions', async (width, height, wide, high) => {
    const size = { width: wide, height: high }
    const image = await drawnImage(join(folder, 'photo.png'), { width, height }, '<rect width="100%" height="100%" fill="#f00"/>')
    const box = cardBox({ width, height }, size, captioned)
    const still = await composeStill(image, { kind: 'card', crop: all, box, zoom: [1, 1.07] }, size, folder, 'card.png')
    expect(await sharp(join(folder, 'card.png')).metadata()).toMatchObject(size)
    expect(box.y + box.height).toBeLessThanOrEqual(captionZone(size).y)
    expect(box.y).toBeGreaterThanOrEqual(safeArea(size).y - 1)
    // At the end of the zoom, the card's edges are still in the frame.
    const { to } = still
    expect(to.x).toBeLessThan(box.x)
    expect(to.x + to.width).toBeGreaterThan(box.x + box.width)
  })

  test.each(['unreadable', 'truncated'])('reports an %s image as image_unreadable', async (kind) => {
    const file = join(folder, `${kind}.jpg`)
    const whole = await sharp({
      create: { width: 400, height: 400, channels: 3, background: '#f00', noise: { type: 'gaussian', mean: 120, sigma: 50 } },
    })
      .jpeg()
      .toBuffer()
    await writeFile(file, kind === 'unreadable' ? 'no image' : whole.subarray(0, whole.length / 3))
    const size = { width: 360, height: 640 }
    await expect(composeStill(file, framing(size, size), size, folder, 'still.png')).rejects.toMatchObject({ code: 'image_unreadable' })
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
