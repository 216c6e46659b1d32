/** No account has as many pages; it stops a server that repeats its cursor. */
const MOST_PAGES = 100

/** A service of an earlier release has only one page, without a cursor. */
interface Page {
  next_cursor?: string | null
}

/** All pages of a list, in order. */
export async function allPages<P extends Page>(read: (query: { cursor?: string }) => Promise<P>): Promise<P[]> {
  const found: P[] = []
  let cursor: string | null | undefined
  do {
    const page = await read(cursor ? { cursor } : {})
    found.push(page)
    cursor = page.next_cursor
  } while (cursor && found.length < MOST_PAGES)
  return found
}
