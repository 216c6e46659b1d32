import fc from 'fast-check'
import { shapePost } from './post-shape.ts'

describe('shapePost', () => {
  it('returns an empty shape for blank text', () => {
    expect(shapePost('  \n ')).toEqual({ opening: '', lines: [], tags: [] })
  })

  it('uses the first sentence as the opening and each further one as a line', () => {
    const shape = shapePost('We open at 6.30am. A loaf is £2.40, e.g. rye. See www.flour.co.uk for v2.1!\nCome by.')
    expect(shape.opening).toBe('We open at 6.30am.')
    expect(shape.lines).toEqual(['A loaf is £2.40, e.g. rye.', 'See www.flour.co.uk for v2.1!', 'Come by.'])
  })

  it('separates the hashtags after the last sentence, and adds none', () => {
    expect(shapePost('We sell bread. Come by.\n#bread #lyon').tags).toEqual(['#bread', '#lyon'])
    expect(shapePost('We sell bread because bread is good. Come by.').tags).toEqual([])
    expect(shapePost('#bread')).toEqual({ opening: '#bread', lines: [], tags: [] })
  })

  it('retains every typed character except whitespace, and adds none', () => {
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
