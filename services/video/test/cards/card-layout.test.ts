import { describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { CARD_ACCENTS, CARD_LAYOUTS, CARD_THEMES, type Card } from '../../src/domain/card.ts'
import { contrast, MIN_CONTRAST } from '../../src/domain/color-contrast.ts'
import { paletteOf } from '../../src/engines/cards/card-colors.ts'
import { cardFacesFor } from '../../src/engines/cards/card-fonts.ts'
import { drawCard } from '../../src/engines/cards/draw-card.ts'
import { createFits } from '../../src/engines/cards/fit-cards.ts'
import { layoutCard } from '../../src/engines/cards/layout-card.ts'
import { faultsOf, postOf, type Script } from '../support/card-texts.ts'

const card = (change: Partial<Card>): Card => ({ layout: 'statement', title: '', body: '', detail: '', first: 1, ...change })
const look = { size: '4:5', theme: 'paper', accent: '#0b6b57' } as const
/** One of this many main colors is tried. `npm run test:soak` tries more, and more lengths. */
const SHARE = process.env['LOOMCAST_SOAK'] === 'true' ? 5 : 25
/** Letters between two lengths that are tried. */
const STEP = process.env['LOOMCAST_SOAK'] === 'true' ? 95 : 285
const INSTALLED: Script[] = ['latin', 'cyrillic', 'greek', 'arabic']

test.each(INSTALLED)('no text of a card leaves the area that no app covers, and all have enough contrast: %s', async (script) => {
  // `npm run test:soak` lays out 500 of each script.
  const { faults, leastContrast } = await faultsOf(postOf(script, 2), CARD_ACCENTS[2]?.color ?? '')
  expect(faults).toEqual([])
  expect(leastContrast).toBeGreaterThanOrEqual(MIN_CONTRAST)
})

test.each(INSTALLED)('a card that is reported to fit can be drawn: %s', async (script) => {
  const text = [1, 2, 3].map((number) => postOf(script, number)).join(' ')
  const faces = await cardFacesFor(text)
  const fits = createFits(faces)
  const fitting = { yes: 0, no: 0 }
  for (const layout of CARD_LAYOUTS) {
    for (let length = 40; length <= 900; length += STEP) {
      for (const [title, body] of [
        [text.slice(0, 60), text.slice(60, length)],
        ['', text.slice(0, length).replaceAll('\n', ' ')],
        ['', text.slice(0, length).replaceAll(/\s/gu, '')],
      ]) {
        const one = card({ layout, title, body, detail: '@bakery' })
        const isDrawn = () => CARD_THEMES.every((theme) => layoutCard(one, { index: 1, count: 2 }, { ...look, theme, size: '1:1' }, faces))
        const response = fits(one)
        if (response) expect([one, isDrawn()]).toEqual([one, true])
        fitting[response ? 'yes' : 'no']++
      }
    }
  }
  expect(Math.min(fitting.yes, fitting.no)).toBeGreaterThan(10)
})

test('any accent color has enough contrast as text and behind text', () => {
  const levels = ['00', '4d', '80', 'b3', 'ff']
  for (const theme of CARD_THEMES) {
    for (const kind of ['inner', 'fact', 'end'] as const) {
      for (const red of levels) {
        for (const green of levels) {
          for (const blue of levels) {
            const { background, shade, ink, muted, accent, highlight, onAccent } = paletteOf(theme, `#${red}${green}${blue}`, kind)
            const pairs = [ink, muted, accent, highlight].flatMap((color) => [contrast(color, background), contrast(color, shade)])
            expect(Math.min(...pairs, contrast(onAccent, accent))).toBeGreaterThanOrEqual(MIN_CONTRAST)
          }
        }
      }
    }
  }
})

test('any two colors of a brand kit have enough contrast as text and behind text', () => {
  const levels = ['00', '66', '76', '7b', 'c0', 'ff']
  const colors = levels.flatMap((red) => levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)))
  for (const kind of ['inner', 'fact', 'end'] as const) {
    for (const background_color of colors) {
      for (const main of colors.filter((_, index) => index % SHARE === 0)) {
        const { background, shade, ink, muted, accent, highlight, onAccent } = paletteOf({ background_color, font: null }, main, kind)
        const pairs = [ink, muted, accent, highlight].flatMap((color) => [contrast(color, background), contrast(color, shade)])
        const least = Math.min(...pairs, contrast(onAccent, accent))
        if (least < MIN_CONTRAST) throw new Error(`${kind} ${background_color} ${main}: ${least}`)
      }
    }
  }
})

describe('text from right to left', () => {
  const line = async (title: string) => {
    const drawing = layoutCard(card({ title }), { index: 1, count: 2 }, look, await cardFacesFor(title))
    return drawing?.texts[0]?.lines[0]?.atoms.map(({ text }) => text).filter((text) => text.trim() !== '')
  }

  test('has its words from the right, and numbers and handles from the left', async () => {
    expect(await line('خصم 50% اليوم')).toEqual(['اليوم', '%', '50', 'خصم'])
    expect(await line('من @bay غد')).toEqual(['غد', '@bay', 'من'])
    expect(await line('An من to')).toEqual(['An', 'من', 'to'])
  })

  test('mirrors brackets and aligns at the right', async () => {
    expect(await line('اليوم (غد)')).toEqual([')غد(', 'اليوم'])
    const drawing = layoutCard(card({ title: 'اليوم' }), { index: 1, count: 2 }, look, await cardFacesFor('اليوم'))
    const [first] = drawing?.texts[0]?.lines ?? []
    expect(first && Math.round(first.x + first.width)).toBe(1080 - 96)
  })
})

test('text that does not fit at a legible size is refused instead of cut', async () => {
  const body = 'Nothing waits on the shelf. '.repeat(80)
  expect(layoutCard(card({ body }), { index: 1, count: 2 }, look, await cardFacesFor(body))).toBeNull()
})

test('a card is a picture of its size, in the colors of its theme', async () => {
  const faces = await cardFacesFor('Fresh bread')
  const drawing = layoutCard(card({ title: 'Fresh bread' }), { index: 0, count: 1 }, look, faces)
  if (!drawing) throw new Error('It does not fit.')
  const picture = sharp(await drawCard(drawing, 1080))
  expect(await picture.metadata()).toMatchObject({ format: 'png', width: 1080, height: 1350, hasAlpha: false })
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const colors = new Set<string>()
  for (let at = 0; at < data.length; at += info.channels * 7) colors.add(data.subarray(at, at + 3).toString('hex'))
  expect([...colors]).toEqual(expect.arrayContaining(['faf7f0', '17201d', '0b6b57']))
})
