import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readBlocks, splitSentences, tidyText } from '../src/index.ts'

describe('the sentences of a line', () => {
  test.each([
    ['We open at 6.30am. A loaf costs £2.40. Come early.', ['We open at 6.30am.', 'A loaf costs £2.40.', 'Come early.']],
    ['Bring tools, e.g. a spade, i.e. not a fork. We have soil.', ['Bring tools, e.g. a spade, i.e. not a fork.', 'We have soil.']],
    ['Order at www.flour.co.uk. We deliver.', ['Order at www.flour.co.uk.', 'We deliver.']],
    [
      'See https://flour.co.uk/a.b?c=1.5&d=x!y. Or write to ann.lee@flour.co.uk. Thanks.',
      ['See https://flour.co.uk/a.b?c=1.5&d=x!y.', 'Or write to ann.lee@flour.co.uk.', 'Thanks.'],
    ],
    ['Release v2.1 is out. It needs Node 24.1.0 or later.', ['Release v2.1 is out.', 'It needs Node 24.1.0 or later.']],
    ['Dr. Lee and J. R. Smith speak. St. Mary hosts.', ['Dr. Lee and J. R. Smith speak.', 'St. Mary hosts.']],
    ['Meet at No. 5 Mill Lane. Is it free? No. Come early.', ['Meet at No. 5 Mill Lane.', 'Is it free?', 'No.', 'Come early.']],
    [
      'Im Haus Schulstr. 4 ist offen. In der Gartenstr. Kommt gern.',
      ['Im Haus Schulstr. 4 ist offen.', 'In der Gartenstr.', 'Kommt gern.'],
    ],
    ['Wait… what? Well... we did it. Then… We slept.', ['Wait… what?', 'Well... we did it.', 'Then…', 'We slept.']],
    ['“Stop!” she said. "We sold out." Nobody left.', ['“Stop!” she said.', '"We sold out."', 'Nobody left.']],
    [
      'We sold out (twice!). Thanks 🎉 👩🏽‍🍳 Come again!! 🇫🇷 Soon.',
      ['We sold out (twice!).', 'Thanks 🎉 👩🏽‍🍳 Come again!! 🇫🇷', 'Soon.'],
    ],
    [
      'Doors open at 6 p.m. Tickets cost £5. We close at 11 p.m. Friday and 10 p.m. GMT on Sunday.',
      ['Doors open at 6 p.m.', 'Tickets cost £5.', 'We close at 11 p.m. Friday and 10 p.m. GMT on Sunday.'],
    ],
    ['We sell tea, jam, etc. Come by. Jam, tea, etc. are here.', ['We sell tea, jam, etc.', 'Come by.', 'Jam, tea, etc. are here.']],
    ['They bake and so do I. You can too.', ['They bake and so do I.', 'You can too.']],
    [
      'Am 3. Oktober ist zu. Der Laden ist im 2. Stock. Ab 12. Dez. geht es z. B. weiter.',
      ['Am 3. Oktober ist zu.', 'Der Laden ist im 2. Stock.', 'Ab 12. Dez. geht es z. B. weiter.'],
    ],
    ['Open Sat. 10am, Dec. 5 too. Bring the sun. Please.', ['Open Sat. 10am, Dec. 5 too.', 'Bring the sun.', 'Please.']],
    ['We sold 3. Then we slept.', ['We sold 3.', 'Then we slept.']],
    ['Le marché ferme à 19 h. Venez tôt.', ['Le marché ferme à 19 h.', 'Venez tôt.']],
    ['Das Café schließt um 17 Uhr. Danach ist Pause.', ['Das Café schließt um 17 Uhr.', 'Danach ist Pause.']],
    ['It takes 20 min. Nobody waits.', ['It takes 20 min.', 'Nobody waits.']],
    ['we lost last yr. this time we won. come by. bring mates', ['we lost last yr.', 'this time we won.', 'come by.', 'bring mates']],
    ['we are 5 min. from the lake. come by. bring mates', ['we are 5 min. from the lake.', 'come by.', 'bring mates']],
    [
      'Our phone no. and email stay. Is it free? No. and no again.',
      ['Our phone no. and email stay.', 'Is it free?', 'No.', 'and no again.'],
    ],
    ['Our van (yes! The red one. With dents) is sold. Bye.', ['Our van (yes! The red one. With dents) is sold.', 'Bye.']],
    ['Wasser abkochen (v. a. für Tee!). Die Schule ist zu.', ['Wasser abkochen (v. a. für Tee!).', 'Die Schule ist zu.']],
    ['We were late :( sorry. We are here now (at last).', ['We were late :( sorry.', 'We are here now (at last).']],
    ['日本語のテキスト。二つ目の文！終わり', ['日本語のテキスト。', '二つ目の文！', '終わり']],
    ['क्या हाल है। ठीक हूँ।', ['क्या हाल है।', 'ठीक हूँ।']],
    ['no sign at all', ['no sign at all']],
    ['   ', []],
  ])('%s', (line, sentences) => {
    expect(splitSentences(line)).toEqual(sentences)
  })

  const token = fc.oneof(
    fc.constantFrom(
      '6.30am',
      '£2.40',
      'e.g.',
      'www.flour.co.uk',
      'v2.1',
      'Dr. Lee',
      'No. 5',
      '…',
      '...',
      '"Yes!"',
      '(no.)',
      'p.m.',
      '?!',
      '。',
      '🎉',
    ),
    fc.constantFrom('https://a.co/b.c?d=1.', 'ann@flour.co.uk.', 'Come.', 'why?', '1.', 'z. B.', '3. Oktober', '”', 'etc.'),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
  )
  const line = fc.array(fc.tuple(token, fc.constantFrom(' ', '', '  ', '\t')), { maxLength: 30 }).map((parts) => parts.flat().join(''))

  test('contain every word of the line, in order, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 4, maxLength: 8 }), (lines) => {
        for (const text of lines) {
          expect(splitSentences(text).join('').replace(/\s+/gu, '')).toBe(text.replace(/\s+/gu, ''))
          expect(words(splitSentences(text).join(' '))).toEqual(words(text))
        }
      }),
    )
  })
})

describe('the blocks of a brief', () => {
  test('are paragraphs, list items and a heading', () => {
    expect(readBlocks(tidyText('# Spring sale\r\n\r\nWe open at 8. Come by.\n- tea\n•  jam\n\n1. Book\n2) Pay'))).toEqual([
      { kind: 'heading', sentences: ['Spring sale'], afterGap: false },
      { kind: 'text', sentences: ['We open at 8.', 'Come by.'], afterGap: true },
      { kind: 'item', sentences: ['tea'], afterGap: false },
      { kind: 'item', sentences: ['jam'], afterGap: false },
      { kind: 'item', sentences: ['Book'], afterGap: true, ordinal: 1 },
      { kind: 'item', sentences: ['Pay'], afterGap: false, ordinal: 2 },
    ])
  })

  test('keep a number that is part of the sentence', () => {
    expect(readBlocks('12. Dezember: wir öffnen.\nKommt alle.')[0]).toMatchObject({
      kind: 'text',
      sentences: ['12. Dezember: wir öffnen.'],
    })
  })

  test('join lines that were wrapped in an email', () => {
    expect(readBlocks('We moved to a bigger workshop in the old brick\nmill, and everyone is invited.')).toHaveLength(1)
  })

  test('never join video chapters', () => {
    const chapters = '0:09:30 Cells, rows, why your dates turn to numbers\n0:31:10 Formulas you really need (there are 9)'
    expect(readBlocks(chapters)).toHaveLength(2)
  })

  test('contain every word of the text', () => {
    const start = fc.constantFrom('', '- ', '• ', '# ', '12. ', 'Note: ')
    const text = fc.array(fc.tuple(start, fc.lorem({ maxCount: 3, mode: 'sentences' }), fc.constantFrom('\n', '\n\n')), { maxLength: 12 })
    fc.assert(
      fc.property(text, (parts) => {
        const brief = tidyText(parts.flat().join(''))
        const out = readBlocks(brief).flatMap(({ sentences }) => sentences)
        expect(words(out.join(' '))).toEqual(words(brief))
      }),
    )
  })
})

const words = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
