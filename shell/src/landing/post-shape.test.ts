import { shapePost } from './post-shape.ts'

describe('the shape of a post while it is typed', () => {
  it('is empty before the first word', () => {
    expect(shapePost('  \n ')).toEqual({ opening: '', lines: [], tags: [] })
  })

  it('opens with the first sentence and keeps the rest as lines', () => {
    const shape = shapePost('We sell bread. It is half price after six. Come by.')
    expect(shape.opening).toBe('We sell bread.')
    expect(shape.lines).toEqual(['It is half price after six.', 'Come by.'])
  })

  it('cuts a long first sentence at a clause', () => {
    const shape = shapePost(
      'This spring our bakery in Lyon cut its waste by 40 percent, because we sell bread at half price after six in the evening',
    )
    expect(shape.opening).toBe('This spring our bakery in Lyon cut its waste by 40 percent.')
    expect(shape.lines[0]).toMatch(/^Because we sell/)
  })

  it.each([
    'one word',
    'Ein sehr langes Wort: Donaudampfschifffahrtsgesellschaftskapitän und so weiter und so fort bis hierher',
    '日本語のテキスト。二つ目の文。',
    'a'.repeat(500),
  ])('never brings a word that was not typed: %s', (typed) => {
    const shape = shapePost(typed)
    const own = typed.toLowerCase()
    const shown = [shape.opening, ...shape.lines, ...shape.tags].join(' ').toLowerCase()
    for (const word of shown.match(/[\p{L}\p{N}]+/gu) ?? []) expect(own).toContain(word)
  })
})
