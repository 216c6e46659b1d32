import { expect, jest, test } from '@jest/globals'
import { picturesApi } from '../src/api/pictures.api.ts'
import { altSuggestions } from '../src/pictures/alt-suggestions.ts'
import { fewerPicturesNote } from '../src/pictures/fewer-pictures.ts'
import { pictureFiles } from '../src/pictures/picture-files.ts'
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

test('names exported pictures by their types', async () => {
  const stored = {
    picture_url: '/api/files/x',
    small_url: '/api/files/x/small',
    width: 1,
    height: 1,
    bytes: 1,
    uploaded_at: '2026-11-20T10:00:00.000Z',
  }
  const types = { fil_1: 'image/jpeg', fil_2: 'image/webp', fil_3: 'image/png' }
  const pictures = Object.entries(types).map(([file_id, content_type]) => ({ ...stored, file_id, content_type }))
  jest.spyOn(picturesApi, 'list').mockResolvedValue(pictures)
  const item = { pictures: pictures.map(({ file_id }) => ({ file_id, alt: '' })), created_at: '2026-11-20T10:00:00.000Z' }
  const names = (await pictureFiles([item])).map(({ name }) => name)
  expect(names).toEqual(['pictures/fil_1.jpg', 'pictures/fil_2.webp', 'pictures/fil_3.png'])
})
