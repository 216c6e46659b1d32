import { describe, expect, test } from '@jest/globals'
import type { ReviewedPassage } from '../src/domain/brief/review/passage.ts'
import { withPlaces } from '../src/domain/brief/review/places.ts'
import { withPlainSigns } from '../src/domain/brief/review/settled/plain-signs.ts'
import { withTimetable } from '../src/domain/brief/review/settled/timetable.ts'
import { withVideoNamed } from '../src/domain/brief/review/settled/video-named.ts'
import { withoutShorthand } from '../src/domain/brief/review/shorthand.ts'

const shown = (text: string): ReviewedPassage => ({ text, source: text, use: 'publish', reason: null, question: null })
const textsOf = (passages: readonly ReviewedPassage[]) => passages.filter(({ use }) => use === 'publish').map(({ text }) => text)

describe('a short form that is none', () => {
  test.each([
    ['only 4 dates left', 'only 4 dates left'],
    ['a free 4 week trial', 'a free 4 week trial'],
    ['kids polish 10', 'kids polish 10'],
    ['fixed 125 ex btw', 'fixed 125 ex btw'],
    ['gel polish colours', 'gel polish colours'],
  ])('stays: %s', (text, expected) => {
    expect(withoutShorthand(text)).toBe(expected)
  })

  test.each([
    ['good 4 beginners', 'good for beginners'],
    ['only 4 £5', 'only for £5'],
    ['a polish bakery', 'a Polish bakery'],
    ['sign up by Fri Dec 11', 'sign up by Friday December 11'],
  ])('is written out where it is one: %s', (text, expected) => {
    expect(withoutShorthand(text)).toBe(expected)
  })

  test('takes no place away from a row that begins like a remark about health', () => {
    const rows = [
      'Thu 10 - Bunnings again',
      'Fri 11 - Telarah footy oval 6-12',
      'Sat 12 - Lorn markets 7 to 11',
      "Mon 14 Pilates, Suzie's hip",
    ]
    const texts = textsOf(withTimetable(rows.map(shown), rows.join('\n')))
    expect(texts[1]).toContain('11 - Telarah footy oval 6-12')
    expect(texts[3]).not.toContain('hip')
  })
})

test.each([
  ['went missing from orchard close Tuesday night', 'went missing from Orchard Close Tuesday night'],
  ['leeds area ls6 ls7 ls8, £85', 'Leeds area LS6 LS7 LS8, £85'],
  ['we are in close contact', 'we are in close contact'],
  ['seen from up close on Tuesday', 'seen from up close on Tuesday'],
  ['a b1 b2 exam', 'a B1 B2 exam'],
])('names of streets and districts get their capitals: %s', (text, expected) => {
  expect(withPlaces(text, false)).toBe(expected)
})

test.each([
  ['Its $15 for a print.', "It's $15 for a print."],
  ['Photos with santa and santa fe rice.', 'Photos with Santa and santa fe rice.'],
  ['Free if your having a new set.', "Free if you're having a new set."],
  ['Free if your painting is late.', 'Free if your painting is late.'],
  ['All in Euro obv', 'All in Euro'],
  ['3 colours - oat, moss, and that blue one (call it tide).', '3 colours - oat, moss, and tide.'],
  ['The Nail Nook, Upr Main St.', 'The Nail Nook, Upper Main St.'],
])('signs and short forms are as a business writes them: %s', (text, expected) => {
  expect(textsOf(withPlainSigns([shown(text)], text))).toEqual([expected])
})

test('a line that says only that there is a video is none beside what it shows', () => {
  expect(textsOf(withVideoNamed([shown('New video'), shown('Its how I built a bench.'), shown('Took a weekend.')]))).toEqual([
    'How I built a bench.',
    'Took a weekend.',
  ])
  expect(textsOf(withVideoNamed([shown('New video'), shown('It shows a bench.')]))).toEqual(['New video', 'It shows a bench.'])
})

describe('what is said beside a value', () => {
  test.each([
    ["Lamb leg £11.50/kg no wait that's the old one £12.95/kg.", 'Lamb leg £12.95/kg.'],
    ['We had to cancel tonights comedy night.', "We had to cancel tonight's comedy night."],
    ['Barrel & Vine brewery (with live music, think its Tommy Reyes trio?? not confirmed)', 'Barrel & Vine brewery (with live music)'],
  ])('is settled: %s', (text, expected) => {
    expect(textsOf(withPlainSigns([shown(text)], text))).toEqual([expected])
  })
})
