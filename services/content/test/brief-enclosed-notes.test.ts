import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { withReadersAddressed } from '../src/domain/brief/review/addressed-to-readers.ts'
import { isNamedChat } from '../src/domain/brief/review/chat.ts'
import { withEnclosedNotes } from '../src/domain/brief/review/enclosed-notes.ts'
import { labeledPassage } from '../src/domain/brief/review/labels-of-form.ts'
import type { ReviewedPassage } from '../src/domain/brief/review/passage.ts'
import { withSplitSentencesJoined } from '../src/domain/brief/review/rejoined-sentences.ts'
import { withTypedRows } from '../src/domain/brief/review/typed-rows.ts'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer.close())

const publish = (text: string): ReviewedPassage => ({ text, source: text, use: 'publish', reason: null, question: null })
const note = (text: string, reason = 'A note, not for readers.'): ReviewedPassage => ({
  text,
  source: text,
  use: 'leave_out',
  reason,
  question: null,
})
const textsOf = (passages: readonly ReviewedPassage[]) => passages.filter(({ use }) => use === 'publish').map(({ text }) => text)
const enclosed = (own: ReviewedPassage) =>
  textsOf(withEnclosedNotes([publish('Tea is £1.'), own, publish('Cakes £2')], `> Tea is £1. ${own.source}\n> Cakes £2`)).slice(1, -1)

describe('a note between what readers need', () => {
  test.each([
    ['leek and potato, vegan', 'Leek and potato, vegan.'],
    ['(upstairs, ring twice)', '(upstairs, ring twice)'],
    ['come along, 20p a packet', 'Come along, 20p a packet.'],
    ['Dr Hale on bees 11.30', 'Dr Hale on bees 11.30.'],
  ])('is published: %s', (own, text) => {
    expect(enclosed(note(own))).toEqual([text])
  })

  test.each([
    [note('thanks for doing this')],
    [note('the photo is attached')],
    [note('my sister thinks it is too dear')],
    [note('not the old price')],
    [note('leek and potato, vegan', 'You asked to leave this out.')],
    [note('is it free?')],
    [note('diesel went up')],
    [note('(the fan is still to come)')],
    [note('some of the parents')],

    [note('(ok to quote)')],
  ])('stays out with a word of a note: %#', (own) => {
    expect(enclosed(own)).toEqual([])
  })

  test('needs text for readers around it', () => {
    expect(textsOf(withEnclosedNotes([note('leek and potato, vegan'), publish('Cakes £2')], 'leek and potato, vegan\nCakes £2'))).toEqual([
      'Cakes £2',
    ])
  })

  test.each([
    ["basically we're still OPEN.", ["We're still OPEN."]],
    ["we're shut again", ["We're shut again."]],
    ['it is closed as usual', ['It is closed as usual.']],
    ["we're so tired", []],
    ['it is a pain', []],
    ['we are thinking about it', []],
  ])('is published if it is the news: %s', (own, expected) => {
    expect(textsOf(withEnclosedNotes([publish('x y'), note(own), note('bye')], `x y\n\n${own}\n\nbye`)).slice(1)).toEqual(expected)
  })

  test.each([
    ['OAK LANE TAILORS', '\nHem £12', ['OAK LANE TAILORS', 'Hem £12']],
    ['URGENT POST REQUEST', '\nHem £12', ['Hem £12']],
    ['Oak Lane Tailors', '\nHem £12', ['Hem £12']],
  ])('is published as the name above the rows: %s', (head, after, expected) => {
    expect(textsOf(withEnclosedNotes([note(head), publish(after.trim())], head + after))).toEqual(expected)
  })
})

describe('words that go on with the sentence before them', () => {
  const joined = (before: string, own: string) => textsOf(withSplitSentencesJoined([publish(before), publish(own)], `${before} ${own}`))
  test.each([
    ['Coat hem (lining too)', '24.00', ['Coat hem (lining too) 24.00']],
    ['Ring me on 07700 900642', "if you can't make it", ["Ring me on 07700 900642 if you can't make it."]],
    ['We need a steward!!', 'or a cook', ['We need a steward or a cook!!']],
  ])('are joined: %s | %s', (before, own, expected) => {
    expect(joined(before, own)).toEqual(expected)
  })

  test.each([
    ['Pauline is doing soup.', '£2.50'],
    ['Doors open at 7.', 'if it rains, we are inside'],
    ['Bring a mug!', 'and we have cake'],
  ])('are not joined: %s | %s', (before, own) => {
    expect(joined(before, own)).toHaveLength(2)
  })
})

test.each([
  ['Team worked hard, led by Nadia Rahman - do tag her.', 'Team worked hard, led by Nadia Rahman.'],
  ['Second shooter was Tam @tamfoto please tag', 'Second shooter was Tam @tamfoto'],
  ['Thanks to Ferris Paints, pls credit them', 'Thanks to Ferris Paints.'],
  ['Ana also says under 8s need an adult.', 'Under 8s need an adult.'],
  ['Please tag us in your photos.', 'Please tag us in your photos.'],
  ['We do link our hives.', 'We do link our hives.'],
  ['Ana says hello.', 'Ana says hello.'],
])('a request for a tag is not for readers: %s', (text, expected) => {
  expect(textsOf(withReadersAddressed([publish(text)]))).toEqual([expected])
})

test.each([
  ["*What's the news?* we have moved\n*Any offer?* first cup free", "What's the news: we have moved\nAny offer: first cup free"],
  ['**Tone:** warm\n**Venue:** barn', 'Tone: warm\nVenue: barn'],
  ['*Opening hours* 9 to 5\n*Anything else?* dogs welcome', 'Opening hours: 9 to 5\nAnything else: dogs welcome'],
  ['*Please* bring a mug\n*Doors* open at 7', '*Please* bring a mug\n*Doors* open at 7'],
  ['*New menu* from Friday\nSoup £4', '*New menu* from Friday\nSoup £4'],
  ['2 * 3 is 6\n* soup', '2 * 3 is 6\n* soup'],
])('labels in bold are labels: %j', (source, expected) => {
  const text = withTypedRows(source, undefined, true)?.text ?? source
  expect(text.replace(/ +(?=\n|$)| +(?= )/gu, '')).toBe(expected)
  expect(text).toHaveLength(source.length)
})

test.each(['Offer/benefit: 45p a mile', 'Event (if any): coffee on 4 May', 'Special offer: two for one', 'Anything else? dogs welcome'])(
  'the label is not for readers: %s',
  (line) => {
    expect(labeledPassage(line)).toMatchObject({ isShown: false })
    expect(labeledPassage(line)).not.toHaveProperty('decision')
  },
)

describe('a chat whose lines have names only', () => {
  test.each([
    [
      'Ola: who does the post for sunday\nKit: me\nOla: book swap, sun 8 march, 10-12, town hall foyer\nOla: kids books too\nKit: ok\nOla: tea is £1',
      /Book swap, Sunday 8 March/u,
    ],
    [
      'Ana: post pls\nBen: ok\nAna: quiz fri 6 march 7pm, the Crown, £2 a head\nBen: teams?\nAna: teams of four',
      /Quiz Friday 6 March 7pm/u,
    ],
    [
      'Mo: flea market sat 4 april, 9-1\nJan: where\nMo: in the sports hall, £8 a table\nJan: nice\nMo: setup from 8',
      /Flea market, Saturday 4 April/u,
    ],
  ])('has no names in its text: %#', async (chat, expected) => {
    const text = (await reviewer.publishedOf(chat)).join('\n')
    expect(text).toMatch(expected)
    expect(text).not.toMatch(/^(?:Ola|Kit|Ana|Ben|Mo|Jan):/mu)
  })

  test.each([
    'Ana: head cook\nBen: waiter\nKim: till',
    'When: Friday 6 March\nWhere: the Crown\nWhen: Saturday 7 March\nWhere: the Bell',
    'Soup: £4\nBread: £2\nSoup: £5 with bread\nBread: free on Mondays\nWe are open all day on Friday 6 March.\nCome in!\nNo booking.\nCards welcome.\nDogs too.',
  ])('is not seen in other lines with labels: %#', (text) => {
    expect(isNamedChat(text.split('\n'))).toBe(false)
  })
})

describe('a mail with an addition below the message that it passes on', () => {
  const mail = (addition: string) =>
    `From: Sue Pell <sue@alder.example>\nTo: Kit\nSubject: Fwd: fair\n\nKit, can you get this out please\n\n> Spring fair, Alder Hall, Sat 7 March, 10 to 1. Free entry, tea and cake, plants from £1 and a raffle at noon.\n> Bring your own bags for the plants, we have none left this year\n\n${addition}\n\nSue Pell\nSecretary\n01632 960222`
  test.each([
    ['Also the car park is free from 9, 30 spaces.', 'The car park is free from 9, 30 spaces.'],
    ['Ola also says under 8s need an adult with them.', 'Under 8s need an adult with them.'],
    ['Plots are £31 a year, 4 left.', 'Plots are £31 a year, 4 left.'],
  ])('publishes it, and not the signature: %s', async (addition, expected) => {
    const text = (await reviewer.publishedOf(mail(addition))).join(' ')
    expect(text.toLowerCase()).toContain(expected.toLowerCase())
    expect(text).toContain('Alder Hall')
    expect(text).not.toMatch(/Secretary|960222/u)
  })

  test.each(['Can you post it by 5?', 'Change the time to 11.'])('does not publish words to the recipient: %s', async (addition) => {
    expect((await reviewer.publishedOf(mail(addition))).join(' ')).not.toContain(addition.replace(/[.?]$/u, ''))
  })
})
