import { describe, expect, test } from '@jest/globals'
import { cleanBriefs, testBriefs } from '../scripts/roles/labeled-brief.ts'
import { type Measured, measure } from '../scripts/roles/measure.ts'
import { readBrief } from '../src/domain/brief/read-brief.ts'
import { compose } from '../src/engines/composer/compose.ts'

const composed = (brief: string) => compose({ platform: 'facebook', brief, tone: '', instructions: '', avoidWords: [], variant: 0 })
const shares = ({ private: count, caught, content, lost }: Measured) => ({ caught: caught / count, lost: lost / content })

describe('the classifier of the private parts of a brief', () => {
  const before = shares(measure(testBriefs(), () => {}))
  const after = shares(measure(testBriefs()))

  test('finds what the patterns miss in briefs that it was not trained with', () => {
    expect(after.caught).toBeGreaterThan(0.45)
    expect(after.caught - before.caught).toBeGreaterThan(0.05)
  })

  test('takes out almost no content that the patterns leave', () => {
    expect(after.lost - before.lost).toBeLessThan(0.003)
  })

  test('takes out nothing of clean briefs', () => {
    const { clean, cleanLost } = measure(cleanBriefs())
    expect(clean).toBeGreaterThan(200)
    expect(cleanLost).toBe(0)
  })

  test('lists what it takes out', () => {
    const { text, leftOut } = composed(
      'Hiya, can you do something for the quiz at the Crown? Friday 12 June at 7.30. Teams of up to six, £2 a head. Not sure if that is interesting. Bring cash for the bar.',
    )
    expect(text).not.toContain('Not sure')
    expect(text).toContain('Bring cash for the bar.')
    expect(leftOut).toContain('Not sure if that is interesting.')
  })

  test('reads a brief of 4,000 characters whole', () => {
    const brief = 'We open on Friday at the Crown, and I think Dave said that there is a raffle, but I will check with him. '
      .repeat(40)
      .slice(0, 4000)
    expect(readBrief(brief, { onVideo: false, markdown: false, writesOut: true }).finish().text.length).toBeGreaterThan(3900)
  })
})
