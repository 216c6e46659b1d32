import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { withSpokenCorrections } from '../src/domain/brief/review/spoken-corrections.ts'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer.close())
const reviewed = (brief: string) => reviewer.reviewed(brief)
const publishedOf = (brief: string) => reviewer.publishedOf(brief)

describe('a spoken correction', () => {
  test.each([
    ["it's 41 for a long coat no sorry 39, and 50 for two", "it's 39 for a long coat, and 50 for two"],
    ["after that it's six pounds, no wait five pounds fifty, and bring a mat", "after that it's five pounds fifty, and bring a mat"],
    ['open 8-5, no wait 8-4', 'open 8-4'],
    ['thirty, no sorry, thirty two chairs', 'thirty two chairs'],
    ['twelve pounds no hang on eleven, on the door', 'eleven pounds, on the door'],
    ['three for six pounds, no hang on, three for six fifty', 'three for six fifty'],
    ['by email actually no its phone only', 'its phone only'],
    ["shut from Sunday the 7th no sorry Monday the 8th cause we're away", "shut from Monday the 8th cause we're away"],
    ["£14 a go, no wait, it's drop-in only", "£14 a go. it's drop-in only"],
  ])('leaves the last value in a whole sentence: %s', (text, expected) => {
    expect(withSpokenCorrections(text)).toBe(expected)
  })

  test.each([
    'Free cuts from 10, no wait, 3 barbers on',
    'tickets £20, no £5 booking fee',
    "it's £8 for adults, sorry, no £5 tickets left",
    'haircuts £12, no wait, 3 chairs',
    'no wait 20 minutes',
    'the fair is on Friday no wait its free',
    'ring Jo no sorry Bo',
  ])('keeps what may be no correction: %s', (text) => {
    expect(withSpokenCorrections(text)).toBe(text)
  })

  test('is one sentence in the list, with its reason', async () => {
    const { passages } = await reviewed(
      'ok so um the knitting night moves to the Fox on Tuesdays at 7, it costs four pounds, no wait three pounds fifty, and you get a hot drink, ring 01632 960101',
    )
    const corrected = passages.find(({ text }) => text.includes('£3.50'))
    expect(corrected).toMatchObject({ use: 'publish', reason: 'You corrected yourself here. Only the last version is used.' })
    expect(passages.map(({ text }) => text).join(' ')).not.toMatch(/four|wait/u)
  })

  test('of a day changes the quoted message', async () => {
    const { passages } = await reviewed(
      "Subject: Re: Sports day\nFrom: Ada Holt\nTo: Office\n\nYes fine but it's Friday not Monday - Monday is a bank holiday.\n\n> Can we post about the sports day? Monday 6 July, 9.30 to 12. Bring a hat.",
    )
    const day = passages.find(({ source }) => source.startsWith('Monday 6 July'))
    expect(day).toMatchObject({ use: 'publish', text: 'Friday 6 July, 9.30 to 12.' })
    expect(day?.question).toMatch(/July 6/u)
    expect(passages.find(({ source }) => source.includes('bank holiday'))?.use).toBe('leave_out')
  })
})

describe('the list of a hurried brief', () => {
  test.each([
    [
      "Hi Bea, could you put something on the page about the plant swap please? It's Sunday 3rd May, 2 till 4, in the school hall.",
      'The plant swap is Sunday 3rd May, 2 till 4, in the school hall.',
    ],
    [
      'Write me a facebook post about our new oat biscuits. They’re baked on Mondays only, £2.40 a bag. Keep it short.',
      'Our new oat biscuits are baked on Mondays only, £2.40 a bag.',
    ],
    ['hiya can u do a post about the half term camp pls. mon 26 to wed 28 oct, 9 to 3, £22 a day', 'Half term camp'],
  ])('names the subject that only the request has: %s', async (brief, expected) => {
    expect((await publishedOf(brief))[0]).toBe(expected)
  })

  test('does not repeat a subject that the sentences have', async () => {
    const published = await publishedOf('can u post about the raffle pls. the raffle is on sat 9 may, tickets £1 from Sue at the bar')
    expect(published[0]).toMatch(/^The raffle is on Saturday 9 May/u)
  })

  test.each([
    [
      'terms',
      'hi all, new mugs are in!! £9 each. only made 40 of each. free postage over 25 quid. link in bio',
      /40 of each.*Free postage.*Link in bio/u,
    ],
    ['payment', 'hiya market stall open sat 9 to 1 at the Green. eggs £2 a dozen. card only no cash sorry', /Card only/u],
    [
      'a place',
      "ok so the salon has moved, open tues to sat 9 to 5, we're the red door next to the bank in Orton",
      /red door next to the bank in Orton/u,
    ],
    [
      'a warning',
      'our dogs gone missing, brown lab, hes very shy so dont chase him just ring me on 07700 900222',
      /don't chase him\. Just ring me on 07700 900222\./u,
    ],
    [
      'a wanted helper',
      'Hi Tom, fun run is on 3 May at 10 from the Park. We still need two marshals, they get lunch. Thanks, Jo',
      /need two marshals/u,
    ],
  ])('has %s', async (_name, brief, expected) => {
    expect((await publishedOf(brief)).join(' ')).toMatch(expected)
  })

  test('has no signature and no task of its author', async () => {
    const mail = await publishedOf(
      'Hi Dee,\n\nThe coffee morning is on Friday 8 May, 10 till 12, in the hall on Park Lane. Cakes welcome.\n\nMany thanks,\nRuth\nHall trustees',
    )
    expect(mail.join(' ')).not.toMatch(/Ruth|trustees/u)
    const notes = await publishedOf(
      'Notes from meeting\n- short of drivers tues + thurs mornings\n- 9 to 12\n- training given\n- over 21s only\n- Food Bank, 3 Elm St\nfor social media - Ali to do by Fri',
    )
    expect(notes[0]).toBe('Short of drivers Tuesday and Thursday mornings')
    expect(notes.join(' ')).not.toMatch(/Ali|meeting/u)
  })

  test.each([
    ['we need to tell parents the gate will be shut on Monday 4 May. use the side door pls', 'The gate will be shut on Monday 4 May.'],
    ['just wanted to say thankyou to everyone who came on sat. we made 310 quid!!', 'Thank you to everyone who came on Saturday.'],
    [
      'well done to the Larks who won the quiz on fri!! 12 teams came. see u next month',
      'Well done to the Larks who won the quiz on Friday!',
    ],
    ['the forge on mill street is open sat 9 to 1. pop in. kettle on', 'The forge on Mill Street is open Saturday 9 to 1.'],
  ])('has whole sentences: %s', async (brief, expected) => {
    expect((await publishedOf(brief))[0]).toBe(expected)
  })

  test('keeps a quotation as it was said', async () => {
    const published = await publishedOf(
      'new episode out today, we talk to Ola Brandt. she says "change starts at home". 30 mins. tickets for the live one £9',
    )
    expect(published.join(' ')).toContain('"change starts at home"')
  })

  test('joins what remains of a sentence that a note cuts', async () => {
    const published = await publishedOf(
      'the sauna will be shut from the 3rd to the 6th of May, it was going to be the 5th but they said one more day, for new tiles. the pool is open as normal. dont say what it costs lol',
    )
    expect(published.slice(0, 2)).toEqual(['The sauna will be shut from the 3rd to the 6th of May,', 'for new tiles.'])
  })

  test('begins a sentence after a time and a telephone number', async () => {
    const published = await publishedOf(
      'next match sun 9th at home, ko 10.30. we need a ref, ring Bo on 01632 960333, oh and Sundays are busy so park early',
    )
    expect(published).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/kick-off 10\.30\.$/u),
        expect.stringMatching(/^We need a ref/u),
        expect.stringMatching(/^Sundays are busy/u),
      ]),
    )
  })

  test.each([
    [
      'hiya got 2 spaces left for brows, thurs 10am n fri 3, £18 or £15 if ur a student, msg me on here to book',
      ["£18 or £15 if you're a student.", 'Message me on here to book.'],
    ],
    [
      "so the pool's open again, you don't need a cap, just a towel, Lena's teaching the first class, that's at nine, if you can't swim you can watch",
      ["You don't need a cap, just a towel.", "That's at nine."],
    ],
    ['we made £410 for the roof!! which is more than last year. thanks all who came on sat', ["That's more than last year."]],
    [
      'i do mot tests for £40 til end of may normally its 54. ring Al 07700 900111',
      ['I do MOT tests for £40 until end of May, normally 54.'],
    ],
  ])('divides what was typed in one go: %s', async (brief, expected) => {
    const published = (await publishedOf(brief)).join(' ')
    for (const sentence of expected) expect(published).toContain(sentence)
  })

  test('names the subject of a quoted request', async () => {
    const published = await publishedOf(
      'FW: Re: Garden day\n\nFrom: Ann Lee\nTo: Office\n\nHi, yes go ahead. A\n\n> Can we post about the community garden day? Saturday 9 May, 10 to 1. Bring gloves.',
    )
    expect(published[0]).toBe('Community garden day.')
  })

  test('asks about a statement that its author doubts, where it is', async () => {
    const { passages } = await reviewed('gig sat 9 may at the Fox, doors 8. fiver on the door. no under 16s after 9 I think?? check that')
    expect(passages.find(({ source }) => source.startsWith('no under'))).toMatchObject({
      text: 'No under 16s after 9.',
      use: 'publish',
      question: 'You wrote “no under 16s after 9 I think??”. Is this right?',
    })
  })

  test('keeps the words that lead to a sentence', async () => {
    const published = await publishedOf(
      "Can you write a linkedin post. We've moved 9 local shops to card payments since May. Biggest lesson: train the staff first. We run a free call on Tuesday 12 May at 12.30.",
    )
    expect(published.join(' ')).toContain('Biggest lesson: train the staff first.')
  })
})
