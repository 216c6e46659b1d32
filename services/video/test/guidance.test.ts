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
