import { expect, test } from '@jest/globals'
import { firstView, isFiltered, queryFrom, viewFrom, viewWith } from '../src/history/history.query.ts'

const round = (query: string) => queryFrom(viewFrom(new URLSearchParams(query))).toString()

test('restores a view from its URL', () => {
  const view = { search: 'plum & co', platform: 'tiktok', range: 'week', sort: 'length', order: 'asc', page: 3 } as const
  expect(viewFrom(queryFrom(view))).toEqual(view)
})

test('has no query for the default view', () => {
  expect(queryFrom(firstView).toString()).toBe('')
})

test('ignores invalid values', () => {
  expect(round('platform=MySpace&range=century&sort=mood&order=up&page=-2')).toBe('')
  expect(round('page=1.5')).toBe('')
})

test('writes a platform’s id, and also reads its name', () => {
  expect(viewFrom(new URLSearchParams('platform=instagram')).platform).toBe('instagram')
  expect(round('platform=Instagram+Caption')).toBe('platform=instagram')
})

test('resets to the first page on a change of the filters', () => {
  const third = { ...firstView, page: 3 }
  expect(viewWith(third, { search: 'x' }).page).toBe(1)
  expect(viewWith(third, { page: 4 }).page).toBe(4)
})

test('does not count the order as a filter', () => {
  expect(isFiltered({ ...firstView, sort: 'length', order: 'asc' })).toBe(false)
  expect(isFiltered({ ...firstView, range: 'today' })).toBe(true)
})
