import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Faces, loadFaces, widthOf } from '../../src/engines/picture/captions/fonts.ts'
import { partsOfWord } from '../../src/engines/picture/captions/long-words.ts'
import { fit, wordsOf } from '../../src/engines/picture/captions/text.ts'
import { type Card, textBlock } from '../../src/engines/picture/card-text.ts'

let faces: Faces
beforeAll(async () => {
  faces = await loadFaces()
})

const STEAMSHIPS = 'Donaudampfschifffahrtsgesellschaft'
const WELSH = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
const LINK = 'https://www.donaudampfschifffahrtsgesellschaft.example/geburtstag/anmeldung-2027?from=film'

/** The lines of a text in a space that is this many em wide. */
function linesIn(text: string, width: number, least = 1) {
  const space = { width: 100 * width, height: 10_000, em: 100, least: 100 * least, tidy: 86, leading: 1.2, maxLines: 8 }
  const block = fit(wordsOf(text, []), space, faces.poster, faces)
  if (!block) throw new Error('does not fit')
  for (const { words } of block.lines) {
    expect(widthOf(words.map((word) => word.text).join(' '), faces.poster, faces) * block.em).toBeLessThanOrEqual(space.width + 0.01)
  }
  return { em: block.em, lines: block.lines.map(({ words }) => words.map((word) => word.text).join(' ')) }
}

test.each([
  [STEAMSHIPS, `Die ${STEAMSHIPS} und der Verein`, 'Donau-dampf-schiff-fahrts-gesell-schaft'],
  ['internationalization', 'the internationalization of our shop', 'inter-nation-aliza-tion'],
  ['Электрификация', 'Электрификация всей страны', null],
  ['Mehr-Generationen-Haus', 'das Mehr-Generationen-Haus und wir', null],
])('%s has the syllables of its language, of three letters or more', (word, context, expected) => {
  const parts = partsOfWord(word, context)
  expect(parts.map(({ text }) => text).join('')).toBe(word)
  expect(parts.length).toBeGreaterThan(2)
  for (const { text, mark } of parts) expect([text, text.length >= 3, mark === '-' && text.endsWith('-')]).toEqual([text, true, false])
  if (expected !== null) expect(parts.map(({ text, mark }) => text + mark).join('')).toBe(expected)
})

test.each([
  [LINK, ['/', '-', '.', '?']],
  ['@donau_dampf.schifffahrt', ['_', '.']],
  ['anna.maria@donaudampf.example', ['@', '.']],
])('%s is divided at its signs without a hyphen', (address, signs) => {
  const parts = partsOfWord(address, address)
  expect(parts.map(({ text }) => text).join('')).toBe(address)
  expect(parts.every(({ mark }) => mark === '')).toBe(true)
  const sides = parts.slice(1).map(({ text }, index) => [parts[index]?.text.at(-1), text[0]])
  for (const [before = '', after = ''] of sides)
    expect([before, after].some((sign) => signs.includes(sign) || ':='.includes(sign))).toBe(true)
})

describe('captions', () => {
  test('divide a word that is wider than the line between its syllables, at the full size', () => {
    const { em, lines } = linesIn(`Die ${STEAMSHIPS} feiert und wir mit ihr`, 12)
    expect(lines.slice(0, 3)).toEqual(['Die', 'Donaudampfschiff-', 'fahrtsgesellschaft'])
    expect(em).toBe(100)
    expect(
      linesIn(WELSH, 12)
        .lines.slice(0, -1)
        .every((line) => line.endsWith('-')),
    ).toBe(true)
  })

  test('prefer a slightly smaller size to a divided word', () => {
    const width = widthOf('Verkehrsgesellschaft', faces.poster, faces)
    const { em, lines } = linesIn('Unsere Verkehrsgesellschaft und ihr Fest', 0.93 * width, 0.5)
    expect(lines.some((line) => line.includes('-'))).toBe(false)
    expect(em).toBeGreaterThanOrEqual(86)
  })

  test('divide what is no word anywhere, as before', () => {
    expect(linesIn('x'.repeat(90), 8).lines.join('')).toBe('x'.repeat(90))
  })
})

test('the last card of a film divides a long link instead of drawing it too small or cutting it', () => {
  const size = { width: 720, height: 1280 }
  const card = { area: { x: 60, y: 600, width: 600, height: 500 }, size, faces, accent: '#ffffff', start: 0, end: 2 } as unknown as Card
  const shown = LINK.replace('https://www.', '').replace('?from=film', '')
  const block = textBlock(shown, 'heavy', card, { scale: 0.74, share: 0.3, maxLines: 3 })
  expect(block?.lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join('')).toBe(shown)
  expect(block?.em).toBeGreaterThanOrEqual(size.width * 0.03)
})
