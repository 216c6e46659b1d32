import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer.close())

const postOf = async (brief: string) => (await reviewer.publishedOf(brief)).join('\n')

describe('a messy brief', () => {
  test.each([
    [
      'tasks of people',
      "- Riverside Food Bank need tins of fruit, uht milk, nappies size 5+6\n- drop off Mon/Wed/Fri 10-2 at St Anne's hall, Cobden St, Burnley\n- last wk we helped 212 households, up from 160\n- Sheila to ring the Gazette\n- Bob has the key",
      /UHT milk.*Cobden St.*212 households/su,
      /Sheila|Bob/u,
    ],
    [
      'what is silenced behind it',
      'for insta... Northgate Cat Rescue. meet Biscuit, 7 yrs, ginger, one eye. adoption £90 inc chip + jabs. call 01522 555019 between 10 and 2. vet bills have been £640 dont put that it makes ppl think hes ill, hes not. happy tone',
      /Biscuit.*£90.*01522 555019/su,
      /640|vet bills/iu,
    ],
    [
      'a clause with what is not to be mentioned',
      'ok linkedin. we (Castor Metalworks, Erie PA) just got our iso 9001, big thx to Renata Kowal who ran it while having twins (dont mention the twins shes private). hiring 2 cnc operators too - castormetal.example/jobs.',
      /ISO 9001.*Renata Kowal who ran it\..*CNC operators/su,
      /twins/u,
    ],
    [
      'whom not to blame',
      "sorry folks can u put out something. splash pad at Miller Park shut till further notice, pump failed fri night. pool still open 11-7 every day. dont blame the city pls they're our funders. Miller Park Rec, Dubuque",
      /Splash pad.*11-7.*Dubuque/su,
      /blame|funders/u,
    ],
    [
      'the columns of a shop and what is sold out',
      'Variety\tPot\tPrice\tQty\tHeight\tNotes\nGeum\t2L\t8.00\t65\t75cm\tflowers may-aug\nMelianthus\t5L\t22.00\t6\t2m\tsmells of peanut butter. cost me 9.10\nPersicaria\t3L\t11.00\t0\t1m\tSOLD OUT til june\n\nblog post from this pls, its for our plant fair w/e 16-17 may 10 til 4, entry free.',
      /^Our plant fair .*16-17 May.*Geum, 2L pot, 75cm tall: 8\. Flowers May to August\nMelianthus, 5L pot, 2m tall: 22\. Smells of peanut butter$/su,
      /Persicaria|9\.10|65|Qty/u,
    ],
    [
      'the labels of a form for a video',
      "Channel name: Offcut Ollie\nWorking title: shelf from pallet wood (change if u want)\nLength: 14:20\nWhat's it about: building a floating shelf from one pallet\nLinks: free cut list offcutollie.example/shelf\nSponsor: none this time (GripCo ghosted us)\nYour phone no. (not published): 07700 900418\nTone: dry",
      /^Shelf from Pallet wood\nOffcut Ollie\nBuilding a floating shelf.*offcutollie\.example\/shelf$/su,
      /GripCo|07700|Channel|Working|change if/u,
    ],
    [
      'the health of a teacher in a timetable',
      "Autumn term - Kestrel Dance, Todmorden (starts w/c 7 Sept)\nMon 4.15 Tots 3-4 yrs £5\nThu 5.00 Unicycle!! (new) 9+ helmets provided\nWed 5.30 Tap beg £6\nWed 7.00 adults ballet - no class til Oct, Suzie's hip\nfree trial any class. book kestreldance.example\nmake it a nice fb post, push the new thurs street class",
      /Unicycle! \(new\) 9\+ helmets provided\nWednesday 5\.30 Tap beginners £6\nWednesday 7\.00 adults ballet - no class until October\nFree trial/u,
      /hip|push|Push/u,
    ],
    [
      'the talk of a chat',
      "[14/04, 19:02] Sanjay (Capt): right lads who is writing the facebook thing for sunday\n[14/04, 19:09] Sanjay (Capt): ok. open day. Sunday 26th april. nets from 10 30 for kids 6-15\n[14/04, 19:17] Sanjay (Capt): also women's team!!! starting this yr, weds evenings 6.30 from 6 may\n[14/04, 19:20] Sanjay (Capt): place is Ombersfield CC, Back Lane, behind the Plough\n[14/04, 19:26] Martin Treas: membership is £85 adult £30 junior this season, do we say that?\n[14/04, 19:27] Sanjay (Capt): yes say that\n[14/04, 19:31] Sanjay (Capt): kids nets are free btw. gill over to u x",
      /^Open day, Sunday 26th April.*Women's team.*Where: Ombersfield CC, Back Lane, behind the Plough.*Membership is £85 adult £30 junior/su,
      /Gill|\bOk\b|do we say/u,
    ],
    [
      'orders of a prompt',
      'You are an expert copywriter. Write an engaging SEO blog post (600-800 words) about how to look after a wool rug. Target keyword: "wool rug care" 3-5 times. Audience: homeowners 35+. Business: Marrow & Loom, Kendal. Facts: vacuum once a week without the beater bar; turn the rug every 6 months; we wash rugs at the workshop from £85. Do not mention Rugs4U. 700-900 words. Think step by step.',
      /^How to look after a wool rug\.?\n+Marrow & Loom, Kendal.*beater bar.*£85/su,
      /keyword|Audience|expert|step by step|Rugs4U|words/iu,
    ],
    [
      'a date that is taken back in a finished text',
      "Hi! Post for insta: Kite Day at Sand Ridge Beach, Saturday August 8... wait, it's Sunday August 9, Saturday is the regatta. 11 to 3. Hosted by Sand Ridge Parks. Bring a hat, there's no shade.",
      /^Kite Day at Sand Ridge Beach, Sunday August 9\./u,
      /August 8|regatta|wait/u,
    ],
    [
      'Markdown of a flyer',
      '*** VILLAGE FETE ***\n**Saturday 20th June** 1pm - 5pm\n_Church Meadow, Little Barrow_\n* dog show (enter on day £2)\n* tug of war\n* hog roast + veggie burgers\n**Entry £1, kids free**\n(Rev Tim doing the raffle, remind him re prizes)\nput this on fb pls without all the stars',
      /Saturday 20th June 1pm - 5pm\nChurch Meadow, Little Barrow\n/u,
      /\*\*|_|raffle|stars/u,
    ],
    [
      'the frame of an article',
      'The Pell County Reporter\nNEWS | Posted 6:40 a.m. | 3 min read | Share | Subscribe\n\nVolunteer crew restores 1928 carousel\nBy Anne Tolliver, Staff Writer\n\nPELL FALLS, Ohio — After four winters of work, the Pell Falls Carousel will turn again on Saturday, May 23.\n\nRides are $2. It runs weekends through September.\n\nADVERTISEMENT — Gunderson Ford, 0% APR\n\nwe run the carousel, tweet this in our voice.',
      /\nAfter four winters of work.*Rides are \$2/su,
      /Staff Writer|min read|PELL FALLS|Gunderson|APR/u,
    ],
  ])('is published without %s', async (_kind, brief, expected, left) => {
    const post = await postOf(brief)
    expect(post).toMatch(expected)
    expect(post).not.toMatch(left)
  })

  test.each([
    [
      'From: Marcia Odum <m.odum@brightwellhospice.example>\nTo: Comms\nSubject: RE: new wing\n\nHi Pete,\n\ncould you do something for LinkedIn on the new family room. It opens Mon May 4. Six families a week can stay overnight, no charge. Please thank Helen Ostrander by name.\n\nQuote from me: "It takes guts to ask."\n\nThanks!\nMarcia\n\nMarcia Odum\nDirector of Development, Brightwell Hospice\nDirect: (610) 555-0133',
      /^(?=.*Brightwell Hospice)(?=.*Thank you to Helen Ostrander)(?=.*“It takes guts to ask\.” – Marcia Odum).*$/su,
    ],
    [
      "hiya its Bev here from Bev's Barn cafe, so we've got a new sunday roast starting on the 1st of march, its beef or nut roast, fourteen pounds for adults. you need to book because theres only thirty covers. number is 01677 555014.",
      /^It's Bev from Bev's Barn cafe\./u,
    ],
    [
      'Minutes 12 Feb - Harlow Street Library Friends\n1. Apologies: Ken, Brenda\n2. Treasurer: £1,204 in acct\n3. Reading scheme - 48 children signed up, ran 6 wks\n4. ACTION Ros to chase council re leak\n5. Next: author talk w/ Dev Malhotra, Thurs 19 March 7pm, free\n\nCan someone turn into linkedin post',
      /^Harlow Street Library Friends: Reading scheme/u,
    ],
  ])('names who it is from: %s', async (brief, expected) => {
    const post = await postOf(brief)
    expect(post).toMatch(expected)
    expect(post).not.toMatch(/555-0133|1,204|Ros /u)
  })

  test.each([
    [
      'notes for tweet - Fix Our Ferry campaign\n* meeting mon 12 oct 7pm Harbour Hall Kyle\n* ferry out of action 61 days this yr\n* Fin to fix minibus\none tweet',
      /Fix Our Ferry.*12 October.*61 days this year/su,
      /Fin |minibus/u,
    ],
    [
      'NAILS BY KAY - prices from 1st feb\n\ngel mani 28\nbuilder infill 35\npedi 38\nclosed mon now btw. bookings already made = old price.\ninsta, prices in a list',
      /Closed Monday now.*Bookings already made: old price/su,
      /nsta|by the way/u,
    ],
    [
      "um this is Walt at Walt's Small Engine in Kearney, so on friday the 12th of june no sorry thursday the 11th, we do tune ups. call 308 555 0119. uh Deb said to say were closed sundays. don't say nothing about the fire.",
      /Thursday the 11th of June.*We're closed Sundays/su,
      /12th|fire|Deb/u,
    ],
  ])('keeps what readers need: %s', async (brief, expected, left) => {
    const post = await postOf(brief)
    expect(post).toMatch(expected)
    expect(post).not.toMatch(left)
  })

  test('has the steps of a guide as a list below its subject', async () => {
    expect(
      await postOf(
        "blog post for our website how to bleed a radiator, we're Hobday Heating in Worksop. turn heating off n let it cool, put a cloth under the valve, turn the key anticlockwise quarter turn, wait for hiss to stop and water to come, close it. boiler service is £79.",
      ),
    ).toMatch(
      /^How to bleed a radiator\n\nWe're Hobday Heating in Worksop\.\n+- Turn heating off and let it cool\n- Put a cloth under the valve\n- Turn the key anticlockwise quarter turn\n- Wait for hiss to stop and water to come\n- Close it\n+Boiler service is £79/u,
    )
  })
})
