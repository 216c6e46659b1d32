import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { isStatementForReaders } from '../src/domain/brief/review/statements-for-readers.ts'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer.close())

const postOf = async (brief: string) => (await reviewer.publishedOf(brief)).join('\n')

describe('what readers ask about an offer', () => {
  test.each([
    'booked up til mid May so get in quick.',
    "there's a waiting list",
    'no dogs off lead',
    'ofsted said good in all areas in 2023.',
    'last time 22 people finished it.',
    'best pub was the one at letcombe,',
    'hes been with us since august poor lad.',
    'last one before we go record the album so come down.',
    'there is a car park round the back',
    'wellies essential',
  ])('is for readers although the network takes it for a note: %s', (text) => {
    expect(isStatementForReaders(text, 0.9)).toBe(true)
    expect(isStatementForReaders(text, 0.98)).toBe(false)
  })

  test.each([
    'last year we lost 640',
    'last year it made £200',
    'last year 3 kids got hurt',
    'last month we had 2 break ins and a theft',
    'the biggest problem is the boiler',
    'our biggest client is leaving',
    'he says there is a waiting list',
    'Brenda does the rota, pop in',
    'start with the sold out in 6 minutes thing',
    'last year we made 640 but keep that quiet',
    'the landlord is putting the rent up',
    'also remind me to order more hangers, last one went',
    'so this is for the tattoo page, first come first served',
  ])('is not what has the words of a note: %s', (text) => {
    expect(isStatementForReaders(text, 0.5)).toBe(false)
  })
})

describe('an ordinary brief', () => {
  test.each([
    [
      'what happens by the request alone',
      'Hi Jen, hope youre well! Could you put something on the page about the library closing early this Friday, we shut at 3 instead of 6 because the heating engineers are in. Between you and me the boilers been condemned but the council dont want that out. Thanks, Moira',
      /^The library is closing early this Friday\.\nWe shut at 3 instead of 6/u,
      /condemned|Moira/u,
    ],
    [
      'a request within a sentence',
      "We've got a rescue greyhound looking for a home can you do a post, hes called Biscuit, good with kids not with cats. hes been with us since august poor lad. the last family brought him back but dont say that. adoption fee 200. Ring Paws North on 01632 960 871",
      /looking for a home\.\nHe's called Biscuit.*been with us since August.*Adoption fee £200/su,
      /brought him back|do a post/u,
    ],
    [
      'what a video shows',
      'vid is me restoring an old singer sewing machine from 1911 i found at a car boot for 12 quid. took 3 weeks. it sews denim now. people always ask so say its not for sale. fun caption please',
      /^Restoring an old singer sewing machine from 1911 I found at a car boot for 12 quid\.\n.*It's not for sale\.$/su,
      /vid|people always ask/u,
    ],
    [
      'the sender in a remark at the end',
      "could you let people know that the road outside will be dug up from monday 3rd for 2 weeks so no parking out front, customers can use the car park behind tesco, first hour free. we're open as normal 8 to 5. this is the hardware shop, bennetts",
      /^This is Bennetts, the hardware shop\.\nThe road outside.*behind Tesco/su,
      /let people know/u,
    ],
    [
      'the subject of a request to write something up',
      'please write up our open day for the nursery in a professional tone - Little Acorns, Saturday 5 October 10am to 1pm. come and see the new garden and the baby room, meet the team, we have 6 places from january for under 2s. Fees went up in sept so lets not go into fees',
      /^Open day for the nursery\nLittle Acorns/u,
      /[Ff]ees/u,
    ],
    [
      'a spoken address, and a sentence behind "oh and"',
      "ok so um we're the allotment society at Penfold Lane and we've got three plots come free um half plots actually the rent is twenty eight pounds a year and that includes water there's a waiting list but its short like two people oh and no dogs off lead anyway anyone interested should email plots at penfoldlane dot org dot uk before the end of march",
      /waiting list, but it's short.*\. No dogs off lead\.\nAnyone interested should email plots@penfoldlane\.org\.uk before the end of March\.$/su,
      / dot |oh and/u,
    ],
    [
      'prices in pounds without their sign',
      'need something about the nail offer pls. gel mani 22 usually 28 mon to weds only. £5 off your first visit. deposit is a fiver new clients welcome, im in Stockton above the vape shop dm to book',
      /£22 \(usually £28\).*Deposit is a fiver\. New clients welcome.*vape shop\.\s+DM to book/su,
      / 22 |offer pls/u,
    ],
    [
      'a sentence with "led by", and what is to be said behind what is not',
      'Hey so basically the running club is starting a couch to 5k on tuesday the 9th of jan 6.30pm meet at the bandstand in the park, um wear something bright cos its dark, led by Anita and Joe who are both qualified leaders. last time 22 people finished it. dont say its for beginners only cos that puts people off, say everyones welcome',
      /because it's dark, led by Anita.*22 people finished it\.\nEveryone's welcome\.$/su,
      /LED|beginners|puts people off/u,
    ],
    [
      'a superlative and its clause',
      'the dahlias are in!! mixed bunches £12, cash only the card machine is playing up. its the best year weve had, wet june. kids welcome dogs on leads. something pretty pls and 3 hashtags',
      /Cash only, the card machine.*best year we've had.*Kids welcome, dogs on leads/isu,
      /pretty/u,
    ],
    [
      'chapters in one line',
      'title and description for my vid its me walking the ridgeway in 4 days 87 miles, blister on day 2. 0:00 start 2:15 day one 9:40 day two 18:05 the end',
      /0:00 Start\n2:15 Day one\n9:40 Day two\n18:05 The end$/u,
      /description/u,
    ],
    [
      'places and a day in small letters',
      'tweet about the match sat - u12s won 3-1 away to Marlow. coaches from bromley and yorkshire came. next game home to Henley on the 8th. dont put surnames',
      /^Match on Saturday: under 12s won.*Bromley and Yorkshire/su,
      /surnames|tweet/u,
    ],
  ])('keeps %s', async (_kind, brief, expected, unexpected) => {
    const post = await postOf(brief)
    expect(post).toMatch(expected)
    expect(post).not.toMatch(unexpected)
  })
})
