import { describe, expect, test } from '@jest/globals'
import { composed as draftOf } from './support/composed.ts'

const composed = (brief: string) => draftOf(brief, { platform: 'facebook' })
const draft = (brief: string) => composed(brief).text.replace(/\s+/gu, ' ')

describe('a spoken correction', () => {
  test.each([
    ["The box is nice, and it's forty qu— no hang on, Shaz says it's £38, yeah £38 not forty.", "The box is nice, and it's £38."],
    ["It's on the twelfth of Ju— sorry it WAS the twelfth, it's Saturday 19 July now.", "It's Saturday 19 July now."],
    ['Tickets £8, no concessions, wait no that’s wrong there are concessions, £5 for students.', 'Tickets £8, £5 for students.'],
    [
      "Free if you're over seventy. sorry not seventy, over 65, we said 65. Text 07700 900 418.",
      "Free if you're over 65. Text 07700 900 418.",
    ],
    ['Wer zwei bringt, kriegt zehn, ach nein, 15 Prozent auf die Farbe.', 'Wer zwei bringt, kriegt 15 Prozent auf die Farbe.'],
    ['Wir öffnen am ersten, äh nee Quatsch, am 3. August neu.', 'Wir öffnen am 3. August neu.'],
    ['On ouvre le samedi, non pardon, le 3 mai à midi.', 'On ouvre le 3 mai à midi.'],
  ])('leaves the new value: %s', (brief, expected) => {
    expect(draft(brief)).toBe(expected)
  })

  test('is no one who waits', () => {
    const brief = 'We check your battery in 40 minutes while you wait, it costs 25 euro.'
    expect(draft(brief)).toBe(brief)
  })

  test.each(['Lunch for 2 with a glass of vino 25.', 'Lunch: 3 courses with a cappuccino 20.'])('is not the end of a word: %s', (brief) => {
    expect(draft(brief)).toBe(brief)
  })
})

describe('an old post with new values', () => {
  test.each([
    [
      "Rewrite this old post for this year (it's now 340 jars and £7.50, and the date is 30 August):\n\n275 jars of honey, £6.80 a jar, from 9am on 31 August.",
      '340 jars of honey, £7.50 a jar, from 9am on 30 August.',
    ],
    [
      "this is last year's post, now 340 jars not 275\n\nWe have 275 jars of honey. Come on 3 May.",
      'We have 340 jars of honey. Come on 3 May.',
    ],
    ["Redo last year's post, it's £9 instead of £8: The class is £8 on 3 May.", 'The class is £9 on 3 May.'],
    ['Same post as last year but the date is 5 May: The fair is on 2 May. Gates at 11am.', 'The fair is on 5 May. Gates at 11am.'],
    ['Old post, but doors are at 8pm now:\n\nThe gig is on 3 May. Doors at 7pm.', 'The gig is on 3 May. Doors at 8pm.'],
  ])('has only these: %s', (brief, expected) => {
    expect(draft(brief)).toBe(expected)
  })

  test('leaves out and lists what cannot be decided', () => {
    const { text, leftOut } = composed(
      'Rewrite our old post, the price is £9 now:\n\nSmall box £6, large box £8. Order by 3 May at the till.',
    )
    expect(text).toBe('Order by 3 May at the till.')
    expect(leftOut.join(' ')).toContain('Small box £6, large box £8.')
    expect(leftOut.join(' ')).toContain('£9')
  })
})
