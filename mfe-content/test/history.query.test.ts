import { expect, test } from '@jest/globals'
import { historyList } from '../src/history/history.query.ts'

test('writes a platform’s id, and also reads its name', () => {
  const parse = (query: string) => historyList.parse(new URLSearchParams(query))
  expect(parse('platform=instagram').platform).toBe('instagram')
  expect(historyList.format(parse('platform=Instagram+Caption')).toString()).toBe('platform=instagram')
})
