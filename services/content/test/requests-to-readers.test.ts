import { describe, expect, test } from '@jest/globals'
import { requestToReaders } from '../src/domain/brief/review/requests-to-readers.ts'

describe('a wish about the text', () => {
  test.each([
    ['Ask people how they brew at home.', 'How do you brew at home?'],
    ['And ask them which flavor they want next', 'Which flavor do you want next?'],
    ["Please ask readers what they're planting", 'What are you planting?'],
    ['Ask followers where they would put it.', 'Where would you put it?'],
    ['Ask people if they have tried it.', 'Have you tried it?'],
    ['End by asking everyone what their first film is.', 'What is your first film?'],
    ['Please include a call to come along to the open house and maybe a few hashtags.', 'Come along to the open house.'],
    ['End by asking people to send me a message with their date and venue.', 'Send me a message with your date and venue.'],
    ['End by saying that orientation is January 22 at 6 pm.', 'Orientation is January 22 at 6 pm.'],
    ['At the end: free intake by phone.', 'Free intake by phone.'],
    ['Thank-you post for volunteers of the Second Street Food Pantry.', 'Thank you to the volunteers of the Second Street Food Pantry.'],
    ['End with a gentle nudge to book their table early', 'Book your table early.'],
    ['Just a thank-you to the crew and to Post 88 for the doughnuts.', 'Thank you to the crew and to Post 88 for the doughnuts.'],
    ['Thank the readers who have been there since 2021.', 'Thank you to the readers who have been there since 2021.'],
    ['Facebook post thanking everyone, with judges Ruth and Ken mentioned.', 'Thank you to everyone, and to judges Ruth and Ken.'],
    ["thanks people for their patience and doesn't fish for sympathy", 'Thank you for your patience.'],
  ])('contains a request, a question or thanks: %s', (wish, expected) => {
    expect(requestToReaders(wish, true)).toBe(expected)
  })

  test.each([
    'Ask Tom how they brewed it.',
    'Ask people how they liked it.',
    'Include a call to action.',
    'Include a photo to show the queue.',
    'Thank you, Saskatoon.',
    'Ask me if they are ready.',
  ])('says nothing to them: %s', (wish) => {
    expect(requestToReaders(wish, true)).toBeUndefined()
  })

  test('thanks nobody if it can be a sentence for readers', () => {
    expect(requestToReaders('Thank everyone by name, and reply to the bad ones first.', false)).toBeUndefined()
  })
})
