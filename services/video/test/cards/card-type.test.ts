import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { CARD_THEMES, type Card } from '../../src/domain/card.ts'
import type { CardDrawing } from '../../src/engines/cards/card-drawing.ts'
import { type CardFaces, cardFacesFor } from '../../src/engines/cards/card-fonts.ts'
import { colorOf } from '../../src/engines/cards/draw-card.ts'
import { layoutCard } from '../../src/engines/cards/layout-card.ts'

const card = (change: Partial<Card>): Card => ({ layout: 'statement', title: '', body: '', detail: '', first: 1, ...change })
const draw = (
  change: Partial<Card>,
  faces: CardFaces,
  {
    theme = 'paper',
    size = '4:5',
    index = 1,
  }: Partial<{ theme: 'paper' | 'night' | 'color' | 'editorial'; size: '4:5' | '1:1'; index: number }> = {},
): CardDrawing => {
  const drawing = layoutCard(card(change), { index, count: 6 }, { size, theme, accent: '#0b6b57' }, faces)
  if (!drawing) throw new Error('It does not fit.')
  return drawing
}
const linesOf = ({ texts }: CardDrawing) => texts.map(({ lines }) => lines.map(({ text }) => text))
const topOf = ({ texts }: CardDrawing) => {
  const first = texts[0]?.lines[0]
  return first && first.baseline - (first.atoms[0]?.em ?? 0)
}

const WHOLE = [
  '500 g',
  'KSh 850',
  '5.30 pm',
  '6 November',
  '63 bikes',
  '115 Euro',
  '27. September',
  'Spoke & Hollow',
  '14 Uhr',
  '48 Barrack Street',
]
const words = fc.array(
  fc.constantFrom('we', 'open', 'the', 'workshop', 'and', 'bring', 'everything', 'to', 'write', 'bicycles', 'a', 'tools'),
  {
    minLength: 1,
    maxLength: 12,
  },
)

test('a number and its unit, a date and a name stay on one line', async () => {
  const faces = await cardFacesFor(WHOLE.join(' '))
  fc.assert(
    fc.property(
      words,
      fc.constantFrom(...WHOLE),
      words,
      fc.constantFrom(...CARD_THEMES),
      fc.boolean(),
      (before, whole, after, theme, isTitle) => {
        const text = `${before.join(' ')} ${whole} ${after.join(' ')}.`
        const lines = linesOf(draw(isTitle ? { title: text } : { body: text }, faces, { theme })).flat()
        expect(lines.join(' ')).toBe(text)
        expect(lines.filter((line) => line.includes(whole))).toHaveLength(1)
      },
    ),
    { numRuns: 150 },
  )
})

test('no short word is alone on the last line', async () => {
  const faces = await cardFacesFor('a')
  fc.assert(
    fc.property(fc.tuple(words, words), fc.constantFrom(...CARD_THEMES), fc.boolean(), (parts, theme, isTitle) => {
      const text = `${parts.flat().join(' ')} open it.`
      const lines = linesOf(draw(isTitle ? { title: text } : { body: text }, faces, { theme })).flat()
      expect(lines.length > 1 && lines.at(-1) === 'it.').toBe(false)
    }),
  )
})

describe('lines end where a reader pauses', () => {
  const PHRASES = {
    English: [
      'in the garden',
      'of our family',
      'we write',
      'with every visitor',
      'and the tools',
      'will read',
      'for a friend',
      'from the market',
    ],
    German: ['in der Halle', 'mit unserem Kurs', 'wir schreiben', 'für die Kinder', 'und dem Werkzeug', 'kann lesen', 'aus einem Garten'],
    French: ['dans la ferme', 'avec notre fromage', 'nous ouvrons', 'avant le repas', 'et les enfants', 'peut lire', 'pour une famille'],
    Spanish: [
      'en la tienda',
      'con nuestro queso',
      'desde el mercado',
      'y los niños',
      'puede leer',
      'para una familia',
      'antes del almuerzo',
    ],
  }

  test.each(Object.entries(PHRASES))('not after an article, a preposition or an auxiliary: %s', async (_, phrases) => {
    const faces = await cardFacesFor(phrases.join(' '))
    const dividing = new Set(phrases.flatMap((phrase) => phrase.split(' ').slice(0, -1)))
    const texts = fc.sample(fc.array(fc.constantFrom(...phrases), { minLength: 3, maxLength: 9 }), { seed: 23, numRuns: 60 })
    let ends = 0
    let dividedPhrases = 0
    for (const [index, text] of texts.entries()) {
      const theme = CARD_THEMES[index % CARD_THEMES.length] ?? 'paper'
      const lines = linesOf(draw({ title: '1', body: text.join(' ') }, faces, { theme })).flat()
      ends += lines.length - 1
      dividedPhrases += lines.slice(0, -1).filter((line) => dividing.has(line.split(' ').at(-1) ?? '')).length
    }
    expect(ends).toBeGreaterThan(100)
    expect(dividedPhrases / ends).toBeLessThan(0.2)
  })

  test.each([
    ['Er findet dienstags von 18 bis 20 Uhr statt und kostet 39 Euro inklusive Gurt.', 'von 18 bis 20 Uhr'],
    ['Am Abend spielt Marlene Kossack eine halbe Stunde für alle, die da sind.', 'Marlene Kossack'],
    ['This is what the family recorded with Marlene Ann Kossack in the year before.', 'Marlene Ann Kossack'],
    ['Commandez vos plateaux avant le 10 décembre, si vous voulez tout.', 'le 10 décembre'],
  ])('"%s"', async (text, whole) => {
    const faces = await cardFacesFor(text)
    for (const theme of CARD_THEMES) {
      const lines = linesOf(draw({ body: text }, faces, { theme })).flat()
      expect(lines.filter((line) => line.includes(whole))).toHaveLength(1)
    }
  })
})

describe('the fact of a title', () => {
  test('is larger than the words around it, in another color, whole and in order', async () => {
    const title = 'If you do want lights, we have sets at €34 fitted on the spot.'
    const faces = await cardFacesFor(title)
    for (const theme of CARD_THEMES) {
      const { texts } = draw({ title }, faces, { theme })
      expect(texts.map(({ text }) => text)).toEqual(['If you do want lights, we have sets at', '€34', 'fitted on the spot.'])
      const [before = 0, fact = 0, after = 0] = texts.map(({ lines }) => lines[0]?.atoms[0]?.em ?? 0)
      expect(fact / Math.max(before, after)).toBeGreaterThan(1.8)
      expect(new Set(texts.map(({ color }) => color)).size).toBe(2)
      expect(texts.map(({ continues }) => continues)).toEqual([false, true, true])
    }
  })

  test('keeps the word that leads to it', async () => {
    const title = 'On Thursday 6 November we open.'
    const { texts } = draw({ title }, await cardFacesFor(title))
    expect(texts.map(({ text }) => text)).toEqual(['On Thursday 6 November', 'we open.'])
  })

  test('is one heading of the document', async () => {
    const { texts } = draw({ title: 'The price is €8 today.', body: 'It was more.' }, await cardFacesFor('€'))
    expect(texts.map(({ role, continues }) => [role, continues])).toEqual([
      ['title', false],
      ['title', true],
      ['title', true],
      ['paragraph', false],
    ])
  })
})

test('the cards between the first and the last start at one height', async () => {
  const faces = await cardFacesFor('a')
  const bodies = ['Tea is on us.', 'The oven is warm from five in the morning. '.repeat(3).trim()]
  const tops = bodies.map((body) => topOf(draw({ body }, faces)))
  expect(new Set(tops).size).toBe(1)
})

test.each(CARD_THEMES)('cards with a price or with something free have another background than others: %s', async (theme) => {
  const faces = await cardFacesFor('€')
  const background = (title: string) => draw({ title }, faces, { theme }).background
  expect(background('A jar costs €8.')).not.toBe(background('A jar is heavy.'))
  expect(background('There is no charge for it.')).toBe(background('A jar costs €8.'))
})

test('a sentence before the one with the fact has lines of its own', async () => {
  const title = 'We have 2,400 jars. The price is €8.'
  const { texts } = draw({ title }, await cardFacesFor('€'))
  expect(texts.map(({ text }) => text)).toEqual(['We have 2,400 jars.', 'The price is', '€8.'])
})

test('the name on the last card is on one line if it is legible there, and the date and the place are as large as each other', async () => {
  const drawing = draw(
    { layout: 'end', title: 'Harcourt & Daughters', body: 'Saturday 9 May\n44 Wisemore Street\nCome by for tea and a look at the bench.' },
    await cardFacesFor('a'),
  )
  expect(linesOf(drawing).slice(0, 3)).toEqual([['Harcourt & Daughters'], ['Saturday 9 May'], ['44 Wisemore Street']])
  const [name = 0, date = 0, place = 0, request = 0] = drawing.texts.map(({ lines }) => lines[0]?.atoms[0]?.em ?? 0)
  expect(name).toBeGreaterThan(date)
  expect(date).toBe(place)
  expect(date).toBeGreaterThan(request)
})

test('a theme has one family of letters for titles and texts, or one for each', async () => {
  const faces = await cardFacesFor('a')
  for (const theme of CARD_THEMES) {
    const families = (change: Partial<Card>) =>
      draw(change, faces, { theme }).texts.map(({ lines }) => lines[0]?.atoms[0]?.face.family.split(' ')[0])
    const [title, body] = families({ title: 'A warm oven', body: 'We bake at five.' })
    expect(families({ body: 'We bake at five.' })).toEqual([body])
    expect(families({ layout: 'list', title: 'A warm oven', body: 'We bake at five.\nWe bake at six.' })).toEqual([title, body, body])
    if (theme === 'editorial') expect(title).toBe(body)
  }
})

test('digits are as high as capital letters in every theme', async () => {
  const { heading, body, bodySerif } = await cardFacesFor('0')
  for (const face of [heading.heavy, heading.poster, heading.block, heading.serif, heading.serifItalic, body.text, bodySerif]) {
    const capital = face.outline('H', 'ltr').glyphs[0]?.ink?.top ?? 0
    for (const { ink } of face.outline('0123456789', 'ltr').glyphs) {
      expect((ink?.top ?? 0) / capital).toBeGreaterThan(0.93)
      expect(ink?.bottom ?? -1).toBeGreaterThan(-0.05)
    }
  }
})

describe('punctuation at the ends of emphasized text', () => {
  test.each([
    ['a fact in brackets', { title: 'The book itself is sold for (€17), and not for more.' }, 1, '()'],
    ['a question', { title: 'Would you have paid as much as €34? We would.' }, 1, '?'],
    ['the place on the last card', { layout: 'end', title: 'Harcourt & Daughters', body: '44 Wisemore Street, Walsall.' }, 1, '.'],
    [
      'a phone number of a request',
      { layout: 'end', title: 'Kindly', body: 'Call or write a text to 807-555-0163, and bring a friend.' },
      1,
      ',',
    ],
  ] as const)('is neither larger nor in another color than the other text: %s', async (_, change, index, marks) => {
    for (const theme of CARD_THEMES) {
      const { texts } = draw(change, await cardFacesFor(JSON.stringify(change)), { theme, index })
      const atoms = texts.flatMap((text) =>
        text.lines.flatMap((line) => line.atoms.map((atom) => ({ ...atom, color: colorOf(text, atom) }))),
      )
      const ofMarks = atoms.filter(({ isMark }) => isMark)
      expect(ofMarks.map(({ text }) => text).join('')).toBe(marks)
      const plain = atoms.filter(({ color, isMark, text }) => !isMark && /\p{L}/u.test(text) && color === ofMarks[0]?.color)
      expect(plain).not.toEqual([])
      for (const { em } of ofMarks) expect(em).toBeLessThanOrEqual(1.01 * Math.max(...plain.map((atom) => atom.em)))
    }
  })

  test.each([
    ['a fact in a sentence', { title: 'We have sets at €34, fitted on the spot.' }, 1, '€34'],
    ['a fact at the end', { title: 'One jar of 500 g of it costs KSh 850.' }, 1, 'KSh 850'],
    ['a date on a cover', { title: 'On Thursday 6 November, we run a free evening for you.' }, 0, 'On Thursday 6 November'],
  ] as const)('is not drawn if it ends a large line: %s', async (_, change, index, fact) => {
    const { texts } = draw(change, await cardFacesFor(JSON.stringify(change)), { index })
    const sizes = texts.flatMap(({ lines }) => lines.flatMap(({ atoms }) => atoms.map(({ em }) => em)))
    const large = texts.filter(({ lines }) => lines.some(({ atoms }) => atoms.some(({ em }) => em === Math.max(...sizes))))
    expect(large.flatMap(({ lines }) => lines.map(({ atoms }) => atoms.map(({ text }) => text).join(''))).join(' ')).toBe(fact)
  })

  test('belongs to an abbreviation', async () => {
    const title = 'We are open every day from 8 a.m. to 10 p.m.'
    const { texts } = draw({ title }, await cardFacesFor(title))
    expect(texts.flatMap(({ lines }) => lines.flatMap(({ atoms }) => atoms.filter(({ isMark }) => isMark)))).toEqual([])
  })
})

test('apostrophes and quotation marks are drawn as in print, but not in links, code and measurements', async () => {
  const drawn = async (body: string) =>
    linesOf(draw({ body }, await cardFacesFor(body)))
      .flat()
      .join(' ')
  expect(await drawn(`It's "the" shop's oven, l'étable.`)).toBe('It’s “the” shop’s oven, l’étable.')
  expect(await drawn('Wir nennen sie "die Alte", und sie ist alt.')).toBe('Wir nennen sie „die Alte“, und sie ist alt.')
  for (const same of ["See example.com/o'neil today.", "Call it with `a='b'` only.", 'A pipe of 5\'8" or 12" is long.'])
    expect(await drawn(same)).toBe(same)
})

test('a link within the request of the last card has the color of the facts that readers look for', async () => {
  const body = 'Book at quaylanebooks.ie/saltroad or in the shop.'
  const { texts } = draw({ layout: 'end', title: 'Quay Lane Books', body }, await cardFacesFor(body))
  const stressed = texts.flatMap(({ lines }) => lines.flatMap(({ atoms }) => atoms.filter((atom) => atom.stressed)))
  expect(stressed.map(({ text }) => text)).toEqual(['quaylanebooks.ie/saltroad'])
})

test('a title without a fact is larger on a card with space, and as large as on others on a card without', async () => {
  const title = 'Everything comes in two cases and I set up at the kitchen table or the bedside.'
  const faces = await cardFacesFor(title)
  for (const theme of CARD_THEMES) {
    const emOf = (body: string) => draw({ title, body }, faces, { theme }).texts[0]?.lines[0]?.atoms[0]?.em ?? 0
    const long = 'We bring the lamp, the chair and all of the tools to where you are, and take everything home with us again. '
    expect(emOf('') / emOf(long.repeat(2).trim())).toBeGreaterThan(1.2)
    const { texts, area } = draw({ title }, faces, { theme })
    const bottom = texts.at(-1)?.lines.at(-1)?.baseline ?? 0
    expect(bottom - area.y).toBeLessThan(0.8 * area.height)
  }
})
