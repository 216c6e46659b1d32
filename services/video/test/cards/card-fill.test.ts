import { describe, expect, test } from '@jest/globals'
import { CARD_THEMES, type Card } from '../../src/domain/card.ts'
import type { CardDrawing } from '../../src/engines/cards/card-drawing.ts'
import { type CardFaces, cardFacesFor } from '../../src/engines/cards/card-fonts.ts'
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
const topOf = ({ texts }: CardDrawing) => {
  const first = texts[0]?.lines[0]
  return first && first.baseline - (first.atoms[0]?.em ?? 0)
}

const largestOf = ({ texts }: CardDrawing) =>
  Math.max(...texts.flatMap(({ lines }) => lines.flatMap(({ atoms }) => atoms.map(({ em }) => em))))
const sizeAt = ({ texts }: CardDrawing, at: number) => texts.at(at)?.lines[0]?.atoms[0]?.em ?? 0

describe('a card with little text', () => {
  const FEW: Record<string, [Partial<Card>, number, number]> = {
    'a number': [{ layout: 'number', title: '€96', body: 'for all eight evenings. Students pay half.' }, 0.3, 400],
    'a list': [{ layout: 'list', title: 'What to bring', body: 'A blanket\nWarm socks\nA bottle of water' }, 0.45, 90],
    steps: [{ layout: 'steps', body: 'Wipe the chain with a dry rag\nPut oil on each link\nTurn the pedals for a minute' }, 0.4, 70],
    'a quotation': [{ layout: 'quotation', body: 'I sleep better since the second week.', detail: 'Marie' }, 0.25, 95],
    'a statement': [{ title: 'Eight evenings, twelve places.', body: 'Bring your bike.' }, 0.3, 95],
  }

  test.each(Object.entries(FEW))(
    'has large letters and fills its height, and not larger ones with more text: %s',
    async (_, [change, share, least]) => {
      const faces = await cardFacesFor(`${JSON.stringify(change)}€`)
      for (const theme of CARD_THEMES) {
        const drawing = draw(change, faces, { theme })
        const bottom = drawing.texts.at(-1)?.lines.at(-1)?.baseline ?? 0
        expect((bottom - (topOf(drawing) ?? 0)) / drawing.area.height).toBeGreaterThan(share)
        expect(bottom).toBeLessThan(drawing.area.y + 0.85 * drawing.area.height)
        expect(largestOf(drawing)).toBeGreaterThan(least)
        const long = draw({ ...change, body: `${change.body}\n${'We bring all of it. '.repeat(14).trim()}` }, faces, { theme })
        expect(largestOf(long)).toBeLessThanOrEqual(largestOf(drawing))
      }
    },
  )

  test('has the line ends that it has in its usual font size', async () => {
    for (const [theme, title, body, lines] of [
      ['color', 'Our workshop is open on Saturdays.', 'Bring your bike and we show you how.', ['Bring your bike', 'and we show you how.']],
      ['editorial', 'Wir sind sechs Leute.', 'Freitags ist um 13 Uhr Schluss.', ['Freitags ist um 13 Uhr Schluss.']],
    ] as const) {
      const drawing = draw({ title, body }, await cardFacesFor('a'), { theme })
      expect(drawing.texts.at(-1)?.lines.map(({ text }) => text)).toEqual(lines)
    }
  })

  test('has its texts below the title smaller than the title', async () => {
    const body = 'Write to us or come by.\nWe are there from nine.'
    const drawing = draw({ layout: 'end', title: 'Book your place at', body, detail: 'spokeandhollow.example' }, await cardFacesFor('a'))
    const [title = 0, ...others] = drawing.texts.map(({ lines }) => lines[0]?.atoms[0]?.em ?? 0)
    expect(Math.max(...others)).toBeLessThanOrEqual(0.8 * title)
    expect(sizeAt(drawing, -1)).toBeGreaterThan(50)
  })
})
