import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { isToneInstruction } from '../src/domain/brief/boilerplate/tone-instructions.ts'
import { readerParenthesesIn } from '../src/domain/brief/review/reader-parentheses.ts'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer.close())

describe('a sentence that was typed with its capital and its stop', () => {
  test('is whole although the network takes its subject for a note', async () => {
    const published = await reviewer.publishedOf(
      "Please write a post for our plumbing business, aimed at homeowners in Columbus, Ohio. Before the first hard freeze: disconnect garden hoses, find your main shutoff valve, and insulate any pipes in the crawl space or garage. Most of the burst pipe calls we got last January (31 of them) came from outdoor spigots with the hose still attached. No hard sell. We just want people to know we're Bexley Plumbing & Drain and we answer the phone 24/7.",
    )
    expect(published).toContain(
      'Most of the burst pipe calls we got last January (31 of them) came from outdoor spigots with the hose still attached.',
    )
    expect(published.join(' ')).not.toMatch(/Ohio|hard sell/u)
  })

  test('has its subject and its relative clause', async () => {
    const published = await reviewer.publishedOf(
      "My newsletter, Small Hours, is about making things after the children are in bed. It's free and goes out on Sunday nights, and last week it passed 1,000 subscribers (1,004, to be exact). This Sunday's issue is about why I closed my Etsy shop after six years. The short version is that I added up the fees: the 6.5% on each sale, the listing fee and the ads I couldn't opt out of once I'd sold enough. I now sell my quilts from my own site and at two markets a year, and I sell about a third fewer of them and earn roughly the same.\n\nPlease write a LinkedIn post of 150 to 200 words and a Facebook post about half as long. The readers I have in mind are people with a day job who make things on the side and wonder if they should sell them. I don't want to run Etsy down, since several friends do very well there, and I'm not telling anyone to leave. I'd like people to subscribe before Sunday, but mention it once only. Thank the readers who have been there since the first issue in 2021, which went to 11 people. Please don't use the word \"humbled\".",
    )
    expect(published[0]).toBe('My newsletter, Small Hours, is about making things after the children are in bed.')
    expect(published.join(' ')).toContain("and the ads I couldn't opt out of once I'd sold enough.")
    expect(published).toContain('Subscribe before Sunday.')
  })

  test('has the person who wants something', async () => {
    const published = await reviewer.publishedOf(
      "Roofing client, Granger & Sons in Tulsa. After last Tuesday's hail a lot of out-of-state crews are knocking on doors. The owner, Dale, wants to tell homeowners three things: don't sign anything on the spot, ask for a local license and insurance certificate, and take photos before anyone climbs up. Granger does inspections at no charge within 30 miles. He does not want to sound like he's scaring people.",
    )
    expect(published.join(' ')).toMatch(/The owner, Dale, wants to tell homeowners three things: don't sign anything on the spot, ask/u)
    expect(published.join(' ')).not.toMatch(/client|scaring/u)
  })

  test('gives nothing of a request that goes on behind "and"', async () => {
    const published = await reviewer.publishedOf(
      'We are a language school in Utrecht. In January we start with a new evening course Dutch for healthcare workers, level B1 to B2. Twelve weeks, Tuesday and Thursday from 19:00 till 21:00, maximum ten participants. The teacher, Marijke, worked herself eighteen years as a nurse in the UMC. Price is 695 euro including the book, and many employers pay it. I would like a LinkedIn post that speaks to the managers of hospitals and care homes as well as to the nurses. At the end: free intake by phone, they can book it on our website.',
    )
    expect(published.join(' ')).not.toMatch(/care homes|At the end/iu)
    expect(published.at(-1)).toBe('Free intake by phone, you can book it on our website.')
  })

  test('has its last words behind "and"', async () => {
    const published = await reviewer.publishedOf(
      "Opening soon: Northside Strength, a small gym at 418 Alder Ave, Tacoma, WA. Doors open Saturday, February 7 at 8 a.m. with a free open house until noon: tours, coffee, and a 20-minute beginner barbell class at 9 and 11. Membership is capped at 150 people and costs $79 a month with no joining fee and no contract. We're aimed at people over 40 who feel out of place in big gyms. Please include a call to come along to the open house and maybe a few hashtags.",
    )
    expect(published).toContain('Membership is capped at 150 people and costs $79 a month with no joining fee and no contract.')
    expect(published.at(-1)).toBe('Come along to the open house.')
  })
})

test.each([
  'Friendly, professional.',
  'Sincere, no excuses, no discount codes.',
  'Use the AIDA framework.',
  'Warm but not gushing, honest.',
])('"%s" is for the writer', (text) => {
  expect(isToneInstruction(text)).toBe(true)
})

test.each(['Friendly, reliable plumbers.', 'Short notice, no problem.', 'Professional.', 'Use the side entrance.'])(
  '"%s" can be for readers',
  (text) => {
    expect(isToneInstruction(text)).toBe(false)
  },
)

test.each([
  ['Maeve Hanratty is reading at 6.30pm (free, but please reserve a seat as we only have 35).', 1],
  ['Doors at 6 (please bring a mat and water).', 1],
  ['Doors at 6 (please book me a taxi for that).', 0],
  ['Doors at 6 (please ring Tom, he said maybe).', 0],
])('what brackets ask of readers is for them: %s', (line, count) => {
  expect(readerParenthesesIn(line)).toHaveLength(count)
})
