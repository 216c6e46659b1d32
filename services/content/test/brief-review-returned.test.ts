import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer.close())

describe('what has nothing for a writer in it is for readers', () => {
  test.each([
    [
      'a statement that looks like a request',
      "Hiring a pastry chef, part time. We're Tilda's, a small bakery in Hull. 14.50 an hr, no nights ever!! call 01482 555 014 by fri 11 dec. dont mention that Jo is leaving, she hasnt told the others",
      /pastry chef, part time.*01482 555 014/su,
      /Jo|leaving/u,
    ],
    [
      'what follows an order in the same sentence',
      'ok so hi its for the page um the dog show is on sunday the sixth of december from eleven at the rec and entry is three pounds last time a goat came second but dont say that but yeah all dogs need to be on a lead and people can ring 01632 960 412 um thats it thanks',
      /dog show.*on a lead.*01632 960 412/isu,
      /goat|thats it/u,
    ],
    [
      'what follows an order in parentheses',
      "New tutor! Ravi Shah joins us at Maths Barn in Kendal from Tues 1 dec, hes come from a big school (12 yrs, dont name the school, they werent happy) and he specialises in A level. Book at mathsbarn.example. he'll do sundays from march maybe but don't promise that",
      /Ravi Shah.*specialises in A level.*mathsbarn\.example/su,
      /12 yrs|school,|Sundays|March/iu,
    ],
    [
      'what an author asks to say clearly',
      "I'm a notary in Tulsa, 3 slots left before xmas, flat $40. not legal advice, I'm no lawyer, say that clearly. no emojis. call 918-555-0133",
      /3 slots left.*not legal advice, I'm no lawyer.*918-555-0133/isu,
      /clearly|emojis/u,
    ],
    [
      'where visitors park, without the private reason',
      "Hi Derek,\nSpoke to the vicar (finally!!) and the carols are on Sunday 13th December, 4.30pm in the hall. Free entry. Parking is at the school, NOT on Mill Lane as Mr Hobbs moaned to the council and I can't face him again.\nCould you get something on the village Facebook?\nPauline",
      /Sunday 13th December.*Parking is at the school, NOT on Mill Lane\./su,
      /Hobbs|village Facebook/u,
    ],
    [
      'what is what',
      'Timetable wk commencing Mon 7 Dec - Otters Swim Club\n\nMon 6-7pm Learners, 7-8.30 Squad\nFri 7-8 Masters\nSun gala 13th, start 2pm, every parent who can time please tell Moira\n\nCaps for the gala = red',
      /every parent who can time,? please tell Moira\..*Caps for the gala: red/isu,
      /=/u,
    ],
    [
      'the question for viewers',
      'can you make a post about my new video, its the one where I restore a 1962 plane I got in Asheville. goes up Friday Dec 4 at 5pm. ask people what tool I should do next. channel is Slow Shavings',
      /What tool should I do next\?/u,
      /Ask people/iu,
    ],
    [
      'a count, a year and how to get in touch',
      'booking family photos for Dec 2026 and Jan 2027 in Leeds, only 3 slots left, DM me',
      /Jan(?:uary)? 2027 in Leeds, only 3 slots left.*DM me/isu,
      /Jan(?:uary)?\.|only 3\./u,
    ],
    [
      'what a clause is about',
      'can you make a post about my new video, its how I built a chair from 3 old boards for under £30. I show the mistake I made with the seat aswell and how I fixed it. goes up Sunday 6th december 10am',
      /the mistake I made with the seat/u,
      /mistake\./u,
    ],
    [
      'the time in a value of a form',
      'Name of business: Lark School of Dance\nWhat: Annual show\nDate: Sunday 20 December 2026\nTime: 5:30 pm\nVenue: Elm Hall, York\nEntry: Free\nEmail for login: admin@lark.example\nAnything else: Please be seated by 5:20. Light supper after the show',
      /Please be seated by 5:20.*Light supper/su,
      /admin@lark/u,
    ],
    [
      'people whom readers know',
      "The Kettle gets new owners! From Tuesday 15 December its run by Beth and Amir, who some of you know from the Saturday market in Ludlow. Gift vouchers are still valid. (Ray's hip is bad, thats between us.) Oh and Lorraine doesn't know yet she's losing the Sunday shift so nothing about Sundays changing please.",
      /who some of you know from the Saturday market.*vouchers/su,
      /Sundays|Lorraine|hip/u,
    ],
  ])('%s', async (_name, brief, shown, hidden) => {
    const post = (await reviewer.publishedOf(brief)).join('\n')
    expect(post).toMatch(shown)
    expect(post).not.toMatch(hidden)
  })

  test.each([
    ['We need a short caption for our new menu. Soup is £4 from monday, bread incl. call 01632 960 111', /caption/u],
    ['Looking for someone to write a post!! our raku day is sat 12 dec, £40, mugs incl. call 01632 960 111', /someone to write/u],
    ['raku day is sat 12 dec, £40, mugs incl!! call 01632 960 111. tone = cheeky', /cheeky/u],
    ["raku mugs are back fri 4 dec, £14, 60 of each. order by dec 14. keep it short. don't call them luxury either. no emojis", /luxury/u],
  ])('a request and a wish stay out: %s', async (brief, hidden) => {
    expect((await reviewer.publishedOf(brief)).join('\n')).not.toMatch(hidden)
  })
})
