import { describe, expect, test } from '@jest/globals'
import { stillLeftOut } from '../src/domain/left-out.ts'
import { withoutFields } from '../src/domain/text-fields.ts'

describe("the fields of a model's text", () => {
  test.each([
    ['Title: Sharpen a knife\n\nTwo stones.', 'Sharpen a knife', 'Two stones.'],
    ['**Title:** Sharpen a knife\n\n**Description:**\nTwo stones.', 'Sharpen a knife', 'Two stones.'],
    ['## Title: “Sharpen a knife”\n\nTwo stones.', 'Sharpen a knife', 'Two stones.'],
    ['# Sharpen a knife\n\nTwo stones.', 'Sharpen a knife', 'Two stones.'],
    ['Two stones.\n\nAnd a strop.', 'Two stones.', 'Two stones.\n\nAnd a strop.'],
    ['Title: Sharpen a knife', 'Sharpen a knife', 'Title: Sharpen a knife'],
  ])('for YouTube: %j', (response, title, text) => {
    expect(withoutFields('youtube', response)).toEqual({ text, title, meta_description: null })
  })

  test('limit a title to 100 characters', () => {
    const { title } = withoutFields('youtube', `Title: ${'word '.repeat(60)}\n\nText.`)
    expect(title?.length).toBeLessThanOrEqual(100)
    expect(title).toMatch(/word…$/u)
  })

  test.each([
    ['# A\n\nMeta description: Short.\n\nText.', 'Short.', '# A\n\nText.'],
    ['# A\n\n**Meta Description:** Short.\n\nText.', 'Short.', '# A\n\nText.'],
    ['*Meta-description: Short.*\n\n# A\n\nText.', 'Short.', '# A\n\nText.'],
    ['# A\n\nText.\n\n> Meta description: Short.', 'Short.', '# A\n\nText.'],
    ['# A\n\nText about a meta description: it matters.', null, '# A\n\nText about a meta description: it matters.'],
  ])('for the blog: %j', (response, description, text) => {
    expect(withoutFields('blog', response)).toEqual({ text, title: null, meta_description: description })
  })

  test('do not exist on other platforms', () => {
    expect(withoutFields('linkedin', 'Title: A\n\nText.')).toEqual({ text: 'Title: A\n\nText.', title: null, meta_description: null })
  })
})

test('a sentence counts as restored regardless of punctuation', () => {
  expect(stillLeftOut(['We open at 8!', 'Come by.'], 'We open, at 8.')).toEqual(['Come by.'])
})
