import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { numberedListsIn } from '../src/domain/brief/boilerplate/numbered-lists.ts'
import { composed } from './support/composed.ts'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer.close())

const RULES = [
  'Please share the rules of the allotment:',
  '1. Lock the gate behind you.',
  "2. Don't post pictures of other people's plots.",
  '3. Leave the hose as you found it.',
  '4. No bonfires before 6 pm.',
  '5. Keep it tidy, and be kind.',
].join('\n')

describe('a numbered list for readers', () => {
  test('keeps every item in a draft, with its number', () => {
    const { text, leftOut } = composed(RULES, { platform: 'facebook' })
    expect(text).toBe(
      [
        'The rules of the allotment:',
        '1. Lock the gate behind you',
        "2. Don't post pictures of other people's plots",
        '3. Leave the hose as you found it',
        '4. No bonfires before 6 pm',
        '5. Keep it tidy, and be kind',
      ].join('\n'),
    )
    expect(leftOut).toEqual([])
  })

  test('keeps every item in the list for the user', async () => {
    expect(await reviewer.publishedOf(`hi, ${RULES.charAt(0).toLowerCase()}${RULES.slice(1)}\nthanks x`)).toEqual([
      'The rules of the allotment:',
      '1. Lock the gate behind you.',
      "2. Don't post pictures of other people's plots.",
      '3. Leave the hose as you found it.',
      '4. No bonfires before 6 pm.',
      '5. Keep it tidy, and be kind.',
    ])
  })

  test('leaves out what an item keeps quiet', () => {
    const { text } = composed('Our stalls:\n1. Bread\n2. Honey\n3. Cheese\n4. Wine, but don’t mention that yet', { platform: 'facebook' })
    expect(text).toContain('3. Cheese')
    expect(text).not.toContain('mention')
  })

  test.each([
    ['wishes for the text', 'A post about our sale on 4 May, 20 % off:\n1. Use emojis\n2. Keep it under 80 words\n3. Mention the car park'],
    ['tasks', 'To do before Friday:\n1. Ring Sam\n2. Book the hall\n3. Print posters'],
    ['minutes', 'Minutes of 4 May\n1. Roof fund\n2. Fete\n3. Any other business'],
    ['a form', 'REQUEST\n1. What is it about? Free bike checks\n2. Who is it for? Doubters\n3. Anything to avoid? No jokes\n4. Code: KX-1'],
    ['two items', 'Rules:\n1. Be on time\n2. Bring a mat'],
  ])('is none of %s', (_name, brief) => {
    expect(numberedListsIn(brief)).toEqual([])
  })
})

test('lines of a price list are for readers, also with what a thing cost before', async () => {
  const published = await reviewer.publishedOf(
    'new prices from 3 march pls post, dont want moaning lol\nfull groom 48 (was 44)\nbath and brush 30 no change\nnail clip 12\npuppy intro 25 was 22\nring 01632 960 111',
  )
  expect(published.join('\n')).toMatch(
    /Full groom 48 \(was 44\)[\s\S]*Bath and brush 30 \(no change\)[\s\S]*Nail clip 12[\s\S]*Puppy intro 25 \(was 22\)/u,
  )
})

test('what introduces a list keeps its subject without the page', () => {
  const { text } = composed('can you put the pool rules on our page:\n1. Shower first\n2. No running\n3. Leave by 8 pm', {
    platform: 'facebook',
  })
  expect(text).toBe('The pool rules:\n1. Shower first\n2. No running\n3. Leave by 8 pm')
})
