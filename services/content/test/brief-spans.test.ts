import { describe, expect, test } from '@jest/globals'
import type { BriefRoles, WordRole } from '../src/domain/brief/roles/brief-roles.ts'
import { divided } from '../src/domain/brief/roles/divided.ts'
import { compose } from '../src/engines/composer/compose.ts'

/** A brief as the network may read it: "[…]" is not for the public, "|" is before a word that opens a sentence. */
function read(marked: string): { brief: string; roles: BriefRoles } {
  const roles: WordRole[] = []
  let brief = ''
  let isPrivate = false
  for (const [gap] of marked.matchAll(/\s+|\S+/gu)) {
    if (/^\s/u.test(gap)) {
      brief += gap
      continue
    }
    const opens = gap.startsWith('|') ? 0.95 : 0.02
    const bare = gap.replace(/^\|/u, '')
    if (bare.startsWith('[')) isPrivate = true
    const word = bare.replace(/^\[|\](?=\W*$)/gu, '')
    roles.push({ start: brief.length, end: brief.length + word.length, probability: isPrivate ? 0.97 : 0.02, role: 'remark', opens })
    if (bare.includes(']')) isPrivate = false
    brief += word
  }
  return { brief, roles }
}

const sentences = (marked: string) => {
  const { brief, roles } = read(marked)
  return divided(brief, roles)
}
const draft = (marked: string, platform: 'facebook' | 'blog' = 'facebook') => {
  const { brief, roles } = read(marked)
  return compose({ platform, brief, roles, tone: '', instructions: '', avoidWords: [], variant: 0 })
}

describe('text that was typed or dictated in one go', () => {
  test.each([
    [
      'we moved the salon to 18 Tanner Street |and we have a bath for big dogs |parking is behind the building',
      'we moved the salon to 18 Tanner Street. We have a bath for big dogs. Parking is behind the building',
    ],
    // The network may take the word after "and" for the opening one.
    [
      'we moved the salon to 18 Tanner Street and |we have a bath for big dogs',
      'we moved the salon to 18 Tanner Street. We have a bath for big dogs',
    ],
    [
      'we are open again on Monday at nine, |are you coming to the party',
      'we are open again on Monday at nine. Are you coming to the party?',
    ],
    // What is in brackets, and a part without a verb, stay with their sentence.
    ['we moved the salon (it took us ages |and we are tired of it all) to Tanner Street', undefined],
    ['we sell cod and chips and peas at lunch |a cuppa for pensioners and their friends', undefined],
    ['We open on Monday. We have cake, tea and a quiz for all.', undefined],
  ])('%s', (marked, expected) => {
    expect(sentences(marked)).toBe(expected ?? read(marked).brief)
  })

  test('is divided where it turns from the writer to readers', () => {
    expect(sentences('[need to tell customers that] we are closing the Ponsonby shop on 30 June')).toBe(
      'need to tell customers that. We are closing the Ponsonby shop on 30 June',
    )
  })

  test('keeps code as it is', () => {
    const brief = '```\nwe run the build and then we ship it to all the servers at night\n```'
    expect(sentences(brief.replace('and', '|and'))).toBe(brief)
  })
})

describe('what the network finds within a sentence', () => {
  test('is taken out, and listed with the reason', () => {
    const { text, leftOut, unused } = draft(
      'Our fair is on Saturday 9 May, [not sure about the time yet,] and there is cake for everyone. Dogs are welcome in the garden.',
    )
    expect(text).toContain('Our fair is on Saturday 9 May. There is cake for everyone.')
    expect(leftOut).toContain('Not sure about the time yet.')
    expect(unused).toContainEqual({ text: 'Not sure about the time yet.', reason: 'note' })
  })

  test('leaves no fragment behind: what cannot stand alone is listed', () => {
    const { text, leftOut } = draft(
      'We open on Saturday 9 May at the old mill. [I think the main point here really is] which of the two. Dogs are welcome in the garden.',
    )
    expect(text).not.toContain('hich of the two')
    expect(leftOut.join('\n')).toContain('which of the two')
  })

  test('keeps a fact that an instruction would have taken with it', () => {
    const { text, leftOut } = draft(
      "Open studio on 14 November at the Old Dairy. [Don't say there is parking,] tell them the station is 8 minutes away. Seconds from £5.",
    )
    expect([text, ...leftOut].join('\n')).toMatch(/the station is 8 minutes away/iu)
  })
})
