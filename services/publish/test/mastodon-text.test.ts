import { expect, test } from '@jest/globals'
import { comparable, comparableHtml, withoutServers } from '../src/networks/mastodon/status-text.ts'

test('a mention loses its server and nothing behind it', () => {
  expect(withoutServers('Thanks, @ada@example.social.')).toBe('Thanks, @ada.')
  expect(withoutServers('@ada@example.social, @bo@a.example!')).toBe('@ada, @bo!')
})

test('a status is compared by its text, not by its markup', () => {
  expect(comparableHtml('<p>Thanks, <span>@<b>ada</b></span>.</p><p>See&amp;hear</p>')).toBe(
    comparable('Thanks, @ada@example.social.\n\nSee&hear'),
  )
})
