import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { withoutExcludedTerms } from '../src/domain/brief/review/excluded-passages.ts'
import type { ReviewedPassage } from '../src/domain/brief/review/passage.ts'
import { isPublicFact } from '../src/domain/brief/review/public-facts.ts'
import { readerClausesIn } from '../src/domain/brief/review/reader-clauses.ts'
import { EXCLUDED } from '../src/domain/brief/review/reasons.ts'
import { withThanksToReaders } from '../src/domain/brief/roles/thanks-to-readers.ts'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer.close())

describe('what the network doubts is decided by its words', () => {
  test.each([
    [
      'a debt in a mail',
      "Hi Lena,\n\nThe jumble sale is on Sunday 7th June at 2pm in the scout hut. Free entry, tea and cake £2.\n\nCould you put something on the village page? Also don't forget you still owe me £12 for the plants.\n\nMarje",
      /Sunday 7th June.*tea and cake £2/su,
      /owe|£12|plants/u,
    ],
    [
      'what follows from a clause that stays between author and writer',
      "Our new dentist starts! Ines Roth joins Harbour Dental in Whitby on Mon 4th May, she does crowns and children. Check up £28. Between us she's covering for my surgery in June so I'll be away for 5 wks, patients dont know yet so keep that out. Book on 01632 960 411. Would be good if it sounded warm. Gemma",
      /Ines Roth.*Check up £28.*01632 960 411/su,
      /5 w|away|surgery|Gemma/u,
    ],
    [
      'the address by which only the author logs in',
      'Name of business: Wren Pottery\nWhat: Kiln opening\nDate: Saturday 9 May 2026\nVenue: Barn 3, Ripon\nEntry: Free\nEmail for login: admin@wren.example\nAnything else: Wear old clothes',
      /Wren Pottery.*Barn 3, Ripon.*Wear old clothes/isu,
      /admin@wren/u,
    ],
    [
      'the name of a company below a list',
      'roofs!! winter check\n- ridge tiles from 90\n- includes photos b4/after so u can see\n- areas Selby, Goole\n- bookd out till wed 9 dec\n- not solar pls stop asking lol\n- 01632 960 159 Daz or msg page\n- Humber Roof Co',
      /Selby.*01632 960 159.*Humber Roof Co/su,
      /stop asking lol/u,
    ],
    [
      'a price without a sign in a text that is rewritten',
      'rewrite this nicer: To all who keep moaning about the wait, we are 2 people in a kiosk. From Mon 14 Dec you can order ahead at crabhut.example and skip the queue. Still on the quay in Amble, Weds to Sun 11-6. Soup is still 6.50.',
      /crabhut\.example.*Soup is still 6\.50/su,
      /moaning|rewrite/u,
    ],
    [
      'a half hour that is corrected in speech',
      "right this is for the club page the under nines presentation is on friday the fourth of december in the parish hall in Carrick at seven no sorry half seven and all the boys are to wear the club top and there'll be tea and sandwiches",
      /Carrick at half seven/u,
      /at seven|sorry/u,
    ],
  ])('%s', async (_name, brief, shown, hidden) => {
    const post = (await reviewer.publishedOf(brief)).join('\n')
    expect(post).toMatch(shown)
    expect(post).not.toMatch(hidden)
  })
})

describe('without the network', () => {
  test('a price without a sign is a fact, and a version is none', () => {
    expect(isPublicFact('Chowder is still 9.50.', 0.83, 'remark')).toBe(true)
    expect(isPublicFact('The draft is still 9.50.', 0.83, 'remark')).toBe(false)
  })

  test.each(['Range Gutter Co', 'full time', 'no sponsor on this one'])('for readers by its words: %s', (line) => {
    expect(readerClausesIn(line)).toEqual([{ start: 0, end: line.length }])
  })

  test('what follows from an excluded clause stays out with it', () => {
    const excluded = (source: string): ReviewedPassage => ({ text: source, source, ...EXCLUDED, question: null })
    const shown: ReviewedPassage = { text: "I'll be off.", source: "so I'll be off,", use: 'publish', reason: null, question: null }
    const [before, next] = [excluded("between us it's my knee"), excluded('so keep that out.')]
    const used = (passages: ReviewedPassage[]) => withoutExcludedTerms(passages, []).map(({ use }) => use)
    expect(used([before, shown, next])).toEqual([EXCLUDED.use, EXCLUDED.use, EXCLUDED.use])
    expect(used([before, shown])).toEqual([EXCLUDED.use, 'publish'])
  })
})

describe('an apology to readers', () => {
  const estimates = (brief: string) =>
    [...brief.matchAll(/\S+/gu)].map(({ index, 0: word }) => ({
      start: index,
      end: index + word.length,
      probability: 0.9,
      role: 'request' as const,
    }))
  const highestOf = (brief: string) =>
    Math.max(
      ...withThanksToReaders(brief, estimates(brief))
        .slice(0, 5)
        .map(({ probability }) => probability),
    )

  test('is no order to the writer', () => {
    expect(highestOf('We need to say sorry to everyone who came.')).toBeLessThan(0.1)
    expect(highestOf('I want to say thank you to all our helpers.')).toBeLessThan(0.1)
  })

  test('is not thanks to the writer, or an order to say something', () => {
    expect(highestOf('I want to say thanks to you for this.')).toBe(0.9)
    expect(highestOf('We need to say that it is free.')).toBe(0.9)
  })
})
