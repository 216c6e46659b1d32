import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { withPredictedPunctuation, withSourcesByWord } from '../src/domain/brief/review/predicted-punctuation.ts'
import { isPublicFact } from '../src/domain/brief/review/public-facts.ts'
import { startReviewer } from './support/reviewer.ts'

/** Words with the probabilities of a network, which are given behind some: "we|0.9". */
function estimated(marked: string) {
  const source = marked.replace(/\|[\d.]+/gu, '')
  const opens = marked.split(' ').map((word) => Number(word.split('|')[1] ?? 0))
  const roles = [...source.matchAll(/\S+/gu)].map(({ 0: word, index }, at) => ({
    start: index,
    end: index + word.length,
    probability: 0.1,
    role: 'remark' as const,
    opens: opens[at] ?? 0,
  }))
  return { source, signed: withPredictedPunctuation(source, roles) }
}

describe('a text that was typed in one go', () => {
  test.each([
    ['a subject behind a sentence', 'we got the new oven in on monday its|0.3 a deck oven from italy', 'on monday. its a deck oven'],
    ['another clause with a verb', 'the hall is open again on monday bring|0.5 your own cups please', 'on monday. bring your own'],
    ['"and" before a sentence', 'the pump has failed again today and|0.7 we think it takes ten days', 'today. and we think'],
    [
      'the time of the clause behind it',
      'we sold out of plants, from sunday 8 march we|0.9 open the greenhouse daily',
      'plants. from sunday 8 march we',
    ],
    [
      'the purpose of the clause behind it',
      'the boat is ten years old, to celebrate we|0.9 sail for free',
      'years old. to celebrate we sail',
    ],
    [
      'a clause, behind the time of the one before',
      'a brown dog ran off near the weir last|0.5 night his|0.8 collar is red',
      'last night. his collar',
    ],
  ])('gets a period before %s', (_name, marked, expected) => {
    expect(estimated(marked).signed?.text).toContain(expected)
  })

  test.each([
    ['an item behind "and"', 'there is a tombola at the hall with cake and|0.7 a raffle for kids'],
    ['what a preposition needs', 'the evening classes for beginners they start on tuesday|0.9 the seventh of april'],
    ['what a number counts', 'the veg box this week has 6 eggs and 2 loaves 4 apples|0.5 and a jar'],
    ['a main clause behind its condition', 'when it rains on a friday again we|0.5 meet inside in the gym'],
    ['what is in brackets', 'all the loaves are sold out (we|0.9 bake again on monday morning) so come early'],
    ['the clause of a time', 'on friday 5 may we|0.9 close at noon for the staff trip to york'],
    ['the clause of a month that is a verb too', 'from monday 2 march the|0.9 library opens at ten and the cafe at nine'],
    ['what is joined to one word behind a time', 'from 1 may wash and|0.9 blow dry goes up to 30 and kids stay the same'],
    ['the clause of a place', 'at 14 otley road we|0.9 mend bikes while you wait for them'],
    ['the street behind its number', 'the ladder was last seen outside 12 church|0.9 close with a red rope on it'],
    ['a sentence with its own signs', 'The forge on Mill Street in Leek we|0.9 open on Saturday.'],
  ])('is not cut before %s', (_name, marked) => {
    expect(estimated(marked).signed).toBeUndefined()
  })

  test('keeps its rows', () => {
    const { signed } = estimated('mon spin\ntue yoga flow with|0.9 bea at seven please bring|0.9 a mat\nwed off\nthu spin')
    expect(signed).toBeUndefined()
  })

  test('has what was typed as the source of its passages', () => {
    const source = 'we open at nine bring cash'
    const text = 'we open at nine. bring cash'
    const passages = ['we open at nine.', 'bring cash'].map((own) => ({
      text: own,
      source: own,
      use: 'publish' as const,
      reason: null,
      question: null,
    }))
    expect(withSourcesByWord(passages, text, source).map((each) => each.source)).toEqual(['we open at nine', 'bring cash'])
  })
})

describe('what the network doubts', () => {
  test.each([
    ['an order to readers', 'dont ring i cant hear over the dryer', 0.98, 'remark'],
    ['thanks to a named person', 'thanks to Gino for the crank case', 0.95, 'remark'],
    ['a remark that has no word addressed to a writer', 'bit of a scrape on the sliding door', 0.73, 'remark'],
  ] as const)('is for readers: %s', (_name, text, certainty, role) => {
    expect(isPublicFact(text, certainty, role)).toBe(true)
  })

  test.each([
    ['an order about the text', 'dont make it sound cheesy', 0.98, 'instruction'],
    ['an exclusion instruction', 'dont mention the scrape', 0.9, 'remark'],
    ['a remark that has a word addressed to a writer', 'not sure if the boss wants that in', 0.7, 'remark'],
    ['a certain remark', 'mike was in a mood all week', 0.9, 'remark'],
  ] as const)('is not: %s', (_name, text, certainty, role) => {
    expect(isPublicFact(text, certainty, role)).toBe(false)
  })
})

describe('the network in use', () => {
  let reviewer: Awaited<ReturnType<typeof startReviewer>>
  beforeAll(async () => {
    reviewer = await startReviewer()
  })
  afterAll(() => reviewer.close())

  test('finds the sentences of a dictated text', async () => {
    const published = await reviewer.publishedOf(
      'hi so we have a new person called Amrita she does pelvic health she starts on the fourth of november you dont need a referral and men can come too',
    )
    expect(published.length).toBeGreaterThanOrEqual(4)
    expect(published.join(' ')).toContain('She starts on the fourth of November.')
  })

  test.each([
    [
      'on sun 4 october we run a first aid course in the hall, tea included, bring a cushion',
      'On Sunday 4 October we run a first aid course in the hall',
    ],
    [
      'our road is dug up so from tuesday the bus stops outside the bakery instead, sorry about that',
      'rom Tuesday the bus stops outside the bakery',
    ],
    ['the shop closes at 3 today. if you ordered a cake dont worry its in the fridge and we stay till 5 for you', 'If you ordered a cake'],
    ['half term every day at the farm, 4 pounds entry comes off your pumpkin, last entry 4.15', 'Half term every day at the farm'],
  ])('keeps a time and a condition with their clause: %s', async (brief, sentence) => {
    expect(await reviewer.publishedOf(brief)).toContainEqual(expect.stringContaining(sentence))
  })

  test('leaves no sentence cut before what its last word needs', async () => {
    const published = await reviewer.publishedOf(
      'ok so um we just got the new oven in and buns are two eighty we open at seven like always yeah thats it',
    )
    expect(published.join(' ')).toContain('We open at seven like always')
  })
})
