import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer.close())

const postOf = async (brief: string) => (await reviewer.publishedOf(brief)).join('\n')

describe('an order to the writer', () => {
  test.each([
    [
      'that announces something',
      'announce that we merged, yoga studio, now at 9 Quay Lane next to the chapel, open mon-fri 7-9, same teachers',
      /^We merged, yoga studio, now at 9 Quay Lane/u,
      /announce/iu,
    ],
    [
      'that reminds a group of people',
      'Act as a copywriter. Create a friendly post for our allotment society that reminds plot holders that the water is switched off on November 3. Mention that frozen taps split if they are left closed. Society name: Elm Row Plots, Ohio.',
      /The water is switched off on November 3\..*Frozen taps split if they are left closed/su,
      /reminds|Mention/u,
    ],
    [
      'that goes on with another one',
      'could u do a fb post. explain that recycling moves to mondays from 5 may because of the parade, and warn residents that boxes left out after 6am wont be emptied',
      /^Recycling moves to Mondays from 5 May because of the parade\.\nBoxes left out after 6am won't be emptied\.$/u,
      /warn|explain/iu,
    ],
    [
      'that names a notice',
      'URGENT recall notice needed. Hill Top Bakehouse, boxes of walnut brownies, batch 8812, best before 14 June. May contain undeclared sesame. Return to any shop for a refund.',
      /^Recall notice\.\s+Hill Top Bakehouse/u,
      /needed|URGENT/u,
    ],
    [
      'that names a text',
      'bingo evening poster text: Thursday 14th May, 7 for 7.30, Legion Hall. £2 a card. bring your own pen. book with Mo 01904 496 0133',
      /^Bingo evening: Thursday 14th May/u,
      /poster/iu,
    ],
    [
      'that wishes for a tone before "please"',
      "hi we need to say sorry, on monday about 40 lunch orders went out with no forks. everyone gets £2 back by thursday. respectful please no jokes. its Pip's Pantry",
      /40 lunch orders went out with no forks/u,
      /respectful|jokes/iu,
    ],
  ])('%s is not published, and its facts are', async (_kind, brief, has, lacks) => {
    const post = await postOf(brief)
    expect(post).toMatch(has)
    expect(post).not.toMatch(lacks)
  })

  test('leaves out the row that it names, whatever its verb, and its reason', async () => {
    const post = await postOf(
      "Autumn grooming menu for the FB page:\nBath and brush - $40\nFull groom - $75\nNail trim - $15\nTeeth clean - $20\nBoarding from $55 a night\nText 208-555-0162. don't list the boarding one, we're full up on that",
    )
    expect(post).toMatch(/Full groom: \$75.*Teeth clean/su)
    expect(post).not.toMatch(/boarding|full up|list/iu)
  })

  test('leaves out the day that it names, however the row writes it', async () => {
    const post = await postOf(
      'Coffee van week of June 8, can you make this look nice:\nMon - off\nTue 8-11 Station Road\nWed 8-11 Library steps\nThu 8-2 Mill Green (with cakes)\nSat - wedding\nNew this week: cold brew $4. Leave out Saturday it puts people off.',
    )
    expect(post).toMatch(/Monday: off.*Thursday 8-2 Mill Green/su)
    expect(post).not.toMatch(/wedding|Saturday|Sat\b/u)
  })

  test('is for readers if it is about what they do, and nothing else has its words', async () => {
    expect(await postOf("Moss Hall summer camp opens 4 July at 9. Don't mention the cold water, just jump. Bring a towel.")).toMatch(
      /Bring a towel/u,
    )
    expect(await postOf('we need a bar person, £11.80 an hour. apply by emailing jobs@oakinn.example, dont phone.')).toMatch(
      /don't phone\./iu,
    )
  })
})

describe('a list below a request', () => {
  test.each([
    ['swim timetable for half term pls put it up', /^Swim timetable for half term:\nMonday/u],
    ['need to post new times from 3 june, tell them its the first change in a year', /^New times from 3 June\nIt's the first change/u],
  ])('keeps the heading that only "%s" has', async (request, heading) => {
    const rows = 'mon 7-9 lengths\ntues 7-9 lengths, 5-6 aqua\nweds shut for repairs\nthurs 7-9 lengths\nOtter Pool'
    expect(await postOf(`${request}\n${rows}`)).toMatch(heading)
  })
})

describe('a later correction', () => {
  test('replaces the hours of an earlier sentence', async () => {
    const post = await postOf(
      "hey so can you put something out about sunday we are doing the plant sale again nine till one in the scout hut on Dean Road entry is one pound oh no wait it's ten till two not nine till one and the kitchen will be open all morning thanks",
    )
    expect(post).toMatch(/On Sunday, we are doing the plant sale again ten till two/u)
    expect(post).toMatch(/The kitchen will be open all morning/u)
    expect(post).not.toMatch(/nine till one|no wait/iu)
  })

  test('replaces the amount of the sentence before it, also if its reason stays out', async () => {
    const post = await postOf(
      "Beetle drive friday 12th june, 7pm, church rooms. teams of 4, £3 a head includes a pasty. Actually make it £4 as pasties have gone up but don't say that bit. book with Una 01904 496 0151",
    )
    expect(post).toMatch(/£4 a head/u)
    expect(post).not.toMatch(/£3|gone up/u)
  })
})

test('prices have the currency that their author states for all of them', async () => {
  const post = await postOf(
    'need to post new prices from 1 may, tell them its first rise in 4 years\ntrim 18\nbeard shape 12 (was 10)\nfull colour 64\nkids under 8 9\nall prices in pounds. shop is Blade & Bone, Wells',
  )
  expect(post).toMatch(/^New prices from 1 May\nIt's the first rise in 4 years\./u)
  expect(post).toMatch(/Trim: £18\nBeard shape: £12 \(was £10\)\nFull colour: £64\nKids under 8: £9\nShop is Blade & Bone/u)
})

test('the name in a signature that is the domain of a mail address stays with the text', async () => {
  const post = await postOf(
    'Hi Priya, see below from Ann. Can we get this out today please? Thx, Jo\n\nFrom: Ann Sorrel <ann@sorreldental.example>\nSent: 4 March 2026 09:12\nTo: Jo Marsh\nSubject: Fwd: Saturday hours\n\nHi Jo,\nGood news, from 15 March we will be open on Saturdays, 9am to 1pm at the Mill Road clinic. Number for Saturdays is 01332 496 0177.\nBest\nAnn\n-----\nAnn Sorrel BDS\nSorrel Dental, 12 Mill Road\nThis email is confidential and intended for the addressee only.',
  )
  expect(post).toMatch(/01332 496 0177\.\nSorrel Dental, 12 Mill Road$/u)
  expect(post).not.toMatch(/confidential|BDS|@/u)
})

test('facts with labels that were typed behind each other are lines, with all their labels', async () => {
  const post = await postOf(
    "Job post for LinkedIn. Role: Pastry chef, 4 days/wk. Where: Larkfield Bakery, Duluth MN. Pay: $24-27/hr depending on experience. Perks: free lunch, no nights. Start: mid July. Contact: Ana at jobs@larkfield.example. Internal: we'd go to 30, don't share.",
  )
  expect(post).toContain(
    'Where: Larkfield Bakery, Duluth MN\nPay: $24-27/hr depending on experience\nPerks: free lunch, no nights\nStart: mid July\nContact: Ana at jobs@larkfield.example',
  )
  expect(post).not.toMatch(/30|Internal/u)
})

test('two sentences with a period of their own stay two', async () => {
  const post = await postOf(
    'make this less boring for insta: Our studio will be offering glass workshops commencing March 9. Each workshop is 3 hours and the cost is $80 inclusive of materials.',
  )
  expect(post).toMatch(/commencing March 9\.\nEach workshop/u)
})

test('a condition does not leave its joint behind', async () => {
  const post = await postOf(
    "we've just finished the loft at number nine it took us five weeks we've got room for one more job before easter so if anyone wants a loft give me a ring on 07700 900417",
  )
  expect(post).toMatch(/before Easter\.\s+If anyone wants a loft, give me a ring/u)
})

test('several lines of a page in one are of the page', async () => {
  const post = await postOf(
    'write a linkedin post about this pls\n\nACCEPT ALL COOKIES   Manage preferences\nMenu  Services  Blog  Log in\nHow Norgate Freight saved 12% of its fuel\n4 min read · May 3, 2026\nNorgate Freight runs 60 vans out of Leeds. In 2025 it cut 12% of its fuel.\nLeave a comment\nSubscribe   Follow us on LinkedIn\nPrivacy policy  Terms',
  )
  expect(post).toMatch(/Norgate Freight runs 60 vans/u)
  expect(post).not.toMatch(/Menu|Subscribe|Privacy|cookies/iu)
})

describe('what is for readers', () => {
  test('is a condition with what it asks for, and an apology at the end', async () => {
    const post = await postOf(
      'Can you make this sound more professional: our mixer broke so loaves ordered for tuesday will come on wednesday instead, same pick up times. if wednesday is no good text 07700 900288 and we will sort it. sorry for the trouble',
    )
    expect(post).toMatch(/same pick up times\.\nIf Wednesday is no good, text 07700 900288 and we will sort it\.\nSorry for the trouble/u)
  })

  test('is how not to apply, without the dash before it', async () => {
    const post = await postOf(
      'Hiring post: lifeguard, weekends only, Sat & Sun 9-5, $18/hr + tips. Must be 18+. Oak Pool, Salem. Send resume to hello@oakpool.example - NOT through instagram. Upbeat pls, and mention we do free swims',
    )
    expect(post).toMatch(/hello@oakpool\.example\nNOT through Instagram\./u)
    expect(post).not.toMatch(/Upbeat|mention/u)
  })

  test('is the sentence before a private one, and not the private one', async () => {
    const post = await postOf(
      "Hi both, pls put the below on our page when you get a sec. Ta, Raj\n\n-----Original Message-----\nFrom: Leanne Booth <leanne@boothcycles.example>\nSubject: Tyre days\n\nMorning Raj,\nWe're doing free tyre checks outside the shop on Saturday 13 June, 10 till 2. Prams are welcome. Between us we are hoping it shifts the old pumps.\nCheers\nLeanne",
    )
    expect(post).toMatch(/Prams are welcome\./u)
    expect(post).not.toMatch(/Between us|pumps/u)
  })

  test('is a name between sentences, and what is new in a request', async () => {
    expect(
      await postOf(
        "need a post saying the dog show on sunday is off, the field is flooded. we're really sorry. entries move to 10 may automatically. keep it serious. Fen Edge Terriers. (the parish were useless but leave that out)",
      ),
    ).toMatch(/Fen Edge Terriers\.$/u)
    expect(
      await postOf(
        "Hey ChatGPT, write an Instagram caption for my soap shop's new winter range. Scents are pine, clove and sea salt. £6 each or 2 for £10. no emojis, make it cosy",
      ),
    ).toMatch(/^Soap shop's new winter range\nScents are pine/u)
  })

  test('is not whom a form wants to read it', async () => {
    const post = await postOf(
      "Name of event: Seed swap\nWhen: Sunday 8 March, 1-4pm\nWhere: Quaker hall, Otley\nCost: free\nWho is this post for: people with gardens\nNotes: Pete can't bring pots this time so don't promise pots",
    )
    expect(post).toMatch(/Seed swap, Sunday 8 March/u)
    expect(post).not.toMatch(/Who is|gardens|Pete/u)
  })
})
