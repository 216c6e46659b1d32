import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { create, type Font } from 'fontkit'
import sharp from 'sharp'
import type { Area } from '../../src/engines/analysis/picture.ts'
import { between, contains, overlaps } from '../../src/engines/motion/areas.ts'
import { framingsOf } from '../../src/engines/motion/camera-moves.ts'
import { endCardPicture } from '../../src/engines/motion/end-card-picture.ts'
import type { Framing } from '../../src/engines/motion/framing.ts'
import { findSubjects, type Subjects } from '../../src/engines/motion/subjects.ts'
import { headsOf } from '../../src/engines/motion/whole-subject.ts'
import { photo } from '../photos/photos.ts'
import { drawnImage, scene, tempFolder } from '../support/media.ts'

const UPRIGHT = { width: 720, height: 1280 }
const OPTIONS = { captions: 'bottom', format: 'tiktok' } as const
const [COLUMNS, ROWS] = [32, 24]
const ALL = { left: 0, top: 0, width: 1, height: 1 }

let folder: string
let remove: () => Promise<void>
beforeAll(async () => ({ folder, remove } = await tempFolder()))
afterAll(() => remove())

/** A picture in which everything is of the same interest. */
const pictured = (found: Partial<Subjects>): Subjects => ({
  size: { width: 1200, height: 900 },
  saliency: { columns: COLUMNS, rows: ROWS, weights: new Float64Array(COLUMNS * ROWS).fill(1 / (COLUMNS * ROWS)), x: 0.5, y: 0.5 },
  faces: [],
  texts: [],
  ...found,
})

const viewsOf = (framing: Framing): Area[] =>
  framing.kind === 'card' ? [framing.crop] : [0, 0.25, 0.5, 0.75, 1].map((share) => between(framing.from, framing.to, share))

describe('a person in front of lettering that is wider than the frame', () => {
  const menu = { left: 0.1, top: 0.1, width: 0.75, height: 0.06 }

  test('fills the frame, with the whole head in each view', () => {
    const face = { left: 0.46, top: 0.22, width: 0.17, height: 0.19 }
    const framings = framingsOf(pictured({ faces: [face], texts: [menu] }), UPRIGHT, 3, 0, OPTIONS)
    expect(framings.map(({ kind }) => kind)).toEqual(['fill', 'fill', 'fill'])
    for (const view of framings.flatMap(viewsOf)) expect(headsOf([face]).every((head) => contains(view, head))).toBe(true)
  })

  test('does not cut lettering that fits into the frame with the head, such as a print on a shirt', () => {
    const face = { left: 0.46, top: 0.22, width: 0.17, height: 0.19 }
    const print = { left: 0.48, top: 0.55, width: 0.16, height: 0.05 }
    for (const view of framingsOf(pictured({ faces: [face], texts: [menu, print] }), UPRIGHT, 3, 0, OPTIONS).flatMap(viewsOf)) {
      expect(overlaps(view, print) && !contains(view, print)).toBe(false)
    }
  })

  test('is on a card with the lettering if the person is small, and no head is cut', () => {
    const faces = [
      { left: 0.2, top: 0.2, width: 0.05, height: 0.07 },
      { left: 0.72, top: 0.2, width: 0.05, height: 0.07 },
    ]
    const framings = framingsOf(pictured({ faces, texts: [menu] }), UPRIGHT, 2, 0, OPTIONS)
    expect(framings[0]?.kind).toBe('card')
    for (const view of framings.flatMap(viewsOf)) {
      for (const area of [menu, ...headsOf(faces)]) expect(overlaps(view, area) && !contains(view, area)).toBe(false)
    }
  })
})

test('a poster is whole on each of its cards', () => {
  const texts = [0.1, 0.25, 0.6, 0.8].map((top) => ({ left: 0.05, top, width: 0.6, height: 0.06 }))
  const framings = framingsOf(pictured({ size: { width: 1000, height: 1000 }, texts }), UPRIGHT, 2, 0, OPTIONS)
  for (const framing of framings) {
    expect(framing.kind).toBe('card')
    expect(viewsOf(framing).every((view) => contains(view, ALL))).toBe(true)
  }
})

test('a card of a strip shows its whole height in each move', () => {
  for (const framing of framingsOf(pictured({ size: { width: 1280, height: 280 } }), UPRIGHT, 2, 0, OPTIONS))
    for (const view of viewsOf(framing)) expect(view.height).toBeGreaterThan(0.95)
})

test('a wide picture fills the frame; one of which the frame would show less than a fifth is on cards only', () => {
  const kindsOf = (width: number) => framingsOf(pictured({ size: { width, height: 700 } }), UPRIGHT, 2, 0, OPTIONS).map(({ kind }) => kind)
  expect(kindsOf(1890)).toEqual(['fill', 'fill'])
  expect(kindsOf(2100)).toEqual(['card', 'card'])
})

const { resolve } = createRequire(import.meta.url)

describe('lettering at an angle', () => {
  const SIDE = 1000

  /** Hangs a sheet of paper with centered lines of text at an angle (degrees) on a photograph. Returns the file and the widths of the lines as fractions of it. */
  async function hung(name: string, lines: readonly string[], angle: number, on: Parameters<typeof photo>[0] = 'coffee') {
    const face = create(await readFile(resolve('@expo-google-fonts/montserrat/800ExtraBold/Montserrat_800ExtraBold.ttf'))) as Font
    const scale = 52 / face.unitsPerEm
    const widths = lines.map((line) => face.layout(line).advanceWidth * scale)
    const drawn = lines.map((line, row) => {
      let x = -(widths[row] ?? 0) / 2
      const { glyphs, positions } = face.layout(line)
      return glyphs.map((glyph, index) => {
        const place = `translate(${x} ${100 * (row - (lines.length - 1) / 2) + 20}) scale(${scale} ${-scale})`
        x += (positions[index]?.xAdvance ?? 0) * scale
        return `<path transform="${place}" d="${glyph.path.toSVG()}"/>`
      })
    })
    const [width, height] = [Math.max(...widths) + 80, 100 * lines.length + 60]
    const paper = `<rect x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" fill="#f4e9d2"/>`
    const turned = `<g transform="translate(${SIDE / 2} ${SIDE / 2}) rotate(${angle})">${paper}<g fill="#222">${drawn.flat().join('')}</g></g>`
    const file = join(folder, `${name}.png`)
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${turned}</svg>`)
    const ground = await sharp(photo(on)).resize(SIDE, SIDE, { fit: 'cover' }).toBuffer()
    await sharp(ground)
      .composite([{ input: svg }])
      .png()
      .toFile(file)
    return { file, widths: widths.map((wide) => (wide * Math.cos((angle * Math.PI) / 180)) / SIDE) }
  }

  /** `npm run test:soak` also hangs them on another photograph. */
  const GROUNDS = process.env['LOOMCAST_SOAK'] === 'true' ? (['coffee', 'temple'] as const) : (['coffee'] as const)

  test.each([
    ['Riverside Park, Leeds', 9],
    ['Riverside Park, Leeds', -9],
    ['SUMMER NIGHTS', 12],
    ['Fresh bread daily', -12],
  ])('is found whole: %s at %d°', async (line, angle) => {
    for (const on of GROUNDS) {
      const { file, widths } = await hung(`sign-${on}${angle}`, [line], angle, on)
      const wide = widths[0] ?? 0
      const sign = { left: 0.5 - 0.45 * wide, top: 0.49, width: 0.9 * wide, height: 0.02 }
      const { texts } = await findSubjects(file)
      expect(texts.filter((text) => contains(text, sign))).toHaveLength(1)
    }
  })

  // composition.test.ts reads the other photographs.
  test('is not found in a photograph that has none', async () => {
    expect((await findSubjects(photo('hopper'))).texts).toEqual([])
  })

  const POSTER = ['SUMMER NIGHTS', 'Live in the park', 'Second week of June', 'Riverside Park, Leeds']

  test('belongs to a poster, which is whole on each of its cards', async () => {
    const { file } = await hung('poster', POSTER, 9)
    const subjects = await findSubjects(file)
    expect(subjects.texts).toHaveLength(POSTER.length)
    for (const framing of framingsOf(subjects, UPRIGHT, 2, 0, OPTIONS)) {
      expect(framing.kind).toBe('card')
      expect(viewsOf(framing).every((view) => contains(view, ALL))).toBe(true)
    }
  })

  test('is not cut and blended out on the last card: it shows the next picture, unless all are posters', async () => {
    const { file: poster } = await hung('first-poster', POSTER, 9)
    const shownOf = async (files: readonly string[]) => {
      const scenes = files.map((_, index) => scene(index))
      const shown = await endCardPicture(scenes, { size: UPRIGHT, folder, imageOf: async ({ index }) => files[index] ?? '' })
      return sharp(shown?.file).raw().toBuffer()
    }
    const cat = await shownOf([photo('cat')])
    expect(Buffer.compare(await shownOf([poster, photo('cat')]), cat)).toBe(0)
    expect(Buffer.compare(await shownOf([photo('cat'), poster]), cat)).toBe(0)
    expect(Buffer.compare(await shownOf([poster, poster]), cat)).not.toBe(0)
  })
})

describe('things that lie about', () => {
  /** Shapes like letters, each shifted up or down by a share of their height. */
  async function found(shift: number) {
    const face = create(await readFile(resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'))) as Font
    const scale = 90 / face.unitsPerEm
    const { glyphs, positions } = face.layout('HKENXRTZ')
    let x = 150
    const shapes = glyphs.map((glyph, index) => {
      const y = 420 + [0, 1, -1, 0, 1, -1, 1, 0][index]! * shift * 65
      const drawn = `<path transform="translate(${x} ${y}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`
      x += (positions[index]?.xAdvance ?? 0) * scale
      return drawn
    })
    const file = join(folder, `shapes-${shift}.png`)
    await drawnImage(
      file,
      { width: 1200, height: 800 },
      `<rect width="1200" height="800" fill="#2b3f36"/><g fill="#fff">${shapes.join('')}</g>`,
    )
    return (await findSubjects(file)).texts.length
  }

  test('are no lettering, which is on a line', async () => {
    expect(await found(0)).toBe(1)
    expect(await found(0.2)).toBe(0)
  })
})
