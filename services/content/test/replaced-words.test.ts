import { expect, test } from '@jest/globals'
import { EXCLUDED } from '../src/domain/brief/review/reasons.ts'
import { withReplacedWords } from '../src/domain/brief/review/settled/replaced-words.ts'
import { instructed, publishedPassage } from './support/passages.ts'

const excluded = (text: string) => ({ ...publishedPassage(text), ...EXCLUDED })
const order = instructed("maybe dont say judge, say 'one very dedicated reader'")
const textsOf = (...passages: ReturnType<typeof publishedPassage>[]) =>
  withReplacedWords([...passages, order]).flatMap(({ use, text }) => (use === 'publish' ? [text] : []))

test('the sentence with a word that the author replaces has the other word', () => {
  expect(textsOf(excluded('we bought a retired judges whole collection, all going out sat 9am at $4 each'))).toEqual([
    expect.stringMatching(/^We bought one very dedicated reader's whole collection, .*\$4 each\.$/u),
  ])
})

test.each([
  'we bought 1,400 crime novels',
  "the judge's wife left him, keep that out",
  'the judge lost a fortune, between us',
  'dont mention that the judge is moving',
])('what was left out for another reason stays out: %s', (text) => {
  expect(textsOf(excluded(text))).toEqual([])
})
