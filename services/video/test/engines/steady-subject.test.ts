import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { between, center, contains, overlaps } from '../../src/engines/motion/areas.ts'
import { FramedPicture } from '../../src/engines/motion/framed-picture.ts'
import { overviewOf } from '../../src/engines/motion/overview.ts'
import { findSubjects, type Subjects } from '../../src/engines/motion/subjects.ts'
import { headsOf } from '../../src/engines/motion/whole-subject.ts'
import { PHOTOS, photo } from '../photos/photos.ts'
import { drawnImage, tempFolder } from '../support/media.ts'

const UPRIGHT = { width: 720, height: 1280 }
const OPTIONS = { captions: 'bottom', format: 'tiktok' } as const

let folder: string
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ folder, remove } = await tempFolder())
})
afterAll(() => remove())

const framed = (subjects: Subjects) => new FramedPicture(subjects, UPRIGHT, OPTIONS)

/** A wide picture with an object, at a place from 0 to 1 of its width. */
async function withObject(place: number): Promise<Subjects> {
  const x = Math.round(1600 * place)
  const lines = Array.from(
    { length: 12 },
    (_, line) => `<rect x="${x - 130}" y="${330 + 24 * line}" width="260" height="8" fill="#3c1408"/>`,
  )
  const ground = '<rect width="1600" height="900" fill="#8fa3ad"/>'
  const object = `<rect x="${x - 150}" y="300" width="300" height="320" rx="30" fill="#c8501e"/>${lines.join('')}`
  return findSubjects(await drawnImage(join(folder, `object-${place}.png`), { width: 1600, height: 900 }, ground + object))
}

/** Two people, farther apart than an upright frame of the picture is wide. */
async function apart(): Promise<Subjects> {
  const one = await sharp(photo('astronaut')).extract({ left: 100, top: 20, width: 260, height: 260 }).resize(380).toBuffer()
  const file = join(folder, 'apart.jpg')
  await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#9db2c4' } })
    .composite([
      { input: one, left: 150, top: 200 },
      { input: await sharp(one).flop().toBuffer(), left: 1050, top: 240 },
    ])
    .jpeg({ quality: 90 })
    .toFile(file)
  return findSubjects(file)
}

/** `npm run test:soak` moves over all photos. */
const SHOWN =
  process.env['LOOMCAST_SOAK'] === 'true' ? PHOTOS.filter((name) => name !== 'coins') : (['hopper', 'coffee', 'flower', 'gravel'] as const)
const variants = [0, 1, 2, 3]
const positions = Array.from({ length: 21 }, (_, step) => step / 20)

describe('the move over a picture', () => {
  test.each([0.25, 0.4, 0.6, 0.75])('shows an object whole, and near the middle, at %d of its width', async (place) => {
    const picture = framed(await withObject(place))
    const object = { left: place - 150 / 1600, top: 300 / 900, width: 300 / 1600, height: 320 / 900 }
    for (const variant of variants) {
      for (const isShort of [false, true]) {
        const path = overviewOf(picture, variant, { isShort })
        if (!path) throw new Error('no overview')
        for (const share of positions) {
          const view = between(path.from, path.to, share)
          expect(contains(view, object)).toBe(true)
          expect(Math.abs(center(view).x - place) / view.width).toBeLessThan(0.18)
        }
      }
    }
  })

  test.each(SHOWN)('stays where most of the interest of a photo is: %s', async (name) => {
    const picture = framed(await findSubjects(photo(name)))
    const heldAt = (zoom: number) => Math.max(...picture.views([zoom], 25).map(({ held }) => held))
    for (const variant of variants) {
      const path = overviewOf(picture, variant)
      if (!path) throw new Error('no overview')
      for (const { zoom, held } of [path.from, path.to]) expect(held).toBeGreaterThan(0.87 * heldAt(zoom))
    }
  })

  test('stays with one of two people who do not fit into the frame together, and cuts neither', async () => {
    const subjects = await apart()
    expect(subjects.faces).toHaveLength(2)
    for (const variant of variants) {
      const path = overviewOf(framed(subjects), variant)
      if (!path) throw new Error('no overview')
      const whole = headsOf(subjects.faces).map((head) => positions.map((share) => contains(between(path.from, path.to, share), head)))
      expect(whole.filter((shown) => shown.every(Boolean))).toHaveLength(1)
      for (const face of subjects.faces)
        for (const share of positions) {
          const view = between(path.from, path.to, share)
          expect(contains(view, face) || !overlaps(view, face)).toBe(true)
        }
    }
  })

  test('is another one in the next scene with a like picture', async () => {
    for (const name of ['flower', 'galaxies', 'gravel'] as const) {
      const picture = framed(await findSubjects(photo(name)))
      const [first, second] = [overviewOf(picture, 2), overviewOf(picture, 3)]
      expect([name, first]).not.toEqual([name, second])
    }
  })
})
