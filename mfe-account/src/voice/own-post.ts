import type { RequestBody } from '@loomcast/api-types'

/** A post of the user, as the server accepts it. `written_at` is ISO-8601. */
export type OwnPost = RequestBody<'/api/user/voice/{platform}', 'put'>['posts'][number]

/** What the server accepts in one request. */
export const LIMITS = { posts: 1000, characters: 10_000, bytes: 1_000_000 } as const

/** Posts that were read, in any order. */
export interface PostCollector {
  add: (text: string, writtenAt?: Date) => void
  /** A post that the user did not write for the public: a repost, a reply, a private message. */
  leaveOut: () => void
  /** The posts that are retained so far. Setting `text` replaces a text. */
  retained: () => readonly OwnPost[]
  result: () => CollectedPosts
}

export interface CollectedPosts {
  /** The newest posts within the limits, newest first. */
  posts: OwnPost[]
  /** The number of the user's posts that were read. */
  found: number
  leftOut: number
}

/** Collects posts and retains only the newest, so that an archive of any size fits in memory. Posts without a date come last, in their order. */
export function createPostCollector(): PostCollector {
  let newest: OwnPost[] = []
  let found = 0
  let leftOut = 0

  function trim(): void {
    newest.sort((one, other) => (other.written_at ?? '').localeCompare(one.written_at ?? ''))
    newest = newest.slice(0, LIMITS.posts)
  }

  return {
    add(text, writtenAt) {
      const clean = cleaned(text)
      if (clean === '') return
      found += 1
      const isDate = writtenAt && !Number.isNaN(writtenAt.getTime())
      newest.push({ text: clean, ...(isDate && { written_at: writtenAt.toISOString() }) })
      if (newest.length >= 2 * LIMITS.posts) trim()
    },
    leaveOut() {
      leftOut += 1
    },
    retained() {
      trim()
      return newest
    },
    result() {
      trim()
      const posts = newest.map((post) => ({ ...post, text: cleaned(post.text) }))
      return { posts: withinBytes(posts), found, leftOut }
    },
  }
}

const cleaned = (text: string) => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').trim().slice(0, LIMITS.characters)

function withinBytes(posts: OwnPost[]): OwnPost[] {
  const encoder = new TextEncoder()
  let total = 0
  const end = posts.findIndex(({ text }) => {
    total += encoder.encode(text).length
    return total > LIMITS.bytes
  })
  return end === -1 ? posts : posts.slice(0, end)
}
