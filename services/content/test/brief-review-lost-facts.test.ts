import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer?.close())

const RECALL =
  'Product: Fernwick cold brew concentrate 500ml\nBatch: L2291 and L2292 only\nIssue: some bottles may have a chipped glass rim\nContact: hello@fernwick.example\nTone: serious'

test.each([
  ['dont drink, take it back to the shop', "What to do: don't drink"],
  ["please don't open it, email us a picture", "What to do: please don't open it"],
  ['do not use, return it for a full refund', 'What to do: do not use'],
])('publishes what readers are not to do: %s', async (value, order) => {
  const published = (await reviewer.publishedOf(`${RECALL}\nWhat to do: ${value}`)).join('\n')
  expect(published).toContain(order)
  expect(published.toLowerCase()).toContain(value.split(', ')[1])
})

test.each(['dont mention the other products', "don't say how many people complained"])(
  'leaves out what is not to be mentioned: %s',
  async (value) => {
    const published = await reviewer.publishedOf(`${RECALL}\nWhat to do: take it back to the shop, ${value}`)
    expect(published.join('\n')).toContain('take it back to the shop')
    expect(published.join('\n')).not.toContain(value)
  },
)

test.each([
  ['WANTED: joiner / bench hand. full time, 39 hrs, Kilner Joinery, Otley. send a cv or just call in', 'joiner / bench hand'],
  ['NEEDED: two people to steward the gala on Saturday 9 May, 10 to 4, lunch provided', 'two people to steward the gala'],
])('publishes what is wanted: %s', async (brief, fact) => {
  expect((await reviewer.publishedOf(brief)).join('\n')).toContain(fact)
})

test('leaves out the day by which the post is needed', async () => {
  const published = await reviewer.publishedOf('Needed by: Friday\nOur bakery opens at six on Mondays. Rye bread costs £4.40.')
  expect(published.join('\n')).not.toContain('Friday')
})

test.each([
  ['can u do me a post for insta about the flash sheet this sat, 13 small designs, 80 quid each, no bookings', 'Flash sheet this Saturday'],
  ['can you do a post about the open day this weekend, 10 to 4, free entry, bring wellies', 'Open day this weekend'],
])('publishes a subject with its day: %s', async (brief, subject) => {
  expect(await reviewer.publishedOf(brief)).toContain(subject)
})
