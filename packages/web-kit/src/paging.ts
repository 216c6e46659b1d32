/** No account has as many pages; it stops a server that repeats its cursor. */
const MOST_PAGES = 100

/** A service of an earlier release has only one page, without a cursor. */
interface Page {
  next_cursor?: string | null
}

/** The pages of a list, in order. Each is read when it is needed, so that only one is in memory. */
export async function* eachPage<P extends Page>(read: (query: { cursor?: string }) => Promise<P>): AsyncGenerator<P> {
  let cursor: string | null | undefined
  for (let count = 0; count === 0 || (cursor && count < MOST_PAGES); count += 1) {
    const page: P = await read(cursor ? { cursor } : {})
    cursor = page.next_cursor
    yield page
  }
}

/** All pages of a list, in order. */
export async function allPages<P extends Page>(read: (query: { cursor?: string }) => Promise<P>): Promise<P[]> {
  const found: P[] = []
  for await (const page of eachPage(read)) found.push(page)
  return found
}
