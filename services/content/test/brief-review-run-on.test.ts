import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createInference } from '@loomcast/inference'
import { sentencesFrom } from '../src/domain/brief/review/sentences.ts'
import { withSpokenCorrections } from '../src/domain/brief/review/spoken-corrections.ts'
import { createComposer } from '../src/engines/composer/index.ts'
import { createRoleReader } from '../src/engines/role-reader/index.ts'
import { engineRequest } from './support/engine-request.ts'
import { startReviewer } from './support/reviewer.ts'

const WORDING = { english: true, lowercase: false, capitals: 'usual', shouted: false, writesOut: true, writtenOut: [] } as const
const sentences = (text: string) => sentencesFrom(text, { ...WORDING, writtenOut: [] }, { endsLine: true })

describe('a text that was typed in one go', () => {
  test.each([
    [
      'class 3 are going to the zoo on the 9th of may, bus goes at nine, everyone needs a hat and water, cost is six pounds, slips back by friday',
      [
        'Class 3 are going to the zoo on the 9th of May, bus goes at nine.',
        'Everyone needs a hat and water.',
        'Cost is six pounds.',
        'Slips back by Friday.',
      ],
    ],
    [
      'rehearsal is off hall is flooded so no singing tonight sundays concert is still on and tell members to check the email',
      ['Rehearsal is off.', 'Hall is flooded so no singing tonight.', 'Sundays concert is still on.', 'Please check the email.'],
    ],
    [
      "we're doing pies on thursdays its steak or leek and a vegan one order by tuesday cos we only bake what's booked steak 4.50 each leek 4 vegan 4.20",
      [
        "We're doing pies on Thursdays.",
        "It's steak or leek and a vegan one.",
        "Order by Tuesday because we only bake what's booked.",
        'Steak 4.50 each, leek 4, vegan 4.20.',
      ],
    ],
    ['As of Monday we will be shut.', ['As of Monday we will be shut.']],
    ['boiler has gone & its 9 degrees in here', ['Boiler has gone.', "It's 9 degrees in here."]],
    [
      "it's seventy five pounds normally ninety that's for a full valet takes about two hours we come to you",
      ["It's seventy five pounds, normally ninety.", "That's for a full valet.", 'Takes about two hours.', 'We come to you.'],
    ],
    ['lunch is back on the 4th, $30 adults $12 kids, ring us', ['Lunch is back on the 4th, $30 adults, $12 kids, ring us.']],
    [
      'anyone who had a lesson on the 6th pls email ana@pool.example and we will move you',
      ['Anyone who had a lesson on the 6th please email ana@pool.example.', 'We will move you.'],
    ],
    ['just wanna say our float was damaged in the storm', ['Our float was damaged in the storm.']],
    ['only til they run out', ['Only until they run out.']],
    ['puppy classes they start on the 9th', ['Puppy classes start on the 9th.']],
    [
      'it used to close at half five and now its half six because of the new bus, the first two go free then its five pounds a head',
      [
        'It used to close at half five.',
        "And now it's half six because of the new bus, the first two go free.",
        "It's five pounds a head.",
      ],
    ],
    ['remind ppl the side gate is locked after six', ['The side gate is locked after six.']],
    ['remind parents to send a coat', ['Please send a coat.']],
    [
      'the stall is by the pump on fuller lane near a quiet country lane',
      ['The stall is by the pump on Fuller Lane near a quiet country lane.'],
    ],
    ['the shop doubled its sales since the launch in may', ['The shop doubled its sales since the launch in May.']],
    ['as agreed at the committee meeting the hall opens at 7', ['The hall opens at 7.']],
    [
      'on saturday 2 may we move the stall to the old mill because of the road works',
      ['On Saturday 2 May we move the stall to the old mill because of the road works.'],
    ],
    [
      'our dog ran off, his name is bruno, ring kim on 01632 960004 if you see him',
      ['Our dog ran off, his name is Bruno.', 'Ring Kim on 01632 960004 if you see him.'],
    ],
    [
      'his name is on the collar, call now 01632 960004 or ring us on 01632 960005',
      ['His name is on the collar, call now 01632 960004 or ring us on 01632 960005.'],
    ],
    [
      'we are at 9 mill lane now, a 2 minute drive from station road and kings road',
      ['We are at 9 Mill Lane now, a 2 minute drive from Station Road and Kings Road.'],
    ],
    [
      'so basically we are closing on the 3rd of june we will be at 9 mill road instead of number 4 its bigger and theres a bus stop outside',
      [
        'We are closing on the 3rd of June.',
        'We will be at 9 Mill Road instead of number 4.',
        "It's bigger and there's a bus stop outside.",
      ],
    ],
    [
      "we're doing gutter cleans for fifty pounds until the end of may normally it's seventy and that's for a whole house",
      ["We're doing gutter cleans for fifty pounds until the end of May.", "Normally it's seventy and that's for a whole house."],
    ],
    [
      'our number is 01632 960 067 we will be shut on the 1st and the 2nd',
      ['Our number is 01632 960 067.', 'We will be shut on the 1st and the 2nd.'],
    ],
    ['thank stewards and the scouts', ['Thank you to stewards and the scouts']],
  ])('is divided at its clauses: %s', (text, expected) => {
    expect(sentences(text)).toEqual(expected)
  })

  test.each([
    'We think the bread that our baker makes is the best in town and people say it is worth the walk from the station.',
    'Its larger model is on display at the station and it is not for sale this year.',
    'The room that is free on Mondays is the one that the choir uses when the big hall is full of chairs.',
  ])('stays whole where a clause goes on: %s', (text) => {
    expect(sentences(text)).toEqual([text])
  })
})

test.each([
  ["we've got thirty, no sorry, twenty five places", "we've got twenty five places"],
  ['the walk is on the 8th of june no sorry the 9th, meet at ten', 'the walk is on the 9th of june, meet at ten'],
])('a correction keeps what stands beside it: %s', (text, expected) => {
  expect(withSpokenCorrections(text)).toBe(expected)
})

describe('with the network', () => {
  let reviewer: Awaited<ReturnType<typeof startReviewer>>
  beforeAll(async () => {
    reviewer = await startReviewer()
  })
  afterAll(() => reviewer.close())

  test('the sentence of a corrected price is published whole', async () => {
    expect(
      (
        await reviewer.publishedOf('autumn mower service. price was 40 no sorry 44, normally 60. ring 01632 960 333. sound professional')
      )[1],
    ).toBe('Price was £44 (normally £60).')
  })

  test('a question to a named person, and an answer to what is left out, are not published', async () => {
    const published = await reviewer.publishedOf(
      "sewing starts tuesday 3 march at 7pm in the annexe, £6 a night. i still have to find the key, Paul can you text Gwen? oh and Kim's dad asked about parking, yes behind the chapel. don't mention Kim's dad",
    )
    expect(published.join(' ')).toContain('£6 a night')
    expect(published.join(' ')).not.toMatch(/Paul|Kim|Yes behind|Oh/u)
  })

  test('a draft without a review loses no contact that the list would leave out', async () => {
    const briefs: { id: string; brief: string }[] = JSON.parse(
      readFileSync(new URL('fixtures/evaluation-briefs.json', import.meta.url), 'utf8'),
    )
    const brief = briefs.find(({ id }) => id === 'watch-repair-forwarded-mail')?.brief ?? ''
    const reader = createRoleReader({ inference: createInference(), timeoutMs: 60_000 })
    await reader.start()
    let text = ''
    for await (const event of createComposer({ roleReader: reader }).generate(
      engineRequest({ platform: 'facebook', brief, instructions: '', tone: '' }),
    ))
      if (event.type === 'delta') text += event.text
    expect(text).toContain('werkstatt@vonallmen.example.com')
    await reader.close()
  })

  test('a draft without a review has what the list would have', async () => {
    const reader = createRoleReader({ inference: createInference(), timeoutMs: 60_000 })
    await reader.start()
    const composer = createComposer({ roleReader: reader })
    const brief =
      "ok so can u do a post for the club um we've got thirty, no sorry, twenty five places on the canoe day its saturday 6 june at 10 from Pell Lock its 12 pounds a head bring a towel ring Jo on 01632 960 444 make it cheerful and dont mention the leak"
    let text = ''
    let done:
      | { beside?: { unused: { text: string; reason: string }[]; left_out: string[] } | undefined; notices?: { code: string }[] }
      | undefined
    for await (const event of composer.generate(engineRequest({ platform: 'facebook', brief, instructions: '', tone: '' })))
      if (event.type === 'delta') text += event.text
      else done = event
    expect(text).toContain("We've got twenty five places")
    expect(text).not.toMatch(/no sorry|leak|cheerful|can u| um /u)
    expect(done?.notices?.map(({ code }) => code)).toEqual(expect.arrayContaining(['left_out_on_request', 'written_out', 'tone_followed']))
    expect(done?.beside?.unused.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['instruction', 'excluded']))
    await reader.close()
  })
})

test.each([
  ['our dog classes they start on the 4th of may at seven', ['Our dog classes start on the 4th of May at seven.']],
  [
    'theres a tap on site and a shed you can borrow, people need to be local they should text Jo at the gate by may',
    ["There's a tap on site and a shed you can borrow.", 'People need to be local.', 'They should text Jo at the gate by May.'],
  ],
  ['open from sat, closed easter monday', ['Open from Saturday, closed Easter Monday.']],
  ['its eighty pounds', ["It's eighty pounds."]],
  [
    'we finally got our own shop 🎉 its at 14 Fore Street (next to the bakery)',
    ['We finally got our own shop 🎉.', "It's at 14 Fore Street (next to the bakery)."],
  ],
  ['we love 🐶 dogs and their owners', ['We love 🐶 dogs and their owners.']],
  ['doors at 6 🕕 we start at 7', ['Doors at 6 🕕 we start at 7.']],
  ['so paul said we should tell everyone the hall is shut on monday', ['The hall is shut on Monday.']],
])('says things once: %s', (text, expected) => {
  expect(sentences(text).map((each) => (each.endsWith('.') ? each : `${each}.`))).toEqual(expected)
})

test.each([['the sale is 9 til 1 no sorry 9 til 2 in the yard', 'the sale is 9 til 2 in the yard']])(
  'a range is corrected where the sentence goes on: %s',
  (text, expected) => {
    expect(withSpokenCorrections(text)).toBe(expected)
  },
)
