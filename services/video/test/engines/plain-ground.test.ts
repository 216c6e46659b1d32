import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import type { Size } from '../../src/domain/formats.ts'
import type { Look } from '../../src/domain/storyboard.ts'
import { captionZone } from '../../src/engines/frame.ts'
import { endCardPicture } from '../../src/engines/motion/end-card-picture.ts'
import { composeScene } from '../../src/engines/motion/motion-engine.ts'
import { withSpace } from '../../src/engines/motion/plain-ground.ts'
import { softlyExtended } from '../../src/engines/motion/soft-space.ts'
import type { PixelView } from '../../src/engines/picture/moves.ts'
import { timelineOf } from '../../src/engines/timeline.ts'
import { PHOTOS, photo } from '../photos/photos.ts'
import { drawnImage, QUIET, scene, tempFolder } from '../support/media.ts'

const UPRIGHT = { width: 720, height: 1280 }
const WIDE = { width: 1280, height: 720 }
const LOOK: Look = { ...QUIET, captions: 'bold' }

let folder: string
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ folder, remove } = await tempFolder())
})
afterAll(() => remove())

/** Two red wheels with a frame between them, on a ground. */
const wheels = (ground: string) =>
  `<rect width="1200" height="740" fill="${ground}"/><g fill="none" stroke="#c01818" stroke-width="26"><circle cx="290" cy="440" r="210"/><circle cx="910" cy="440" r="210"/><path d="M290 440L500 160L800 160L910 440M500 160L600 440L800 160"/></g>`
const bottle = (ground: string) =>
  `<rect width="900" height="1200" fill="${ground}"/><rect x="330" y="120" width="240" height="980" rx="60" fill="#c01818"/>`

/** The area of the red subject in a picture, and the size of the picture, in pixels. */
async function redArea(file: string) {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let [left, top, right, bottom] = [info.width, info.height, 0, 0]
  for (let row = 0, at = 0; row < info.height; row++)
    for (let column = 0; column < info.width; column++, at += 3) {
      if ((data[at] ?? 0) <= 140 || (data[at + 1] ?? 0) >= 90 || (data[at + 2] ?? 0) >= 90) continue
      left = Math.min(left, column)
      right = Math.max(right, column + 1)
      top = Math.min(top, row)
      bottom = Math.max(bottom, row + 1)
    }
  expect([right, bottom]).not.toEqual([0, 0])
  return { size: info, left, top, right, bottom }
}

/** Where an area of a still is in a view of it, as fractions of the view. */
function inView(area: Awaited<ReturnType<typeof redArea>>, { x, y, width }: PixelView, frame: Size) {
  const height = (width * frame.height) / frame.width
  return {
    left: (area.left - x) / width,
    right: (area.right - x) / width,
    top: (area.top - y) / height,
    bottom: (area.bottom - y) / height,
  }
}

test.each([
  ['wheels on white', UPRIGHT, { width: 1200, height: 740 }, wheels('#ffffff')],
  ['wheels on blue', UPRIGHT, { width: 1200, height: 740 }, wheels('#a9c4dc')],
  ['a bottle on white', UPRIGHT, { width: 900, height: 1200 }, bottle('#ffffff')],
  ['a bottle on white in a wide frame', WIDE, { width: 900, height: 1200 }, bottle('#fdfdfd')],
])('a subject on a plain ground is whole, and above the captions, in all moves: %s', async (name, size, own, svg) => {
  const image = await drawnImage(join(folder, `${name}.png`), own, svg)
  for (const seconds of [3, 8]) {
    const scenes = [scene(0, 'Comfortable handmade bicycles for everybody in Lyon', seconds)]
    const parts = join(folder, `${name}-${seconds}`)
    await mkdir(parts)
    const format = size === WIDE ? 'twitter_video' : 'tiktok'
    const request = { scenes, look: LOOK, size, format, folder: parts, imageOf: async () => image } as const
    const [only = scene(0)] = scenes
    const zone = captionZone(size, format)
    // The caption has three lines in portrait, which fill its zone, and one in landscape.
    const textTop = (zone.y + (size === WIDE ? zone.height / 2 : 0)) / size.height
    const { moves, captions } = await composeScene(timelineOf(scenes, LOOK), 0, only, request, { from: 0 })
    expect([moves.length > 0, captions]).toEqual([true, 'bottom'])
    for (const { still } of moves) {
      const area = await redArea(join(parts, still.file))
      for (const share of [0, 0.5, 1]) {
        const view = {
          x: still.from.x + share * (still.to.x - still.from.x),
          y: still.from.y + share * (still.to.y - still.from.y),
          width: still.from.width + share * (still.to.width - still.from.width),
        }
        const red = inView(area, view, size)
        expect(red.left).toBeGreaterThan(0.01)
        expect(red.right).toBeLessThan(0.99)
        expect(red.top).toBeGreaterThan(0.01)
        expect(red.bottom).toBeLessThan(textTop)
      }
    }
  }
})

test('the last card shows such a subject whole beside its texts', async () => {
  const image = await drawnImage(join(folder, 'card.png'), { width: 1200, height: 740 }, wheels('#ffffff'))
  const card = await endCardPicture([scene(0, 'City bikes')], { size: UPRIGHT, format: 'tiktok', folder, imageOf: async () => image })
  const area = await redArea(card?.file ?? '')
  const red = inView(area, { x: 0, y: 0, width: area.size.width }, area.size)
  expect([red.left > 0.01, red.right < 0.99]).toEqual([true, true])
})

const unchanged = async (image: string, size: Size = UPRIGHT) =>
  (await withSpace(image, size, { captioned: true, format: 'tiktok' }, folder)).file === image

test('pictures without a plain ground stay as they are', async () => {
  // A retina on black has a plain ground, and the flower is wider than the frame.
  for (const name of PHOTOS.filter((each) => each !== 'eye' && each !== 'flower'))
    expect([name, await unchanged(photo(name))]).toEqual([name, true])
  const size = { width: 1200, height: 740 }
  const rough = await drawnImage(
    join(folder, 'rough.png'),
    size,
    `${wheels('#ffffff')}<path d="M0 0H1200V3H0" fill="#444" stroke-dasharray="9"/>`,
  )
  const horizon = await drawnImage(
    join(folder, 'horizon.png'),
    size,
    `${wheels('#bcd8ee')}<rect y="600" width="1200" height="140" fill="#3c6b35"/>`,
  )
  expect([await unchanged(rough), await unchanged(horizon)]).toEqual([true, true])
})

test('a photograph with a frame of one color, and a subject that has enough space, stay as they are', async () => {
  const framed = join(folder, 'framed.jpg')
  await sharp(photo('coffee'))
    .extend({ top: 16, bottom: 16, left: 16, right: 16, background: '#ffffff' })
    .jpeg({ quality: 92 })
    .toFile(framed)
  const small = await drawnImage(
    join(folder, 'small.png'),
    { width: 900, height: 1600 },
    '<rect width="900" height="1600" fill="#fff"/><circle cx="450" cy="560" r="220" fill="#c01818"/>',
  )
  const plain = await drawnImage(
    join(folder, 'plain.png'),
    { width: 1200, height: 740 },
    '<rect width="1200" height="740" fill="#7a8c99"/>',
  )
  expect([await unchanged(framed), await unchanged(small), await unchanged(plain)]).toEqual([true, true, true])
})

describe('a picture that continues above and below', () => {
  const size = { width: 400, height: 200 }
  /** The mean color of a row, from the top. */
  const rowOf = async (picture: Buffer, top: number) => {
    const row = await sharp(picture).extract({ left: 100, top, width: 200, height: 4 }).png().toBuffer()
    return (await sharp(row).stats()).channels.map(({ mean }) => mean)
  }
  /** Red, and blue at its lower edge. */
  const blueBelow = '<rect width="400" height="200" fill="#c02020"/><rect y="160" width="400" height="40" fill="#2040c0"/>'

  test('continues with what it shows, and farther away with the color of its edge, so that nothing mirrored looks like a thing', async () => {
    const picture = await sharp(await drawnImage(join(folder, 'bands.png'), size, blueBelow))
      .png()
      .toBuffer()
    const continued = await (await softlyExtended(picture, size, { top: 0, bottom: 220, left: 0, right: 0 })).png().toBuffer()
    const [near, far] = [await rowOf(continued, 265), await rowOf(continued, 415)]
    // The mirror image of what is above the edge.
    expect(near[0]).toBeGreaterThan(2 * (far[0] ?? 255))
    expect(far[2]).toBeGreaterThan(3 * (far[0] ?? 255))
  })

  test('has nothing above a subject that it cuts at its upper edge', async () => {
    // So wide that the frame has space above it as well.
    const own = { width: 1200, height: 900 }
    const car = (top: number) =>
      `<rect width="1200" height="900" fill="#8a9a8a"/><path d="M0 0L1200 300V320L0 20" fill="#7f907f"/><rect x="380" y="${top}" width="440" height="${520 - top}" rx="40" fill="#d02018"/>`
    const made = async (top: number) => {
      const image = await drawnImage(join(folder, `car-${top}.png`), own, car(top))
      const { file, subject } = await withSpace(image, UPRIGHT, { captioned: true, format: 'tiktok' }, folder)
      expect(file).not.toBe(image)
      const { height = 0 } = await sharp(file).metadata()
      const [red = 0] = await sharp(file).extract({ left: 600, top: 0, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
      return { red, height, top: (subject?.top ?? 0) * height }
    }
    // The picture of the user begins at the top: what continues is darker.
    const cut = await made(0)
    expect(cut.red).toBeGreaterThan(203)
    expect(cut.top).toBeLessThan(0.05 * own.height)
    expect((await made(200)).top).toBeGreaterThan(0.15 * own.height)
  })
})
