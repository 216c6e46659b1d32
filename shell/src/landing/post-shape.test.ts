import fc from 'fast-check'
import { shapePost } from './post-shape.ts'

describe('the shape of a post while it is typed', () => {
  it('is empty before the first word', () => {
    expect(shapePost('  \n ')).toEqual({ opening: '', lines: [], tags: [] })
  })

  it('opens with the first sentence, and the others are lines', () => {
    const shape = shapePost('We open at 6.30am. A loaf is £2.40, e.g. rye. See www.flour.co.uk for v2.1!\nCome by.')
    expect(shape.opening).toBe('We open at 6.30am.')
    expect(shape.lines).toEqual(['A loaf is £2.40, e.g. rye.', 'See www.flour.co.uk for v2.1!', 'Come by.'])
  })

  it('ends with the hashtags that were typed, and has none otherwise', () => {
    expect(shapePost('We sell bread. Come by.\n#bread #lyon').tags).toEqual(['#bread', '#lyon'])
    expect(shapePost('We sell bread because bread is good. Come by.').tags).toEqual([])
    expect(shapePost('#bread')).toEqual({ opening: '#bread', lines: [], tags: [] })
  })

  it('shows every character that was typed, and none besides', () => {
    const token = fc.constantFrom(
      '6.30am',
      '£2.40',
      'e.g.',
      'www.flour.co.uk',
      'v2.1',
      'Dr.',
      'No. 5',
      '…',
      '“So?”',
      '日本。',
      '#tag',
      '- item',
      '\n',
    )
    const typed = fc
      .array(fc.tuple(fc.oneof(token, fc.string({ unit: 'grapheme-ascii', maxLength: 9 })), fc.constantFrom(' ', '', '\n')), {
        maxLength: 20,
      })
      .map((parts) => parts.flat().join(''))
    fc.assert(
      fc.property(typed, (words) => {
        const { opening, lines, tags } = shapePost(words)
        expect([opening, ...lines, ...tags].join('').replace(/\s/gu, '')).toBe(words.replace(/\s/gu, ''))
      }),
    )
  })
})
