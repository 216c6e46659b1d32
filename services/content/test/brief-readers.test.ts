import { describe, expect, test } from '@jest/globals'
import { composed as draftOf } from './support/composed.ts'

const textOf = (brief: string) => draftOf(brief, { platform: 'facebook' }).text

describe('what asks readers to get in touch is content', () => {
  test.each([
    ['We need a second cook from 1 May.', 'Write a short note to Ines at jobs@harbor.example and tell us what you cook best.'],
    ['The choir needs two altos.', 'Send a few lines to choir@stmary.example before 4 June.'],
    ['The workshop costs $40.', 'Drop us a message on @paperandink to book.'],
    ['We groom on Thursdays.', 'Text a photo of your dog to 0121 555 0101.'],
  ])('%s %s', (news, call) => {
    expect(textOf(`${news} ${call}`)).toContain(call)
  })

  test('but not an instruction', () => {
    expect(textOf('Write a short note about our sale on 4 May, 20% off. Call 0121 555 0101.')).not.toContain('Write')
  })
})

describe('a dictated note', () => {
  test('begins with its content', () => {
    const text = textOf(
      "Okay hi, um, so this is for the Facebook page, I hope this thing works. Um, we've two stalls free on 4 May, £12 each.",
    )
    expect(text).not.toMatch(/Facebook|thing works/u)
    expect(text).toMatch(/two stalls free/u)
  })

  test('keeps the digits of a spoken number', () => {
    const text = textOf('Um, the sale is on 4 May, erm, ring oh one one three three, two double oh, five five five.')
    expect(text).toContain('oh one one three three, two double oh, five five five')
  })
})

test('lines of a chat lose their stamps, also without a year and with a name in brackets', () => {
  const text = textOf(
    '[12/04, 19:25] Yusuf: we won 3-1 on Saturday against the Rovers\n[12/04, 19:33] Meg (coach): training is at 6pm at the rec',
  )
  expect(text).not.toMatch(/19:|Meg|Yusuf/u)
  expect(text).toMatch(/won 3-1[\s\S]*training is at 6pm/iu)
})

test('quoted speech in a story is content', () => {
  const story = 'She\'d just look at the loaf and say "again". That was in 2019.'
  expect(textOf(story)).toContain('say "again"')
})

test.each([
  'can u make me sumthing 4 insta abt our summer cuts, £12 every tues',
  'i need somethin for insta about our summer cuts, £12 every tues',
])('a request is not printed, however it is spelled: %s', (brief) => {
  const text = textOf(brief)
  expect(text).not.toMatch(/insta\b|sumthing|somethin/iu)
  expect(text).toMatch(/summer cuts/iu)
  expect(text).toContain('£12')
})
