import { expect, test } from '@jest/globals'
import { perWord } from '../../src/engines/picture/captions/word-memo.ts'

interface Named {
  name: string
}

test('computes once for each word, face and set of faces', () => {
  const computed: string[] = []
  const measure = perWord((word: string, face: Named, faces: Named) => {
    const result = `${word} ${face.name} ${faces.name}`
    computed.push(result)
    return result
  })
  const [serif, block] = [{ name: 'serif' }, { name: 'block' }]
  const [bundled, fetched] = [{ name: 'bundled' }, { name: 'fetched' }]
  const results = () =>
    [bundled, fetched].flatMap((faces) => [serif, block].flatMap((face) => ['bread', 'rye'].map((word) => measure(word, face, faces))))
  const expected = [bundled, fetched].flatMap((faces) =>
    [serif, block].flatMap((face) => ['bread', 'rye'].map((word) => `${word} ${face.name} ${faces.name}`)),
  )
  expect(results()).toEqual(expected)
  expect(results()).toEqual(expected)
  expect(computed).toEqual(expected)
})
