import { expect, test } from '@jest/globals'
import { firstView, isFiltered, queryFrom, viewFrom, viewWith } from '../src/history/history.query.ts'

const round = (query: string) => queryFrom(viewFrom(new URLSearchParams(query))).toString()

test('a view comes back from its address as it was', () => {
  const view = { search: 'plum & co', platform: 'tiktok', range: 'week', sort: 'length', order: 'asc', page: 3 } as const
  expect(viewFrom(queryFrom(view))).toEqual(view)
})

test('the first view has a bare address', () => {
  expect(queryFrom(firstView).toString()).toBe('')
})

test('what an address has wrong counts as not given', () => {
  expect(round('platform=MySpace&range=century&sort=mood&order=up&page=-2')).toBe('')
  expect(round('page=1.5')).toBe('')
})

test('an address names a platform by id; a name is understood, too', () => {
  expect(viewFrom(new URLSearchParams('platform=instagram')).platform).toBe('instagram')
  expect(round('platform=Instagram+Caption')).toBe('platform=instagram')
})

test('changing what is listed goes back to the first page; turning the page does not', () => {
  const third = { ...firstView, page: 3 }
  expect(viewWith(third, { search: 'x' }).page).toBe(1)
  expect(viewWith(third, { page: 4 }).page).toBe(4)
})

test('sorting alone is no filter: an empty list is then really empty', () => {
  expect(isFiltered({ ...firstView, sort: 'length', order: 'asc' })).toBe(false)
  expect(isFiltered({ ...firstView, range: 'today' })).toBe(true)
})
