import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { composed } from './support/composed.ts'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer.close())

const postOf = async (brief: string) => (await reviewer.publishedOf(brief)).join(' ')

describe('a brief that was typed or dictated in one go', () => {
  test.each([
    [
      'joins the subject of the request with a sentence that has none',
      'can you do a post about our new coffee roaster please. arrived from oslo on tuesday, does 12 kg an hour. open day on 9 may from 10',
      /Our new coffee roaster arrived from Oslo on Tuesday/u,
    ],
    [
      'sets the subject of the request before what was done',
      'could you write something about our litter pick? we filled 38 bags. next one is 6 june, meet at the weir at 9',
      /Our litter pick: we filled 38 bags\./u,
    ],
    [
      'does not divide a subject from its verb',
      'new menu is online from monday, we mended the page where the prices were hard to find. first 15 orders on monday get a free scone. ring 01423 555 021',
      /First 15 orders on Monday get a free scone\./u,
    ],
    [
      'ends a sentence before a condition with an order, and sets its comma',
      'we have three puppies left from the february litter if anyone wants to see them give me a ring on 07700 900188 they are 8 weeks old',
      /litter\. If anyone wants to see them, give me a ring on 07700 900188/u,
    ],
    [
      'keeps a condition with what it belongs to',
      'the walk starts at 10 on sunday 4 may from the weir, dogs welcome. text me if you want to come and bring boots 07700 900188',
      /Text me if you want to come and bring boots/u,
    ],
    [
      'does not end a sentence with a conjunction',
      'somebody took the cash tin from our egg stand on sunday night. about £30 was in it. eggs will still be out on monday but exact money only for now, the box is by the gate. please be nice in comments',
      /Eggs will still be out on Monday but exact money only for now/u,
    ],
    [
      'writes first names, and who is named with them, with capitals',
      'hiya post for sunday pls, we won the quiz 41 points to 38, thanks to coach martin and zainab who kept score, next one is 8 may at 7pm. ask for priya',
      /Thanks to coach Martin and Zainab who kept score.*Ask for Priya/su,
    ],
    [
      'writes the town behind a street with its capital',
      'hiya need a post pls. new shop opens 4 june at 9, first 20 customers get a bun. its at 12 castle road exeter',
      /12 Castle Road Exeter/u,
    ],
    [
      'keeps a reminder with its day',
      'reminder committee meeting of the rowing club monday 3 june 7pm boathouse, two places free, fees go up so we vote on it. bring a pen',
      /Reminder: committee meeting of the rowing club Monday 3 June 7pm/u,
    ],
    [
      'keeps what is dictated behind the fillers',
      "voice note: right so erm the surgery is moving, we're going from 3 mill lane to 18 park street, that's from the 2nd of june, last day in the old one is friday the 30th of may, and er we'll have a lift at the new one finally",
      /^The surgery is moving\./u,
    ],
    [
      'writes known short forms in capitals',
      'hey post pls the booking page is new from monday you can download your bill as csv or pdf, works on ios and android, signed tours in bsl on fridays at 11',
      /CSV or PDF.*iOS and Android.*BSL/su,
    ],
    [
      'writes out what is included',
      'hello post pls room to let in exeter 520 a month bills inc, free from 1 may, pots are 11 quid inc glaze on sundays',
      /Bills included.*11 quid including glaze/su,
    ],
    [
      'keeps the messages of a chat that are for readers by their words',
      '[10:01] Ann: can u post about the jumble sale\n[10:02] Ann: its sat 9 may 10 to 1 in the church hall\n[10:03] Tim: cash only?\n[10:04] Ann: cards too this year\n[10:05] Ann: all money goes to the bell ropes',
      /cards too this year.*All money goes to the bell ropes/isu,
    ],
  ])('%s', async (_behavior, brief, expected) => {
    expect(await postOf(brief)).toMatch(expected)
  })

  test('a remark about a client behind fillers stays out', async () => {
    expect(
      await postOf(
        'ok so um the client is a nightmare, we finished the kitchen in 9 days, oak doors, 4 places left in may, ring 01423 555 021',
      ),
    ).not.toMatch(/nightmare/u)
  })
})

test('a date in a clause that is not to be mentioned stays with what it is about', async () => {
  const text = await postOf(
    'so the brewery finally sent us the pump which means from monday we can do cider on tap, 3.50 a half, open till 9 fri and sat. dont say anything about the brewery pls',
  )
  expect(text).toContain('From Monday we can do cider on tap')
  expect(text).not.toMatch(/brewery|pump/u)
})

test('what follows from a thing that is not to be mentioned is for readers', () => {
  const { text } = composed(
    'Fell out with our usual dairy so milk is now from barton hall farm, £1.40 a litre. (dont mention the old dairy they might complain)',
  )
  expect(text).toContain('Milk is now from barton hall farm, £1.40 a litre.')
  expect(text).not.toMatch(/dairy|Fell/u)
})
