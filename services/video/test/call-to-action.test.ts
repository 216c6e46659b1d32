import { expect, test } from '@jest/globals'
import { storyOf } from '../src/domain/call-to-action.ts'

test.each([
  ['Fresh bread daily\nLink in bio', 'Link in bio', ''],
  ['Fresh bread daily. @brewlab', '@brewlab', ''],
  ['Fresh bread daily.\nFollow @brewlab!', 'Follow', '@brewlab!'],
  ['1. Fresh bread daily\n2. Order at brewlab.com/beans?roast=dark', 'Order at', 'brewlab.com/beans?roast=dark'],
  ['Fresh bread daily. Book at https://ada.example/tables.', 'Book at', 'https://ada.example/tables'],
  ['Fresh bread daily. Book your table for Friday!', 'Book your table for Friday!', ''],
  ['Jeden Tag frisch.\nMehr: www.bäckerei-müller.de', 'Mehr', 'www.bäckerei-müller.de'],
  ['Siempre fresco.\nEnlace en la bio', 'Enlace en la bio', ''],
])('moves the call to action to the end card: %j', (instructions, text, detail) => {
  const { call_to_action, instructions: story } = storyOf(instructions)
  expect(call_to_action).toEqual({ text, detail })
  expect(story.replace(/\.$/u, '')).toMatch(/^(Fresh bread daily|Jeden Tag frisch|Siempre fresco)$/u)
})

test.each([
  'Order at brewlab.com',
  'Fresh bread daily\nSave 40 % today',
  'Fresh bread daily. Doors open at 7 a.m. on Monday.',
  'Fresh bread daily. Version 2.4 has dark mode.',
  'We opened brewlab.com.\nSince then, people from thirty countries have ordered coffee at brewlab.com every single day of the year.',
  'Follow @brewlab\nFresh bread daily',
])('leaves other instructions together: %j', (instructions) => {
  expect(storyOf(instructions)).toEqual({ instructions, call_to_action: null })
})
