import { expect, test } from '@jest/globals'
import { bestLines } from '../../src/engines/picture/captions/line-breaks.ts'

/** Lines of a text in which every character is one unit wide. */
function lines(text: string, width: number, stressed: readonly string[] = []): string[] {
  const words = text.split(' ').map((word) => ({ text: word, stressed: stressed.includes(word) }))
  const spans = bestLines(
    words,
    words.map((word) => word.text.length),
    1,
    width,
  )
  return spans.map(({ from, to }) => text.split(' ').slice(from, to).join(' '))
}

test('lines end where a reader pauses, and no single word is left over', () => {
  expect(lines('Warm croissants at 7 am, every day', 17, ['7', 'am,'])).toEqual(['Warm croissants', 'at 7 am,', 'every day'])
  expect(lines('Eight roasts to taste side by side for 9 euros', 17, ['9', 'euros'])).toEqual([
    'Eight roasts',
    'to taste',
    'side by side',
    'for 9 euros',
  ])
  expect(lines('Eight roasts to taste side by side for 9 euros', 20, ['9', 'euros'])).toEqual([
    'Eight roasts to',
    'taste side by side',
    'for 9 euros',
  ])
  expect(lines('We taught in Lyon in June and July', 18)).toEqual(['We taught in Lyon', 'in June and July'])
  expect(lines('Our gardener Ines cuts your roses', 18)).toEqual(['Our gardener Ines', 'cuts your roses'])
  expect(lines('Cat sitting in Nantes, 12 euros', 22, ['Nantes,'])).toEqual(['Cat sitting', 'in Nantes, 12 euros'])
  expect(lines('We meet you at Castle Rock on Friday', 19)).toEqual(['We meet you', 'at Castle Rock', 'on Friday'])
  expect(lines('Notes of cocoa, plum and pecan', 14)).toEqual(['Notes of', 'cocoa, plum', 'and pecan'])
  expect(lines('Piano, violin, cello and singing lessons', 18)).toEqual(['Piano, violin,', 'cello and', 'singing lessons'])
  expect(lines('Coffee all day 1 pound', 18, ['1', 'pound'])).toEqual(['Coffee all day', '1 pound'])
  expect(lines('Sam teaches drawing, all ages welcome', 16)).toEqual(['Sam teaches', 'drawing,', 'all ages welcome'])
  expect(lines('at Dock 7 on Friday 27 November', 14, ['Friday', '27', 'November'])).toEqual(['at Dock 7', 'on Friday', '27 November'])
  expect(lines('Families welcome, kids under 12 go free', 19)).toEqual(['Families welcome,', 'kids under 12', 'go free'])
  expect(lines('On day 5 we fly', 40)).toEqual(['On day 5 we fly'])
})

test('an emphasized part, and a number and its unit, are on one line, even if this takes one more', () => {
  expect(lines('Live music from 2 pm until midnight on two stages', 17, ['2', 'pm'])).toEqual([
    'Live music',
    'from 2 pm',
    'until midnight',
    'on two stages',
  ])
  // A part that is wider than the space is not divided after its number.
  expect(lines('Live music from 2 pm until midnight on two stages', 17, ['2', 'pm', 'until', 'midnight'])).toEqual([
    'Live music',
    'from 2 pm',
    'until midnight',
    'on two stages',
  ])
  expect(lines('Live music from 2 pm until midnight on two stages', 18, ['2', 'pm', 'until', 'midnight'])).not.toContain(
    'Live music from 2',
  )
  expect(lines('192 pages of 100 g paper, no bleed-through', 17)).toEqual(['192 pages', 'of 100 g paper,', 'no bleed-through'])
})

test('a word that is wider than the space has a line of its own, and a date that is wider than it is divided', () => {
  expect(lines('Rindfleischetikettierung and more', 10)).toEqual(['Rindfleischetikettierung', 'and more'])
  expect(lines('14 September 2027', 10, ['14', 'September', '2027'])).toHaveLength(3)
  expect(lines('', 10)).toEqual([''])
})
