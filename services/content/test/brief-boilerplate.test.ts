import { describe, expect, test } from '@jest/globals'
import { composed as draftOf } from './support/composed.ts'

const composed = (brief: string) => draftOf(brief, { platform: 'facebook' })
/** The draft without its paragraphs. */
const draft = (brief: string) => composed(brief).text.replace(/\s+/gu, ' ')

describe('an email', () => {
  const notice = 'Pilates moves to 6.45pm from Monday 8 September. Spin stays at 7.30pm.'

  test.each([
    [
      'headers and a signature',
      `From: Kelly\nSubject: gym\n\nHi Marcus,\n\n${notice}\n\nKind regards,\n\nKelly Ash\nCenter Manager\nTel: 01733 555 0110`,
    ],
    [
      'a forwarded message',
      `please post this x\n\n---------- Forwarded message ---------\nFrom: Ops <ops@gym.example>\nDate: Tue, 2 Sep 2025\nSubject: times\nTo: Kelly\n\n${notice}`,
    ],
    [
      'an original message',
      `See below from Ruth, can you get this on Facebook today? Ta\n\nDana\n\n-----Original Message-----\nFrom: Ruth\nSent: 7 October 2025 11:05\nTo: Dana\n\nHi Dana,\n\n${notice}\n\nRuth`,
    ],
    ['a quotation', `On Mon, 3 Mar 2025 at 09:12, Pete <pete@a.example> wrote:\n> Hi all\n> ${notice}\n> Pete`],
    ['a disclaimer', `${notice}\n\nThis email and any attachments are confidential and intended solely for the addressee.`],
    ['a phone', `Hello Sam,\n\n${notice}\n\nThanks so much!\nJo\n\nSent from my iPhone`],
    ['greeting and thanks within the line', `Hi, just a quick one - ${notice} Thanks, Rev. Amy`],
    ['a German frame', `Von: Ute\nBetreff: Kurse\n\nHallo Jan,\n\n${notice}\n\nViele Grüße\nUte`],
  ])('without its frame: %s', (_name, brief) => {
    expect(draft(brief)).toBe(notice)
  })

  test('an answer counts, and the older message is listed', () => {
    const { text, leftOut } = composed(
      `The fair is on 9 May now, gates open at 11.\n\nOn Mon, 3 Mar 2025, Pete wrote:\n> The fair is on 2 May. Bring a chair.`,
    )
    expect(text).toBe('The fair is on 9 May now, gates open at 11.')
    expect(leftOut).toEqual(['The fair is on 2 May.', 'Bring a chair.'])
  })

  test.each([
    ['Fine by me. One thing: it is 12 to 5 now, not 11 to 4.', '11 to 4', '12 to 5'],
    ['Good, but it is 9 May, not 8 May.', '8 May', '9 May'],
    ['Ok, £6 not £5 please.', '£5', '£6'],
    ['Ja, aber am Samstag, nicht Freitag.', 'Freitag', 'Samstag'],
  ])('a later message corrects the notice: %s', (later, wrong, right) => {
    const notice = (value: string) =>
      `Open day at Three Hares Brewery in Hexham, ${value}. There are tours every half hour, the first pour of our new saison, pizza by Rosso and music in the yard, and dogs are welcome.`
    const { text, leftOut } = composed(`From: Ted\nTo: Niamh\n\n${later}\nT.\n\n> Ted, does this work?\n> ${notice(wrong)}\n> N`)
    expect(text.replace(/\s+/gu, ' ').replace(/ #.*$/u, '')).toBe(notice(right))
    if (/\d/u.test(later)) expect(leftOut.join(' ')).toContain(right)
  })

  test('keeps a postscript', () => {
    expect(draft('Hi Sam,\n\nWe open on 3 May.\n\nThanks,\nJo\n\nPS: parking is free.')).toBe('We open on 3 May. Parking is free.')
  })

  test.each([
    'Price list\n\nFrom: £15\nTo: £40\n\nCall 0113 555 0199.',
    'Hello Leeds! We open on 3 May.',
    'Hi everyone, we are closed on 3 May.',
  ])('leaves what is for readers: %j', (brief) => {
    expect(draft(brief)).toBe(brief.replace(/\s+/gu, ' '))
  })
})

describe('a web page', () => {
  const body = ['A firm plans a £410m plant near Blyth that would employ 900 people.', 'Construction starts in March 2026.']
  const boilerplate: [string, string][] = [
    ['navigation and cookies', `Home | News | Sport\nAccept all cookies\n${body.join('\n')}\n© 2025 Herald. All rights reserved.`],
    ['share links', `Skip to main content\n${body.join('\n')}\nShare on Facebook Share on X Copy link`],
    ['time stamps', `Published 3 June 2025, 09:14\n4 min read\n${body.join('\n')}\nRelated articles`],
    ['a byline', `By Tim Osgood\nShare\nSave\n${body.join('\n')}\nRead more: Boat festival`],
    ['a newsletter', `Sign in\n${body.join('\n')}\nSign up to our weekly newsletter\nPrivacy | Terms`],
    ['an advertisement', `Menu\nAdvertisement\n${body.join('\n')}\n12 comments`],
  ]
  test.each(boilerplate)('without its boilerplate: %s', (_name, brief) => {
    expect(draft(brief)).toBe(body.join(' '))
  })

  test('of an article, at most five sentences with the link are kept, and the others are listed', () => {
    const sentences = [
      'The lock gates at Fradley were lifted back on Monday after 18 months of repairs costing £1.2m.',
      'Each gate weighs 3.4 tonnes.',
      'They should last a long time.',
      '"This is the biggest job since 1998," said Lorna Peake.',
      'The towpath reopens on 14 June.',
      'Boats can pass from 20 June.',
      'A cafe owner spoke of hard times.',
      'The trust is looking for helpers.',
    ]
    const { text, leftOut } = composed(
      `Home | News | Sport\nCounty Herald\nLock gates back after 18 months\nBy Tim Osgood\n\n${sentences.join('\n')}\n\nRelated articles\nhttps://countyherald.example/lock-gates`,
    )
    expect(text).toMatch(/^Lock gates back after 18 months\n\nThe lock gates at Fradley/u)
    expect(text).toMatch(/County Herald, https:\/\/countyherald\.example\/lock-gates$/u)
    expect(sentences.filter((each) => text.includes(each))).toHaveLength(5)
    expect(sentences.filter((each) => leftOut.includes(each))).toHaveLength(3)
  })

  test('leaves a short notice with one such line', () => {
    expect(draft('We open on 3 May.\nBy Ana Lund\nDoors open at 9 am.')).toBe('We open on 3 May. By Ana Lund Doors open at 9 am.')
  })
})

describe('a dictated text', () => {
  test.each([
    ['um so yeah the fair is on the 3rd of May uh at ten', 'The fair is on the 3rd of May at ten.'],
    ["it's, erm, at the the scout hut, you know, on Priory Road at 9", "It's at the scout hut on Priory Road at 9."],
    ["uh it's like £5 and it's basically always busy", "It's £5 and it's always busy."],
    [
      "um we're doing the fish night on the 21st of May um it's 8 pounds 50 and kids eat for a fiver and it's at the bowls club till nine",
      "We're doing the fish night on the 21st of May. It's 8 pounds 50. Kids eat for a fiver. It's at the bowls club till nine.",
    ],
    [
      '[00:00:03] Speaker 1: Um, we raised £2,310 on Saturday.\n[00:00:17] Speaker 1: Next one is on 14 March. [laughs]',
      'We raised £2,310 on Saturday. Next one is on 14 March.',
    ],
    [
      '1\n00:00:01,000 --> 00:00:04,000\nToday we rewire a plug.\n\n2\n00:00:04,200 --> 00:00:08,500\nYou need a 3 amp fuse.',
      'Today we rewire a plug. You need a 3 amp fuse.',
    ],
    [
      '[12/03/2025, 14:22:41] Jo: free eye tests in April\n[12/03/2025, 14:23:02] Jo: book 01482 555 0170',
      'Free eye tests in April. Book 01482 555 0170.',
    ],
    ['Ähm wir machen am 8. März ähm ein Reparaturcafé im Gemeindehaus', 'Wir machen am 8. März ein Reparaturcafé im Gemeindehaus.'],
  ])('%s', (brief, expected) => {
    expect(draft(brief)).toBe(expected)
  })

  test.each([
    ["It's £45 for the term, no wait, sorry, £40 for the term.", "It's £40 for the term."],
    ["It's £40, no wait, sorry, £45 not £40.", "It's £45."],
    ['The sale is on Saturday, sorry, Sunday the 11th of May.', 'The sale is on Sunday the 11th of May.'],
    ['Doors open at 7pm, actually 7.30pm on 3 May.', 'Doors open at 7.30pm on 3 May.'],
    ["We start at nine scratch that we're starting at ten on 3 May.", 'We start at ten on 3 May.'],
    ['The fair is on 12 May, I mean 13 May.', 'The fair is on 13 May.'],
    ['Ask for Dave, sorry, Dan before 3 May.', 'Ask for Dan before 3 May.'],
    ['A ticket is £45. We have 30. No wait, sorry, £40 not £45.', 'A ticket is £40. We have 30.'],
    ['Wir öffnen am Freitag, nein Moment, am Samstag um 9.', 'Wir öffnen am Samstag um 9.'],
    ['Le marché est le 6 décembre, non pardon, le 7 décembre.', 'Le marché est le 7 décembre.'],
  ])('only the corrected value is kept: %s', (brief, expected) => {
    expect(draft(brief)).toBe(expected)
  })

  test.each([
    'We are closed on Monday. Sorry, Tuesday too.',
    'Entry is £5. Sorry, 18 and over only.',
    'Table for 6, no 2 without a deposit.',
    'It is £45 not £40 from 1 May.',
    'People like Ana, and I like 5 of them.',
    'How to bleed a radiator in 9 minutes.\n[0:00] What you need\n[1:10] Open the valve',
    'We had had that that day at 5 pm.',
  ])('leaves other sentences: %s', (brief) => {
    expect(draft(brief)).toBe(brief.replace(/\s+/gu, ' '))
  })
})
