import { expect, test } from '@jest/globals'
import { altSuggestions } from '../src/pictures/alt-suggestions.ts'
import { fewerPicturesNote } from '../src/pictures/fewer-pictures.ts'
import { picturesIn } from '../src/pictures/pictures-in.ts'

test('suggests sentences of the brief and nothing that is addressed to the writer', () => {
  const brief = 'Write a post about our shop.\nOur new oven bakes 300 loaves a day. Please keep it short. Do not mention prices.'
  expect(altSuggestions(brief)).toEqual(['Our new oven bakes 300 loaves a day.'])
  expect(altSuggestions(brief, [{ text: 'Our new oven bakes 300 loaves a day.', reason: 'note' }])).toEqual([])
  expect(altSuggestions('')).toEqual([])
})

test('lists the platforms that show fewer pictures', () => {
  expect(fewerPicturesNote(['twitter', 'youtube', 'instagram'], 5)).toBe('Shown: on X the first 4, on YouTube the first one.')
  expect(fewerPicturesNote(['twitter'], 4)).toBeUndefined()
})

test('ignores invalid pictures in the storage of the browser', () => {
  const valid = { file_id: 'fil_1', alt: '' }
  expect(picturesIn([valid, null, { file_id: 1, alt: '' }, { file_id: 'fil_2' }, 'x'])).toEqual([valid])
  expect(picturesIn('x')).toEqual([])
})
