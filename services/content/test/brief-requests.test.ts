import { describe, expect, test } from '@jest/globals'
import { questionAbout } from '../src/engines/composer/compose.ts'
import { composed as draftOf } from './support/composed.ts'

const composed = (brief: string) => draftOf(brief, { platform: 'facebook' })
const draft = (brief: string) => composed(brief).text.replace(/\s+/gu, ' ')

describe('a request', () => {
  test.each([
    [
      'Can you make this sound more professional: we finished the school hall roof in 11 days, and came in £4,000 under budget. client was Ashby Primary',
      'We finished the school hall roof in 11 days, and came in £4,000 under budget. Client was Ashby Primary.',
    ],
    ['pls write smth for insta: new oat flat white £3.40, all week at Brew Lab', 'New oat flat white £3.40, all week at Brew Lab.'],
    ["can u do me a post for facebook - we've got 3 kittens, ring Jo on 01604 555 0190", "We've got 3 kittens, ring Jo on 01604 555 0190."],
    [
      'Hey ChatGPT, act as a social media expert with 10 years of experience. I want you to write a LinkedIn post for my accounting firm, Penrose & Lyle. We now offer free sessions every Tuesday.',
      'Penrose & Lyle We now offer free sessions every Tuesday.',
    ],
    [
      'You are a professional copywriter. Create a compelling caption for the following information.\n\nInformation: Our minibus has 16 seats.',
      'Our minibus has 16 seats.',
    ],
    [
      'Please create an engaging Facebook post that highlights the following:\n- Free entry\n- 4 July at 2 pm',
      '• Free entry • 4 July at 2 pm',
    ],
    [
      'i need a post for linkedin pls. we took on 4 apprentices, 19 in total since 2016',
      'We took on 4 apprentices, 19 in total since 2016.',
    ],
    [
      'as a social media manager, write an engaging tweet from the following - the library is open till 9pm from 6 November',
      'The library is open till 9pm from 6 November.',
    ],
    [
      'make this sound better - "Market moved to the car park this week only. Same time 9 til 2."',
      'Market moved to the car park this week only. Same time 9 til 2.',
    ],
    [
      'Improve this: Hiring: part-time bookkeeper, £14.20 an hour. CVs to jobs@a.example by 30 November.',
      'Hiring: part-time bookkeeper, £14.20 an hour. CVs to jobs@a.example by 30 November.',
    ],
    ['we need a post, our van was stolen on Tuesday. Call 01942 555 0161', 'Our van was stolen on Tuesday. Call 01942 555 0161.'],
    ['Kannst du bitte einen kurzen Post schreiben: ab 2.3. backen wir Osterzopf, 6,90 €.', 'Ab 2.3. backen wir Osterzopf, 6,90 €.'],
    ['can u write a caption about our new menu: soup £5, pie £9', 'Soup £5, pie £9.'],
    [
      'Puedes hacerme un post para instagram? Nueva carta desde el 2 de octubre, menú 19 €.',
      'Nueva carta desde el 2 de octubre, menú 19 €.',
    ],
  ])('loses only the request: %s', (brief, expected) => {
    expect(draft(brief)).toBe(expected)
    expect(questionAbout(brief, 'facebook')).toBeUndefined()
  })

  test('to rewrite a text names the tone that was not changed', () => {
    const { text, notices } = composed(
      'Rewrite the text below in a friendly tone:\n\n"Boilers get a service in October. It costs £85. Rosa does it."',
    )
    expect(text.replace(/\s+/gu, ' ')).toBe('Boilers get a service in October. It costs £85. Rosa does it.')
    expect(notices).toEqual([{ code: 'instructions_not_followed', message: "The built-in writer can't do this: “in a friendly tone”." }])
  })

  test.each([
    "Can you believe it: 10 years of Rosie's Cafe! On Friday 6 June coffee is £1 all day.",
    'Please share this post: our dog Milo went missing on 3 May near Leeds.',
    'Can you help us find a home for Rex? He is 4 years old. Call 0113 555 0199.',
    'Use this code for 10% off: SPRING10. Valid until 1 June.',
    'Give this plant a good home: monstera, £20, collect from Didcot.',
    'Make this the year you learn to swim: lessons start on 8 January, £62 for ten weeks.',
    'Make it a date: 5 May at the Ship, 8 pm.',
    'We need a new van: can anyone help? Call 0113 555 0199.',
  ])('leaves what is for readers: %s', (brief) => {
    expect(draft(brief)).toBe(brief)
  })
})

/** The roles of a brief in which every word is for readers. */
const publicRoles = (brief: string) =>
  [...brief.matchAll(/\S+/gu)].map(({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
    probability: 0.05,
    role: 'remark' as const,
  }))

describe('a finished text', () => {
  const about = 'Our new climbing hall in Leith opens on 1 September. It has 1,400 square metres of wall. Day tickets cost £13.'
  test('loses an effect that the text should have, and a notice names it', () => {
    const draft = draftOf(`${about} Please write something that makes beginners feel welcome.`, { platform: 'facebook' })
    expect(draft.text).not.toMatch(/beginners/u)
    expect(draft.notices.map(({ message }) => message).join(' ')).toContain('makes beginners feel welcome')
  })

  test('prints what is to be mentioned, although the rest is for readers', () => {
    const request = 'Please mention that the price list is on our website.'
    const roles = publicRoles(`${about} ${request}`)
    expect(draftOf(`${about} ${request}`, { platform: 'facebook', roles }).text).toMatch(/(?:^|[.\n] ?)The price list is on our website\./u)
  })

  test('of steps has the subject that the request names', () => {
    const steps = 'Empty the tank and take out the filter. Pour in a litre of warm water. Wait for 20 minutes. Rinse the tank twice.'
    const { text } = draftOf(`Please write a how-to about descaling an espresso machine. ${steps}`, { platform: 'blog' })
    expect(text).toMatch(/^# Descaling an espresso machine\n/u)
    expect(text).not.toContain('how-to')
  })
})
