import { describe, expect, test } from '@jest/globals'
import { tonedWords } from '../src/engines/composer/tone/tone-words.ts'
import { composed as draftOf } from './support/composed.ts'

const facebook = (brief: string, instructions = '') => draftOf(brief, { platform: 'facebook', instructions })
const messages = ({ notices }: ReturnType<typeof facebook>, code: string) =>
  notices.filter((each) => each.code === code).map(({ message }) => message)

const QUIZ = 'The quiz night is on Friday 9 May at 7 pm in the Plough. We are raising money for the lifeboat. Tickets are £4.'
const SHUT = 'The pool is closed on Saturday 4 May because a pump failed. We are refunding every lesson.'

describe('a tone that the user names', () => {
  test('warm: short forms and a line for readers at the end', () => {
    const { text } = facebook(QUIZ, 'Make it warm and welcoming')
    expect(text).toContain("We're raising money")
    expect(text.endsWith("We'd love to see you there.")).toBe(true)
  })

  test.each([
    'After four years, my game Lanternkeep leaves Early Access on February 24. The price rises on launch day.',
    'JOB AD: weekend barista, $31.50/hr, Sunday 3 March onwards. Drop in to the counter.',
  ])('warm: no line for visitors if nobody can come: %s', (brief) => {
    expect(facebook(brief, 'Make it warm and welcoming').text).not.toMatch(/see you/iu)
  })

  test('cheerful: an exclamation mark, an emoji where the subject has one, and a short line at the end', () => {
    const { text, notices } = facebook('Our bakery stall is back on Sunday 3 March. Bread from 9 am at the market.', 'cheerful tone')
    expect(text).toContain('Sunday 3 March!')
    expect(text).toContain('🥖')
    expect(text.endsWith('See you there!')).toBe(true)
    expect(notices.map(({ code }) => code)).not.toContain('instructions_not_followed')
  })

  test('professional: full forms, no exclamation marks, plain words', () => {
    const { text, leftOut } = facebook("We've got loads of new toys for kids! Thanks to everybody who gave.", 'sound professional please')
    expect(text).toBe('We have many new toys for children. Thank you to everyone who gave.')
    expect(leftOut).toEqual([])
  })

  test('urgent: begins with the word', () => {
    expect(facebook('Boil your water until Tuesday. Call 555-0147 with questions.', 'make it sound urgent').text).toMatch(/^Urgent: Boil/u)
  })

  test('apologetic: an apology, once, and nothing cheerful on bad news', () => {
    const { text } = facebook(SHUT, 'apologetic but upbeat, fun')
    expect(text.match(/sorry/giu)).toHaveLength(1)
    expect(text).not.toMatch(/!|\p{Extended_Pictographic}/u)
    expect(facebook(`We are sorry. ${SHUT}`, 'apologise nicely').text.match(/sorry/giu)).toHaveLength(1)
  })

  test('not salesy: no exclamation marks', () => {
    expect(facebook('New mugs are in!! Ten colors, $12 each.', "don't make it salesy").text).toBe('New mugs are in. Ten colors, $12 each.')
  })

  test('restrained: nothing is added to a friendly text', () => {
    const { text } = facebook(QUIZ, 'fun but not cheesy')
    expect(text).not.toMatch(/!|\p{Extended_Pictographic}/u)
  })

  test('the notice lists what changed, and jokes are named as not followed', () => {
    const draft = facebook(QUIZ, 'Make it funny')
    expect(messages(draft, 'tone_followed')).toEqual([
      'For the tone you asked for: short forms, “See you there!” at the end. All other words are yours.',
    ])
    expect(messages(draft, 'instructions_not_followed')).toEqual(["The built-in writer can't do this: “Make it funny”."])
  })

  test('a tone that changes nothing is named as not followed', () => {
    const draft = facebook('Rosa sold 400 lamps in March.', 'keep it friendly')
    expect(draft.text).toBe('Rosa sold 400 lamps in March.')
    expect(messages(draft, 'instructions_not_followed')).toEqual(["The built-in writer can't do this: “keep it friendly”."])
  })

  test('the line at the end makes no thread, and is not there if nothing is to be asked', () => {
    const short = 'The quiz night is on Friday 9 May at 7 pm in the Plough on Mill Street. '
    const long = `${short}Teams of six can win a meal for two, a bottle of wine or a box of local cheese. There is soup and bread for everyone in the break. Parking is free behind the chapel, and the last bus leaves at 11 pm.`
    expect(draftOf(short, { platform: 'twitter', instructions: 'warm tone' }).text).toContain('love to see you')
    expect(draftOf(long, { platform: 'twitter', instructions: 'warm tone' }).text).not.toContain('love to see you')
    expect(facebook(QUIZ, 'warm, no call to action').text).not.toContain('love to see you')
  })

  test('nothing cheerful is added to a text about a death', () => {
    const { text } = facebook(`The memorial walk is on Sunday 4 May. It is for families who lost a child.`, 'uplifting, cheerful and fun')
    expect(text).not.toMatch(/!|see you there!|\p{Extended_Pictographic}/iu)
  })

  test('a title stays without an exclamation mark', () => {
    const { title } = draftOf(QUIZ, { platform: 'youtube', instructions: 'cheerful please' })
    expect(title).not.toContain('!')
  })

  test('without a stated tone, nothing is added', () => {
    expect(facebook(QUIZ).text).not.toMatch(/!|see you|\p{Extended_Pictographic}/iu)
  })
})

test('a word of a name is not exchanged', () => {
  const formal = new Set(['formal'] as const)
  expect(tonedWords('Till Valley Runners meet at noon, till one.', formal)).toBe('Till Valley Runners meet at noon, until one.')
})
