import { describe, expect, test } from '@jest/globals'
import { withChanges } from '../src/domain/brief/boilerplate/requested-changes.ts'
import { withSpokenLinks } from '../src/domain/brief/boilerplate/spoken-links.ts'
import { withCorrections } from '../src/domain/brief/boilerplate/value-corrections.ts'
import { compose } from '../src/engines/composer/compose.ts'

const draft = (brief: string) => compose({ platform: 'facebook', brief, tone: '', instructions: '', avoidWords: [], variant: 0 })

describe('changes of an old post', () => {
  test.each([
    ['The tree farm opens on 1 December. Trees cost $65. Change the price to $70.', 'The tree farm opens on 1 December. Trees cost $70.'],
    [
      'Please rewrite our old post. Dates are wrong, this year it is 2 to 20 December.\n\n"Trees from our farm in Asheville from 1st December to 19th December 2023. Open 9 to 5."',
      'Please rewrite our old post.\n\nTrees from our farm in Asheville from 2 to 20 December. Open 9 to 5.',
    ],
    ['Quiz at the Ship on Friday at 7 pm. Same as last week but on Thursday.', 'Quiz at the Ship on Thursday at 7 pm.'],
  ])('%s', (brief, expected) => {
    expect(withChanges(brief).text).toBe(expected)
  })

  test('that cannot be decided are not printed, and named', () => {
    const { text, remarks } = withChanges('Small cake £5, large cake £9. Change the price to £6.')
    expect(text).toBe('Small cake £5, large cake £9.')
    expect(remarks).toEqual(['Change the price to £6.'])
  })

  test('leaves news about a change', () => {
    const brief = 'We change the oven on Monday. This week it is two for one on scones.'
    expect(withChanges(brief).text).toBe(brief)
  })
})

test.each([
  ['a hundred and twenty dollars, no scrap that, a hundred and thirty five', 'a hundred and thirty five dollars'],
  ['it is £40, scrap that, £45', 'it is £45'],
])('a value that is taken back: %s', (spoken, expected) => {
  expect(withCorrections(spoken, [])).toBe(expected)
})

test.each([
  ['book on saltyoga dot com dot au today', 'book on saltyoga.com.au today'],
  ['see harbour-fryer dot co dot uk', 'see harbour-fryer.co.uk'],
  ['The dot on the i is green.', 'The dot on the i is green.'],
])('dictated links: %s', (spoken, expected) => {
  expect(withSpokenLinks(spoken)).toBe(expected)
})

describe('where the user wants something', () => {
  const news = 'We have been given 140 scarves by the Brandt family. Entry is 6 euros. On Sundays Anna gives a tour. The hall is warm.'

  test.each([
    ['Please end with the price.', /6 euros\.$/u],
    ['Start with the price.', /^Entry is 6 euros\./u],
    ['Put the tour first.', /^On Sundays Anna gives a tour\./u],
  ])('%s', (wish, expected) => {
    const { text, notices } = draft(`${news} ${wish}`)
    expect(text).toMatch(expected)
    expect(notices.map(({ code }) => code)).not.toContain('instructions_not_followed')
  })

  test('is done where the instruction has more than that', () => {
    expect(draft(`${news} Please keep it warm, and end with the tour.`).text).toMatch(/a tour\.$/u)
  })

  test('is named if no sentence has it', () => {
    const { notices } = draft(`${news} End with the phone number.`)
    expect(notices).toContainEqual(expect.objectContaining({ code: 'instructions_not_followed' }))
  })
})

test('every unused passage has its reason', () => {
  const { unused } = draft(
    "Hi Jo, can you do a post for the bakery? Rye bread from Thursday, £5.20 a loaf. Please keep it short. Don't mention the croissants. The croissants are late.",
  )
  const reasons = new Map(unused.map(({ text, reason }) => [text, reason]))
  expect([...reasons].find(([text]) => text.includes('do a post'))?.[1]).toBe('request')
  expect([...reasons].find(([text]) => text.includes('keep it short'))?.[1]).toBe('instruction')
  expect([...reasons].find(([text]) => text.includes('croissants are late'))?.[1]).toBe('excluded')
})
