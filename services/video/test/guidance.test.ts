import { adviceOn, named } from '../src/engines/analysis/guidance.ts'

test.each<[number[], string]>([
  [[2], 'Image 2'],
  [[1, 2], 'Images 1 and 2'],
  [[1, 2, 3], 'Images 1–3'],
  [[1, 3, 4], 'Images 1, 3, and 4'],
  [[1, 2, 3, 5, 7, 8, 9, 10], 'Images 1–3, 5, and 7–10'],
])('formats %j as %s', (images, text) => expect(named(images)).toBe(text))

test('writes one message per fault, naming its images', () => {
  expect(
    adviceOn([['blurred'], ['blurred'], ['blurred', 'dark']], [{ images: [1, 3], mirrored: false }]).map(({ message }) => message),
  ).toEqual([
    'Images 1–3 look blurry. Use sharper ones if you can.',
    'Image 3 looks very dark. Use a brighter one if you can.',
    'Images 1 and 3 are the same. Leave one of them out.',
  ])
})

test('describes images that differ from the rest without advice to change or remove them', () => {
  expect(adviceOn([['person'], ['subject', 'colours'], [], []], []).map(({ message }) => message)).toEqual([
    'Image 2 has different colors than the rest.',
    'Image 1 shows a different person than the rest.',
    'Image 2 shows something different from the rest.',
  ])
})
