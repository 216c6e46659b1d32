import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { contrast, WHITE } from '../../src/domain/color-contrast.ts'
import { captionZone } from '../../src/engines/frame.ts'
import { composeStill } from '../../src/engines/motion/compose.ts'
import { cardBox } from '../../src/engines/motion/layout.ts'
import { spacedSubjects } from '../../src/engines/motion/spaced-subjects.ts'
import { LIGHTEST_TINT, tintOf } from '../../src/engines/picture/card-tint.ts'
import { drawnImage, tempFolder } from '../support/media.ts'

const FRAME = { width: 360, height: 640 }
const SQUARE = { width: 400, height: 400 }

let folder: string
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ folder, remove } = await tempFolder())
})
afterAll(() => remove())

describe('a card without letters', () => {
  const box = cardBox(SQUARE, FRAME, { captions: 'bottom', lettered: false })

  test('fills the upper part of the frame and ends below the start of the captions', () => {
    expect(box).toMatchObject({ x: 0, y: 0, width: FRAME.width })
    expect(box.height).toBeGreaterThanOrEqual(FRAME.width - 2)
    const zone = captionZone(FRAME)
    expect(box.height).toBeLessThan(zone.y + zone.height)
  })

  test('is a box above the captions if it has letters, or if it is wide', () => {
    for (const other of [
      cardBox(SQUARE, FRAME, { captions: 'bottom', lettered: true }),
      cardBox({ width: 900, height: 400 }, FRAME, { captions: 'bottom', lettered: false }),
    ]) {
      expect(other.x).toBeGreaterThan(0)
      expect(other.y + other.height).toBeLessThan(captionZone(FRAME).y)
    }
  })

  test('fades into one deep color, on which white text is legible, without an edge', async () => {
    const own = await mkdtemp(join(folder, 'card-'))
    const image = await drawnImage(join(own, 'bright.png'), SQUARE, '<rect width="400" height="400" fill="#f0c890"/>')
    const crop = { left: 0, top: 0, width: 1, height: 1 }
    await composeStill(image, { kind: 'card', crop, box, zoom: [1, 1.07] }, FRAME, own, 'card.png')
    const { data } = await sharp(join(own, 'card.png'))
      .extract({ left: 180, top: 0, width: 1, height: FRAME.height })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const reds = Array.from({ length: FRAME.height }, (_, row) => data[3 * row] ?? 0)
    expect(Math.max(...reds.slice(1).map((red, row) => Math.abs(red - (reds[row] ?? 0))))).toBeLessThan(9)
    expect(reds[10]).toBe(0xf0)
    const last = `#${[...data.subarray(-3)].map((value) => value.toString(16).padStart(2, '0')).join('')}`
    expect(contrast(last, WHITE)).toBeGreaterThanOrEqual(contrast(LIGHTEST_TINT, WHITE))
  })
})

test('a tint has the hue of what is colorful in a picture, and that of a gray one is neutral', async () => {
  const own = await mkdtemp(join(folder, 'tint-'))
  const tintWith = async (name: string, shapes: string) =>
    tintOf(
      await sharp(await drawnImage(join(own, name), SQUARE, shapes))
        .png()
        .toBuffer(),
    )
  const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const [red = 0, green = 0, blue = 0] = channels(
    await tintWith('red.png', '<rect width="400" height="400" fill="#b8b8b8"/><rect width="150" height="150" fill="#d02020"/>'),
  )
  expect(red).toBeGreaterThan(1.7 * green)
  expect(red).toBeGreaterThan(1.7 * blue)
  const gray = channels(await tintWith('gray.png', '<rect width="400" height="400" fill="#909090"/>'))
  expect(Math.max(...gray) - Math.min(...gray)).toBeLessThan(12)
})

test('more ground adds no letters to a picture without any', async () => {
  const own = await mkdtemp(join(folder, 'letters-'))
  const bars = Array.from(
    { length: 7 },
    (_, at) => `<path d="M${60 + 42 * at} 180 h${12 + 2 * at} v${40} h-${12 + 2 * at} z M${70 + 42 * at} 160 h8 v60 h-8 z" fill="#111"/>`,
  ).join('')
  const ground = '<rect width="400" height="400" fill="#d8c8b0"/>'
  const plain = await drawnImage(join(own, 'plain.png'), SQUARE, ground)
  const lettered = await drawnImage(join(own, 'lettered.png'), SQUARE, `${ground}${bars}`)
  expect((await spacedSubjects(lettered, { file: lettered })).texts.length).toBeGreaterThan(0)
  expect((await spacedSubjects(plain, { file: lettered })).texts).toEqual([])
})
