import { expect, test } from '@jest/globals'
import { composed as draftOf } from './support/composed.ts'
import { testForms } from './support/form-tests.ts'

testForms(['messy'])

test('a link with "$&" keeps it where the protocol is added', () => {
  const brief = 'In this video I sharpen a knife on a stone. The stones are at shop.example.com/?q=$&x and I use two of them.'
  const { text } = draftOf(brief, { platform: 'youtube' })
  expect(text).toContain('https://shop.example.com/?q=$&x and')
})
