import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { capitalsOf } from '../src/domain/brief/language.ts'
import type { Wording } from '../src/domain/brief/printable.ts'
import { sentencesFrom } from '../src/domain/brief/review/sentences.ts'
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
    [
      'a request whose subject the network takes for its end',
      'Hello, please make post for my tiffin service in Kothrud Pune. From Monday we start millet thali, Rs 140, only lunch, order before 9 am on WhatsApp. No onion no garlic option is there also.',
      /^My tiffin service in Kothrud Pune\.\nFrom Monday/u,
    ],
    [
      'a clause before a comma',
      'caption for a video showing how we make our chilli oil, garlic going crispy at the end. 3 heat levels, $12 a jar, Kensington market on Sundays',
      /^How we make our chilli oil\nGarlic going crispy/u,
    ],
    [
      'a count that was taken for the end of the request',
      'Write me a YouTube description for episode 14 of our podcast, guest is Dr Helen Osei, sleep researcher. We talk about naps, caffeine after lunch and why teenagers sleep late. Podcast is called Plain Talk.',
      /^Episode 14 of our podcast, guest is Dr Helen Osei/u,
    ],
    [
      'a noun that was cut from its description',
      'write blog about benefits of dental check up every six month, for families in Kochi. We are Smile Garden Dental Clinic. First check up for children under 10 is free. Simple english please',
      /^Benefits of dental check up every six month/u,
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
  test('stay whole if the network takes the verb of a clause for a note', async () => {
    const brief =
      'our minisub 3-pin adaptor board is back in stock, 200 units, $9.50, same pinout as rev B but the silkscreen typo is fixed finally'
    expect(await postOf(brief)).toMatch(/but the silkscreen typo is fixed finally\.$/u)
  })

  test('stay apart behind words that a clause can describe', async () => {
    const brief =
      'Write something for LinkedIn about what we learned from losing our biggest client. We had 60% of revenue with them. We did not see it coming. Now no client is above 15%.'
    expect(await postOf(brief)).toMatch(/^What we learned from losing our biggest client\nWe had 60% of revenue with them\./u)
  })

  test('stay whole if a feeling has its reason without "that"', () => {
    const wording: Wording = { english: true, lowercase: false, capitals: capitalsOf(''), shouted: false, writesOut: true, writtenOut: [] }
    expect(sentencesFrom("people are always scared they're not flexible enough", wording, { endsLine: false })).toEqual([
      "People are always scared they're not flexible enough.",
    ])
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

test('how few there are is for readers', async () => {
  const brief =
    'New honey is in. Summer wildflower, 340g jars, £7.50, from our hives near Totnes. Bees had a hard spring so only 90 jars this year.'
  expect(await postOf(brief)).toContain('so only 90 jars this year.')
})
