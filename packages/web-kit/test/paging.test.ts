import { allPages } from '../src/paging.ts'

describe('all pages of a list', () => {
  it('are read in order, until one has no cursor', async () => {
    const cursors: (string | undefined)[] = []
    const pages = await allPages(async ({ cursor }) => {
      cursors.push(cursor)
      return { items: [cursor ?? 'first'], next_cursor: cursors.length < 3 ? `c${cursors.length}` : null }
    })
    expect(cursors).toEqual([undefined, 'c1', 'c2'])
    expect(pages.flatMap(({ items }) => items)).toEqual(['first', 'c1', 'c2'])
  })

  it('are one page of a service of an earlier release', async () => {
    expect(await allPages(async (): Promise<{ items: number[]; next_cursor?: string }> => ({ items: [1] }))).toEqual([{ items: [1] }])
  })

  it('end although a service repeats its cursor', async () => {
    let count = 0
    await allPages(async () => {
      count += 1
      return { next_cursor: 'same' }
    })
    expect(count).toBeLessThan(1_000)
  })
})
