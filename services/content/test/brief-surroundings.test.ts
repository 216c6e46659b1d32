import { describe, expect, test } from '@jest/globals'
import { withoutMail } from '../src/domain/brief/boilerplate/email.ts'
import { bulletItemsIn } from '../src/domain/brief/boilerplate/numbered-lists.ts'
import { pageElementsOf } from '../src/domain/brief/boilerplate/web-page.ts'
import { withLaterCorrections } from '../src/domain/brief/review/corrected.ts'
import { withKnownPlaces } from '../src/domain/brief/review/known-places.ts'
import { markLists, publicBulletsIn } from '../src/domain/brief/review/listed.ts'
import type { Marked } from '../src/domain/brief/review/marked.ts'
import type { ReviewedPassage } from '../src/domain/brief/review/passage.ts'
import { isPublicFact } from '../src/domain/brief/review/public-facts.ts'
import type { BriefRoles } from '../src/domain/brief/roles/brief-roles.ts'
import { writtenOut } from '../src/domain/brief/text-speech.ts'

const textOf = (page: string) => {
  const lines = page.split('\n')
  return pageElementsOf(lines)
    ?.flatMap((element, index) => (element === undefined ? [lines[index]] : []))
    .join('\n')
}

describe('a pasted page of a newspaper', () => {
  test.each([
    [
      'SPORT | WEATHER | LETTERS | Subscribe from £2\nBy Dee Marsh  @deemarsh  Reporter\n4 min read   Share   9 Comments\nThe lido has 40 lockers again.\nMost read\n1. Fire in mill\n2. Cat on roof\nComments are moderated. Report this comment',
      'The lido has 40 lockers again.',
    ],
    [
      'Home, News, Sport, Puzzles, About\n[Photo: The quay at dawn]\nPublished 3 May 2026, 07:00\nA ferry runs again from 9 May.\nSign up to our weekly newsletter.  [Your email]',
      'A ferry runs again from 9 May.',
    ],
    ['Menu\nShare Tweet Pin it\nREAD MORE: Bins\nThe choir sings on Friday.\n© 2026 Tarn Media', 'The choir sings on Friday.'],
  ])('has its text only: %#', (page, text) => {
    expect(textOf(page)).toBe(text)
  })

  test.each([
    'Menu\nSoup £4\nBy Anna, our new cook\nOpen from 9',
    'Home, garden and pet fair\nSaturday 10 to 4\n5 min walk from the station\nFree parking',
    'Most popular cakes\n1. Lemon\n2. Coffee\n3. Seed\nOrder by Thursday',
  ])('is not seen in a notice: %#', (text) => {
    expect(textOf(text)).toBeUndefined()
  })
})

describe('a mail', () => {
  const news =
    '> From: Ada\n> Sent: Monday\n>\n> The hall opens on 3 May at 10, entry £4, with tea, cakes and a raffle for the new roof of the hall.'

  test('has no signature below the quoted news, in two languages either', () => {
    const signature =
      'Kind regards / Le meas,\nSíle Ruane\nSales Manager\nRuane Foods | Unit 4, Dock Rd\nM: 087 555 0100  W: www.ruane.example'
    expect(withoutMail(`Fwd: news\nSubject: news\n\n${news}\n\n${signature}`).text).toBe(
      'The hall opens on 3 May at 10, entry £4, with tea, cakes and a raffle for the new roof of the hall.',
    )
  })

  test('has what its sender adds below the quoted news', () => {
    const { text } = withoutMail(`${news}\n\nThe bar is open until 11 that night too, and dogs are welcome in the garden.\n\nThanks,\nAda`)
    expect(text).toContain('The bar is open until 11')
    expect(text).not.toContain('Thanks')
  })
})

describe('a remark that corrects a number', () => {
  const passage = (text: string, use: ReviewedPassage['use']): ReviewedPassage => ({
    text,
    source: text,
    use,
    reason: null,
    question: null,
  })

  test.each([
    ['Only change, its 4,200 pallet spaces not 4,000.', '4,000 pallet spaces, -22 deg', '4,200 pallet spaces, -22 deg'],
    ['Jo says 14 free places not 12', 'There are 12 places on the course.', 'There are 14 places on the course.'],
  ])('changes it in the news: %s', (remark, news, expected) => {
    expect(withLaterCorrections([passage(remark, 'leave_out'), passage(news, 'publish')])[1]?.text).toBe(expected)
  })

  test('changes nothing if the number counts two things, or readers are meant', () => {
    const two = 'Tables of 12 cost £12.'
    expect(withLaterCorrections([passage('14 seats not 12', 'leave_out'), passage(two, 'publish')])[1]?.text).toBe(two)
    const rule = 'Bring 2 photos not 3.'
    const other = 'We open at 3.'
    expect(withLaterCorrections([passage(rule, 'publish'), passage(other, 'publish')])[1]?.text).toBe(other)
  })
})

test.each(['Hope to reopen sat but NOT PROMISING', 'next update here at 5', 'we expect to be back on Monday'])(
  'readers of bad news need: %s',
  (text) => {
    expect(isPublicFact(text, 0.97, 'remark')).toBe(true)
  },
)

test.each(['hope to get the photos tonight', 'the update is in the drive', 'I hope to reopen the file, check with boss'])(
  'readers do not need: %s',
  (text) => {
    expect(isPublicFact(text, 0.97, 'remark')).toBe(false)
  },
)

test.each(["A ship's chandler that sells rope in Saltby", 'Made by a chandler and Ruth', 'The chandler is open, and Ruth serves tea'])(
  'a noun is no town: %s',
  (text) => {
    expect(withKnownPlaces(text)).toBe(text)
  },
)

describe('a list of a brief', () => {
  /** The words of a text; `doubts` has how sure the network is that those of a line are not for readers. */
  const rolesOf = (text: string, doubts: Record<string, number>): BriefRoles =>
    [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => {
      const line = text.slice(text.lastIndexOf('\n', index) + 1).split('\n')[0] ?? ''
      return { start: index, end: index + word.length, probability: doubts[line] ?? 0.1, role: 'remark' }
    })
  const source = 'Benefits:\n- Free parking\n- Nice biscuits every day\n- unlike the last lad\n- Van provided'
  const roles = rolesOf(source, { '- Nice biscuits every day': 0.69, '- unlike the last lad': 0.86, 'Benefits:': 0.9 })
  const bullets = publicBulletsIn(source, roles)

  test('has the items in doubt that stand beside items for readers, and none that is surely a note', () => {
    expect(bullets.map(({ start, end }) => source.slice(start, end))).toEqual(['Free parking', 'Nice biscuits every day', 'Van provided'])
  })

  test.each([
    [source, true],
    [source.replace('Benefits:', 'Note to self:'), false],
    [source.replace('Benefits:', 'We offer a lot of benefits, see:'), false],
  ])('has its heading, and no line about the brief: %#', (text, isShown) => {
    const words = rolesOf(text, { [text.split('\n')[0] ?? '']: 0.9 })
    const marked: Marked = { forced: new Map(), decisions: new Map(), leads: new Map() }
    markLists({ lists: [], bullets: publicBulletsIn(text, words), prices: [] }, text, words, marked)
    expect(marked.forced.get(0)).toBe(isShown ? true : undefined)
  })
})

test('items with check marks are a list', () => {
  const text = '✔ Free parking\n✔️ Two uniforms\n✓ Pension after 6 months'
  expect(bulletItemsIn(text, () => false).map(({ start, end }) => text.slice(start, end))).toEqual([
    'Free parking',
    'Two uniforms',
    'Pension after 6 months',
  ])
})

test('an age below "u/" stays', () => {
  expect(writtenOut('Entry: adult $12, u/16 free, see u there').text).toBe('Entry: adult $12, u/16 free, see you there')
})
