import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer.close())

const postOf = async (brief: string) => (await reviewer.publishedOf(brief)).join('\n')

describe('the subject that only the request names', () => {
  test.each([
    [
      'a topic and what it is',
      'write a linkedin post about our new booking software feature: recurring appointments. customers asked for it for 2 years. it took us 4 months. saves salons about 3 hours per week. available on all plans from monday. we are a team of 6 in Cork',
      /^New booking software feature: recurring appointments\.\nCustomers asked for it/u,
    ],
    [
      'a topic that "it" stands for, and what is needed for it',
      'Write a tweet about the workshop on Saturday: bring an apron and an old shirt. It starts at 10.',
      /^The workshop on Saturday starts at 10\. Bring an apron and an old shirt\.$/u,
    ],
    [
      'a clause',
      'I want a blog post about how we make our sourdough. We feed the starter at 6 in the morning, mix at noon, fold it four times over 3 hours, shape it in the evening and let it sit in the fridge overnight. Bake at 250 degrees at 5am. We use flour from Shipton Mill.',
      /^How we make our sourdough\nWe feed the starter/u,
    ],
    [
      'a clause whose first word was taken for the end of the request',
      'Can you write a Facebook post explaining why our prices are going up in March? Flour has gone up 40% since last year. A large loaf will be £4.20 instead of £3.80. We have not raised prices for two years. Thank you for understanding.',
      /^Why our prices are going up in March\nFlour has gone up 40%/u,
    ],
    [
      'a clause that begins behind the request',
      'i need something for linkedin about how we cut our delivery times in half. we moved the packing table next to the door. it took 40 minutes out of every round. thanks to our driver petra for the idea',
      /^How we cut our delivery times in half\nWe moved the packing table/u,
    ],
    [
      'a clause with the name of a month',
      'post for insta about what to plant in october. garlic, broad beans and tulips. we have all of them in stock. open 9 to 5 mon to sat',
      /^What to plant in October\nGarlic, broad beans and tulips\./u,
    ],
  ])('is a line of the post: %s', async (_name, brief, expected) => {
    expect(await postOf(brief)).toMatch(expected)
  })

  test('is not what the writer is asked to judge', async () => {
    const brief = 'write a post about how you think we should sound this spring. we sell tents. 20% off all 2 person tents til 1 march'
    expect(await postOf(brief)).not.toMatch(/^(?:How|Why|What) you/mu)
  })
})

describe('sentences that were typed with their signs', () => {
  test('stay apart behind words that a clause can describe', async () => {
    const brief =
      'Write something for LinkedIn about what we learned from losing our biggest client. We had 60% of revenue with them. We did not see it coming. Now no client is above 15%.'
    expect(await postOf(brief)).toMatch(/^What we learned from losing our biggest client\nWe had 60% of revenue with them\./u)
  })

  test('stay whole if a feeling has its reason without "that"', async () => {
    const brief =
      "need a post for facebook, our yoga studio is starting a beginners course, 6 weeks, tuesdays 7pm from 14 January, £60, mats provided, only 12 places, book at sunroomyoga.co.uk. people are always scared they're not flexible enough so say you dont need to be flexible"
    expect(await postOf(brief)).toContain("People are always scared they're not flexible enough.")
  })
})

describe('what was typed in one go', () => {
  test('has the code and the website of an offer in a sentence of their own', async () => {
    const brief = 'Black friday 30% off all candles til sunday code GLOW30 wickandwillow.com free shipping over $40'
    expect(await postOf(brief)).toMatch(
      /^Black Friday 30% off all candles until Sunday\.\nCode GLOW30, wickandwillow\.com\.\nFree shipping over \$40/u,
    )
  })

  test('has the minutes to a place in the plural', async () => {
    const brief = 'um so the new shop in ghent is open now its 5 min from the station come say hi ok thanks'
    expect(await postOf(brief)).toContain('5 minutes from the station')
  })
})

test('a range of short names of days has its capitals', async () => {
  const brief = 'Meet the team: Priya, our new stylist. Trained in Manchester. Works wed to sat.'
  expect(await postOf(brief)).toContain('Works Wed to Sat.')
})
