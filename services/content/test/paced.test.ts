import { setImmediate as nextIteration } from 'node:timers/promises'
import { describe, expect, test } from '@jest/globals'
import { languageOf } from '../src/domain/facts/language.ts'
import { readFacts } from '../src/domain/facts/read-facts.ts'
import { readShorthand } from '../src/domain/facts/read-shorthand.ts'
import { readingOf } from '../src/domain/faithful-draft.ts'
import { meanwhile, paced } from '../src/generation/paced.ts'

/** What happens in the process, in order. */
let order: string[]

/** Another request, which is handled as soon as it can be. */
function otherRequest(): Promise<void> {
  return nextIteration().then(() => void order.push('other'))
}

function work(ms: number): string {
  const end = performance.now() + ms
  while (performance.now() < end);
  return 'result'
}

describe('a step', () => {
  test('that takes long lets other requests be handled before its caller continues', async () => {
    order = []
    const other = otherRequest()
    expect(await paced(() => work(10))).toBe('result')
    order.push('caller')
    await other
    expect(order).toEqual(['other', 'caller'])
  })

  test('that is short does not, so that its text is finished first', async () => {
    order = []
    const other = otherRequest()
    await paced(() => 'result')
    order.push('caller')
    await other
    expect(order).toEqual(['caller', 'other'])
  })
})

test('other requests are handled between the steps of what is read while an engine writes', async () => {
  order = []
  function* steps() {
    order.push('first')
    yield
    order.push('second')
  }
  const other = nextIteration()
    .then(nextIteration)
    .then(() => void order.push('other'))
  await Promise.all([meanwhile(steps()), other])
  expect(order).toEqual(['first', 'other', 'second'])
})

test('a brief that was read ahead is not read again when a draft is compared with it', () => {
  const brief = 'Our bakery opens on Monday, 14 December, weds-sun 10-4. It is 12 minutes from the station and the coffee costs £3.50.'
  const language = languageOf(brief)
  expect(language).toBe('en')
  const texts = () => [
    readFacts(brief, { language, isDraft: true }),
    readFacts(brief, { language, isDraft: false }),
    readShorthand(brief, 'en'),
  ]
  expect([...readingOf(brief)]).toHaveLength(2)
  const first = texts()
  expect(first.every((facts) => facts.length > 0)).toBe(true)
  for (const [position, facts] of texts().entries()) expect(facts).toBe(first[position])
})
