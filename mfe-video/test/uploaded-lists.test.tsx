import { afterEach, expect, test } from '@jest/globals'
import { type FakeRequest, fakeApi, renderWithApp, resetApp } from '@loomcast/web-kit/testing'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { clipApi } from '../src/api/clip.api.ts'
import { musicApi } from '../src/api/music.api.ts'
import { narrationApi } from '../src/api/narration.api.ts'
import { useShowMore } from '../src/fold/show-more.tsx'

afterEach(() => {
  cleanup()
  resetApp()
})

test.each([
  ['narrations', narrationApi.list],
  ['music', musicApi.list],
  ['clips', clipApi.list],
] as const)('%s are listed to the last page, also from a service that has only one', async (member, list) => {
  const page = (id: string, next?: string | null) => ({
    success: true,
    [member]: [{ file_id: id }],
    ...(next !== undefined && { next_cursor: next }),
  })
  const pages: Record<string, object> = { '': page('fil_1', 'b'), b: page('fil_2', 'c'), c: page('fil_3', null) }
  fakeApi({ [`GET /api/video/${member}`]: ({ query }: FakeRequest) => pages[query.get('cursor') ?? ''] })
  expect((await list()).map(({ file_id }) => file_id)).toEqual(['fil_1', 'fil_2', 'fil_3'])
  fakeApi({ [`GET /api/video/${member}`]: page('fil_1') })
  expect(await list()).toHaveLength(1)
})

test('the words of an old narration are found on a later page', async () => {
  const words = { words: [], lines: [{ text: 'Fresh bread', start: 0, end: 1 }] }
  fakeApi({
    'GET /api/video/narrations': ({ query }: FakeRequest) =>
      query.has('cursor')
        ? { narrations: [{ file_id: 'fil_old', transcript: words }], next_cursor: null }
        : { narrations: [{ file_id: 'fil_new', transcript: null }], next_cursor: 'b' },
  })
  expect(await narrationApi.wordsOf('fil_old')).toEqual(words)
})

function Numbers({ count }: { count: number }) {
  const { shown, more } = useShowMore(Array.from({ length: count }, (_, index) => index))
  return (
    <>
      <ul>
        {shown.map((number) => (
          <li key={number}>{number}</li>
        ))}
      </ul>
      {more}
    </>
  )
}

test('a long list shows its beginning, and the rest step by step', async () => {
  renderWithApp(<Numbers count={45} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(20)
  await userEvent.click(screen.getByRole('button', { name: 'Show 20 more of 25' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(40)
  await userEvent.click(screen.getByRole('button', { name: 'Show 5 more of 5' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(45)
  expect(screen.queryByRole('button')).toBeNull()
})
