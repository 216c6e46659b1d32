import { expect, test } from '@jest/globals'
import { DEFAULT_TONE, PLATFORMS } from '@loomcast/platforms'
import { withRecentResults } from '../src/domain/recent-results.ts'
import { compose } from '../src/engines/composer/compose.ts'
import { BRIEFS } from './composer-briefs.ts'

test('keeps as many results as it is told, those that were used last', () => {
  const computed: string[] = []
  const read = withRecentResults(2, (text: string) => {
    computed.push(text)
    return [text]
  })
  for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) expect(read(text)).toEqual([text])
  expect(computed).toEqual(['a', 'b', 'c', 'b'])
})

test('distinguishes arguments', () => {
  const both = withRecentResults(9, (text: string, options: { loud: boolean }) => [options.loud ? text.toUpperCase() : text])
  expect([both('a', { loud: true }), both('a', { loud: false }), both('a', { loud: true })]).toEqual([['A'], ['a'], ['A']])
})

test('no draft changes what the next one is composed from', () => {
  const drafts = () =>
    Object.values(BRIEFS).flatMap((brief) =>
      PLATFORMS.map(({ id: platform }) =>
        compose({ platform, brief, tone: DEFAULT_TONE, instructions: '', avoidWords: ['bread'], variant: 1 }),
      ),
    )
  expect(drafts()).toEqual(drafts())
})
