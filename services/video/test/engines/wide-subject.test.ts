import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import type { Area } from '../../src/engines/analysis/picture.ts'
import { captionZone } from '../../src/engines/frame.ts'
import { between, contains } from '../../src/engines/motion/areas.ts'
import { framingsOf } from '../../src/engines/motion/camera-moves.ts'
import { facesInFocus } from '../../src/engines/motion/focus.ts'
import { withSpace } from '../../src/engines/motion/plain-ground.ts'
import { findSubjects } from '../../src/engines/motion/subjects.ts'
import { drawnImage, tempFolder } from '../support/media.ts'

const UPRIGHT = { width: 720, height: 1280 }
const PICTURE = { width: 1600, height: 1000 }
const OPTIONS = { captioned: true, format: 'tiktok' } as const
const GROUND =
  '<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5c6a70"/><stop offset="1" stop-color="#c4cdc8"/></linearGradient></defs><rect width="1600" height="1000" fill="url(#g)"/>'

let folder: string
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ folder, remove } = await tempFolder())
})
afterAll(() => remove())

/** A red thing of this width, at the middle of a picture whose ground is not plain. */
const thing = (width: number) =>
  drawnImage(
    join(folder, `thing-${width}.png`),
    PICTURE,
    `${GROUND}<rect x="${800 - width / 2}" y="400" width="${width}" height="220" rx="40" fill="#c8201a"/><rect x="${830 - width / 2}" y="470" width="${width - 60}" height="30" fill="#f3d9b0"/>`,
  )

/** Where the red thing is. */
async function redIn(file: string): Promise<Area> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let [left, top, right, bottom] = [info.width, info.height, 0, 0]
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      const at = (y * info.width + x) * 3
      if ((data[at] ?? 0) < 170 || (data[at + 1] ?? 0) > 60) continue
      ;[left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)]
    }
  }
  return {
    left: left / info.width,
    top: top / info.height,
    width: (right - left) / info.width,
    height: (bottom - top) / info.height,
  }
}

describe('a subject that is wider than an upright frame', () => {
  test.each([680, 1000])('is whole and above the captions in each view: %d pixels of 1600', async (width) => {
    const image = await thing(width)
    // The frame shows 562 pixels of the picture.
    const { file, subject } = await withSpace(image, UPRIGHT, OPTIONS, await mkdtemp(join(folder, 'own-')))
    expect(file).not.toBe(image)
    const red = await redIn(file)
    const framings = framingsOf({ ...(await findSubjects(file)), onPlain: subject }, UPRIGHT, 2, 0, {
      captions: 'bottom',
      format: 'tiktok',
    })
    const captions = captionZone(UPRIGHT, 'tiktok').y / UPRIGHT.height
    expect(framings.map(({ kind }) => kind)).toEqual(['fill', 'fill'])
    for (const framing of framings) {
      if (framing.kind !== 'fill') continue
      for (const share of [0, 0.5, 1]) {
        const view = between(framing.from, framing.to, share)
        expect(contains(view, red)).toBe(true)
        expect((red.top + red.height - view.top) / view.height).toBeLessThanOrEqual(captions)
      }
    }
  })

  test('is in a picture that continues without an edge, and whose own part is as it was', async () => {
    const image = await thing(1000)
    const { file } = await withSpace(image, UPRIGHT, OPTIONS, await mkdtemp(join(folder, 'soft-')))
    const { data, info } = await sharp(file).grayscale().raw().toBuffer({ resolveWithObject: true })
    const column = Array.from({ length: info.height }, (_, y) => data[y * info.width + Math.round(0.03 * info.width)] ?? 0)
    const steps = column.slice(1).map((value, index) => Math.abs(value - (column[index] ?? 0)))
    expect(info.height).toBeGreaterThan(1.3 * info.width)
    expect(Math.max(...steps)).toBeLessThan(6)
    const { height } = await redIn(file)
    expect((height * info.height) / info.width).toBeCloseTo(220 / 1600, 2)
  })

  test('is not assumed if it fits, or in a landscape that reaches from side to side', async () => {
    const landscape = await drawnImage(
      join(folder, 'landscape.png'),
      PICTURE,
      `${GROUND}<path d="M0 700 L300 500 L700 640 L1100 450 L1600 660 L1600 1000 L0 1000 Z" fill="#22402c"/>`,
    )
    for (const image of [await thing(400), landscape])
      expect((await withSpace(image, UPRIGHT, OPTIONS, await mkdtemp(join(folder, 'none-')))).file).toBe(image)
  })
})

test('a face that is out of focus is not whom the picture is about', async () => {
  const bars = Array.from({ length: 40 }, (_, bar) => `<rect x="${100 + 14 * bar}" y="200" width="7" height="500" fill="#221a18"/>`).join(
    '',
  )
  const image = await drawnImage(join(folder, 'focus.png'), PICTURE, `${GROUND}${bars}<circle cx="1250" cy="450" r="180" fill="#7f8c90"/>`)
  const [sharpFace, blurred] = [
    { left: 0.1, top: 0.3, width: 0.15, height: 0.3 },
    { left: 0.73, top: 0.35, width: 0.1, height: 0.2 },
  ]
  expect(await facesInFocus(image, [sharpFace, blurred])).toEqual([sharpFace])
  expect(await facesInFocus(image, [])).toEqual([])
})
