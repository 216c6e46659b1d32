import { describe, expect, test } from '@jest/globals'
import { PART_OF_NOTE } from '../src/domain/brief/review/reasons.ts'
import { withoutWordsToWriter } from '../src/domain/brief/review/words-to-writer.ts'
import { instructed, publishedPassage as published, request } from './support/passages.ts'

const useOf = (text: string, ...before: ReturnType<typeof published>[]) => withoutWordsToWriter([...before, published(text)]).at(-1)?.use

describe('what only the writer needs', () => {
  test.each([
    ['A warm tone, please, they are tired after their shifts.', 'instruction'],
    ['First person, not too polished, and no sales pitch at the end.', 'instruction'],
    ['I need a post to let old colleagues know, without asking anybody for work.', 'leave_out'],
    ["I don't want to run other electricians down.", 'instruction'],
    ['Finish with how to message me for a call out.', 'instruction'],
    ['No hard sell.', 'instruction'],
    ["I don't want to run the marathon.", 'publish'],
    ['The first person to answer wins a jar.', 'publish'],
    ['First person to answer wins a jar.', 'publish'],
    ['We need a post for the fence, 2 m long.', 'publish'],
  ])('is found behind a text: %s', (text, use) => {
    expect(useOf(text, published('I have set up on my own.'))).toBe(use)
  })

  test.each([
    ['For the school website, parents read it.', 'instruction'],
    ['For the school website.', 'instruction'],
    ['Family said ok to share.', 'leave_out'],
    ['Mrs Okoro is happy for us to post it.', 'publish'],
    ['Our customers are happy to share their stories.', 'publish'],
    ['For the school website, we need photos of the trip.', 'publish'],
  ])('is found by its words: %s', (text, use) => {
    expect(useOf(text)).toBe(use)
  })

  test.each([
    'Keep it gentle.',
    "Don't open with a question, don't use bullets.",
    "Don't give my surname.",
    'Never use emojis please.',
    'Audience is second year keepers in Shropshire.',
    'Numbered list is fine but with an end.',
  ])('is found in a brief that also speaks to the writer, and is advice in another one: %s', (text) => {
    expect(useOf(text, request('Write a post.'))).toBe('instruction')
    expect(useOf(text, published('How to write a good CV.'))).toBe('publish')
  })

  test.each([
    "Don't start a fire near the hedge.",
    'Keep it warm in an oven.',
    "Don't use jargon with clients who are new to tax.",
    'Never give your full name to a caller.',
    'The audience was wonderful.',
  ])('is not what readers can do: %s', (text) => {
    expect(useOf(text, request('Write a post.'))).toBe('publish')
  })
})

describe('why the author wants something', () => {
  test('is not published', () => {
    expect(useOf('because last time I got 200 angry comments.', instructed('PLEASE say that'))).toBe('leave_out')
    const part = { ...published("'A dentist' because she's in a dispute."), reason: PART_OF_NOTE }
    expect(withoutWordsToWriter([part])[0]?.text).toBe("'A dentist'.")
  })

  test.each([
    ['Because it sold out, we added a second date.', instructed('Short please.')],
    ['because the road is closed.', published('Come by the back gate')],
    ['because the road is closed.', instructed('Short please.')],
  ])('is a reason for readers behind a whole sentence and with a main clause: %s', (text, before) => {
    expect(useOf(text, before)).toBe('publish')
  })
})
