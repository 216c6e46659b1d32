import { expect, test } from '@jest/globals'
import { isDirection, withoutDirections } from '../src/domain/camera-directions.ts'
import { asTyped, readInstructions } from '../src/domain/read-instructions.ts'

test.each([
  ['Fresh bread from 7. Slow zoom on the bread, start with the outside shot.', 'Fresh bread from 7.', 1],
  ['start with the outside shot\nOur bakery opens Saturday\nslow zoom on the bread', 'Our bakery opens Saturday', 2],
  ['We open Saturday at 8, slow zoom on the bread', 'We open Saturday at 8.', 1],
  ['Please do a slow pan over the table. 20% off', '20% off', 1],
  ['Use the bread photo first. Bread for 3 euros', 'Bread for 3 euros', 1],
  ['fast cuts. Gym opens 3 May', 'Gym opens 3 May', 1],
  ['zoom in on picture 2', '', 1],
])('leaves out what is for the camera: %j', (text, shown, count) => {
  const found = withoutDirections(text)
  expect(found.shown).toBe(shown)
  expect(found.directions).toHaveLength(count)
})

test.each([
  'Zoom call at 5 pm',
  'Pan pizza for 9 euros',
  'Start with the basics. Learn pottery',
  'Start with a free class',
  'Open on Sunday',
  'Show your ticket first',
  'The camera club meets on Friday',
  'We cut to order',
  'Use our photo booth for 5 euros',
  ' Bread at six.\r\n\r\n- Coffee',
])('leaves what viewers read as it was typed: %j', (text) => {
  expect(withoutDirections(text)).toEqual({ shown: text, directions: [] })
})

test('directions are passed to a model and named, with and without the content service', () => {
  const typed = 'Bread at six. Slow zoom on the bread.'
  expect(asTyped(typed)).toEqual({ isRead: false, shown: 'Bread at six.', forModel: typed, leftOut: ['Slow zoom on the bread.'] })
  const passages = ['Bread at six.', 'Slow zoom on the bread.'].map((text) => ({ text, source: text, use: 'publish' }))
  expect(readInstructions(typed, passages)).toEqual({ ...asTyped(typed), isRead: true })
  const withPrivate = [...passages, { text: 'hi', source: 'hi', use: 'leave_out' }]
  expect(readInstructions(`${typed} hi`, withPrivate)).toEqual({
    isRead: true,
    shown: 'Bread at six.',
    forModel: typed,
    leftOut: ['hi', 'Slow zoom on the bread.'],
  })
})

test('recognizes a direction quickly in any text', () => {
  const long = `use ${'the '.repeat(20_000)}photo`
  const started = performance.now()
  expect(isDirection(long)).toBe(false)
  expect(performance.now() - started).toBeLessThan(1_000)
})
